import type { HeaderFields } from "@edbridge/compat";

/** Whether `Forwarded` and `X-Forwarded-*` of a request are believed. */
export type Trust = "ignore" | "trust";

/** What of them goes to the host: nothing, what came, or the address of the caller added to it. */
export type SendForwarded = "none" | "pass" | "append";

const names: ReadonlySet<string> = new Set([
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-forwarded-proto",
  "x-real-ip",
]);

/** How the caller reached us, as the proxies before us tell; `own` where they say nothing. */
export function callerBaseUrl(headers: HeaderFields, own: string, trust: Trust): string {
  if (trust === "ignore") return own;
  const { proto: ownScheme = "http", host: ownHost = "" } = partsOf(own);
  const said = forwardedPair(headers["forwarded"]);
  const first = (name: string) => headers[name]?.split(",", 1)[0]?.trim();
  const host = usable(
    said.host ?? first("x-forwarded-host"),
    /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i,
  );
  const proto = usable(said.proto ?? first("x-forwarded-proto"), /^https?$/i)?.toLowerCase();
  const prefix = usable(first("x-forwarded-prefix"), /^(?:\/[\w.~-]+)+\/?$/)?.replace(/\/$/, "");
  return `${proto ?? ownScheme}://${host ?? ownHost}${prefix ?? ""}`;
}

/** The caller's address, as the proxy before us tells; `own` where it says nothing. */
export function callerAddress(
  forwardedFor: string | undefined,
  own: string | undefined,
  trust: Trust,
): string | undefined {
  if (trust === "ignore" || forwardedFor === undefined) return own;
  // The last one is what that proxy saw; those before it are what its callers claim.
  return forwardedFor.slice(-longest).split(",").at(-1)?.trim().slice(0, 64) || own;
}

interface Caller {
  readonly remoteAddress?: string | undefined;
}

/** The request's headers as they go to the host, as far as forwarding is concerned. */
export function sentHeaders(
  headers: HeaderFields,
  { send, trust, socket }: { send: SendForwarded; trust: Trust; socket: Caller },
): HeaderFields {
  if (send === "pass") return headers;
  if (send === "none" && !hasForwarded(headers)) return headers;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (!names.has(name)) kept[name] = value;
  if (send === "none") return kept;
  // What a stranger claims about those before it is not passed on as ours.
  const before = trust === "trust" ? headers["x-forwarded-for"] : undefined;
  const chain = [before, socket.remoteAddress ?? "unknown"]
    .filter((part) => part !== undefined)
    .join(", ");
  const { proto = "http", host = headers["host"] } = partsOf(
    callerBaseUrl(headers, `http://${headers["host"] ?? ""}`, trust),
  );
  kept["x-forwarded-for"] = chain;
  kept["x-forwarded-proto"] = proto;
  if (host) kept["x-forwarded-host"] = host;
  return kept;
}

function hasForwarded(headers: HeaderFields): boolean {
  for (const name in headers) if (names.has(name)) return true;
  return false;
}

function partsOf(address: string): { proto?: string | undefined; host?: string | undefined } {
  const [, proto, host] = /^(https?):\/\/([^/]*)/.exec(address) ?? [];
  return { proto, host };
}

/** Characters of a `Forwarded` that is read; a longer one says nothing. */
const longest = 1024;

/** One pair of `Forwarded` and what ends it; each letter can be read in one way only. */
const pair = /[\t ]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^",;\s]*))[\t ]*(;|,|$)/y;

/** Host and scheme in the first element of `Forwarded` (RFC 7239 section 4). */
function forwardedPair(header = ""): { host?: string; proto?: string } {
  const pairs: Record<string, string> = {};
  if (header.length > longest) return pairs;
  pair.lastIndex = 0;
  for (;;) {
    const [, name, quoted, plain = "", end] = pair.exec(header) ?? [];
    if (name === undefined) return pairs;
    pairs[name.toLowerCase()] = quoted?.replace(/\\(.)/g, "$1") ?? plain;
    if (end !== ";") return pairs;
  }
}

function usable(value: string | undefined, form: RegExp): string | undefined {
  return value !== undefined && form.test(value) ? value : undefined;
}
