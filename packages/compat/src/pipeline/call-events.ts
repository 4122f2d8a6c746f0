import { randomBytes } from "node:crypto";
import { type Clock, EdbridgeError } from "@edbridge/core";
import { callChannel, type CallDoor, type CallEvent, type CallKind } from "../http/call-event.js";
import type { CallNote } from "../http/call-note.js";
import { Report } from "../report/report.js";
import type { Answer, Call } from "../http/message.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { CallerNames } from "./caller-names.js";

/** How a bridge makes its events. */
export interface CallEventOptions {
  readonly door: CallDoor;
  /** Whether answers hold their events even if nobody listens to the channel. */
  readonly wantsEvents: boolean;
  /** Whether the events go to the channel. */
  readonly publishes: boolean;
  readonly clock: Clock;
  readonly names: CallerNames;
}

/** A call that an event is made of. */
export interface ReportedCall {
  readonly call: Call;
  readonly route: LegacyRoute;
  readonly collection: string | undefined;
  /** The client key, for a call that was answered before the changes ran. */
  readonly clientKey: () => string | undefined;
}

/** Makes the event of each call of a bridge, and publishes it on `edbridge:call`. */
export class CallEvents {
  readonly #options: CallEventOptions;

  constructor(options: CallEventOptions) {
    this.#options = options;
  }

  /** Whether somebody listens to the events of calls. */
  get listens(): boolean {
    return callChannel.hasSubscribers || this.#options.wantsEvents;
  }

  /**
   * Answers a call, and publishes its event when it has ended. The event holds what `answer` notes in
   * the report.
   */
  async report(from: ReportedCall, answer: (report: Report) => Promise<Answer>): Promise<Answer> {
    const { clock, door, names, publishes } = this.#options;
    const began = clock.monotonic();
    const time = new Date(clock.now()).toISOString();
    const report = new Report({ listens: true, now: () => clock.monotonic() });
    const eventFor = (ended: Pick<EndedCall, "answer" | "error">) => {
      const caller = names.of(report.clientKey ?? from.clientKey());
      const ms = clock.monotonic() - began;
      const event = eventOf({ ...from, ...ended, report, time, ms, door, caller });
      if (publishes) callChannel.publish(event);
      from.call.onEvent?.(event);
    };
    try {
      const given = await answer(report);
      eventFor({ answer: given });
      return given;
    } catch (error) {
      eventFor({ error });
      throw error;
    }
  }
}

/** What an event is made of. */
interface EndedCall extends Omit<ReportedCall, "clientKey"> {
  readonly report: Report;
  readonly answer?: Answer;
  /** Why there was no answer. */
  readonly error?: unknown;
  readonly time: string;
  readonly ms: number;
  readonly door: CallDoor;
  readonly caller: string | null;
}

/** The run of this process, unless `EDBRIDGE_RUN` names it. */
let ownRun: string | undefined;

/** The run that calls of this process belong to. */
export function currentRun(): string {
  return (ownRun ??= process.env["EDBRIDGE_RUN"] ?? randomBytes(6).toString("hex"));
}

/** The event of a call that has ended. */
function eventOf(ended: EndedCall): CallEvent {
  const { call, route, report, answer, error, collection } = ended;
  const { note, status = 0 } = answer ?? {};
  const code = error instanceof EdbridgeError ? error.code : undefined;
  // A caller that leaves was not refused.
  const isRefused = note?.outcome === "refused" || code !== undefined;
  return {
    v: 1,
    time: ended.time,
    run: currentRun(),
    caller: ended.caller,
    door: ended.door,
    method: call.method.toUpperCase(),
    kind: kindOf(route, collection, report),
    collection: collection ?? null,
    changes: report.changes,
    mapped: report.mapped,
    lost: report.lost,
    status,
    ms: Math.round(ended.ms),
    hostMs: Math.round(report.hostMs),
    hostCalls: report.hostCalls,
    ...traceOf(call),
    site: call.origin?.site ?? null,
    via: call.origin?.via ?? null,
    refused: isRefused ? (code ?? note?.change ?? String(status)) : null,
    rehearsed: report.rehearsed && isRefused ? "would-fail" : report.rehearsed,
    reason: isRefused ? (reasonOf(note) ?? code ?? null) : report.doubt,
    elsewhere: false,
  };
}

function reasonOf(note: CallNote | undefined): string | undefined {
  if (!note) return undefined;
  const { reason, option } = note;
  const parts = [reason, option && `option: ${option}`].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** What OpenTelemetry and others join spans by. */
function traceOf({ headers: { traceparent } }: Call): Pick<CallEvent, "traceparent"> {
  const isValid = traceparent !== undefined && traceForm.test(traceparent);
  return isValid ? { traceparent } : {};
}

/** W3C Trace Context, section 3.2.2. */
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Names in the legacy data path that are separate interfaces. */
const interfaces: Readonly<Record<string, CallKind>> = {
  enrollment: "composites",
  identities: "identities",
};

function kindOf(
  { kind }: LegacyRoute,
  collection: string | undefined,
  { changes }: Report,
): CallKind {
  if (kind === "data") return interfaces[collection ?? ""] ?? "data";
  if (kind === "authorize" || kind === "token") return kind;
  return changes.includes("EDB021") ? "metadata" : "other";
}
