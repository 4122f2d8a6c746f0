import { NetworkError } from "@edbridge/core";
import type { Dispatcher } from "undici";
import { Bridge } from "../bridge.js";
import type { CompatOptions } from "../options.js";
import { callOfDispatch, dispatchAddress } from "./call-of-dispatch.js";
import { Delivery } from "./delivery.js";
import { dispatchSend } from "../dispatch/dispatch-send.js";

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
    const send = dispatchSend(dispatch, given, (collector) => delivery.follow(collector));
    const work = async () => {
      const call = callOfDispatch(given, url);
      await delivery.answer(await bridge.handle(call, route, send));
    };
    work().catch((error: unknown) => {
      // The connection's own error, as it would have come without us.
      delivery.fail(error instanceof NetworkError ? (error.cause ?? error) : error);
    });
    return true;
  };
}
