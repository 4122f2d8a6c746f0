/** A value, or the promise of one. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with a value: without waiting, unless it is a promise. */
export function andThen<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
