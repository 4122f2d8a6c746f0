import type { HostDispatcher } from "@edbridge/core";
import type { Intake } from "../http/intake.js";
import type { JsonDocument } from "../http/json.js";
import type { MaybePromise } from "../http/maybe-promise.js";
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
  /** Sends the token exchanges for the request. `undefined` stands for the option. */
  readonly dispatcher?: HostDispatcher | undefined;
  /**
   * Finds keys and records at the host, with the credential of the request. Lenient look-ups leave out
   * a legacy key that cannot be found out.
   */
  readonly lookups: (call: BridgedCall, options?: { readonly lenient?: boolean }) => Lookups;
  /** The districts and schools that the request's key acts for; none where the host does not tell. */
  readonly places: (call: BridgedCall) => Promise<readonly number[]>;
  /** Whether the owner has turned a change off for the caller with this client key. */
  readonly isOff: (id: string, clientKey: string | undefined) => boolean;
  /** Why the owner refuses a client key now, if it does. */
  readonly refusalOf: (clientKey: string) => Answer | undefined;
  /** Notes that a caller has got this handle. */
  readonly signedIn: (handle: string) => void;
  /** Reads the body of this request. */
  readonly intake: Intake;
  /** Keeps a record of this request, so that no note to the owner repeats a value of it. */
  readonly remember: (record: JsonDocument) => void;
  /** Parts of people's records that the host does not accept yet. */
  readonly held: HeldParts;
  /** Makes the writes of one record one after another. */
  readonly lock: RecordLock;
  /** Called for each write that is finished after its caller has left. */
  readonly onLeft: () => void;
}

/** The texts about a change. Messages, reports and documentation use them. */
export interface ChangeDescription {
  /** Stable, such as `EDB004`. */
  readonly id: `EDB${number}`;
  /** The difference in a few words. */
  readonly title: string;
  /** What the legacy host did, and what a current one does. */
  readonly difference: string;
  /** What edbridge does about it. */
  readonly bridged: string;
  /** How the caller's owner finishes the move, so that the change is no longer needed. */
  readonly finish: string;
  /** The kinds of requests it concerns. */
  readonly routes: readonly LegacyRoute["kind"][];
}

/** One difference between the generations, and the function that bridges it. */
export interface Change extends ChangeDescription {
  /** The methods of the requests it concerns, in upper case. Default: all. */
  readonly methods?: readonly string[];
  /**
   * The function around all that follows. It may edit the request, pass it on with `next`, never or
   * several times, and edit the response.
   */
  readonly apply: Apply;
  /**
   * The function to use if the owner has turned the change off. If a request cannot work without the
   * change, it refuses the request. Default: the request and the response pass unchanged.
   */
  readonly off?: Apply;
}

type Apply = (call: BridgedCall, next: Next, context: ChangeContext) => MaybePromise<Answer>;
