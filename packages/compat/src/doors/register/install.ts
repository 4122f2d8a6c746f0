import type { HostDispatcher } from "@edbridge/core";
import type { Dispatcher } from "undici";
import { Bridge } from "../../pipeline/bridge.js";
import type { Owner } from "../../report/owner.js";
import { Observer } from "../../pipeline/observer.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { sendVia } from "../../transport/send.js";
import { dispatcherIn, fetchOver } from "../fetch/compat-fetch.js";
import { interceptorOver } from "../undici/compat-interceptor.js";
import { bridgedRequests } from "./bridged-requests.js";
import { installed, installPatches } from "./globals.js";
import { observeRequest, observingInterceptor } from "./observe.js";
import type { Others } from "./others.js";

/**
 * Bridges the legacy calls of the whole process: built-in `fetch`, every copy of undici 6, 7 and
 * 8, `node:http` and `node:https`, and so all clients built on them. Calls outside `legacyUrl` stay
 * what they were. A second call, also from another copy of the package, changes nothing.
 *
 * A dispatcher that the program sets for itself later takes undici's calls away from here: set it
 * before, or call `unregister()` and `register()` again.
 *
 * @returns what takes it away again
 * @throws `SettingError` naming the option
 */
export function register(options: CompatOptions): () => void {
  checkOptionNames(options);
  return install(options);
}

/** {@link register} for options that come from variables, which `owner` names. */
export function install(
  options: CompatOptions,
  owner?: Pick<Owner, "rename" | "optionText" | "runBegan">,
  others?: Others,
): () => void {
  return installPatches((usual) => {
    const { dispatcher = usual } = options;
    const bridge = new Bridge({ ...options, dispatcher }, { ...owner, door: "register" });
    const send = sendVia(dispatcher);
    const isOurs = (url: string) => bridge.route(url) !== undefined;
    const bridged = bridgedRequests(bridge, send);
    return {
      fetch: (through) =>
        fetchOver(bridge, send, others ? fetchWith(others.interceptor(isOurs), through) : through),
      interceptor: both(others?.interceptor(isOurs), interceptorOver(bridge, options.dispatcher)),
      http: (call) => bridged(call) ?? others?.request(call),
    };
  });
}

/** Watches the legacy calls of the whole process, and changes nothing about them. */
export function watch(options: CompatOptions, others?: Others): () => void {
  return installPatches(() => {
    const observer = new Observer(options, "register");
    process.on("exit", () => observer.flush());
    const isOurs = (url: string) => observer.route(url) !== undefined;
    const interceptor = both(others?.interceptor(isOurs), observingInterceptor(observer));
    return {
      fetch: (through) => fetchWith(interceptor, through),
      interceptor,
      http: (call) => (isOurs(call.url.href) ? undefined : others?.request(call)),
      made: (request, url) => observeRequest(request, url, observer),
    };
  });
}

/** A `fetch` whose requests go through an interceptor also if they bring a dispatcher of their own. */
function fetchWith(
  interceptor: Dispatcher.DispatcherComposeInterceptor,
  through: typeof fetch,
): typeof fetch {
  return (input, init) => {
    const brought = dispatcherIn(init);
    if (!brought) return through(input, init);
    const dispatcher: HostDispatcher = {
      dispatch: interceptor((...args) => brought.dispatch(...args)),
    };
    return through(input, { ...init, dispatcher } as RequestInit);
  };
}

/** Takes away what {@link register} put in place, whichever copy of the package did it. */
export function unregister(): void {
  installed()?.();
}

type Interceptor = Dispatcher.DispatcherComposeInterceptor;

function both(first: Interceptor | undefined, second: Interceptor): Interceptor {
  return first ? (dispatch) => first(second(dispatch)) : second;
}
