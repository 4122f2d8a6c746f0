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

  test("that resumes while it takes a chunk gets the next one after that", () => {
    const { body } = bodyOf(["a", "b", "c"].map((each) => Buffer.from(each)));
    const told: string[] = [];
    body.pipe({
      data: (chunk) => {
        told.push(`begin ${chunk}`);
        body.resume();
        told.push(`end ${chunk}`);
        return true;
      },
      end: () => {},
      fail: () => {},
    });
    expect(told).toEqual(["a", "b", "c"].flatMap((each) => [`begin ${each}`, `end ${each}`]));
  });

  test("may be only one", async () => {
    const { body } = bodyOf();
    body.pipe(readerOf().reader);
    expect(() => body.pipe(readerOf().reader)).toThrow("has been read already");
    await expect(body.text()).rejects.toThrow("has been read already");
    expect(body.bufferedChunks()).toBeUndefined();
  });
});

describe("a connection", () => {
  test("is paused while 64 KiB wait, and comes on when less does", () => {
    const { body, asked } = bodyOf([kilobytes(1)]);
    expect(body.data(kilobytes(62))).toBe(true);
    expect(body.data(kilobytes(1))).toBe(false);
    expect(body.data(kilobytes(1))).toBe(false);
    expect(asked).toEqual([]);
    const { told, reader } = readerOf({ isReady: false });
    body.pipe(reader);
    // 64 KiB still wait.
    expect([told.length, asked]).toEqual([1, []]);
    body.resume();
    expect([told.length, asked]).toEqual([2, ["resume"]]);
    reader.isReady = true;
    body.resume();
    expect(body.data(kilobytes(100))).toBe(true);
    expect([told.length, asked]).toEqual([5, ["resume"]]);
  });

  test("ends if more than 64 MiB wait, as not every one can be paused", () => {
    const { body, asked } = bodyOf();
    const mebibyte = kilobytes(1024);
    for (let count = 0; count < 64; count++) body.data(mebibyte);
    expect(asked).toEqual([]);
    body.data(Buffer.from("x"));
    expect(asked).toEqual([expect.stringMatching(/^Error: .*67108864 bytes.* wait/)]);
  });

  test("is used again after a short body that nobody wants, and ends with a long one", () => {
    const { body, asked } = bodyOf([kilobytes(64)]);
    body.discard();
    expect(body.data(kilobytes(64))).toBe(true);
    expect(asked).toEqual([]);
    body.data(Buffer.from("x"));
    expect(asked).toEqual([expect.stringMatching(/^AbortError: .*not wanted/)]);
    body.end();
  });
});

describe("a whole body", () => {
  test("is there in its chunks once it is complete, for one reader", () => {
    const { body } = bodyOf([Buffer.from("a")]);
    body.data(Buffer.from("b"));
    expect(body.bufferedChunks()).toBeUndefined();
    body.end();
    expect(body.bufferedChunks()?.map(String)).toEqual(["a", "b"]);
    expect(body.bufferedChunks()).toBeUndefined();
    expect(() => body.pipe(readerOf().reader)).toThrow("has been read already");
  });

  test.each([[[]], [["a"]], [["t\u00e4", "xt"]]])(
    "of the chunks %j is their bytes",
    async (parts) => {
      const { body } = bodyOf();
      const bytes = body.bytes();
      for (const part of parts) body.data(Buffer.from(part));
      body.end();
      expect(String(await bytes)).toBe(parts.join(""));
    },
  );
});

describe("an iteration", () => {
  test("gets each chunk, and those that come meanwhile", async () => {
    const { body, asked } = bodyOf([Buffer.from("a"), Buffer.from("b")]);
    const found: string[] = [];
    for await (const chunk of body) {
      found.push(String(chunk));
      if (found.length === 1) setImmediate(() => body.data(Buffer.from("c")));
      if (found.length === 3) setImmediate(() => body.end());
    }
    expect([found, asked]).toEqual([["a", "b", "c"], []]);
  });

  test("that is left ends the connection, unless the body has ended", async () => {
    const left = bodyOf([Buffer.from("a"), Buffer.from("b")]);
    for await (const _ of left.body) break;
    expect(left.asked).toEqual([expect.stringMatching(/^AbortError: .*not wanted/)]);

    const whole = bodyOf([Buffer.from("a")]);
    for await (const _ of whole.body) {
      whole.body.end();
      whole.body.resume();
      break;
    }
    expect(whole.asked).toEqual([]);
  });
});
