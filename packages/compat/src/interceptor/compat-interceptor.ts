import type { Dispatcher } from "undici";
import { Bridge, type OneRequest } from "../bridge.js";
import type { Answer } from "../call.js";
import type { AnswerTaker } from "../dispatch/answer-collector.js";
import type { CompatOptions } from "../options.js";
import { callOfDispatch, dispatchAddress } from "./call-of-dispatch.js";
import { Delivery } from "./delivery.js";
import { type Carry, dispatchCall, sendBy } from "../dispatch/carry.js";

/**
 * An undici interceptor for legacy programs: what is dispatched through it to the legacy base
 * reaches the current host, and its answers come back in the legacy form. It serves `request`,
 * `fetch`, `stream` and `pipeline` of undici 6, 7 and 8. The address is looked at on every
 * dispatch, so a redirect to another origin never carries a token of the host.
 *
 * Compose it onto an `Agent`: a `Pool` or `Client` sends everything to its own origin, whatever
 * `currentBaseUrl` says.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { compatInterceptor } from "@edbridge/compat";
 * import { Agent, request } from "undici";
 *
 * const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: "https://host.example/api" }));
 * const answer = await request("https://host.example/api/api/v2.0/2017/schools", {
 *   dispatcher,
 *   headers: { authorization: "Bearer 0123456789abcdef0123456789abcdef" },
 * });
 * ```
 */
export function compatInterceptor(options: CompatOptions): Dispatcher.DispatcherComposeInterceptor {
  return interceptorOver(new Bridge(options));
}

/** The interceptor of a bridge. */
export function interceptorOver(bridge: Bridge): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (given, handler) => {
    const url = dispatchAddress(given);
    const route = url === undefined ? undefined : bridge.route(url);
    if (url === undefined || route === undefined) return dispatch(given, handler);
    const delivery = new Delivery(handler);
    if (delivery.aborted) return true;
    try {
      const call = callOfDispatch(given, url);
      // The query is in the address now.
      const beneath = given.query ? withoutQuery(given) : given;
      const carry: Carry = (one, taker) =>
        delivery.follow(dispatchCall(dispatch, one, taker, beneath));
      const begun = bridge.begin(call, route, sendBy(carry));
      if (begun instanceof Promise) delivery.later(begun);
      else carry(begun.call, new Finishing(begun, delivery));
    } catch (error) {
      delivery.fail(error);
    }
    return true;
  };
}

function withoutQuery(given: Dispatcher.DispatchOptions): Dispatcher.DispatchOptions {
  const rest = { ...given };
  delete rest.query;
  return rest;
}

/** Delivers the answer to a call that one request answers. */
class Finishing implements AnswerTaker {
  readonly #request: OneRequest;
  readonly #delivery: Delivery;

  constructor(request: OneRequest, delivery: Delivery) {
    this.#request = request;
    this.#delivery = delivery;
  }

  answered(answer: Answer): void {
    try {
      const finished = this.#request.finish(answer);
      if (finished instanceof Promise) this.#delivery.later(finished);
      else this.#delivery.answer(finished);
    } catch (error) {
      this.#delivery.fail(error);
    }
  }

  failed(error: unknown): void {
    this.#delivery.fail(error);
  }
}
