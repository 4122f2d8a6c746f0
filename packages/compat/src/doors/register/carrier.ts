import { createRequire } from "node:module";
import type { Dispatcher } from "undici";

const load = createRequire(import.meta.url);

/** undici, loaded when the first call needs it: it costs a tenth of a second. */
export function undici(): typeof import("undici") {
  return load("undici") as typeof import("undici");
}

/**
 * A whole dispatcher over a dispatch function: the global dispatcher may be the built-in undici's,
 * which has no `request` of its own.
 */
export function dispatcherOver(dispatch: Dispatcher.Dispatch): Dispatcher {
  let made: Dispatcher | undefined;
  const make = () => {
    class DispatcherOver extends undici().Dispatcher {
      override dispatch(...given: Parameters<Dispatcher.Dispatch>): boolean {
        return dispatch(...given);
      }
    }
    return (made ??= new DispatcherOver());
  };
  return new Proxy(Object.create(null) as Dispatcher, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(make(), name);
      return typeof value === "function" ? value.bind(make()) : value;
    },
  });
}
