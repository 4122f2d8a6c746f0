import { StreamedBody } from "@edbridge/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const kilobytes = (count: number, letter = "x") => Buffer.alloc(count * 1024, letter);

/** A body, and what it asks of its connection. */
function bodyOf(begun?: Buffer[]) {
  const asked: string[] = [];
  const flow = {
    abort: (error: Error) => void asked.push(`${error.name}: ${error.message}`),
    resume: () => void asked.push("resume"),
  };
  return { asked, body: new StreamedBody(flow, begun) };
}

/** A reader, and what it was told. It takes chunks while it is ready. */
function readerOf({ isReady = true } = {}) {
  const told: string[] = [];
  const reader = {
    isReady,
    data: (chunk: Buffer) => {
      told.push(chunk.toString());
      return reader.isReady;
    },
    end: () => void told.push("end"),
    fail: (error: Error) => void told.push(`fail: ${error.message}`),
  };
  return { told, reader };
}

describe("a reader", () => {
  test("gets everything once and in order, whenever it comes and however often it waits", () => {
    const step = fc.constantFrom("data", "pipe", "hold", "resume");
    const lastStep = fc.constantFrom("end", "fail");
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), lastStep, (steps, ending) => {
        const { body } = bodyOf();
        const { told, reader } = readerOf();
        const sent: string[] = [];
        let isHeld = false;
        let isPiped = false;
        for (const each of steps) {
          const before = told.length;
          if (each === "data") {
            sent.push(`chunk ${sent.length}`);
            body.data(Buffer.from(sent.at(-1) ?? ""));
            // A reader that has asked for a pause gets nothing until it resumes.
            if (isHeld) expect(told).toHaveLength(before);
            isHeld ||= isPiped && !reader.isReady;
          } else if (each === "hold") reader.isReady = false;
          else if (each === "resume") {
            reader.isReady = true;
            isHeld = false;
            if (isPiped) body.resume();
          } else if (!isPiped) {
            isPiped = true;
            body.pipe(reader);
            isHeld = !reader.isReady && told.length > before;
          }
          if (isPiped && !isHeld) expect(told).toEqual(sent);
          expect(told).toEqual(sent.slice(0, told.length));
        }
        reader.isReady = true;
        if (!isPiped) body.pipe(reader);
        body.resume();
        body[ending](new Error("lost"));
        expect(told).toEqual([...sent, ending === "end" ? "end" : "fail: lost"]);
      }),
    );
  });
});

describe("a connection", () => {
  test("ends if more than 64 MiB wait, as not every one can be paused", () => {
    const { body, asked } = bodyOf();
    const mebibyte = kilobytes(1024);
    for (let count = 0; count < 64; count++) body.data(mebibyte);
    expect(asked).toEqual([]);
    body.data(Buffer.from("x"));
    expect(asked).toEqual([expect.stringMatching(/^Error: .*67108864 bytes.* wait/)]);
  });
});
