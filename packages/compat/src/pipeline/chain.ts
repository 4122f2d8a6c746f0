import type { Answer } from "../http/message.js";
import type {
  AnswerOnTheSpot,
  BridgeContext,
  BridgedCall,
  Change,
  StepContext,
} from "../changes/change.js";
import type { Sessions } from "../sessions/session-store.js";
import type { CompatSettings } from "../settings/compat-options.js";

/** Asks the host, at the end of the chain. */
export type Ask = (call: BridgedCall) => Promise<Answer>;

/** Gives the look-ups that may be made for a call. */
export type LookupsOf = StepContext["lookups"];

type MaybeLater<T> = T | Promise<T>;

/** What a change does to a call and to its answer. All have one shape, which the engine reads fast. */
export interface Step {
  readonly id: Change["id"];
  readonly call: Change["call"];
  readonly answer: Change["answer"];
}

/** The steps of changes, without those that do nothing but edit records. */
export function stepsOf(changes: readonly Change[]): readonly Step[] {
  const steps = changes.map(({ id, call, answer }): Step => ({ id, call, answer }));
  return steps.filter(({ call, answer }) => call ?? answer);
}

/** Changes in the order in which a call meets them. */
export interface Chain {
  readonly chain: readonly Change[];
  readonly steps: readonly Step[];
}

/** What all ways through the same chain share. */
export interface Passage extends Chain {
  readonly context: BridgeContext;
  readonly ask: Ask;
  readonly lookups: LookupsOf;
}

/**
 * One call's way through a chain of changes to the host, and its answer's way back. It waits only
 * for changes that wait themselves: to wait for what is there already would cost more than most of
 * them. It is itself what the change whose turn it is may use.
 */
export class Way implements StepContext {
  readonly settings: CompatSettings;
  readonly sessions: Sessions;
  readonly lookups: LookupsOf;
  call: BridgedCall;
  answer: Answer | undefined;
  readonly #passage: Passage;
  readonly #first: number;
  /** What each change that turns answers passed on, from the first. */
  readonly #sent: BridgedCall[] = [];
  #at: number;

  /** From the step at `first` on. */
  constructor(passage: Passage, from: BridgedCall, first = 0) {
    const { settings, sessions } = passage.context;
    this.settings = settings;
    this.sessions = sessions;
    this.lookups = passage.lookups;
    this.#passage = passage;
    this.#first = first;
    this.#at = first;
    this.call = from;
  }

  /** A way down which its call has come already. */
  static after(passage: Passage, call: BridgedCall): Way {
    const way = new Way(passage, call);
    way.#at = passage.steps.length;
    return way;
  }

  get onward(): StepContext["onward"] {
    const next = this.#at + 1;
    return (call) => new Way(this.#passage, call, next).through();
  }

  /** Takes the call down, to the host, and its answer back. */
  async through(): Promise<Answer> {
    await this.down();
    return this.back();
  }

  /** Asks the host, once the call is down, unless a change answered; takes the answer back. */
  async back(): Promise<Answer> {
    return this.up(this.answer ?? (await this.#passage.ask(this.call)));
  }

  /** Takes the call to the host, or to a change that answers in its place. */
  down(): MaybeLater<void> {
    const { steps } = this.#passage;
    for (let step = steps[this.#at]; step; step = steps[++this.#at]) {
      if (step.call) {
        const turned = step.call(this.call, this);
        if (turned instanceof Promise) return this.#downAfter(turned, step);
        if (turned !== this.call && this.#isAnswered(turned, step)) return undefined;
      }
      if (step.answer) this.#sent.push(this.call);
    }
    return undefined;
  }

  /** Takes an answer back through the changes the call has passed; not through one that answered. */
  up(answer: Answer): MaybeLater<Answer> {
    const { steps } = this.#passage;
    let next = answer;
    while (this.#at-- > this.#first) {
      const step = steps[this.#at];
      if (!step?.answer) continue;
      const turned = step.answer(next, this.#sent.pop() ?? this.call, this);
      if (turned instanceof Promise) return turned.then((later) => this.up(later));
      next = turned;
    }
    return next;
  }

  async #downAfter(turned: Promise<BridgedCall | AnswerOnTheSpot>, step: Step): Promise<void> {
    if (this.#isAnswered(await turned, step)) return;
    if (step.answer) this.#sent.push(this.call);
    this.#at++;
    await this.down();
  }

  #isAnswered(turned: BridgedCall | AnswerOnTheSpot, { id }: Step): boolean {
    if (!("answer" in turned)) {
      this.call = turned;
      return false;
    }
    this.answer = { change: id, ...turned.answer };
    return true;
  }
}
