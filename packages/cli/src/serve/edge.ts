import { none } from "@edbridge/core/internal";
import type { Refusal } from "@edbridge/compat";
import type { AnswerHeaders, ServerListenerOptions } from "@edbridge/compat/internal";
import { type Clock, SettingError } from "@edbridge/core";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { usual } from "../command/option-rows.js";
import { callerAddress, callerBaseUrl, readTrust, sentHeaders } from "./forwarded.js";
import { hostPort } from "./http-server.js";
import { admission } from "./limits.js";
import { checkRetirement } from "./retirement.js";
import type { ServerOptions } from "./server-options.js";
import { type EdgeHook, siteHosts } from "./site-options.js";

interface RuleContext {
  readonly host: string;
  readonly clock: Clock;
  /** Whether more calls than so many are under way, and none can be closed to make room. */
  readonly isFull: (most: number) => boolean;
}

/** How requests come in and answers go out, the same for every host behind it. */
type Edge = { readonly [Name in EdgeHook]-?: NonNullable<ServerListenerOptions[Name]> };

/** Made of options alone, so that others can take its place. @throws `SettingError` naming the option */
export function rulesOf(
  options: ServerOptions & Pick<ServerListenerOptions, "optionText">,
  { host, clock, isFull }: RuleContext,
) {
  const { optionText = (name: string) => name, maxCalls = usual.maxCalls } = options;
  const { sendForwarded: send = usual.sendForwarded, allowedHosts = none } = options;
  const cors = checkCors(options.cors ?? usual.cors);
  const trust = readTrust(options.forwarded ?? usual.forwarded);
  const retirement = checkRetirement(options, () => clock.now());
  const isThisServer = hostHeaderCheck(host, [...allowedHosts, ...siteHosts(options.sites)]);
  const misdirected: Refusal = {
    status: 421,
    message: `This server is not known by the name in the Host header. The option ${optionText("allowedHosts")} names those that it has.`,
  };
  const foreign: Refusal = {
    status: 403,
    message: `Web pages of other sites may not send requests here. The option ${optionText("cors")} names the origin whose pages may.`,
  };
  const full: Refusal = {
    status: 503,
    message: "Too many requests are under way. Send the request again a little later.",
    headers: { "retry-after": "5" },
    option: optionText("maxCalls"),
  };
  const edge: Edge = {
    refuse(request, change) {
      if (change !== undefined) return retirement.refusalOf(request.url, change);
      if (!isThisServer(request)) return misdirected;
      if (isForeignPage(request, cors)) return foreign;
      return retirement.refusalOf(request.url) ?? (isFull(maxCalls) ? full : undefined);
    },
    callerBaseUrl(request) {
      const { socket, headers } = request;
      const scheme = "encrypted" in socket && socket.encrypted ? "https" : "http";
      const { localAddress = "localhost", localPort = 80 } = socket;
      // Callers of HTTP/1.0 need not name a host.
      const directUrl = `${scheme}://${headers.host ?? hostPort(localAddress, localPort)}`;
      return trust.isProxy(socket.remoteAddress) ? callerBaseUrl(headers, directUrl) : directUrl;
    },
    callerAddress: ({ headers, socket }) =>
      callerAddress(headers["x-forwarded-for"], socket.remoteAddress, trust),
    requestHeaders(headers, request) {
      const sent = sentHeaders(headers, send, trust, request.socket);
      const id = requestIdOf(request);
      sent["x-request-id"] = id;
      // Ed-Fi hosts name the request so in their logs and problem details (EdFi.Ods.Common,
      // CorrelationConstants).
      sent["correlation-id"] ??= id;
      return sent;
    },
    answerHeaders(headers, request, change) {
      const all: Record<string, AnswerHeaders[string]> = { ...headers };
      all["x-request-id"] = requestIdOf(request);
      const retiring = retirement.headersFor(request.url, change);
      if (retiring) Object.assign(all, retiring);
      return cors === "none" ? all : withCors(all, request.headers.origin, cors);
    },
  };
  return { edge, cors, admit: admission(options, clock, optionText) };
}

/** What a request id of a caller may be: it goes into logs and headers. */
const idForm = /^[\w.:~+/=-]{1,128}$/;

/** Where a request holds its id: a WeakMap of all requests would cost some of each one's time. */
const requestIdKey = Symbol("id of a request");

type Identified = Pick<IncomingMessage, "headers"> & { [requestIdKey]?: string };

