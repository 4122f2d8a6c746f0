import type { Clock } from "@edbridge/core";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Connections, newServer } from "./connections.js";
import type { Metrics } from "./metrics.js";
import { ownHosts } from "./edge.js";
import { page, pageHeaders, type PageFacts } from "./page.js";
import type { Usage } from "./usage.js";

/** What the admin port tells about. */
export interface AdminOptions {
  /** The address that it listens at. */
  readonly host: string;
  /** Other names by which it may be reached. */
  readonly allowedHosts: readonly string[];
  readonly metrics: Metrics;
  readonly usage: Usage;
  readonly clock: Clock;
  readonly facts: () => PageFacts;
  readonly stopping: () => boolean;
  /** Which of the hosts are reached; `undefined` for one that has not answered yet. */
  readonly reached: () => Promise<readonly { name: string; reached: boolean | undefined }[]>;
  /** Whether it is ready only while all hosts are reached. */
  readonly needsHost: boolean;
}

/** Connections that are open at most: those who read are few. */
const mostConnections = 100;

interface Report {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const plain = { "content-type": "text/plain; charset=utf-8" };

const reports: Readonly<Record<string, (options: AdminOptions) => Promise<Report> | Report>> = {
  "/": ({ usage, facts, clock }) => ({
    status: 200,
    text: page(usage, facts(), clock.now()),
    headers: pageHeaders,
  }),
  "/healthz": () => ({ status: 200, text: "ok\n" }),
  "/readyz": ready,
  "/metrics": async ({ metrics }) => ({
    status: 200,
    text: await metrics.text(),
    headers: { "content-type": metrics.contentType },
  }),
};

/** A sidecar whose host is away still answers its callers, so it is ready unless its owner says no. */
async function ready({ stopping, reached, needsHost }: AdminOptions): Promise<Report> {
  if (stopping()) return { status: 503, text: "stopping\n" };
  const away = (await reached()).filter(({ reached: isReached }) => isReached !== true);
  if (away.length === 0) return { status: 200, text: "ready\n" };
  const why = away.map(({ name, reached: isReached }) => {
    const host = name === "" ? "the host" : `the host of ${name}`;
    return `${host} ${isReached === false ? "is not reached" : "has not answered yet"}`;
  });
  const text = `${why.join("; ")}\n`;
  return needsHost ? { status: 503, text } : { status: 200, text: `ready, but ${text}` };
}

/** The server of the admin port, not yet listening. It only reads, and only answers GET and HEAD. */
export function adminServer(options: AdminOptions): Server {
  const isOwn = ownHosts(options.host, options.allowedHosts);
  const answer = async (request: IncomingMessage): Promise<Report> => {
    const report = reports[request.url?.split("?", 1)[0] ?? ""];
    // A web page whose own name leads to this machine must not read what is told here.
    if (!isOwn(request)) return { status: 421, text: "This server has another name.\n" };
    if (!report) return { status: 404, text: "There is /, /healthz, /readyz and /metrics.\n" };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead)
      return { status: 405, text: "Only GET and HEAD.\n", headers: { allow: "GET, HEAD" } };
    return report(options);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    connections.begin(response);
    answer(request).then(
      ({ status, text, headers }) => {
        const common = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
        response.writeHead(status, { ...common, ...plain, ...headers }).end(text);
      },
      () => response.destroy(),
    );
  };
  const server = newServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, listener);
  const connections = new Connections(server, { most: mostConnections, clock: options.clock });
  return server;
}
