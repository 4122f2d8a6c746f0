import * as z from "zod/mini";
import { checkHeaderValue } from "./headers.js";
import { parseSettings } from "./settings.js";
import { checkTransport, type TransportOptions, transportOptionNames } from "./transport.js";

/** How a client of a host names itself. */
export interface NamedTransportOptions extends TransportOptions {
  /**
   * The program that calls, such as `nightly-sync/1.2`: it goes before `edbridge/… (node/…)` in the
   * header `User-Agent` (RFC 9110 section 10.1.5). Default: edbridge alone.
   */
  readonly userAgent?: string | undefined;
}

/** How a client of a host makes its calls. */
export interface ClientTransportOptions extends NamedTransportOptions {
  /**
   * Milliseconds that a call may take as a whole: token, tries and the waits between them. A call of
   * `records` may take as long for each page, one of `request` until its response begins. Default:
   * only those of the dispatcher.
   */
  readonly timeout?: number | undefined;
}

/** The names of {@link NamedTransportOptions}. */
export const namedTransportOptionNames = [...transportOptionNames, "userAgent"] as const;
/** The names of {@link ClientTransportOptions}. */
export const clientTransportOptionNames = [...namedTransportOptionNames, "timeout"] as const;

const positive = "must be a number of milliseconds above 0.";
const timeoutSchema = z.optional(z.number(positive).check(z.positive(positive)));

/**
 * Checks the transport, and `userAgent`.
 *
 * @throws `SettingError` naming the option
 */
export function checkNamedTransport(options: NamedTransportOptions): NamedTransportOptions {
  const { userAgent } = options;
  if (userAgent !== undefined) checkHeaderValue("userAgent", userAgent);
  return { ...checkTransport(options), userAgent };
}

/**
 * Checks the transport, `userAgent` and `timeout`.
 *
 * @throws `SettingError` naming the option
 */
export function checkClientTransport(options: ClientTransportOptions): ClientTransportOptions {
  const timeout = checkTimeout(options.timeout);
  return { ...checkNamedTransport(options), timeout };
}

/** Checks milliseconds of a timeout. @throws `SettingError` */
export function checkTimeout(given: unknown): number | undefined {
  return parseSettings(timeoutSchema, given, "timeout");
}
