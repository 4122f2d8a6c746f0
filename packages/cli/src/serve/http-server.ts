import { createServer, type RequestListener, type Server } from "node:http";

/** Milliseconds: pools of old clients hold a silent connection for a minute and then use it. */
const keepAlive = 75_000;

/**
 * The HTTP server, not yet listening. Parsing is node:http's strict one, which refuses what two
 * readers could read in two ways: a length beside a chunked coding, two lengths, bad chunks (400),
 * and heads above 16 KiB (431).
 */
export function createLegacyServer(listener: RequestListener, maxBody = 64 * 2 ** 20): Server {
  const server = createServer(
    {
      insecureHTTPParser: false,
      keepAliveTimeout: keepAlive,
      headersTimeout: 60_000,
      // An upload may take as long as it takes; a head may not.
      requestTimeout: 0,
    },
    listener,
  );
  // A body that is too large by its own word is refused before it is sent.
  server.on("checkContinue", (request, response) => {
    if (Number(request.headers["content-length"] ?? 0) <= maxBody) response.writeContinue();
    listener(request, response);
  });
  return server;
}
