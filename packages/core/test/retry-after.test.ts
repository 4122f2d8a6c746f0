import { parseRetryAfter } from "@edbridge/core/internal";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

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
])("Retry-After %j is %s ms, wherever the machine stands", (header, expected) => {
  for (const there of ["UTC", "America/New_York", "Asia/Tokyo"]) {
    vi.stubEnv("TZ", there);
    expect(parseRetryAfter(header, Date.UTC(1994, 10, 6, 8, 49, 7)), there).toBe(expected);
  }
});
