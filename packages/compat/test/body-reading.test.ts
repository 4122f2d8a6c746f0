import { type BodyReader, StreamedBody } from "@edbridge/core/internal";
import { expect, test } from "vitest";

function flow() {
  const told: string[] = [];
  return {
    told,
    abort: (reason: Error) => void told.push(`abort ${reason.name}`),
    resume: () => void told.push("resume"),
  };
}

/** A reader that asks to wait after each chunk. */
function hesitating() {
  const seen: string[] = [];
  const reader: BodyReader = {
    data: (chunk) => {
      seen.push(String(chunk).slice(0, 5));
      return false;
    },
    end: () => void seen.push("end"),
    fail: (error) => void seen.push(error.message),
  };
  return { seen, reader };
}

test("a reader that asks to wait gets nothing more until it resumes, the end included", () => {
  const body = new StreamedBody(flow());
  body.data(Buffer.from("one"));
  const { seen, reader } = hesitating();
  body.pipe(reader);
  body.data(Buffer.from("two"));
  body.data(Buffer.from("three"));
  body.end();
  expect(seen).toEqual(["one"]);
  body.resume();
  expect(seen).toEqual(["one", "two"]);
  body.resume();
  body.resume();
  expect(seen).toEqual(["one", "two", "three", "end"]);
  body.resume();
  expect(seen).toHaveLength(4);
});

test("a body that breaks off fails at once", () => {
  const body = new StreamedBody(flow());
  const { seen, reader } = hesitating();
  body.pipe(reader);
  body.data(Buffer.from("one"));
  body.data(Buffer.from("two"));
  body.fail(new Error("broken"));
  expect(seen).toEqual(["one", "broken"]);
});

test("a reader that resumes while it takes a chunk gets the next one after that", () => {
  const body = new StreamedBody(flow());
  for (const chunk of ["one", "two", "three"]) body.data(Buffer.from(chunk));
  const seen: string[] = [];
  body.pipe({
    data: (chunk) => {
      seen.push(`${String(chunk)} begins`);
      body.resume();
      seen.push(`${String(chunk)} ends`);
      return true;
    },
    end: () => {},
    fail: () => {},
  });
  expect(seen).toEqual(["one", "two", "three"].flatMap((one) => [`${one} begins`, `${one} ends`]));
});

test("the connection pauses when much waits, and goes on when it is read", () => {
  const control = flow();
  const body = new StreamedBody(control);
  expect(body.data(Buffer.alloc(60_000))).toBe(true);
  expect(body.data(Buffer.alloc(60_000))).toBe(false);
  const { reader } = hesitating();
  body.pipe(reader);
  expect(control.told).toEqual(["resume"]);
});

test("a connection that cannot be paused is given up when too much waits", () => {
  const control = flow();
  const body = new StreamedBody(control);
  for (let size = 0; size <= 64 * 1024 * 1024; size += 1024 * 1024)
    body.data(Buffer.alloc(1024 * 1024));
  expect(control.told).toEqual(["abort Error"]);
});

test("a body is read once", async () => {
  const body = new StreamedBody(flow());
  body.data(Buffer.from("one"));
  body.end();
  expect(String(await body.bytes())).toBe("one");
  expect(() => body.pipe(hesitating().reader)).toThrow(TypeError);
  await expect(body.bytes()).rejects.toThrow(TypeError);
  expect(body.bufferedChunks()).toBeUndefined();
  body.discard();
});

test("iteration gives all chunks in order, and its end ends the response", async () => {
  const control = flow();
  const body = new StreamedBody(control);
  for (let at = 0; at < 5; at++) body.data(Buffer.from(String(at)));
  const seen: string[] = [];
  for await (const chunk of body) {
    seen.push(String(chunk));
    if (seen.length === 3) body.data(Buffer.from("5"));
    if (seen.length === 6) break;
  }
  expect(seen).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(control.told).toContain("abort AbortError");
});
