import { StreamedBody } from "@edbridge/core/internal";
import { expect, test } from "vitest";

test("a connection ends if more than 64 MiB wait, as not every one can be paused", () => {
  const asked: string[] = [];
  const abort = (error: Error) => void asked.push(`${error.name}: ${error.message}`);
  const body = new StreamedBody({ abort, resume: () => {} });
  const mebibyte = Buffer.alloc(1024 * 1024, "x");
  for (let count = 0; count < 64; count++) body.data(mebibyte);
  expect(asked).toEqual([]);
  body.data(Buffer.from("x"));
  expect(asked).toEqual([expect.stringMatching(/^Error: .*67108864 bytes.* wait/)]);
});

test("a connection that was paused goes on as soon as its reader has taken what waited", () => {
  let resumed = 0;
  const body = new StreamedBody({ abort: () => {}, resume: () => void resumed++ });
  const most = Buffer.alloc(64 * 1024);
  expect([body.data(most.subarray(1)), body.data(most)]).toEqual([true, false]);
  let takes = false;
  body.pipe({ data: () => takes, end: () => {}, fail: () => {} });
  expect(resumed).toBe(0);
  takes = true;
  body.resume();
  expect(resumed).toBe(1);
});
