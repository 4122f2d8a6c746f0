/** Settles as `work` does, or rejects with the signal's reason at once; `work` itself goes on. */
export function waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  if (signal.aborted) {
    work.catch(() => {});
    return Promise.reject(signal.reason);
  }
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** `AbortSignal.timeout` that can be cleared: each holds more memory than a token. */
export function deadlineOf(ms: number): { signal: AbortSignal; done: () => void } {
  const control = new AbortController();
  const timer = setTimeout(() => {
    control.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  }, ms);
  timer.unref();
  return { signal: control.signal, done: () => clearTimeout(timer) };
}
