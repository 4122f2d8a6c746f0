import type { HostDispatcher } from "@edbridge/core";
import type { Dispatcher } from "undici";
import { Bridge } from "../../pipeline/bridge.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { sendVia } from "../../transport/send.js";
import { Delivery } from "./delivery.js";
import { addressOf, callOfDispatch } from "./request-of-dispatch.js";

/**
 * An undici interceptor for legacy programs: what is dispatched through it to the legacy base
 * reaches the current host, and its answers come back in the legacy form. It serves `request`,
 * `fetch`, `stream` and `pipeline` of undici 6, 7 and 8. The address is looked at on every
 * dispatch, so a redirect to another origin never carries a token of the host.
 *
 * Token exchanges, and what edbridge reads of the host itself, go the same way, unless the option
 * `dispatcher` names another.
 *
 * Compose it onto an `Agent`: a `Pool` or `Client` sends everything to its own origin, whatever
 * `baseUrl` says.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { compatInterceptor } from "@edbridge/compat";
 * import { Agent, request } from "undici";
 *
 * const dispatcher = new Agent().compose(compatInterceptor({ baseUrl: "https://host.example/api" }));
 * const response = await request("https://host.example/api/api/v2.0/2017/schools", {
 *   dispatcher,
 *   headers: { authorization: "Bearer 0123456789abcdef0123456789abcdef" },
 * });
 * ```
 */
export function compatInterceptor(options: CompatOptions): Dispatcher.DispatcherComposeInterceptor {
  checkOptionNames(options);
  return interceptorOver(new Bridge(options, { door: "undici" }), options.dispatcher);
}

/** The interceptor of a bridge; `own` carries what edbridge itself asks, in place of what is beneath. */
export function interceptorOver(
  bridge: Bridge,
  own?: HostDispatcher,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => {
    const by = own ?? { dispatch };
    return (options, handler) => {
      const address = addressOf(options);
      const route = address && bridge.route(address.origin + address.path);
      if (!route) return dispatch(options, handler);
      const delivery = new Delivery(handler);
      if (delivery.aborted) return true;
      try {
        const report = bridge.begin("here");
        const call = {
          ...callOfDispatch(options, address.origin + address.path),
          signal: delivery.signal,
        };
        // The query is in the path now.
        const { query: _, ...passedOn } = options;
        const send = sendVia({ dispatch }, { passedOn });
        delivery.deliver(bridge.handle(call, route, send, { report, dispatcher: by }));
      } catch (error) {
        delivery.fail(error);
      }
      return true;
    };
  };
}
