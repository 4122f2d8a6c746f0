import type { HostProblem } from "./host-problem.js";

/** The stable codes of edbridge's errors. A new code may be added; none changes its meaning. */
export type EdbridgeErrorCode =
  | "EDB_SETTING"
  | "EDB_NETWORK"
  | "EDB_TOKEN_REFUSED"
  | "EDB_TOKEN_LIMIT"
  | "EDB_TOKEN_ANSWER"
  | "EDB_TOKEN_REDIRECT"
  | "EDB_HOST_STATUS"
  | "EDB_HOST_ANSWER"
  | "EDB_BUSY"
  | "EDB_CODE_GENERATION"
  | "EDB_TIMEOUT"
  | "EDB_INTERNAL";

// Known to every copy of the package in a process, so that `instanceof` holds across copies.
const kind = Symbol.for("edbridge.error.kind");

/**
 * What all errors of edbridge have in common: a stable {@link EdbridgeErrorCode} to switch on, a
 * message that says what to do, and `retryable`. None carries a secret, a token or a raw body.
 *
 * `instanceof` also holds for errors made by another copy of the package (ESM beside CommonJS).
 *
 * @example
 * ```ts
 * import { EdbridgeError } from "@edbridge/core";
 *
 * export function explain(error: unknown): string {
 *   return error instanceof EdbridgeError ? `${error.code}: ${error.message}` : "not ours";
 * }
 * ```
 */
export class EdbridgeError extends Error {
  /** What went wrong, for programs. */
  readonly code: EdbridgeErrorCode;
  /** Whether the same call may succeed when it is made again, unchanged, a little later. */
  readonly retryable: boolean;
  /** Milliseconds the host asked to wait (`Retry-After`, RFC 9110 section 10.2.3), if it did. */
  declare readonly retryAfter?: number;
  /** `unknown` where a write may have been carried out: read the record before you send it again. */
  declare readonly outcome?: "unknown";

  constructor(
    code: EdbridgeErrorCode,
    message: string,
    options: {
      cause?: unknown;
      retryable?: boolean;
      retryAfter?: number | undefined;
      outcome?: "unknown" | undefined;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
    if (options.outcome !== undefined) this.outcome = options.outcome;
  }

  override get name(): string {
    return "EdbridgeError";
  }

  get [kind](): string {
    return this.name;
  }

  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (typeof value !== "object" || value === null || !(kind in value)) return false;
    if (this === EdbridgeError) return true;
    // A program's own subclass is its own affair.
    return Object.hasOwn(this.prototype, "name")
      ? value[kind] === this.prototype.name
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}

/** A setting or an argument is not usable. Nothing has been sent. Code `EDB_SETTING`. */
export class SettingError extends EdbridgeError {
  /** The setting's name, such as `baseUrl` or `credentials.clientSecret`. */
  readonly setting: string;

  constructor(setting: string, expected: string) {
    super("EDB_SETTING", `${setting}: ${expected}`);
    this.setting = setting;
  }

  override get name(): string {
    return "SettingError";
  }
}

/** Codes of TLS for a certificate of an authority that is not known here. */
const unknownAuthority = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

/** What a code of the system or of TLS means, and what to look at. */
const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at that address",
  ENOTFOUND: "no machine has that name",
  EAI_AGAIN: "the name could not be looked up. Check the network and its DNS",
  ETIMEDOUT: "no machine answers at that address",
  EHOSTUNREACH: "no machine answers at that address",
  ENETUNREACH: "this machine has no network to that address",
  UND_ERR_CONNECT_TIMEOUT: "no machine answers at that address",
  EMFILE: "this process may open no more files and connections. Raise its limit (ulimit -n)",
  CERT_HAS_EXPIRED: "the host's certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the host's certificate is for another name",
  ERR_SSL_WRONG_VERSION_NUMBER: "no TLS is spoken there. Is it an http:// address?",
  ...Object.fromEntries(
    unknownAuthority.map((code) => [
      code,
      "the host's certificate is of an authority that is not known here. Name the authority in --host-ca of the command edbridge, elsewhere in NODE_EXTRA_CA_CERTS",
    ]),
  ),
};

/** No complete response came: not reached, reset, cut off, timed out. Code `EDB_NETWORK`. */
export class NetworkError extends EdbridgeError {
  /** @param advice what to do where the outcome is unknown; default: to read the record first */
  constructor(
    doing: string,
    cause: unknown,
    retryable: boolean,
    outcome?: "unknown",
    advice = "It may have been carried out: read the record, then send it again.",
  ) {
    const code = systemCode(cause);
    const unsure = outcome ? ` ${advice}` : "";
    const [, refused] = refusedByProxy.exec(messageIn(cause)) ?? [];
    const ofProxy = refused && `the proxy made no connection, and answered ${refused}`;
    const reason = ofProxy ?? networkReasons[code] ?? "no complete response came";
    const failed = `${doing} failed${code ? ` (${code})` : ""}: ${reason.replace(/[^?]$/, "$&.")}`;
    super("EDB_NETWORK", failed + unsure, { cause: redactedCause(cause), retryable, outcome });
  }

