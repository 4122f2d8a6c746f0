import type { IncomingHttpHeaders } from "node:http";
import { isJson, parseJson } from "../http/body.js";
import { type Call, type CallKind, mediaType } from "../http/call.js";
import { define, isArray, isObject, type JsonValue } from "../json.js";
import { REDACTED, type Scrubber } from "./scrub.js";

/** Parameters of the OAuth endpoints that are no secrets; every other value is hidden there. */
const OPEN: ReadonlySet<string> = new Set([
  "clientid",
  "responsetype",
  "granttype",
  "redirecturi",
  "scope",
  "state",
]);
/** Parameters of the OAuth endpoints whose names may be shown; any other name could be a value. */
const NAMED: ReadonlySet<string> = new Set([
  ...OPEN,
  "clientsecret",
  "code",
  "accesstoken",
  "refreshtoken",
  "token",
]);
const SECRET_FIELD = /secret|passw|^(access|refresh|id)?token$|authorization|assertion|apikey/;
const SECRET_HEADER = /auth|secret|token|cookie|passw|api-?key|credential/;
const FORM = "application/x-www-form-urlencoded";

/** The call without secrets: by the name they are sent under, by their form, and by value. */
export function redact(call: Call, kind: CallKind, scrubber: Scrubber) {
  const guarded = isGuarded(call, kind);
  const body = call.body.length === 0 ? undefined : redactBody(call, guarded, scrubber);
  return {
    path: scrubPath(call.path, scrubber),
    query: redactPairs(call.query.pairs, guarded, scrubber),
    headers: redactHeaders(call.headers, scrubber),
    ...(body === undefined ? {} : { body }),
  };
}

/** Whether a call may carry credentials as parameters, also one to an address that is none. */
function isGuarded(call: Call, kind: CallKind): boolean {
  if (kind === "authorize" || kind === "token") return true;
  return kind === "other" && /auth|token|connect|login/i.test(call.path);
}

function scrubPath(path: string, scrubber: Scrubber): string {
  const clean = scrubber.wire(path);
  try {
    const decoded = decodeURIComponent(clean);
    return scrubber.wire(decoded) === decoded ? clean : REDACTED;
  } catch {
    return clean;
  }
}

/** Only unguarded calls may show names that nobody foresaw. */
function redactPairs(
  pairs: readonly (readonly [string, string])[],
  guarded: boolean,
  scrubber: Scrubber,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const plain = plainName(name);
    if (guarded) {
      const shown = NAMED.has(plain) ? name : REDACTED;
      set(result, shown, OPEN.has(plain) ? scrubber.wire(value) : REDACTED);
    } else {
      const hidden = SECRET_FIELD.test(plain);
      set(result, scrubber.wire(name), hidden ? REDACTED : scrubber.wire(value));
    }
  }
  return result;
}

function redactHeaders(headers: IncomingHttpHeaders, scrubber: Scrubber): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, shown] of Object.entries(headers)) {
    if (shown === undefined) continue;
    const value = Array.isArray(shown) ? shown.join(", ") : shown;
    if (name === "authorization") set(result, name, redactAuthorization(value));
    else if (SECRET_HEADER.test(name)) set(result, name, REDACTED);
    else set(result, name, scrubber.wire(value));
  }
  return result;
}

/** The scheme stays, if it is one; a bare secret has none. */
function redactAuthorization(value: string): string {
  const [, scheme] = /^\s*(basic|bearer)(?:\s|$)/i.exec(value) ?? [];
  return scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`;
}

/** A body that cannot be read is not kept at all: nobody can say what is in it. */
function redactBody(call: Call, guarded: boolean, scrubber: Scrubber): unknown {
  const type = mediaType(call);
  if (type === FORM) {
    return redactPairs([...new URLSearchParams(call.body.toString("utf8"))], guarded, scrubber);
  }
  const parsed = isJson(type) ? parseJson(call.body, true) : undefined;
  if (isObject(parsed)) {
    if (!guarded) return redactJson(parsed, scrubber);
    const texts = Object.entries(parsed).map(
      ([name, value]) => [name, typeof value === "string" ? value : REDACTED] as const,
    );
    return redactPairs(texts, guarded, scrubber);
  }
  return Array.isArray(parsed) && !guarded
    ? redactJson(parsed, scrubber)
    : `[${call.body.length} bytes]`;
}

function redactJson(value: JsonValue, scrubber: Scrubber): JsonValue {
  if (typeof value === "string") return scrubber.known(value);
  if (isArray(value)) return value.map((item) => redactJson(item, scrubber));
  if (!isObject(value)) return value;
  const result: Record<string, JsonValue> = {};
  for (const [name, field] of Object.entries(value)) {
    const hidden = SECRET_FIELD.test(plainName(name));
    define(result, scrubber.known(name), hidden ? REDACTED : redactJson(field, scrubber));
  }
  return result;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function set(target: Record<string, string>, name: string, value: string): void {
  const known = Object.hasOwn(target, name) ? target[name] : undefined;
  define(target, name, known === undefined ? value : `${known}, ${value}`);
}
