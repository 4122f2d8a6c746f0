import { none } from "@edbridge/core/internal";
import type { HintValue } from "@edbridge/core/internal";
import type { BodyLimit } from "../http/body.js";
import { legacyError, type LegacyError } from "../http/legacy-response.js";
import type { ProfileOwner } from "../settings/host-profile.js";
import type { CallDoor, CallNote } from "./event.js";
import type { Report } from "./report.js";

/** How the owner writes an option at a door. */
export type OptionText = (name: string, value?: HintValue) => string;

/** How a program writes an option. */
export const textInProgram: OptionText = (name, value) =>
  value === undefined ? name : `${name}: ${JSON.stringify(value)}`;

/** Functions of the owner of a server, which edbridge calls. */
export interface OwnerHooks {
  /** Called when a credential signs in for the first time, once the host has said what it acts for. */
  readonly onSignedIn?: ((found: SignedIn) => void) | undefined;
  /**
   * Called before each request of a caller who has signed in, and before each sign-in. It returns a refusal, or
   * how the request is taken, but no promise. Default: all are taken.
   */
  readonly admitCaller?: AdmitCaller | undefined;
  /**
   * Called with each warning that is not about one request, for example that demographics of new students
   * are in memory, or lost. Default: a process warning.
   */
  readonly onWarning?: ((text: string) => void) | undefined;
}

/** How a door describes itself, and what its owner hears. */
export interface Owner extends OwnerHooks, ProfileOwner {
  /** The door, as events name it. Default `fetch`. */
  readonly door?: CallDoor | undefined;
  /** An option as it is set at this door. Default: by its name. */
  readonly optionText?: OptionText | undefined;
  /** Whether anyone who reaches a port may send requests, not only this program. Default: no. */
  readonly facesStrangers?: boolean;
  /** Whether it takes the event and the note of each call from its report. Default: process warnings. */
  readonly hearsOfCalls?: boolean;
  /** Whether it only finds out what calls would need, so that no part of a person is ever lost. */
  readonly onlyObserves?: boolean;
}

/** What is known of a credential that has signed in. */
export interface SignedIn {
  /** The district that its key acts for; absent for none or several. */
  readonly district?: number | undefined;
}

/** Who makes a call. */
export interface CallerOfCall {
  /** The name that the owner gave the client key, else the first digits of its digest. */
  readonly caller: string;
  readonly clientKey: string;
  /** Whether the host has accepted its secret; `false` at a sign-in that anybody may have sent. */
  readonly isProven: boolean;
}

/** A call that is taken. */
export interface AdmittedCall {
  /** Called when it has ended. */
  readonly ended?: (() => void) | undefined;
  /** A bound for its body. The bound of the option `maxBody` holds as well. Default: that alone. */
  readonly maxBody?: BodyLimit | undefined;
}

/** Why a request is refused before it is carried out. */
export interface Refusal {
  /** From 400. */
  readonly status: number;
  /** For the caller; it repeats nothing of the request. */
  readonly message: string;
  /** Header fields that the response also has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The option that helps, as the owner sets it. Only the owner sees it. */
  readonly option?: string | undefined;
}

/** Gives why a call is refused, or how it is taken if not as usual. */
export type AdmitCaller = (caller: CallerOfCall) => Refusal | AdmittedCall | undefined;

/** The response to a request that the owner refuses, with the note for the owner. */
export function refusedBy(
  { status, message, headers, option }: Refusal,
  report: Report,
): LegacyError {
  report.note = { outcome: "refused", reason: message.replace(/\.$/, ""), option };
  const error = legacyError(status, message);
  return { ...error, headers: { ...error.headers, ...headers } };
}

/** Warnings of a process at most, of each kind: a caller may invent any number of names. */
const most = 200;

// A program may have many doors.
const warned = { calls: new Set<string>(), fields: new Set<string>() };

/** Whether a warning is the first with this key. From some number of keys on, none is. */
function isFirst(key: string, kind: keyof typeof warned): boolean {
  const { size } = warned[kind];
  return size < most && warned[kind].add(key).size > size;
}

/** Statuses that a legacy program meets on any host: an ended token, no such record, a conflict. */
const usual: ReadonlySet<number> = new Set([401, 404, 412, 429]);

/**
 * Reports a call as process warnings: each field that was not sent (code `EDBRIDGE_LOSS`), and each outcome
 * of a collection, once. Node.js prints them to standard error, unless the program runs with `--no-warnings`.
 */
