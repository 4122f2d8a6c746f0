import type { NewHandler, OldHandler } from "@edbridge/core/internal";
import type { Dispatcher } from "undici";
import type { Bridge } from "../../pipeline/bridge.js";
import type { Answer, Call, Send, Sender } from "../../http/message.js";
import type { AnswerTaker } from "../../transport/response-handler.js";
import { dispatchCall, sendBy } from "../../transport/send.js";
import type { LegacyRoute } from "../../routing/legacy-route.js";
import type { OneRequest } from "../../pipeline/prepared-request.js";
import { callOfDispatch } from "./request-of-dispatch.js";
import { Delivery } from "./delivery.js";

/** A dispatch that reaches the current host in place of the legacy one, and answers its handler. */
export class InterceptedCall extends Delivery implements AnswerTaker, Sender {
  readonly #dispatch: Dispatcher.Dispatch;
  readonly #beneath: Dispatcher.DispatchOptions;
  #one: OneRequest | undefined;

  /** What `beneath` asks for besides the request is asked of the dispatcher. */
  constructor(
    handler: NewHandler | OldHandler,
    dispatch: Dispatcher.Dispatch,
    beneath: Dispatcher.DispatchOptions,
  ) {
    super(handler);
    this.#dispatch = dispatch;
    this.#beneath = beneath;
  }

  begin(bridge: Bridge, route: LegacyRoute, given: Dispatcher.DispatchOptions, url: string): void {
    try {
      const begun = bridge.begin(callOfDispatch(given, url), route, this);
      if (begun instanceof Promise) return this.later(begun);
      this.#one = begun;
      this.#carry(begun.call, this);
    } catch (error) {
      this.fail(error);
    }
  }

  /** For what needs more than one request. */
  get send(): Send {
    return sendBy((call, taker) => this.#carry(call, taker));
  }

  answered(answer: Answer): void {
    try {
      const finished = this.#one?.finish(answer) ?? answer;
      if (finished instanceof Promise) this.later(finished);
      else this.answer(finished);
    } catch (error) {
      this.fail(error);
    }
  }

  failed(error: unknown): void {
    this.fail(error);
  }

  #carry(call: Call, taker: AnswerTaker): void {
    this.follow(dispatchCall(this.#dispatch, call, taker, this.#beneath));
  }
}
