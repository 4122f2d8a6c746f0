import type { AnswerHeaders, CompatListenerOptions, Refusal } from "@edbridge/compat";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isForeignPage, withCors } from "./cors.js";
import { callerAddress, callerBaseUrl, sentHeaders, Trust } from "./forwarded.js";
import { ownHosts } from "./own-hosts.js";
import type { Retirement } from "./retirement.js";
import type { ServerOptions } from "./server-options.js";

/** What else an edge needs. */
export interface EdgeContext {
  /** The address that it listens at. */
  readonly host: string;
  readonly retirement: Retirement;
  /** Why no more calls are taken now. */
  readonly full: () => Refusal | undefined;
  readonly optionText: (name: string) => string;
}

/** How requests come in and answers go out, the same for every host behind it. */
export type Edge = {
  readonly [Name in EdgeHook]-?: NonNullable<CompatListenerOptions[Name]>;
};

type EdgeHook = "refuse" | "callerBaseUrl" | "callerAddress" | "requestHeaders" | "answerHeaders";

/** @throws `SettingError` naming the option */
export function edgeOf(options: ServerOptions, context: EdgeContext): Edge {
  const { sendForwarded: send = "none", cors = "none", allowedHosts = [] } = options;
  const { host, retirement, full, optionText } = context;
  const trust = new Trust(options.forwarded);
  const isOwn = ownHosts(host, allowedHosts);
  const misdirected: Refusal = {
    status: 421,
    message: `This server is not known by the name in the Host header. The option ${optionText("allowedHosts")} names those that it has.`,
  };
  const foreign: Refusal = {
    status: 403,
    message: `Web pages of other sites may not send requests here. The option ${optionText("cors")} names the origin whose pages may.`,
  };
  return {
    refuse(request, change) {
      if (change !== undefined) return retirement.refusalOf(request.url ?? "", change);
      if (!isOwn(request)) return misdirected;
      if (isForeignPage(request, cors)) return foreign;
      return retirement.refusalOf(request.url ?? "") ?? full();
    },
    callerBaseUrl(request) {
      const { socket, headers } = request;
      const scheme = "encrypted" in socket && socket.encrypted ? "https" : "http";
      const own = `${scheme}://${headers.host ?? ownAddress(request)}`;
      return trust.isProxy(socket.remoteAddress) ? callerBaseUrl(fields(request), own) : own;
    },
    callerAddress: ({ headers, socket }) =>
      callerAddress(headers["x-forwarded-for"], socket.remoteAddress, trust),
    requestHeaders(headers, request) {
      const sent = { ...sentHeaders(headers, { send, trust, socket: request.socket }) };
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
      Object.assign(all, retirement.headersFor(request.url ?? "", change));
      return withCors(all, request.headers.origin, cors);
    },
  };
}

/** What a request id of a caller may be: it goes into logs and headers. */
const idForm = /^[\w.:~+/=-]{1,128}$/;

/** Where a request holds its id: a WeakMap of all requests would cost some of each one's time. */
const ownId = Symbol("id of a request");

type Identified = IncomingMessage & { [ownId]?: string };

/** By what a request is found in all logs: the id that its caller gave it, or one made here. */
export function requestIdOf(request: Identified): string {
  return (request[ownId] ??= idIn(request) ?? randomUUID());
}

function idIn({ headers: { "x-request-id": given } }: IncomingMessage): string | undefined {
  return typeof given === "string" && idForm.test(given) ? given : undefined;
}

function fields({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

/** Callers of HTTP/1.0 need not name a host. */
function ownAddress({ socket }: IncomingMessage): string {
  return hostPort(socket.localAddress ?? "localhost", socket.localPort ?? 80);
}

/** An address and a port, as a URL has them. */
export function hostPort(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}
