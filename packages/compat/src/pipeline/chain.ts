import { isDeepStrictEqual } from "node:util";
import type { Change, ChangeContext } from "../changes/change.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import { andThen, type MaybePromise } from "../http/maybe-promise.js";
import type { Answer } from "../http/message.js";
import type { BridgedCall, Next } from "../sessions/bridged-call.js";

/** The changes that one kind of request passes, in order. */
export type Chain = readonly Change[];

/** The chains by kind and method of the request. Each is made when it is first needed. */
export class Chains {
  readonly #changes: readonly Change[];
  readonly #made = new Map<string, Chain>();

  constructor(changes: readonly Change[]) {
    this.#changes = changes;
  }

  of(kind: LegacyRoute["kind"], method: string): Chain {
    const key = `${kind} ${method}`;
    const known = this.#made.get(key);
    if (known) return known;
    const chain = this.#changes.filter(
      ({ routes, methods }) => routes.includes(kind) && methods?.includes(method) !== false,
    );
    this.#made.set(key, chain);
    return chain;
  }
}

/** One function around all changes of a chain, for one request. The last change wraps `send`. */
export function compose(chain: Chain, send: Next, context: ChangeContext): Next {
  // What each change received last, by its place in the chain.
  const received: (Received | undefined)[] = [];
  const receive: Next = (call) => {
    const answered = send(call);
    return call.trace ? noteReceived(answered, received, chain.length - 1) : answered;
  };
  return chain.reduceRight<Next>(
    (next, change, place) => (call) =>
      call.trace
        ? applyTraced(change, call, next, context, received, place)
        : change.apply(call, next, context),
    receive,
  );
}

/** A response, and its records when it was received: a change may replace these in place. */
interface Received {
  answer?: Answer;
  value?: unknown;
}

/**
 * Applies a change. It notes the change if that edits the request or the response, or answers instead of
 * the host. A change that edits a record in place notes itself.
 */
function applyTraced(
  { id, apply }: Change,
  call: BridgedCall,
  next: Next,
  context: ChangeContext,
  received: (Received | undefined)[],
  place: number,
): MaybePromise<Answer> {
  let passedOn: MaybePromise<Answer> | undefined;
  const answered = apply(
    call,
    (request) => {
      if (isEdited(call, request)) call.trace?.noteChange(id);
      return (passedOn = next(request));
    },
    context,
  );
  if (answered === passedOn) {
    // The change before it receives the same.
    received[place - 1] = received[place];
    return answered;
  }
  return noteReceived(answered, received, place - 1, ({ answer, value }) => {
    const own = received[place];
    if (answer !== own?.answer || value !== own?.value) call.trace?.noteChange(id);
  });
}

/** Notes what the change at a place receives, when it comes. */
function noteReceived(
  answered: MaybePromise<Answer>,
  received: (Received | undefined)[],
  place: number,
  look?: (given: Received) => void,
): MaybePromise<Answer> {
  const given: Received = {};
  received[place] = given;
  return andThen(answered, (answer) => {
    given.answer = answer;
    given.value = answer.json?.value;
    look?.(given);
    return answer;
  });
}

/** Whether a change has edited a request. To parse its record is no edit. */
function isEdited(before: BridgedCall, after: BridgedCall): boolean {
  if (before === after) return false;
  const [one, other] = [before.target, after.target];
  return (
    before.method !== after.method ||
    before.session !== after.session ||
    (before.json !== undefined && before.json !== after.json) ||
    one?.name !== other?.name ||
    one?.part !== other?.part ||
    !isDeepStrictEqual(one?.query, other?.query) ||
    !isDeepStrictEqual(before.headers, after.headers)
  );
}
