import type { Dispatcher } from "undici";
import * as z from "zod/mini";
import type { Clock } from "./clock.js";
import { SettingError } from "./errors.js";
import type { RetryOptions } from "./retry.js";
import { amount, count, objectWith, parseSettings } from "./settings.js";

/** What carries requests to a host: of a dispatcher of undici 6, 7 or 8 no more is used. */
export type HostDispatcher = Pick<Dispatcher, "dispatch">;

/** How requests are made: shared by everything that talks to a host. */
export interface TransportOptions {
  /**
   * The undici dispatcher that carries the requests, such as a `ProxyAgent`, an `Agent` with
   * client certificates or a `MockAgent`. Default: an agent of edbridge's own with up to 50
   * connections to a host.
   */
  readonly dispatcher?: HostDispatcher | undefined;
  /** How transient faults are met. */
  readonly retry?: RetryOptions | undefined;
  /** Allow plain http to other machines; secrets can then be read on the way. Default `false`. */
  readonly allowInsecureHttp?: boolean | undefined;
  /** Default: the machine's clocks. */
  readonly clock?: Clock | undefined;
  /** A number in [0, 1), as `Math.random`, its default. */
  readonly random?: (() => number) | undefined;
}

const retry = z.strictObject(
  { retries: count(0), baseDelay: amount(), maxDelay: amount(), maxRetryAfter: amount() },
  "must be an object of retries, baseDelay, maxDelay, maxRetryAfter.",
);

const schema = z.object(
  {
    dispatcher: z.optional(objectWith<HostDispatcher>("dispatch")),
    retry: z.optional(retry),
    allowInsecureHttp: z.optional(z.boolean("must be true or false.")),
    clock: z.optional(objectWith<Clock>("now", "monotonic", "sleep")),
    random: z.optional(
      z.custom<() => number>((value) => typeof value === "function", "must be a function."),
    ),
  },
  "must be an object.",
);

const noDispatchers =
  "Bun replaces undici by a module without the dispatchers that edbridge sends requests with. Run the program with Node.js 20.19 or newer, or with Deno.";

/** The names of the options that all packages share. */
export const transportOptionNames = [
  "dispatcher",
  "retry",
  "allowInsecureHttp",
  "clock",
  "random",
] as const satisfies readonly (keyof TransportOptions)[];

/**
 * Checks the options that all packages share and gives them back.
 *
 * @throws `SettingError`, of setting `runtime` under Bun
 */
export function checkTransport(options: unknown): TransportOptions {
  // Bun replaces undici by a module of its own.
  if (process.versions["bun"] !== undefined) throw new SettingError("runtime", noDispatchers);
  return parseSettings(schema, options);
}
