/**
 * Milliseconds that a `Retry-After` header asks to wait, in both its forms: seconds or an HTTP
 * date (RFC 9110 section 10.2.3). `undefined` when absent or unreadable; never below 0.
 */
export function parseRetryAfter(
  header: string | readonly string[] | undefined,
  now: number,
): number | undefined {
  const value = ((typeof header === "string" ? header : header?.[0]) ?? "").trim();
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse takes far more than HTTP dates, such as "-5" or "1.5".
  if (!/^[A-Za-z]{3,9},? /.test(value)) return undefined;
  // The obsolete form of asctime() names no zone; all three forms are in GMT, and may say it twice.
  const date = Date.parse(`${value} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
