import type { Clock } from "./clock.js";
import { EdbridgeError } from "./errors.js";

/** How transient faults are met: full jitter between tries, and what the host asks for. */
export interface RetryOptions {
  /** Tries after the first one. Default 3; 0 turns retrying off. */
  readonly retries?: number | undefined;
  /** Milliseconds: the first wait is random between 0 and this, doubled each time. Default 250. */
  readonly baseDelay?: number | undefined;
  /** Milliseconds: no wait of our own is longer. Default 10,000. */
  readonly maxDelay?: number | undefined;
  /** Milliseconds: a longer `Retry-After` is cut to this. Default 60,000. */
  readonly maxRetryAfter?: number | undefined;
}

/** What {@link withRetry} needs beside the options. */
export interface RetryContext {
  readonly clock: Clock;
  /** A number in [0, 1), as `Math.random`. */
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Errors that are not met by another try, `retryable` or not. */
  readonly isFinal?: ((error: EdbridgeError) => boolean) | undefined;
  /** Called before each wait: what failed, which try comes (from 1), and in how many milliseconds. */
  readonly onRetry?: ((error: EdbridgeError, attempt: number, delay: number) => void) | undefined;
}

/** Answers that say "not now" rather than "no" (RFC 9110 section 15, RFC 6585 section 4). */
const transientStatuses: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Whether the same request may well be answered otherwise a little later. */
export function isTransient(status: number): boolean {
  return transientStatuses.has(status);
}

/**
 * Runs `task`, and again after each {@link EdbridgeError} that is `retryable`, until the tries
 * are used up; then the last error is thrown.
 */
export async function withRetry<T>(
  task: () => Promise<T>,
  options: RetryOptions,
  { clock, random, signal, isFinal, onRetry }: RetryContext,
): Promise<T> {
  const { retries = 3, baseDelay = 250, maxDelay = 10_000, maxRetryAfter = 60_000 } = options;
  const isRetryable = (error: unknown): error is EdbridgeError =>
    error instanceof EdbridgeError && error.retryable && !isFinal?.(error);
  let failure: unknown;
  try {
    return await task();
  } catch (error) {
    if (retries === 0 || !isRetryable(error)) throw error;
    failure = error;
  }
  // Loaded at the first failure: most processes never need it.
  const { default: pRetry } = await import("p-retry");
  const again = pRetry((attempt) => (attempt === 1 ? Promise.reject(failure) : task()), {
    retries,
    // The wait is ours, on the injected clock and as long as the host asks.
    minTimeout: 0,
    async shouldRetry({ error, attemptNumber }) {
      if (!isRetryable(error)) return false;
      const backoff = random() * Math.min(maxDelay, baseDelay * 2 ** (attemptNumber - 1));
      const retryAfter = Math.min(error.retryAfter ?? 0, maxRetryAfter);
      const delay = Math.max(backoff, retryAfter);
      onRetry?.(error, attemptNumber, delay);
      await clock.sleep(delay, signal);
      return true;
    },
    ...(signal ? { signal } : {}),
  });
  return again.catch((error: unknown) => {
    // A reason may be anything; p-retry would make a TypeError of what is no Error.
    throw signal?.aborted ? signal.reason : error;
  });
}

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
