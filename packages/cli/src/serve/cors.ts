import type { AnswerHeaders } from "@edbridge/compat";
import { SettingError } from "@edbridge/core";
import type { IncomingMessage } from "node:http";

/** Which web pages may call: all of them (`*`), those of one origin, or none. */
export type Cors = string;

// The headers of an answer that a page may read beyond those it always may.
const exposed =
  "Edbridge-Left-Behind, Edbridge-Left-Out, Edbridge-Not-Stored, ETag, Location, Retry-After, Total-Count, WWW-Authenticate";

/**
 * Takes an origin as browsers write it: what differs by a letter lets no page in.
 *
 * @throws `SettingError` for anything else
 */
export function checkCors(cors: Cors): Cors {
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
  cors: Cors,
): Record<string, string> | undefined {
  if (request.method !== "OPTIONS" || cors === "none") return undefined;
  const { headers } = request;
  const wanted = headers["access-control-request-method"];
  if (!headers.origin || !wanted) return undefined;
  return {
    ...permission(cors),
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
export function isForeignPage({ headers }: Pick<IncomingMessage, "headers">, cors: Cors): boolean {
  if (cors === "*") return false;
  const { origin, host, "sec-fetch-site": site } = headers;
  if (origin === undefined) return site === "cross-site" || site === "same-site";
  return origin !== cors && origin.replace(/^https?:\/\//, "") !== host;
}

/** An answer's headers with the permission to read it; the host's own speaks of other pages. */
export function withCors(
  headers: AnswerHeaders,
  origin: string | undefined,
  cors: Cors,
): AnswerHeaders {
  if (cors === "none") return headers;
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("access-control-")),
  );
  if (origin === undefined) return kept;
  return { ...kept, ...permission(cors), "access-control-expose-headers": exposed };
}

function permission(cors: Cors): Record<string, string> {
  return { "access-control-allow-origin": cors };
}
