import { onAbort, timerFor, waitFor } from "./clock.js";
import { EdbridgeError, NetworkError } from "./errors.js";

/** Milliseconds that work may take for which many callers wait. */
export const usualDeadline = 20_000;

/**
 * Does work, and gives it up after so many milliseconds. Many callers may wait for it.
 *
 * @param doing what it is, for the error
 * @param isBegun whether the time counts from now on, or from when the work calls `begin`
 * @throws `NetworkError` if it takes longer
 */
export async function withDeadline<T>(
  ms: number,
  doing: string,
  work: (signal: AbortSignal, begin: () => void) => Promise<T>,
  isBegun = true,
): Promise<T> {
  // `AbortSignal.timeout` cannot be cleared, and each holds more memory than a token.
  const control = new AbortController();
  const { signal } = control;
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer ??= setTimeout(() => {
      control.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    }, timerFor(ms));
    timer.unref();
  };
  if (isBegun) begin();
  try {
    // The race is for work that does not honour its signal.
    return await waitFor(work(signal, begin), signal);
  } catch (error) {
    if (!signal.aborted || error instanceof EdbridgeError) throw error;
    throw new NetworkError(doing, signal.reason, true);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that aborts so many milliseconds after another one: others may wait for the same work. */
export function delayedAbort(
  signal: AbortSignal,
  ms: number,
): { signal: AbortSignal; done: () => void } {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    timer = setTimeout(() => control.abort(signal.reason), ms);
    timer.unref();
  };
  if (signal.aborted) leave();
  else onAbort(signal, leave);
  const done = () => {
    signal.removeEventListener("abort", leave);
    clearTimeout(timer);
  };
  return { signal: control.signal, done };
}
