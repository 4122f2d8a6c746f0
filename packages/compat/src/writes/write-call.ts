import type { Awaitable, CompanionPart } from "@edbridge/records/internal";
import type { AccountEntry } from "@edbridge/records";
import { isRecordValue, type JsonRecord } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import type { RecordTranslation } from "../records/record-translation.js";
import type { DataCall, Next } from "../records/host-request.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { KeyedRecord, PartsScope, ScopedPerson } from "./waiting-entry.js";
import type { WaitingParts } from "./waiting-parts.js";
import type { Turn } from "./turns.js";

/** A write of one legacy record, and what it needs. */
export interface WriteCall {
  /** The caller's request; its signal outlives the caller once the write has begun. */
  readonly call: DataCall;
  readonly translation: RecordTranslation;
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  /**
   * Whether its caller named the state of the record, and the record is in it: a record that has changed
   * since then is not merged again. Default: no.
   */
  readonly isExact?: boolean;
  /** Sends a request to the host. */
  readonly send: Next;
  /** The districts and schools that the caller's key acts for; none where the host does not tell. */
  readonly keyOrganizations: () => Awaitable<readonly number[]>;
  /** Parts that the host does not accept yet. */
  readonly waiting: WaitingParts;
  /** Under what parts wait: the caller's credential and the URL of the host's data. */
  readonly scope: PartsScope;
  /** The turn of this write among those of the same record. */
  readonly turn: Turn;
  /** Notes that several writes follow. From now on they are finished even if the caller leaves. */
  readonly begin: () => void;
  /** The same for work that goes on when the call has its response, and for which nobody waits. */
  readonly later: () => WriteCall;
}

/** The legacy record as the caller wrote it. */
export function bodyOf({ call }: Pick<WriteCall, "call">): JsonRecord | undefined {
  const value = call.json?.value;
  return isRecordValue(value) ? value : undefined;
}

/**
 * What happens if the host refuses a step of a plan. `stop`: the plan ends. `undo`: what was done is undone
 * too. `wait`: a part that the host forbids before the enrollment waits, and any other refusal ends the
 * plan. `name`: a refusal for good is named; at a fault of a moment the step and all that follow wait.
 */
type OnFail = "stop" | "undo" | "wait" | "name";

/** A record of the host that holds a part of a legacy record. */
export interface PartRecord {
  readonly part: CompanionPart;
  readonly record: JsonRecord;
}

/** Another record that a part of the legacy one became, with its education organization. */
export interface PartWrite extends PartRecord {
  /** The host's record of the part, if it has one. */
  readonly existing?: JsonRecord | undefined;
  /** All records of the host with the same key; others may be of another education organization. */
  readonly related?: readonly JsonRecord[];
  /** The body of its step. Default: `record`, with what only the host's record has. */
  readonly body?: Step["body"];
  /** Whether the key may not read the host's record of the part. */
  readonly isUnread?: boolean;
  /** Whether its education organization is not known yet. Until then it cannot be sent. */
  readonly lacksOrganization?: boolean;
}

/** One request that writes, in a plan. */
export interface Step {
  /** The request where the host has no such record yet, without its body. */
  readonly request: DataCall;
  /** The natural key of the record that is written, if it is known. */
  readonly key?: Key | undefined;
  /** The host's record that is written over, if there is one. */
  readonly found?: JsonRecord | undefined;
  /**
   * The record to write over what was found. It is made again if that has changed. `undefined`: what was
   * found is deleted. A step without a body sends its request as it is.
   */
  readonly body?: (found: JsonRecord | undefined) => JsonRecord | undefined;
  /** Reads the host's record again. The write of a step that can do so is guarded by the ETag. */
  readonly reread?: (() => Promise<JsonRecord | undefined>) | undefined;
  /** Whether a POST of it fails, rather than replace a record that was not found. */
  readonly createsOnly?: boolean | undefined;
  /** The host had no record of this key. If the response is lost, edbridge looks for one. */
  readonly newKey?: Key;
  readonly onFail: OnFail;
  /**
   * What is stored and what is not if this step fails, without a full stop. Default: the host's response
   * says it, since nothing else is stored.
   */
  readonly says?: string | undefined;
  /** The same if steps before it could not be undone. Default: the parts that they deleted are named. */
  readonly saysLost?: string;
  /** The step that undoes this one; `undefined` if it cannot be undone. */
  readonly undo?: (answer: Answer) => Step | undefined;
  /** Whether the response to it is that of the plan. */
  readonly isMain?: boolean;
  /** The part of a legacy record that it writes or deletes. */
  readonly part?: PartWrite;
  /** A turn of its own, of a record that others may make at the same time. */
  readonly turn?: KeyedRecord;
}

/** A step, and the response to it. */
export interface Sent {
  readonly step: Step;
  readonly answer: Answer;
}

/** The steps of a write, in order. */
export interface Plan {
  readonly steps: readonly Step[];
  /** The status of the response to a plan that is done. Default: that of the host. */
  readonly doneWith?: number | undefined;
  /** What the host had of the legacy record beside the main one; absent where there is the main one alone. */
  readonly others?: readonly PartRecord[] | "unknown" | undefined;
  /** The legacy fields that were not sent. */
  readonly leftBehind?: readonly AccountEntry[];
  /** The collections in which a record is replaced that the key may not read. */
  readonly unread?: readonly string[];
  /** The collections in which a record or an item is removed that no read of the legacy record showed. */
  readonly unshown?: readonly string[];
  /** Whether the host has no such record that the key may read. Default: nobody has looked. */
  readonly isNew?: boolean;
  /** The person whose parts wait. Those of this plan replace all that waited before. */
  readonly person?: ScopedPerson | undefined;
}