  /** Whether nothing was sent, as no connection was made. */
  get isUnsent(): boolean {
    const code = systemCode(this.cause);
    const message = messageIn(this.cause);
    if (refusedByProxy.test(message) || amidHandshake.test(message)) return true;
    // A connection that was made may lose its way later.
    if (Object(this.cause).syscall === "read") return false;
    return unsentCodes.test(code) || unknownAuthority.includes(code);
  }

  override get name(): string {
    return "NetworkError";
  }
}

/** A call took longer than its `timeout`. Code `EDB_TIMEOUT`. */
export class TimeoutError extends EdbridgeError {
  constructor(doing: string, timeout: number, outcome?: "unknown") {
    const unsure = outcome ? " It may have been carried out: read the record first." : "";
    const message = `${doing} took longer than ${timeout} ms, the timeout.${unsure}`;
    super("EDB_TIMEOUT", message, { retryable: outcome === undefined, outcome });
  }

  override get name(): string {
    return "TimeoutError";
  }
}

/**
 * The token operation did not give a token. Codes: `EDB_TOKEN_REFUSED` (the host said no),
 * `EDB_TOKEN_LIMIT` (too many live tokens for the key), `EDB_TOKEN_ANSWER` (the answer is no
 * token answer), `EDB_TOKEN_REDIRECT` (redirects are not followed with a secret in hand).
 */
export class TokenError extends EdbridgeError {
  /** The HTTP status of the host's answer. */
  readonly status: number;
  /** The answer's `error` member (RFC 6749 section 5.2), such as `invalid_client`. */
  declare readonly reason?: string;

  constructor(
    code: Extract<EdbridgeErrorCode, `EDB_TOKEN_${string}`>,
    message: string,
    options: {
      status: number;
      reason?: string;
      retryable?: boolean;
      retryAfter?: number | undefined;
    },
  ) {
    super(code, message, options);
    this.status = options.status;
    if (options.reason !== undefined) this.reason = options.reason;
  }

  override get name(): string {
    return "TokenError";
  }
}

/**
 * A data call was answered, but not as asked. Codes: `EDB_HOST_STATUS` (the status says no) and
 * `EDB_HOST_ANSWER` (the body is not what the generation defines).
 */
export class HostError extends EdbridgeError {
  /** The HTTP status of the host's answer. */
  readonly status: number;
  readonly #problem: HostProblem;

  constructor(
    code: "EDB_HOST_STATUS" | "EDB_HOST_ANSWER",
    message: string,
    options: {
      status: number;
      problem?: HostProblem;
      retryable?: boolean;
      retryAfter?: number | undefined;
      outcome?: "unknown" | undefined;
    },
  ) {
    super(code, message, options);
    this.status = options.status;
    this.#problem = options.problem ?? {};
  }

  override get name(): string {
    return "HostError";
  }

  /** What the host said. It stays out of `inspect` and `JSON.stringify`: it may name a person. */
  get problem(): HostProblem {
    return this.#problem;
  }
}

// What Node and undici say where no connection was made.
const unsentCodes =
  /^(?:EMFILE|ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|ENETUNREACH|UND_ERR_(?:CLOSED|CONNECT_TIMEOUT|INVALID_ARG|NOT_SUPPORTED)|ERR_(?:TLS|SSL)_[A-Z_]+|CERT_[A-Z_]+)$/;

/** The message of undici if a proxy refuses to connect. The next one is that of Node.js if a TLS handshake ends early. */
export const refusedByProxy = /^Proxy response \((\d{3})\)/;
const amidHandshake = /before secure TLS connection was established$/;

function messageIn(cause: unknown): string {
  return cause instanceof Error ? cause.message : "";
}

/** The code of an error of the system, of undici or of TLS; empty where there is none. */
function systemCode(cause: unknown): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return typeof code === "string" && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : "";
}

// Codes of Node and undici, whose messages are known not to quote the request. Those of mocks do.
const plainSpoken = /^(?:E(?:AI_)?[A-Z0-9]+|UND_ERR_[A-Z_]+|ERR_(?:TLS|SSL)_[A-Z_]+)$/;

/** Makes an error pass `instanceof` as another does: undici 6 marks its own by symbols. */
function ofSameClass(error: object, other: object): void {
  Object.setPrototypeOf(error, Object.getPrototypeOf(other) as object);
  for (const mark of Object.getOwnPropertySymbols(other)) {
    if (Reflect.get(other, mark) === true) Reflect.set(error, mark, true);
  }
}

// HTTP clients hang sockets, requests and headers on their errors; only these go on, and the class.
function redactedCause(cause: unknown): Error & { code?: string } {
  const { name, message } = cause instanceof Error ? cause : new Error("unknown");
  const code = systemCode(cause);
  const timedOut = name === "TimeoutError" && cause instanceof DOMException;
  const known = timedOut || plainSpoken.test(code);
  const safe = Object.assign(
    new Error(known ? message : "(message withheld: it may quote the request)"),
    code && { code },
    Object(cause).syscall === "read" && { syscall: "read" },
  );
  if (known && !timedOut) ofSameClass(safe, cause as object);
  safe.name = name;
  return safe;
}
