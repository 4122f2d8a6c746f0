import type { HostDispatcher } from "@edbridge/core";
import type { Intake } from "../http/intake.js";
import type { JsonDocument } from "../http/json.js";
import type { Answer } from "../http/message.js";
import type { Lookups } from "../lookups/lookups.js";
import type { HeldParts } from "../records/held-parts.js";
import type { RecordLock } from "../records/record-lock.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { BridgedCall, Next } from "../sessions/bridged-call.js";
import type { SessionStore } from "../sessions/session-store.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** What a change may use. */
export interface ChangeContext {
  /** The settings for the school year of the request. */
  readonly settings: CompatSettings;
  readonly sessions: SessionStore;
  /** What token exchanges for the request go by. `undefined` stands for the option. */
  readonly dispatcher?: HostDispatcher | undefined;
  /**
   * Finds keys and records at the host, with what the request is authorized by. Lenient look-ups
   * leave out a legacy key that cannot be told.
   */
  readonly lookups: (call: BridgedCall, options?: { readonly lenient?: boolean }) => Lookups;
  /** The one district that the request's key acts for; `undefined` where there is not one. */
  readonly district: (call: BridgedCall) => Promise<number | undefined>;
  /** Whether the owner has turned a change off for the caller with this client key. */
  readonly isOff: (id: string, clientKey: string | undefined) => boolean;
  /** Why the owner refuses a client key now, if it does. */
  readonly refusalOf: (clientKey: string) => Answer | undefined;
  /** Notes that a caller has got this handle. */
  readonly signedIn: (handle: string) => void;
  /** Reads the body of this request. */
  readonly intake: Intake;
  /** Keeps a record of this request, so that what the owner is told repeats no value of it. */
  readonly remember: (record: JsonDocument) => void;
  /** Parts of people's records that the host does not take yet. */
  readonly held: HeldParts;
  /** Lets the writes of one record follow each other. */
  readonly lock: RecordLock;
  /** Told of each write that is finished although its caller has left. */
  readonly onLeft: () => void;
}

/** What is said about a change: messages, reports and documentation are made of it. */
export interface ChangeDescription {
  /** Stable, such as `EDB004`. */
  readonly id: `EDB${number}`;
  /** The difference in a few words. */
  readonly title: string;
  /** What the legacy host did, and what a current one does. */
  readonly difference: string;
  /** What edbridge does about it. */
  readonly bridged: string;
  /** What the caller's owner changes to need it no more. */
  readonly finish: string;
  /** The kinds of requests it concerns. */
  readonly routes: readonly LegacyRoute["kind"][];
}

/** One difference between the generations, and the function that bridges it. */
export interface Change extends ChangeDescription {
  /** The methods of the requests it concerns, in upper case. Default: all. */
  readonly methods?: readonly string[];
  /**
   * Wraps what follows: it may edit the request, pass it on with `next`, never or several times, and
   * edit the response.
   */
  readonly apply: Apply;
  /**
   * What is done in its place where the owner has turned it off: for a change without which a request
   * leads nowhere, a refusal. Default: nothing; the request and the response pass as they are.
   */
  readonly off?: Apply;
}

type Apply = (call: BridgedCall, next: Next, context: ChangeContext) => Promise<Answer>;
