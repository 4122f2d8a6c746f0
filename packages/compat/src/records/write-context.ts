import type { JsonDocument } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import type { DataCall, Next } from "../auth/bridged-call.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { HeldParts, HeldScope } from "./held-parts.js";

/** What all writes need. */
export interface WriteContext {
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  readonly next: Next;
  /** The districts and schools that the caller's key acts for; none where the host does not tell. */
  readonly places: () => Promise<readonly number[]>;
  /** Parts that the host does not accept yet. */
  readonly held: HeldParts;
  /** Under what parts are held: the caller's credential and the URL of the host's data. */
  readonly scope: HeldScope;
  /** Makes a write after all earlier writes of the same record. */
  readonly inTurn: (record: KeyedRecord, write: () => Promise<Answer>) => Promise<Answer>;
  /** Notes that the first of several writes follows. From now on they are finished even if the caller leaves. */
  readonly begin: () => void;
  /** The same for work that goes on when the call has its response, and for which nobody waits. */
  readonly afterCall: () => WriteContext;
}

/** A record by its natural key. */
export interface KeyedRecord {
  readonly collection: string;
  readonly key: Key;
}

/** What all writes of one legacy record share. */
export interface RecordWrite extends WriteContext {
  readonly call: DataCall;
  /** The body of the legacy record. */
  readonly json: JsonDocument;
}
