import type { Dispatcher } from "undici";
import * as z from "zod/mini";
import type { Clock } from "./clock.js";
import { SettingError } from "./errors.js";
import { checkValue } from "./internal/option-check.js";
import { callable, custom, duration, objectWith, truth, whole } from "./internal/option-kinds.js";
import { type Kind, rowsOf, type Table } from "./internal/option-table.js";
import { once } from "./late.js";
import { isObject } from "./json.js";
import type { RetryOptions } from "./retry.js";

/** What carries requests to a host: of a dispatcher of undici 6, 7 or 8 no more is used. The types are those of 7. */
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
   * Milliseconds that a call may take as a whole: token, tries and the waits between them. A call that reads
   * many records may take as long for each request, one of `request` until its response begins. Default:
   * only those of the dispatcher.
   */
  readonly timeout?: number | undefined;
}

const host = rowsOf("host");
const inCode = rowsOf("host", ["code"]);
const inCodeOrFile = rowsOf("host", ["code", "file"]);
const wait = duration("0s", "366d");

const retryRows = {
  retries: inCodeOrFile(whole(0))("tries after the first one (default: 3, for a token 2)"),
  baseDelay: inCodeOrFile(wait)(
    "longest first wait, doubled for each further try (default: 250ms)",
  ),
  maxDelay: inCodeOrFile(wait)(
    "longest wait, unless the host asks for a longer one (default: 10s)",
  ),
  maxRetryAfter: inCodeOrFile(wait)("longest wait that the host may ask for (default: 60s)"),
} as const satisfies Table;

/** Options of everything that talks to a host. */
export const transportRows = {
  dispatcher: inCode(objectWith<HostDispatcher>("HostDispatcher", "dispatch"))(
    "undici dispatcher for requests to the host (default: an agent of 50 connections)",
  ),
  retry: inCodeOrFile(
    custom<RetryOptions>(
      "RetryOptions",
      (headers) => isObject(headers) && Object.keys(headers).every((name) => name in retryRows),
      "must be an object of retries, baseDelay, maxDelay, maxRetryAfter.",
    ),
    { inner: retryRows },
  )("how token and discovery requests, and those of clients, are repeated after a fault"),
  allowInsecureHttp: host(truth)(
    "allow http:// to another machine, although others on the network can then read secrets",
  ),
  clock: inCode(objectWith<Clock>("Clock", "now", "monotonic", "sleep"))("for tests"),
  random: inCode(callable<() => number>("() => number"))("for tests"),
} as const satisfies Table;

// RFC 9110 section 5.1: a token.
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** The value of a header. HTTP clients print one that cannot be sent in their errors. */
export const headerValue = custom<string>(
  "string",
  (value) => typeof value === "string" && !unsendable.test(value),
  "must be text without control characters or characters above U+00FF.",
);

/** The bearer, and what belongs to the connection or to the body's form on it (RFC 9110 section 7.6.1). */
const ofClient: ReadonlySet<string> = new Set(
  "authorization connection content-length expect keep-alive transfer-encoding upgrade".split(" "),
);

/** Headers by lower-case name, checked; some are the client's own. @throws {@link SettingError} */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {};
  if (!isObject(headers) || Symbol.iterator in headers) {
    throw new SettingError("headers", "must be an object, such as { accept: type }.");
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!fieldName.test(name))
      throw new SettingError("headers", "must have names of HTTP headers.");
    const key = name.toLowerCase();
    if (ofClient.has(key)) throw new SettingError(`headers.${key}`, "is set by the client.");
    checkValue(headerValue, value, `headers.${key}`);
    result[key] = value;
  }
  return result;
}

/** Checks of {@link NamedTransportOptions}. */
export const namedChecks = { ...transportRows, userAgent: headerValue };

const positive = "must be a number of milliseconds above 0.";

const timeout: Kind<number> = {
  schema: once(() => z.number(positive).check(z.positive(positive))),
};

/** Checks of what every call of a client takes. */
export const callChecks = {
  signal: custom<AbortSignal>(
    "AbortSignal",
    (value) => value === null || "aborted" in Object(value),
    "must be an AbortSignal, such as controller.signal.",
  ),
  timeout,
};

/** Checks of {@link ClientTransportOptions}. */
export const clientChecks = { ...namedChecks, timeout };
