import type { AdmittedCall, CallerOfCall, Refusal } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { TokenBuckets } from "@edbridge/core/internal";
import type { ServerOptions } from "./server-options.js";

/** Callers that are counted; beyond them those are forgotten that were quiet for longest. */
const mostCounted = 10_000;

/** What says whether the call of a caller is taken, and within which bounds. */
export function admission(
  options: ServerOptions,
  clock: Clock,
  optionText: (name: string) => string,
) {
  const allowed = options.allowedCallers && new Set(options.allowedCallers);
  const rateOf = limitOf(options.callerRate);
  const callsOf = limitOf(options.callerCalls);
  const bodyOf = limitOf(options.callerBody);
  const tries = new TokenBuckets({ most: 1, period: 1000, limit: mostCounted, clock });
  /** Calls under way, of callers that have any. */
  const underWay = new Map<string, number>();

  const tooMany = (message: string, seconds: number, option: string): Refusal => {
    const headers = { "retry-after": String(Math.max(1, seconds)) };
    return { status: 429, message, headers, option: optionText(option) };
  };
  return (call: CallerOfCall): Refusal | AdmittedCall => {
    const { caller, clientKey } = call;
    if (allowed && !allowed.has(caller) && !allowed.has(clientKey)) {
      const option = optionText("allowedCallers");
      return { status: 403, message: "This key is not served here.", option };
    }
    // Who only names the key of a caller must not use up what that one may send.
    if (!call.isProven) return {};
    const [rate, calls, bytes] = [rateOf(call), callsOf(call), bodyOf(call)];
    const maxBody = bytes === undefined ? undefined : ({ bytes, option: "callerBody" } as const);
    if (rate === undefined && calls === undefined) return { maxBody };
    const running = underWay.get(caller) ?? 0;
    if (calls !== undefined && running >= calls) {
      const message = "Too many requests of this key are under way. Send them one after the other.";
      return tooMany(message, 1, "callerCalls");
    }
    if (rate !== undefined) {
      const wait = tries.wait(caller, rate);
      const message = "Too many requests of this key in a second. Send fewer at a time.";
      if (wait > 0) return tooMany(message, Math.ceil(wait / 1000), "callerRate");
      tries.take(caller, rate);
    }
    underWay.set(caller, running + 1);
    const ended = () => {
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left > 0) underWay.set(caller, left);
      else underWay.delete(caller);
    };
    return { ended, maxBody };
  };
}

/** The bound of a caller; `undefined` where it has none. */
function limitOf(limit: ServerOptions["callerRate"]): (call: CallerOfCall) => number | undefined {
  if (typeof limit !== "object") return () => limit;
  // A caller may have any name, also that of a member of every object.
  const byCaller = new Map(Object.entries(limit));
  const others = byCaller.get("*");
  return ({ caller, clientKey }) => byCaller.get(caller) ?? byCaller.get(clientKey) ?? others;
}
