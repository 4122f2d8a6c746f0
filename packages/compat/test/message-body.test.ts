import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ChunkedBody,
  MeasuredBody,
  type MessageBody,
} from "../src/doors/register/node-http/message-body.js";

/** Feeds a message in pieces that end where `cuts` say; gives the body found in it. */
function read(message: Buffer, cuts: readonly number[], body: MessageBody): Buffer {
  const ends = [...new Set(cuts.map((cut) => cut % (message.length + 1))), message.length];
  let at = 0;
  const parts: Buffer[] = [];
  for (const end of ends.toSorted((a, b) => a - b)) {
    if (!body.ended) parts.push(...body.take(message.subarray(at, end)));
    at = end;
  }
  return Buffer.concat(parts);
}

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
const cuts = fc.array(fc.nat(), { maxLength: 20 });

describe("a chunked body", () => {
  test("is found however its message is cut", () => {
    fc.assert(
      fc.property(
        fc.array(bytes.filter(({ length }) => length > 0)),
        cuts,
        fc.constantFrom("", ";name=value", " "),
        fc.constantFrom("", "X-Trailer: 1\r\n"),
        (chunks, at, extension, trailer) => {
          const message = Buffer.concat([
            ...chunks.flatMap((chunk) => [
              Buffer.from(`${chunk.length.toString(16)}${extension}\r\n`),
              chunk,
              Buffer.from("\r\n"),
            ]),
            Buffer.from(`0\r\n${trailer}\r\n`),
          ]);
          const body = new ChunkedBody();
          expect(read(message, at, body).equals(Buffer.concat(chunks))).toBe(true);
          expect(body.ended).toBe(true);
        },
      ),
    );
  });

  test("has not ended before its last chunk", () => {
    const body = new ChunkedBody();
    body.take(Buffer.from("3\r\nabc\r\n"));
    expect(body.ended).toBe(false);
  });
});

test("a measured body is found however its message is cut", () => {
  fc.assert(
    fc.property(bytes, bytes, cuts, (whole, behind, at) => {
      const body = new MeasuredBody(whole.length);
      expect(read(Buffer.concat([whole, behind]), at, body).equals(whole)).toBe(true);
      expect(body.ended).toBe(true);
    }),
  );
});