/** By what a request is found in all logs: the id that its caller gave it, or one made here. */
export function requestIdOf(request: Identified): string {
  return (request[requestIdKey] ??=
    idIn(request) ?? ofProcess + (++made).toString(16).padStart(12, "0"));
}

/** Ids that are made here: a UUID of this process, whose last digits count. To make one each costs more. */
const ofProcess = randomUUID().slice(0, 24);
let made = 0;

function idIn({ headers: { "x-request-id": requestId } }: Identified): string | undefined {
  return typeof requestId === "string" && idForm.test(requestId) ? requestId : undefined;
}

/** A host's name or address, or `*` for any. */
const nameForm = /^(?:\*|[\w.-]{1,253}|\[?[\da-f:.]{2,45}\]?)$/i;

export function isLoopback(name: string): boolean {
  return /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i.test(name);
}

/**
 * Whether the `Host` of a request names this server: this machine, the address that it listens at
 * or was reached at, or a name that its owner allows. A web page whose own name leads to this
 * machine (DNS rebinding) sends another one. A caller of HTTP/1.0 need not send any.
 */
export function hostHeaderCheck(
  listening: string,
  allowed: readonly string[],
): (request: Pick<IncomingMessage, "headers" | "socket">) => boolean {
  if (!allowed.every((name) => nameForm.test(name))) {
    throw new SettingError(
      "allowedHosts",
      "must be names or addresses without scheme and port, such as edbridge.example, or *.",
    );
  }
  const names = new Set([listening, ...allowed].map(bare));
  const isNamed = (host: string, address: string) => {
    const name = bare(host.replace(/:\d{1,5}$/, ""));
    return isLoopback(name) || names.has(name) || name === bare(address);
  };
  // Callers use the same name again and again.
  let last = { host: "", address: "", isThisServer: false };
  return ({ headers: { host }, socket: { localAddress: address = "" } }) => {
    if (host === undefined || names.has("*")) return true;
    if (host !== last.host || address !== last.address) {
      last = { host, address, isThisServer: isNamed(host, address) };
    }
    return last.isThisServer;
  };
}

/** Small letters, without the brackets of IPv6, a last dot, and what maps IPv4 into IPv6. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .replace(/^::ffff:(?=\d+\.)/, "");
}

// The headers of an answer that a page may read beyond those it always may.
const exposed =
  "Edbridge-Left-Behind, Edbridge-Left-Out, Edbridge-Not-Kept, Edbridge-Not-Stored, ETag, Location, Retry-After, Total-Count, WWW-Authenticate";

/**
 * Which web pages may call: all of them (`*`), those of one origin, or none. An origin is taken as
 * browsers write it: what differs by a letter lets no page in.
 */
function checkCors(cors: string): string {
  const isOrigin = /^[a-z][a-z\d+.-]*:\/\/[a-z\d._[\]:-]+$/.test(cors);
  if (cors === "*" || cors === "none" || isOrigin) return cors;
  throw new SettingError(
    "cors",
    "must be *, none, or one origin in small letters without a path, such as https://app.example.",
  );
}

/** The answer to a browser's question whether a page may make a call; `undefined` if it is none. */
export function preflight(
  request: Pick<IncomingMessage, "method" | "headers">,
  cors: string,
): Record<string, string> | undefined {
  if (request.method !== "OPTIONS" || cors === "none") return undefined;
  const { headers } = request;
  const wanted = headers["access-control-request-method"];
  if (!headers.origin || !wanted) return undefined;
  return {
    "access-control-allow-origin": cors,
    "access-control-allow-methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    // Echoed: a wildcard does not cover Authorization.
    "access-control-allow-headers":
      headers["access-control-request-headers"] ?? "Authorization, Content-Type",
    "access-control-max-age": "600",
  };
}

/**
 * Whether a request comes from a web page that may not call: one of another site than this server,
 * where its origin is not the one that may. Browsers say it by `Origin` and `Sec-Fetch-Site`; other
 * programs send neither.
 */
function isForeignPage({ headers }: Pick<IncomingMessage, "headers">, cors: string): boolean {
  if (cors === "*") return false;
  const { origin, host, "sec-fetch-site": site } = headers;
  if (origin === undefined) return site === "cross-site" || site === "same-site";
  return origin !== cors && origin.replace(/^https?:\/\//, "") !== host;
}

/** An answer's headers with the permission to read it; the host's own speaks of other pages. */
function withCors(headers: AnswerHeaders, origin: string | undefined, cors: string): AnswerHeaders {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("access-control-")),
  );
  if (origin === undefined) return kept;
  return { ...kept, "access-control-allow-origin": cors, "access-control-expose-headers": exposed };
}
