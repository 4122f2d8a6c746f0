import type { AdmittedCall, BodyLimit, CallerOfCall, Refusal } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import type { ServerOptions } from "./server-options.js";

/** Callers that are counted; beyond them those are forgotten that were quiet for longest. */
const mostCounted = 10_000;

interface Counted {
  underWay: number;
  /** Calls that may come at once. */
  left: number;
  /** When that was so, on the monotonic clock. */
  at: number;
}

/** Which calls of known callers are taken. */
export class Limits {
  readonly #clock: Clock;
  readonly #optionText: (name: string) => string;
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #rate: LimitOf;
  readonly #calls: LimitOf;
  readonly #body: LimitOf;
  readonly #counted = new Map<string, Counted>();

  constructor(options: ServerOptions, clock: Clock, optionText: (name: string) => string) {
    this.#clock = clock;
    this.#optionText = optionText;
    this.#allowed = options.allowedCallers && new Set(options.allowedCallers);
    this.#rate = limitOf(options.callerRate);
    this.#calls = limitOf(options.callerCalls);
    this.#body = limitOf(options.callerBody);
  }

  /** Takes a call, or says why it is refused. */
  admit(call: CallerOfCall): Refusal | AdmittedCall {
    const { caller, clientKey } = call;
    const allowed = this.#allowed;
    if (allowed && !allowed.has(caller) && !allowed.has(clientKey)) {
      return {
        status: 403,
        message: "This key is not served here.",
        option: this.#optionText("allowedCallers"),
      };
    }
    const [rate, calls, bytes] = [this.#rate(call), this.#calls(call), this.#body(call)];
    const maxBody: BodyLimit | undefined =
      bytes === undefined ? undefined : { bytes, option: "callerBody" };
    if (rate === undefined && calls === undefined) return { maxBody };
    const counted = this.#of(caller, rate);
    if (calls !== undefined && counted.underWay >= calls) {
      return this.#tooMany(
        "Too many requests of this key are under way. Send them one after the other.",
        1,
        "callerCalls",
      );
    }
    if (rate !== undefined) {
      if (counted.left < 1) {
        const wait = Math.ceil((1 - counted.left) / rate);
        const message = "Too many requests of this key in a second. Send fewer at a time.";
        return this.#tooMany(message, wait, "callerRate");
      }
      counted.left--;
    }
    counted.underWay++;
    return { ended: () => void counted.underWay--, maxBody };
  }

  #of(caller: string, rate = 0): Counted {
    const now = this.#clock.monotonic();
    const known = this.#counted.get(caller) ?? { underWay: 0, left: Math.max(1, rate), at: now };
    known.left = Math.min(Math.max(1, rate), known.left + ((now - known.at) / 1000) * rate);
    known.at = now;
    this.#counted.delete(caller);
    this.#counted.set(caller, known);
    if (this.#counted.size > mostCounted) this.#forget();
    return known;
  }

  #forget(): void {
    for (const [caller, { underWay }] of this.#counted) {
      if (underWay > 0) continue;
      return void this.#counted.delete(caller);
    }
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
