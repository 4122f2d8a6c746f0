import type { Answer, Call } from "./call.js";
import type { LegacyRoute } from "./legacy-route.js";
import type { Session, Sessions } from "./oauth/sessions.js";
import type { CompatSettings } from "./options.js";

/** A call on its way from the legacy caller to the current host. */
export interface BridgedCall extends Call {
  /** What the caller asked for. */
  readonly route: LegacyRoute;
  /** Whose tokens carry it; without one the caller's own `Authorization` goes along. */
  readonly session?: Session | undefined;
}

/** What changes may use: the settings, and what is kept between calls. */
export interface BridgeContext {
  readonly settings: CompatSettings;
  readonly sessions: Sessions;
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
    context: BridgeContext,
  ) => BridgedCall | AnswerOnTheSpot | Promise<BridgedCall | AnswerOnTheSpot>;
  /** On the way back. */
  readonly answer?: (
    answer: Answer,
    call: BridgedCall,
    context: BridgeContext,
  ) => Answer | Promise<Answer>;
}

/** An answer that the host is not asked for. */
export interface AnswerOnTheSpot {
  readonly answer: Answer;
}
