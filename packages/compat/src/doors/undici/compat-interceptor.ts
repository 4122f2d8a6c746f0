import type { Dispatcher } from "undici";
import { Bridge } from "../../pipeline/bridge.js";
import type { CompatOptions } from "../../settings/compat-options.js";
import { originOf, pathOf } from "./request-of-dispatch.js";
import { InterceptedCall } from "./intercepted-call.js";

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
    const origin = originOf(given);
    const path = pathOf(given);
    if (origin === undefined || path === undefined) return dispatch(given, handler);
    const route = bridge.routeAt(origin, path);
    if (!route) return dispatch(given, handler);
    // The query is in the address now.
    const beneath = given.query ? withoutQuery(given) : given;
    const intercepted = new InterceptedCall(handler, dispatch, beneath);
    if (!intercepted.aborted) intercepted.begin(bridge, route, given, origin + path);
    return true;
  };
}

function withoutQuery(given: Dispatcher.DispatchOptions): Dispatcher.DispatchOptions {
  const rest = { ...given };
  delete rest.query;
  return rest;
}
