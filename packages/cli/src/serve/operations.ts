import type { IncomingMessage, ServerResponse } from "node:http";
import type { Metrics } from "./metrics.js";
import type { Readiness } from "./readiness.js";

/** What the sidecar answers about itself. */
export interface Operations {
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly stopping: () => boolean;
}

type Report = (operations: Operations) => Promise<{ status: number; type?: string; text: string }>;

const reports: ReadonlyMap<string, Report> = new Map<string, Report>([
  ["/healthz", async () => ({ status: 200, text: "ok\n" })],
  [
    "/readyz",
    async ({ readiness, stopping }) => {
      if (stopping()) return { status: 503, text: "stopping\n" };
      const reached = await readiness.hostReached();
      return reached
        ? { status: 200, text: "ready\n" }
        : { status: 503, text: "the host is not reached\n" };
    },
  ],
  [
    "/metrics",
    async ({ metrics }) => ({
      status: 200,
      type: metrics.contentType,
      text: await metrics.text(),
    }),
  ],
]);

/** Answers a request about the sidecar itself; `false` when it is one for the host. */
export function operate(
  request: IncomingMessage,
  response: ServerResponse,
  operations: Operations,
): boolean {
  const { url = "", method } = request;
  const end = url.indexOf("?");
  const report = reports.get(end < 0 ? url : url.slice(0, end));
  if (!report || (method !== "GET" && method !== "HEAD")) return false;
  report(operations).then(
    ({ status, type = "text/plain; charset=utf-8", text }) => {
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    },
    () => response.destroy(),
  );
  return true;
}
