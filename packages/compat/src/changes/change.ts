import type { LegacyCall } from "../call/legacy-call.js";
import type { PageStep } from "../call/read-lists.js";
import type { Answer } from "../http/message.js";
import type { ChangeId } from "../http/legacy-response.js";
import type { LegacyRouteKind } from "../routing/legacy-route.js";
import type { Collection } from "@edbridge/records/internal";
import type { CompatSettings } from "../settings/compat-options.js";

/** The texts about a change. Messages, reports and documentation use them. */
export interface ChangeDescription {
  /** Stable, such as `EDB004`. */
  readonly id: ChangeId;
  /** The difference in a few words. */
  readonly title: string;
  /** What the legacy host did, and what a current one does. */
  readonly difference: string;
  /** What edbridge does about it; an empty line separates paragraphs. */
  readonly bridged: string;
  /** How the caller's owner finishes the move, so that the change is no longer needed. */
  readonly finish: string;
  /** The kinds of requests it concerns. */
  readonly routes: readonly LegacyRouteKind[];
}

/** What a data request is for: a list, one record, an operation on a list, or a path below one of them. */
export type Shape = "list" | "record" | "operation" | "deeper";

/** What is known of a call by its route: a plan is made for it once. */
export interface PlanAt {
  readonly kind: LegacyRouteKind;
  /** In upper case. */
  readonly method: string;
  /** Absent for a call that is not for records. */
  readonly shape: Shape | undefined;
  readonly hasQuery: boolean;
  /** Whether a header names a media type other than that of JSON. */
  readonly hasMediaType: boolean;
  /** The collection as the caller wrote it; empty where its address cannot be one of records. */
  readonly name: string;
  /** The collection, if it is a known one. */
  readonly collection: Collection | undefined;
  readonly settings: CompatSettings;
}

/** Whether the records of such requests are translated. */
export function translates({ settings, collection, shape }: PlanAt): boolean {
  if (!collection || (shape !== "list" && shape !== "record")) return false;
  return settings.host.records?.has(collection.name) === true;
}

/** What a change does. Steps are synchronous unless they return a promise. */
export interface Steps {
  /** Edits the request, or answers it in the host's place. */
  readonly request?: ((x: LegacyCall) => Answer | void | Promise<Answer | void>) | undefined;
  /** Edits the records of a response, before several become one page. */
  readonly page?: PageStep | undefined;
  /** Edits the answer. */
  readonly answer?: ((answer: Answer, x: LegacyCall) => Answer | Promise<Answer>) | undefined;
}

/** Chooses the steps of a change for calls of one kind, if it may have something to do in them. */
type StepsAt = (at: PlanAt) => Steps | false | undefined;

/** What bridges one difference between the generations. Its texts are in `texts.json`. */
export interface Change extends Pick<ChangeDescription, "id"> {
  /** The kinds of requests that have such steps. Default: data requests. */
  readonly routes?: readonly LegacyRouteKind[];
  readonly steps?: StepsAt;
  /** The steps if the owner has turned it off: what cannot work without it is refused. Default: none. */
  readonly off?: StepsAt;
}
