import { stringify } from "node:querystring";
import type { HostDispatcher } from "@edbridge/core";
import type { Dispatcher } from "undici";
import { streamedBytes } from "../../http/body.js";
import { type Body, readHeaders } from "../../http/message.js";
import { Bridge } from "../../pipeline/bridge.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { sendVia } from "../../transport/send.js";
import { Delivery } from "./delivery.js";

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

/** The interceptor of a bridge; `dispatcher` carries what edbridge itself asks, in place of what is beneath. */
export function interceptorOver(
  bridge: Bridge,
  dispatcher?: HostDispatcher,
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => {
    const by = dispatcher ?? { dispatch };
    return (options, handler) => {
      const { origin = "", path = "" } = addressOf(options) ?? {};
      const url = origin + path;
      const route = bridge.route(url);
      if (!route) return dispatch(options, handler);
      const delivery = new Delivery(handler);
      if (delivery.aborted) return true;
      try {
        const report = bridge.reporter.begin("here");
        // The query is in the path now.
        const { query: _, ...passedOn } = options;
        const { method, headers, body } = passedOn;
        const { signal } = delivery;
        const call = { method, url, headers: readHeaders(headers), body: bodyOf(body), signal };
        const send = sendVia({ dispatch }, { passedOn });
        delivery.deliver(bridge.handle(call, route, send, { report, dispatcher: by }));
      } catch (error) {
        delivery.fail(error);
      }
      return true;
    };
  };
}

/** The origin, path and query of a dispatch; `undefined` for no origin or two queries. */
export function addressOf({
  origin,
  path,
  query,
}: Dispatcher.DispatchOptions): { origin: string; path: string } | undefined {
  if (origin === undefined || (query && /[?#]/.test(path))) return undefined;
  const search = query ? stringify(query) : "";
  const address = typeof origin === "string" ? origin : origin.origin;
  return { origin: address.replace(/\/$/, ""), path: path + (search && `?${search}`) };
}

/** Takes all bodies of undici except form data, which no operation of a legacy host takes. */
function bodyOf(body: unknown): Body | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof Blob) return body.stream();
  if (Symbol.asyncIterator in Object(body)) return streamedBytes(body as AsyncIterable<Uint8Array>);
  if (Symbol.iterator in Object(body) && Reflect.get(body, Symbol.toStringTag) !== "FormData")
    return streamedBytes(body as Iterable<Uint8Array>);
  throw new TypeError("A legacy host takes no such body. Send text or bytes.");
}
