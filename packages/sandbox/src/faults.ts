import type { Answer } from "./http/answer.js";
import type { Call, CallKind, Generation } from "./http/call.js";

/** Which calls a fault is for; what is left out matches all. */
export interface FaultMatch {
  /** Any letter case. */
  readonly method?: string;
  /** A part of the path in any letter case, or an expression for it; never with the query. */
  readonly path?: string | RegExp;
  readonly kind?: CallKind;
  readonly generation?: Generation;
}

interface FaultCommon {
  /** How many matching calls it meets. Default 1; `Infinity` for all until `clearFaults()`. */
  readonly times?: number;
  readonly when?: FaultMatch;
  /** Milliseconds of real time to wait first. A fault of `delay` alone lets the call through then. */
  readonly delay?: number;
  /** Serve the call first: the fault then replaces the answer. Default false. */
  readonly served?: boolean;
}

/** An answer in place of the host's own. */
export interface StatusFault extends FaultCommon {
  readonly status: number;
  /** A text is sent as it is, anything else as JSON. Default empty. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The connection is reset before any answer. */
export interface ResetFault extends FaultCommon {
  readonly reset: true;
}

/** No answer ever comes; the connection stays open until the caller or `stop()` ends it. */
export interface HangFault extends FaultCommon {
  readonly hang: true;
}

/** The call is served, but the connection breaks after so many bytes of the body. */
export interface CutFault extends FaultCommon {
  readonly cut: number;
}

/** The call is served, but nothing comes after so many bytes of the body; the connection stays open. */
export interface StallFault extends FaultCommon {
  readonly stall: number;
}

/**
 * A text, or bytes, in place of the response, head and all; the connection then ends. A function makes it of
 * the host's own answer: the call is served for that.
 */
export interface RawFault extends FaultCommon {
  /** What the caller gets. */
  readonly raw: string | Uint8Array | ((answer: Answer) => string);
}

/** The call is served, and so is this text, for which nobody asked, on the same connection. */
export interface AfterFault extends FaultCommon {
  readonly after: string;
}

/** The call is served late. */
export interface DelayFault extends FaultCommon {
  readonly delay: number;
}

/** Something that goes wrong with the next matching calls. */
export type Fault =
  StatusFault | ResetFault | HangFault | CutFault | StallFault | RawFault | AfterFault | DelayFault;

const ACTIONS = ["status", "reset", "hang", "cut", "stall", "raw", "after"] as const;

/** The faults that wait for their calls; the oldest that fits is taken. */
export class Faults {
  #pending: { readonly fault: Fault; left: number }[] = [];

  /**
   * Adds a fault.
   *
   * @throws TypeError when it has not exactly one action, or a number in it makes no sense.
   */
  add(fault: Fault): void {
    const actions = ACTIONS.filter((name) => name in fault);
    if (actions.length > 1 || (actions.length === 0 && fault.delay === undefined)) {
      throw new TypeError(
        "sandbox.fault needs one of status, reset, hang, cut, stall, raw, after, delay",
      );
    }
    const left = fault.times ?? 1;
    if (left !== Infinity && (!Number.isSafeInteger(left) || left < 1)) {
      throw new TypeError("sandbox.fault: times must be a whole number from 1, or Infinity");
    }
    if ("status" in fault && !(fault.status >= 200 && fault.status <= 599)) {
      throw new TypeError("sandbox.fault: status must be 200 to 599");
    }
    const { delay = 0, cut = 0, stall = 0 } = { cut: 0, stall: 0, ...fault };
    if (!(Math.min(delay, cut, stall) >= 0)) {
      throw new TypeError("sandbox.fault: cut, stall and delay must not be negative");
    }
    this.#pending.push({ fault, left });
  }

  /** The fault for this call, if one waits; it is used up by that. */
  take(call: Call, kind: CallKind, generation: Generation | undefined): Fault | undefined {
    const found = this.#pending.find(({ fault }) =>
      matches(fault.when ?? {}, call, kind, generation),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left === 0) this.#pending = this.#pending.filter((each) => each !== found);
    return found.fault;
  }

  clear(): void {
    this.#pending = [];
  }
}

/** Whether the host itself answers a call that a fault meets, whatever the caller then gets. */
export function isServed(fault: Fault | undefined): boolean {
  if (fault === undefined || fault.served === true) return true;
  if ("raw" in fault) return typeof fault.raw === "function";
  return !("status" in fault || "reset" in fault || "hang" in fault);
}

function matches(
  when: FaultMatch,
  call: Call,
  kind: CallKind,
  generation: Generation | undefined,
): boolean {
  const {
    path = "",
    method = call.method,
    kind: ofKind = kind,
    generation: side = generation,
  } = when;
  const isThere =
    typeof path === "string"
      ? call.path.toLowerCase().includes(path.toLowerCase())
      : call.path.search(path) >= 0;
  return isThere && method.toUpperCase() === call.method && ofKind === kind && side === generation;
}
