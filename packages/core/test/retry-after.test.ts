import { parseRetryAfter } from "@edbridge/core/internal";
import { afterEach, describe, expect, test } from "vitest";

describe("parseRetryAfter", () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 7);
  const zone = process.env["TZ"];
  afterEach(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  test.each([
    ["0", 0],
    ["30", 30_000],
    [["30", "60"], 30_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 30_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 30_000],
    ["Sun Nov  6 08:49:37 1994", 30_000],
    [undefined, undefined],
    [[], undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["soon", undefined],
    ["Sun, 99 Nov 1994 08:49:37 GMT", undefined],
  ])("reads %j as %s ms, wherever the machine stands", (header, expected) => {
    for (const there of ["UTC", "America/New_York", "Asia/Tokyo"]) {
      process.env["TZ"] = there;
      expect(parseRetryAfter(header, now)).toBe(expected);
    }
  });
});
