/** `AbortSignal.timeout` that can be cleared: each holds more memory than a token. */
export function deadlineOf(ms: number): { signal: AbortSignal; done: () => void } {
  const control = new AbortController();
  const timer = setTimeout(() => {
    control.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  }, ms);
  timer.unref();
  return { signal: control.signal, done: () => clearTimeout(timer) };
}
