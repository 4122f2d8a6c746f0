import type { AdmittedCall, CallerOfCall, Refusal } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import { TokenBuckets } from "@edbridge/core/internal";
import type { ServerOptions } from "./server-options.js";

/** Callers that are counted; beyond them those are forgotten that were quiet for longest. */
const mostCounted = 10_000;

export class Limits {
  readonly #optionText: (name: string) => string;
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #rate: LimitOf;
  readonly #calls: LimitOf;
  readonly #body: LimitOf;
  readonly #tries: TokenBuckets;
  /** Calls under way, of callers that have any. */
  readonly #underWay = new Map<string, number>();

  constructor(options: ServerOptions, clock: Clock, optionText: (name: string) => string) {
    this.#tries = new TokenBuckets({ most: 1, period: 1000, limit: mostCounted, clock });
    this.#optionText = optionText;
    this.#allowed = options.allowedCallers && new Set(options.allowedCallers);
    this.#rate = limitOf(options.callerRate);
    this.#calls = limitOf(options.callerCalls);
    this.#body = limitOf(options.callerBody);
  }

  admit(call: CallerOfCall): Refusal | AdmittedCall {
    const { caller, clientKey } = call;
    const isAllowed = this.#allowed?.has(caller) || this.#allowed?.has(clientKey);
    if (isAllowed === false) {
      const option = this.#optionText("allowedCallers");
      return { status: 403, message: "This key is not served here.", option };
    }
    // Who only names the key of a caller must not use up what that one may send.
    if (!call.isProven) return {};
    const [rate, calls, bytes] = [this.#rate(call), this.#calls(call), this.#body(call)];
    const maxBody = bytes === undefined ? undefined : ({ bytes, option: "callerBody" } as const);
    if (rate === undefined && calls === undefined) return { maxBody };
    const underWay = this.#underWay.get(caller) ?? 0;
    if (calls !== undefined && underWay >= calls) {
      const message = "Too many requests of this key are under way. Send them one after the other.";
      return this.#tooMany(message, 1, "callerCalls");
    }
    if (rate !== undefined) {
      const wait = this.#tries.wait(caller, rate);
      const message = "Too many requests of this key in a second. Send fewer at a time.";
      if (wait > 0) return this.#tooMany(message, Math.ceil(wait / 1000), "callerRate");
      this.#tries.take(caller, rate);
    }
    this.#underWay.set(caller, underWay + 1);
    return { ended: () => this.#ended(caller), maxBody };
  }

  #ended(caller: string): void {
    const left = (this.#underWay.get(caller) ?? 1) - 1;
    if (left > 0) this.#underWay.set(caller, left);
    else this.#underWay.delete(caller);
  }

  #tooMany(message: string, seconds: number, option: string): Refusal {
    const headers = { "retry-after": String(Math.max(1, seconds)) };
    return { status: 429, message, headers, option: this.#optionText(option) };
  }
}

/** The bound of a caller; `undefined` where it has none. */
type LimitOf = (call: CallerOfCall) => number | undefined;

function limitOf(limit: ServerOptions["callerRate"]): LimitOf {
  if (typeof limit !== "object") return () => limit;
  // A caller may have any name, also that of a member of every object.
  const byCaller = new Map(Object.entries(limit));
  const others = byCaller.get("*");
  return ({ caller, clientKey }) => byCaller.get(caller) ?? byCaller.get(clientKey) ?? others;
}