export function warnOnce(report: Report, note: CallNote, method: string, status: number): void {
  const { leftBehind, lossReasons, collection = "" } = report;
  const { outcome, change, reason = "", option, fields, leftOut, notKept, dropped } = note;
  for (const [index, path] of (leftBehind?.fields ?? none).entries()) {
    const field = `${leftBehind?.collection}.${path.replace(/\[\d+\]/g, "[]")}`;
    if (!isFirst(field, "fields")) continue;
    const isLast = warned.fields.size === most;
    const text = [
      `${field} was not sent.`,
      lossReasons[index] ?? "The current host has no place for it.",
      "This warning comes once for each field.",
      isLast && `No other field will be warned of: these are ${most}.`,
    ];
    process.emitWarning(text.filter(Boolean).join(" "), { code: "EDBRIDGE_LOSS" });
  }
  // Fields that were not sent have a warning each.
  const isNamed = outcome === "reduced" && !leftOut && !notKept && !dropped;
  if (usual.has(status) || status >= 500 || isNamed) return;
  const lists = { fields, "left out": leftOut, "not kept": notKept, "not written": dropped };
  const named = Object.entries(lists).map(
    ([name, list]) => list?.length && `${name}: ${list.join(", ")}`,
  );
  if (!isFirst([collection, outcome, reason, ...named].join("\n"), "calls")) return;
  const why = [status, change].filter(Boolean).join(", ");
  const who = [method, collection, `was ${outcome} (${why})`].filter(Boolean).join(" ");
  const parts = [who, reason, ...named, option && `option: ${option}`];
  process.emitWarning(parts.filter(Boolean).join("; "), {
    type: "EdbridgeWarning",
    code: outcome === "refused" ? "EDB_CALL_REFUSED" : "EDB_CALL_REDUCED",
  });
}

const ofParts = { type: "EdbridgeWarning", code: "EDB_PARTS_WAIT" } as const;

/** Gives what belongs to no single call as a process warning. It names no person. */
export function warnOwner(text: string, code: string = ofParts.code): void {
  process.emitWarning(text, { ...ofParts, code });
}

/** Who hears of the parts of new people that wait for the enrollment. */
interface PartsOwner {
  readonly warn: (text: string) => void;
  readonly optionText: OptionText;
  readonly nameOf: (clientKey: string) => string;
}

const again = "Write the students and staff of the last four days again.";

/** What the owner hears of the parts of new people that wait for the enrollment. */
export function ownerOfParts(reporter: PartsOwner) {
  const { warn, optionText } = reporter;
  return {
    /** The store is not reached, so that parts wait in memory; once until it is again. */
    onAway: () =>
      warn(
        "edbridge cannot reach the store or the state folder, so it holds parts of new people in memory. They are lost if this process ends before edbridge can reach it again.",
      ),
    /** Parts cannot be read; once until some can be read again. */
    onDamaged: () =>
      warn(
        `Parts of new people that edbridge holds in the store or the state folder are damaged. What it cannot read is lost. ${again}`,
      ),
    onLost: (people: number) =>
      warn(
        `The store or the state folder has lost the parts of ${newPeople(people)} that were in it when edbridge last looked. If its session key is lost too, restart edbridge. ${again}`,
      ),
    onOtherSecret: (clientKey: string) =>
      warn(
        `The caller ${reporter.nameOf(clientKey)} has another secret than when edbridge last kept parts of new people for it. The new secret does not open those that still wait. ${again}`,
      ),
    /** A part is not written, though no call waits for it. */
    onDropped: warn,
    onMemory: (difference: number) => countInMemory(difference, optionText),
  };
}

/**
 * Says that parts of new people are lost, and what to do. Callers know that they are not stored.
 *
 * @param optionText absent where there is a store or a state folder, which was not reached
 */
export function lostParts(people: number, optionText?: OptionText): string {
  const lost = `Parts of ${newPeople(people)} were held in memory until the enrollment, and are lost. Write these people again.`;
  if (!optionText) return lost;
  return `${lost} ${optionText("stateDir")} names a folder that keeps such parts, encrypted, for the next process.`;
}

function newPeople(people: number): string {
  return people === 1 ? "1 new person" : `${people} new people`;
}

/** People of whom parts are in the memory of this process, at all doors. */
let peopleInMemory = 0;
let hasListener = false;

/** Counts the people of whom parts are in memory, so that the end of the process can name the loss. */
function countInMemory(difference: number, optionText: OptionText): void {
  peopleInMemory += difference;
  if (hasListener || difference <= 0) return;
  hasListener = true;
  process.on("exit", () => {
    if (peopleInMemory <= 0) return;
    const lost = new Error(lostParts(peopleInMemory, optionText));
    // Warnings of a process are given later than it ends, so this one is given at once.
    process.emit("warning", Object.assign(lost, { name: ofParts.type, code: ofParts.code }));
  });
}
