import type { Answer } from "./call.js";
import type { BridgeContext, BridgedCall, Change, StepContext } from "./change.js";
import type { Sessions } from "./oauth/sessions.js";
import type { CompatSettings } from "./options.js";

/** Asks the host, at the end of the chain. */
export type Ask = (call: BridgedCall) => Promise<Answer>;

/** Gives the look-ups that may be made for a call. */
export type LookupsOf = StepContext["lookups"];

/** One call's way through a chain of changes to the host, and its answer's way back. */
export class Passage {
  readonly #chain: readonly Change[];
  readonly #context: BridgeContext;
  readonly #ask: Ask;
  readonly #lookups: LookupsOf;

  constructor(chain: readonly Change[], context: BridgeContext, ask: Ask, lookups: LookupsOf) {
    this.#chain = chain;
    this.#context = context;
    this.#ask = ask;
    this.#lookups = lookups;
  }

  /** Takes a call through the changes from the one at `first` on, and its answer back to there. */
  async through(first: number, from: BridgedCall): Promise<Answer> {
    const chain = this.#chain;
    const sent: BridgedCall[] = [];
    let next = from;
    let at = first;
    let onTheSpot: Answer | undefined;
    for (; at < chain.length; at++) {
      const change = chain[at];
      if (change?.call) {
        const turned = change.call(next, this.#step(at));
        // To wait for what is there already would cost more than the change itself.
        const taken = turned instanceof Promise ? await turned : turned;
        if ("answer" in taken) {
          onTheSpot = { change: change.id, ...taken.answer };
          break;
        }
        next = taken;
      }
      sent.push(next);
    }
    let answer = onTheSpot ?? (await this.#ask(next));
    // Back through the changes the call has passed; not through the one that answered.
    while (at-- > first) {
      const change = chain[at];
      if (!change?.answer) continue;
      const turned = change.answer(answer, sent[at - first] ?? next, this.#step(at));
      answer = turned instanceof Promise ? await turned : turned;
    }
    return answer;
  }

  #step(at: number): StepContext {
    const { settings, sessions } = this.#context;
    return new Step(settings, sessions, this.#lookups, this, at);
  }
}

/** What one change may use; its way on is made only for who takes it. */
class Step implements StepContext {
  readonly settings: CompatSettings;
  readonly sessions: Sessions;
  readonly lookups: LookupsOf;
  readonly #passage: Passage;
  readonly #at: number;

  constructor(
    settings: CompatSettings,
    sessions: Sessions,
    lookups: LookupsOf,
    passage: Passage,
    at: number,
  ) {
    this.settings = settings;
    this.sessions = sessions;
    this.lookups = lookups;
    this.#passage = passage;
    this.#at = at;
  }

  get onward(): StepContext["onward"] {
    return (call) => this.#passage.through(this.#at + 1, call);
  }
}
