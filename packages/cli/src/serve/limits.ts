import type { CallerOfCall, Refusal } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";

/** What callers may do. */
export interface LimitOptions {
  /** Calls a second that each caller may make; so many may come at once. Default: as it likes. */
  readonly callerRate?: number | undefined;
  /** Calls of each caller that may be under way. Default: as it likes. */
  readonly callerCalls?: number | undefined;
  /**
   * The callers that are served: by name, by the digest that the log shows, or by client key. Others
   * are refused when they sign in, and when they call. Default: all that the host knows.
   */
  readonly allowedCallers?: readonly string[] | undefined;
}

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
  readonly #options: LimitOptions;
  readonly #clock: Clock;
  readonly #optionText: (name: string) => string;
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #counted = new Map<string, Counted>();

  constructor(options: LimitOptions, clock: Clock, optionText: (name: string) => string) {
    this.#options = options;
    this.#clock = clock;
    this.#optionText = optionText;
    this.#allowed = options.allowedCallers && new Set(options.allowedCallers);
  }

  /** Takes a call, and gives what ends it; or says why it is refused. */
  admit({ caller, clientKey }: CallerOfCall): Refusal | (() => void) {
    const allowed = this.#allowed;
    if (allowed && !allowed.has(caller) && !allowed.has(clientKey)) {
      return {
        status: 403,
        message: "This key is not served here.",
        option: this.#optionText("allowedCallers"),
      };
    }
    const { callerRate, callerCalls } = this.#options;
    if (callerRate === undefined && callerCalls === undefined) return () => {};
    const counted = this.#of(caller, callerRate);
    if (callerCalls !== undefined && counted.underWay >= callerCalls) {
      return this.#tooMany(
        "Too many requests of this key are under way. Send them one after the other.",
        1,
        "callerCalls",
      );
    }
    if (callerRate !== undefined) {
      if (counted.left < 1) {
        const wait = Math.ceil((1 - counted.left) / callerRate);
        const message = "Too many requests of this key in a second. Send fewer at a time.";
        return this.#tooMany(message, wait, "callerRate");
      }
      counted.left--;
    }
    counted.underWay++;
    return () => void counted.underWay--;
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
