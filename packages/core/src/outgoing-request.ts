import { Readable } from "node:stream";
import type { DataRequest } from "./data-client.js";
import { SettingError } from "./errors.js";
import type { OutgoingCall } from "./host-connection.js";
import { checkOptions } from "./internal/given-options.js";
import { checkHeaders } from "./headers.js";
import { queryString } from "./query.js";
import { callChecks } from "./transport.js";

/**
 * A free request below the base URL, checked: the bearer is sent to no other place.
 *
 * @throws `SettingError` naming `method`, `path` or a header
 */
export function outgoingRequest(request: DataRequest, baseHref: string): OutgoingCall {
  const { method = "GET", path, query, headers = {}, body, signal, timeout } = request;
  checkOptions(callChecks, { timeout });
  if (!/^[A-Za-z]+$/.test(method))
    throw new SettingError("method", "must be an HTTP method such as GET.");
  const url = typeof path === "string" && path.startsWith("/") ? parse(baseHref, path) : undefined;
  if (!url?.href.startsWith(`${baseHref}/`) || url.hash) {
    throw new SettingError(
      "path",
      "must begin with / and stay below baseUrl, such as /data/v3/ed-fi/schools/deletes.",
    );
  }
  const replayable = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const search = queryString(query);
  const fields = checkHeaders(headers);
  return {
    method: method.toUpperCase(),
    resource: "request",
    path:
      url.pathname +
      (url.search && search ? `${url.search}&${search.slice(1)}` : url.search + search),
    headers: { accept: "application/json", ...fields },
    body: replayable ? body : Readable.from(body),
    replayable,
    conditional: fields["if-match"] !== undefined,
    signal,
    timeout,
  };
}

function parse(baseHref: string, path: string): URL | undefined {
  // An encoded slash or dot could be decoded on the way and lead elsewhere.
  return /^[^?]*%(?:2f|5c|2e)/i.test(path) ? undefined : new URL(baseHref + path);
}
