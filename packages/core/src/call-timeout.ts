import type { Clock } from "./clock.js";
import { TimeoutError } from "./errors.js";

/** A call that may take a while, and no longer. */
export interface TimedCall {
  readonly method: string;
  readonly resource: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. Default: as long as it takes. */
  readonly timeout?: number | undefined;
}

/**
 * Does `work` with a signal that also aborts when the call's time is over.
 *
 * @param isUnknown whether the call, as far as it is made by then, may have been carried out
 * @throws `TimeoutError`
 */
export async function withinTime<T>(
  { method, resource, signal, timeout }: TimedCall,
  clock: Clock,
  isUnknown: () => boolean,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (timeout === undefined) return work(signal);
  const over = new AbortController();
  const done = new AbortController();
  const expire = () => {
    over.abort(
      new TimeoutError(`${method} ${resource}`, timeout, isUnknown() ? "unknown" : undefined),
    );
  };
  clock.sleep(timeout, done.signal).then(expire, () => {});
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  } finally {
    done.abort();
  }
}
