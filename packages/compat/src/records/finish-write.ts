import type { Clock } from "@edbridge/core";
import { waitFor } from "@edbridge/core/internal";
import type { Answer } from "../http/message.js";
import type { DataCall } from "../sessions/bridged-call.js";

/** Milliseconds for the steps of a write after its caller has left. */
const finishWithin = 10_000;

/** What {@link finishWrite} works with. */
export interface FinishOptions {
  readonly clock: Clock;
  /** Told of each write that goes on although its caller has left. */
  readonly onLeft: () => void;
}

/**
 * Carries out a write whose caller may leave. The work gets the request with a signal of its own, and
 * `begin`, to be called just before the first of several requests that change something. Until then
 * the work ends with its caller. From then on the caller is let go, and the work has ten seconds to
 * finish, so that no record is left in parts.
 */
export async function finishWrite(
  call: DataCall,
  { clock, onLeft }: FinishOptions,
  work: (call: DataCall, begin: () => void) => Promise<Answer>,
): Promise<Answer> {
  const { signal } = call;
  if (!signal) return work(call, () => {});
  signal.throwIfAborted();
  const own = new AbortController();
  const done = new AbortController();
  let hasBegun = false;
  const leave = () => {
    if (!hasBegun) return own.abort(signal.reason);
    onLeft();
    clock.sleep(finishWithin, done.signal).then(
      () => own.abort(signal.reason),
      () => {},
    );
  };
  signal.addEventListener("abort", leave, { once: true });
  const finished = work({ ...call, signal: own.signal }, () => void (hasBegun = true));
  return waitFor(
    finished.finally(() => {
      signal.removeEventListener("abort", leave);
      done.abort();
    }),
    signal,
  );
}
