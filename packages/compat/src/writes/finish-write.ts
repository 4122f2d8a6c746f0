import type { Clock } from "@edbridge/core";
import { waitFor } from "@edbridge/core/internal";
import type { Answer } from "../http/message.js";
import type { DataCall } from "../auth/bridged-call.js";

/** Milliseconds that a write has after its caller has left. */
const finishWithin = 10_000;

/**
 * Carries out a write whose caller may leave. `work` gets the request with a signal of its own. It
 * calls `begin` just before the first of several requests that change something. A caller that leaves
 * before that stops the work. After that, the work has ten seconds to finish, so that no record is
 * stored in part.
 *
 * @param onLeft called for each write that continues after its caller has left
 */
export async function finishWrite(
  call: DataCall,
  { clock, onLeft }: { readonly clock: Clock; readonly onLeft: () => void },
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
  signal.addEventListener("abort", leave);
  const finished = work({ ...call, signal: own.signal }, () => void (hasBegun = true));
  return waitFor(
    finished.finally(() => {
      signal.removeEventListener("abort", leave);
      done.abort();
    }),
    signal,
  );
}
