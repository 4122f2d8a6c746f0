import type { ServedRequest } from "@edbridge/compat";
import type { Server } from "node:http";
import { Connections } from "./connections.js";
import { jsonText } from "../command/text.js";
import { hostHeaderCheck } from "./edge.js";
import { type Listener, newServer } from "./http-server.js";
import { page, pageHeaders } from "./page.js";
import { usageCsv } from "./usage.js";
import type { Watch } from "./watch.js";

/** Connections that are open at most: those who read are few. */
const mostConnections = 100;

interface Report {
  /** Default: 200. */
  readonly status?: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const misdirected =
  "This server is not known by the name in the Host header. The option --allowed-host names those that it has.\n";

const common = {
  "cache-control": "no-store",
  "content-type": "text/plain; charset=utf-8",
  "x-content-type-options": "nosniff",
};

type Reporter = (watch: Watch, query: URLSearchParams) => Promise<Report> | Report;

const textOf =
  (type: string, make: (watch: Watch) => Promise<string> | string): Reporter =>
  async (watch) => ({ text: await make(watch), headers: { "content-type": type } });

const reports: Readonly<Record<string, Reporter>> = {
  "/": ({ usage, facts }, query) => ({ text: page(usage, facts(), query), headers: pageHeaders }),
  "/usage.json": textOf("application/json", ({ usage }) => jsonText(usage.report())),
  "/usage.csv": textOf("text/csv; charset=utf-8", ({ usage }) => usageCsv(usage.report())),
  "/healthz": () => ({ text: "ok\n" }),
  "/readyz": ready,
  // The version is that of the text format of Prometheus.
  "/metrics": textOf("text/plain; version=0.0.4; charset=utf-8", ({ metrics }) => metrics.text()),
};

/** A sidecar whose host is away still answers its callers, so it is ready unless its owner says no. */
async function ready({ isStopping, sites, needsHost }: Watch): Promise<Report> {
  if (isStopping()) return { status: 503, text: "stopping\n" };
  const away = (await sites().reached()).filter(({ reached: isReached }) => isReached !== true);
  if (away.length === 0) return { text: "ready\n" };
  const why = away.map(({ name, reached: isReached }) => {
    const host = name === "" ? "the host" : `the host of ${name}`;
    return `${host} ${isReached === false ? "is not reached" : "has not answered yet"}`;
  });
  const text = `${why.join("; ")}\n`;
  return needsHost ? { status: 503, text } : { text: `ready, but ${text}` };
}

/** The server of the admin port, not yet listening. It only reads, and only answers GET and HEAD. */
export function adminServer(host: string, allowedHosts: readonly string[], watch: Watch): Server {
  const isThisServer = hostHeaderCheck(host, allowedHosts);
  const answer = async (request: ServedRequest): Promise<Report> => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const report = reports[path];
    // A web page whose own name leads to this machine must not read this page.
    if (!isThisServer(request)) return { status: 421, text: misdirected };
    if (!report) return { status: 404, text: `There is ${Object.keys(reports).join(", ")}.\n` };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead)
      return { status: 405, text: "Only GET and HEAD.\n", headers: { allow: "GET, HEAD" } };
    return report(watch, new URLSearchParams(query));
  };
  const listener: Listener = (request, response) => {
    request.resume();
    connections.begin(response);
    answer(request).then(
      ({ status = 200, text, headers }) =>
        response.writeHead(status, { ...common, ...headers }).end(text),
      () => response.destroy(),
    );
  };
  const server = newServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, listener);
  const connections = new Connections(server, { most: mostConnections, clock: watch.clock });
  return server;
}
