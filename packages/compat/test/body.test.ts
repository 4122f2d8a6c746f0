import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { bodyText, discard, wholeBody } from "../src/http/body.js";

describe("the bytes of a body", () => {
  test.each([
    [4, "12345", undefined],
    [5, "12345", "12345"],
    [4, "ää", "ää"],
    [3, "ää", undefined],
    [0, "", ""],
  ])("are %i at most: %j", async (limit, body, expected) => {
    const bytes = Buffer.from(body);
    const parts = () => Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
    for (const each of [body, new Uint8Array(bytes), parts()]) {
      expect((await wholeBody(each, limit))?.toString()).toBe(expected);
    }
    expect(await bodyText(parts(), limit)).toBe(expected);
    expect(await bodyText(bytes, limit)).toBe(expected);
  });

  test("are read to the end when they are not wanted, but not for ever", async () => {
    let given = 0;
    const body = (async function* () {
      for (; given < 100; given++) yield Buffer.alloc(256 * 1024);
    })();
    await discard({ status: 200, headers: {}, body });
    expect(given).toBe(4);
  });
});
