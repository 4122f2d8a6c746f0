import { NetworkError } from "@edbridge/core";
import type { Send } from "../../http/message.js";
import { Bridge } from "../../pipeline/bridge.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { sendVia } from "../../transport/send.js";
import { addressOf, callOf, dispatcherIn } from "./request-of-fetch.js";
import { responseOf } from "./response-of.js";

/** Options of {@link compatFetch}. */
export interface CompatFetchOptions extends CompatOptions {
  /** Makes the calls outside the legacy base, untouched. Default: the global `fetch`, as it is now. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A `fetch` for a legacy program: given it, the program runs unchanged against a current host. It
 * authorizes, exchanges its code, and calls `/api/v2.0/{schoolYear}/…` as before; the answers look
 * as a legacy host's did. Calls outside `legacyUrl` go to the built-in `fetch` as they are.
 *
 * A call that brings a `dispatcher`, as Node's own fetch takes it, reaches the host by that one, and
 * so does the token exchange that it needs.
 *
 * It rejects as `fetch` does: `TypeError` with a cause when the host is not reached, the signal's
 * reason on abort.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { compatFetch } from "@edbridge/compat";
 *
 * globalThis.fetch = compatFetch({ baseUrl: "https://host.example/api" });
 * ```
 */
export function compatFetch(options: CompatFetchOptions): typeof fetch {
  checkOptionNames(options, ["fetch"]);
  const through = options.fetch ?? globalThis.fetch;
  return fetchOver(new Bridge(options), sendVia(options.dispatcher), through);
}

/** The `fetch` of a bridge; `through` makes the calls outside its base. */
export function fetchOver(bridge: Bridge, send: Send, through: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    const route = address === undefined ? undefined : bridge.route(address);
    if (address === undefined || route === undefined) return through(input, init);
    const report = bridge.begin("here");
    const dispatcher = dispatcherIn(init);
    const call = callOf(input, init, address);
    call.signal?.throwIfAborted();
    try {
      const sent = dispatcher ? sendVia(dispatcher) : send;
      return responseOf(await bridge.handle(call, route, sent, { report, dispatcher }), call);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      throw new TypeError("fetch failed", { cause: error.cause ?? error });
    }
  };
}
