import { createRequire } from "node:module";
import type { Dispatcher } from "undici";
import { Bridge } from "../../pipeline/bridge.js";
import type { Owner } from "../../pipeline/owner.js";
import { Observer } from "../../pipeline/observer.js";
import { checkOptionNames, type CompatOptions } from "../../settings/compat-options.js";
import { sendVia, sendViaDispatcher } from "../../transport/send.js";
import { fetchOver } from "../fetch/compat-fetch.js";
import { interceptorOver } from "../undici/compat-interceptor.js";
import { originOf } from "../undici/request-of-dispatch.js";
import {
  globalDispatch,
  installed,
  installPatches,
  installWatches,
  markInstalled,
} from "./globals.js";
import { observeRequest, observingInterceptor } from "./observe.js";
import { bridgedRequests } from "./node-http/bridged-requests.js";

/**
 * Bridges the legacy calls of the whole process: built-in `fetch`, every copy of undici 6, 7 and
 * 8, `node:http` and `node:https`, and so all clients built on them. Calls outside `baseUrl` stay
 * what they were. A second call, also from another copy of the package, changes nothing.
 *
 * A dispatcher that the program sets for itself later takes undici's calls away from here: set it
 * before, or call `uninstall()` and `register()` again.
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
  owner?: Pick<Owner, "rename" | "optionText">,
  elsewhere?: Elsewhere,
): () => void {
  const before = installed();
  if (before) return before;
  const dispatch = globalDispatch();
  const { dispatcher = { dispatch } } = options;
  const bridge = new Bridge({ ...options, dispatcher }, { ...owner, door: "register" });
  const send = options.dispatcher ? sendViaDispatcher(options.dispatcher) : sendVia(dispatch);
  const remove = installPatches(
    {
      fetch: (through) => fetchOver(bridge, send, through),
      interceptor: withElsewhere(interceptorOver(bridge, options.dispatcher), bridge, elsewhere),
      http: bridgedRequests(bridge, send),
      elsewhere,
    },
    once(() => new (load("undici") as typeof import("undici")).Agent()),
  );
  return markInstalled(remove);
}

// Loaded when the first call needs it: undici costs a tenth of a second.
const load = createRequire(import.meta.url);

/** Watches the legacy calls of the whole process, and changes nothing about them. */
export function watch(options: CompatOptions, elsewhere: Elsewhere = () => {}): () => void {
  const before = installed();
  if (before) return before;
  const observer = new Observer(options, "register");
  process.on("exit", () => observer.flush());
  globalDispatch();
  const remove = installWatches(
    {
      interceptor: observingInterceptor(observer, elsewhere),
      request(request, url) {
        if (!observer.route(url)) elsewhere(new URL(url).origin);
        observeRequest(request, url, observer);
      },
    },
    once(() => new (load("undici") as typeof import("undici")).Agent()),
  );
  return markInstalled(remove);
}

/** Takes away what {@link register} put in place, whichever copy of the package did it. */
export function uninstall(): void {
  installed()?.();
}

/** Told of each request to another address, by its origin. */
export type Elsewhere = (origin: string) => void;

function withElsewhere(
  interceptor: Dispatcher.DispatcherComposeInterceptor,
  bridge: Bridge,
  elsewhere: Elsewhere | undefined,
): Dispatcher.DispatcherComposeInterceptor {
  if (!elsewhere) return interceptor;
  return (dispatch) => {
    const bridged = interceptor(dispatch);
    return (options, handler) => {
      const origin = originOf(options);
      if (origin !== undefined && !bridge.routeAt(origin, options.path)) elsewhere(origin);
      return bridged(options, handler);
    };
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
