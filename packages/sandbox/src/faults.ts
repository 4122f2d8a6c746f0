import * as z from "zod/mini";
import type { Answer } from "./http/answer.js";
import type { Call, CallKind, Generation } from "./http/call.js";
import { oneOf, truth } from "./options.js";
import { complaint } from "./schema-issue.js";

/** Which calls a fault is for; what is left out matches all. */
export interface FaultMatch {
  /** Any letter case. */
  readonly method?: string;
  /** A part of the path in any letter case, or an expression for it; never with the query. */
  readonly path?: string | RegExp;
  readonly kind?: CallKind;
  readonly generation?: Generation;
}

/** What all faults have in common: which calls they meet, and when. */
export interface FaultCommon {
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
  | StatusFault
  | ResetFault
  | HangFault
  | CutFault
  | StallFault
  | RawFault
  | AfterFault
  | DelayFault;

const text = z.string("must be a text");
const fromZero = z.number("must be a number").check(z.minimum(0, "must not be negative"));
const inRange = "must be 200 to 599";
const yes = z.literal(true, "must be true");

const actions = {
  status: z.optional(z.number(inRange).check(z.minimum(200, inRange), z.maximum(599, inRange))),
  reset: z.optional(yes),
  hang: z.optional(yes),
  cut: z.optional(fromZero),
  stall: z.optional(fromZero),
  raw: z.optional(
    z.custom(
      (value) => ["string", "function"].includes(typeof value) || value instanceof Uint8Array,
      "must be a text, bytes or a function",
    ),
  ),
  after: z.optional(text),
};

const faultSchema = z.strictObject(
  {
    ...actions,
    delay: z.optional(fromZero),
    body: z.optional(z.unknown()),
    headers: z.optional(z.record(z.string(), text, "must be an object of texts")),
    times: z.optional(
      z.custom(
        (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
        'must be a whole number from 1, or Infinity ("all" in JSON)',
      ),
    ),
    served: z.optional(truth),
    when: z.optional(
      z.strictObject(
        {
          method: z.optional(text),
          path: z.optional(z.union([text, z.instanceof(RegExp)], "must be a text or a RegExp")),
          kind: z.optional(oneOf(["authorize", "token", "data", "discovery", "other"])),
          generation: z.optional(oneOf(["legacy", "current"])),
        },
        "must be an object",
      ),
    ),
  },
  "must be an object",
);

/** The faults that wait for their calls; the oldest that fits is taken. */
export class Faults {
  #pending: { readonly fault: Fault; left: number }[] = [];

  /**
   * Adds a fault.
   *
   * @throws TypeError when it has not exactly one action, or a name or a value in it makes no sense.
   */
  add(fault: Fault): void {
    const { success, error } = faultSchema.safeParse(fault);
    if (!success) throw new TypeError(complaint(error, "sandbox.fault", faultSchema));
    const named = Object.keys(actions).filter((name) => name in fault);
    if (named.length > 1 || (named.length === 0 && fault.delay === undefined)) {
      throw new TypeError(
        "sandbox.fault needs one of status, reset, hang, cut, stall, raw, after, delay",
      );
    }
    this.#pending.push({ fault, left: fault.times ?? 1 });
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
