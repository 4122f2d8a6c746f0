import { Bridge } from "../bridge.js";
import { fetchOver } from "../fetch/compat-fetch.js";
import { dispatchSend } from "../dispatch/dispatch-send.js";
import { interceptorOver } from "../interceptor/compat-interceptor.js";
import { type CompatOptions, checkCompatOptions } from "../options.js";
import { listenerOver, pathOf } from "../server/compat-listener.js";
import { carrier, undici } from "./carrier.js";
import { globalDispatch, openDoors } from "./globals.js";

// Shared by every copy of the package in the process, so that no call is bridged twice.
const installed = Symbol.for("edbridge.register");

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
  const before = Reflect.get(globalThis, installed) as (() => void) | undefined;
  if (before) return before;
  const dispatch = globalDispatch();
  const { dispatcher = carrier(dispatch) } = options;
  const bridge = new Bridge({ ...options, dispatcher });
  const send = dispatchSend(options.dispatcher?.dispatch.bind(options.dispatcher) ?? dispatch);
  const { legacy: base } = checkCompatOptions(options);
  const close = openDoors(
    {
      isOurs: (url) => bridge.route(url) !== undefined,
      fetch: (through) => fetchOver(bridge, send, through),
      interceptor: interceptorOver(bridge),
      listener: listenerOver(bridge, send, {
        maxBody: Infinity,
        place: (request) => ({ url: base.origin + pathOf(request), base }),
      }),
    },
    once(() => new (undici().Agent)()),
  );
  const undo = () => {
    if (Reflect.get(globalThis, installed) !== undo) return;
    Reflect.deleteProperty(globalThis, installed);
    close();
  };
  Object.defineProperty(globalThis, installed, { value: undo, configurable: true });
  return undo;
}

/** Takes away what {@link register} put in place, whichever copy of the package did it. */
export function uninstall(): void {
  const installedBefore = Reflect.get(globalThis, installed) as (() => void) | undefined;
  installedBefore?.();
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
