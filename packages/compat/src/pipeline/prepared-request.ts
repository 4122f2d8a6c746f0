import type { Asking, ReadyToSend } from "./host-exchange.js";
import { type Answer, answerWith, type Call } from "../http/message.js";
import { answerHeaders } from "../http/headers.js";
import type { Way } from "./chain.js";

/** A call that one request answers, if the host takes the token. */
export interface OneRequest {
  /** What is to be sent. */
  readonly call: Call;
  /** The caller's answer, made of the host's. */
  finish(answer: Answer): Answer | Promise<Answer>;
}

/** A request whose answer goes through all changes that the call has passed. */
export class PassedRequest implements OneRequest {
  readonly call: Call;
  readonly #asking: Asking;
  readonly #way: Way;
  readonly #ready: ReadyToSend;

  constructor(asking: Asking, way: Way, ready: ReadyToSend) {
    this.call = ready.call;
    this.#asking = asking;
    this.#way = way;
    this.#ready = ready;
  }

  finish(answer: Answer): Answer | Promise<Answer> {
    const edited = this.#asking.answered(answer, this.#ready);
    return edited instanceof Promise
      ? edited.then((later) => this.#way.up(later)).then(given)
      : given(this.#way.up(edited));
  }
}

/** An answer as its caller gets it. */
export function given(answer: Answer | Promise<Answer>): Answer | Promise<Answer> {
  if (answer instanceof Promise) return answer.then(given);
  return answerWith(answer, answerHeaders(answer.headers), answer.body);
}
