import type { Answer, Call } from "../http/message.js";
import type { DataTarget } from "../routing/host-target.js";
import type { JsonRecord } from "../http/json.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Lookups } from "../lookups/lookups.js";
import type { Session, Sessions } from "../sessions/session-store.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { MemberEdit, PageKind } from "../records/page-edits/member-edit.js";

/** A call on its way from the legacy caller to the current host. */
export interface BridgedCall extends Call {
  /** What the caller asked for. */
  readonly route: LegacyRoute;
  /** What a data call asks of the host; its address is made of this, not of `url`. */
  readonly target?: DataTarget | undefined;
  /** Whose tokens carry it; without one the caller's own `Authorization` goes along. */
  readonly session?: Session | undefined;
}

/** What changes may use: the settings, and what is kept between calls. */
export interface BridgeContext {
  readonly settings: CompatSettings;
  readonly sessions: Sessions;
}

/** A context with the way on from one change. */
export interface StepContext extends BridgeContext {
  /** Takes another call through the changes that follow, to the host, and its answer back to here. */
  readonly onward: (call: BridgedCall) => Promise<Answer>;
  /** Finds current keys for legacy ones and back, with what the call is authorized by. */
  readonly lookups: (call: BridgedCall) => Lookups;
}

/**
 * One difference between the generations. On the way to the host its `call` turns a call into the
 * next one, or answers it on the spot; on the way back its `answer` turns the answer. Both are
 * left out where they have nothing to do.
 */
export interface Change {
  /** Stable, such as `EDB004`; messages, reports and documentation go by it. */
  readonly id: `EDB${number}`;
  /** The difference in a few words. */
  readonly title: string;
  /** What the legacy host did, and what a current one does. */
  readonly difference: string;
  /** What edbridge does about it. */
  readonly bridged: string;
  /** What the caller's owner changes to need it no more. */
  readonly finish: string;
  /** The kinds of calls it concerns. */
  readonly routes: readonly LegacyRoute["kind"][];
  /** On the way to the host. */
  readonly call?: (
    call: BridgedCall,
    context: StepContext,
  ) => BridgedCall | AnswerOnTheSpot | Promise<BridgedCall | AnswerOnTheSpot>;
  /** On the way back; `call` is what the change itself sent on. */
  readonly answer?: (
    answer: Answer,
    call: BridgedCall,
    context: StepContext,
  ) => Answer | Promise<Answer>;
  /** What it does to records in JSON bodies. */
  readonly records?: RecordEdits;
}

/**
 * Edits of records in JSON bodies, in place; each says whether it changed anything. The bridge
 * parses and prints a body once for all changes, and a body that none of them edits not at all.
 */
export interface RecordEdits {
  /**
   * The records it works on: as the host has them (default), only those that no translator turns, or
   * as the legacy caller gets them.
   */
  readonly stage?: "current" | "untranslated" | "legacy";
  /** Whether it has anything to do with the records of a call. Default: with those of all. */
  readonly concerns?: (call: DataCall) => boolean;
  /**
   * What `down` does, said by members: a page is then edited without being parsed. Without it,
   * every page that the change concerns is parsed.
   */
  readonly members?: (page: PageKind) => readonly MemberEdit[];
  /** A record that the host gave. */
  readonly down?: (record: JsonRecord, call: DataCall, context: EditContext) => boolean;
  /** A record that the caller sends. */
  readonly up?: (record: JsonRecord, call: DataCall, context: BridgeContext) => boolean;
}

/** A call whose target is known. */
export interface DataCall extends BridgedCall {
  readonly target: DataTarget;
}

/** What an edit of a record may use. */
export interface EditContext extends BridgeContext {
  /** Whether the record came by itself, not on a page of a collection. */
  readonly alone: boolean;
}

/** An answer that the host is not asked for. */
export interface AnswerOnTheSpot {
  readonly answer: Answer;
}
