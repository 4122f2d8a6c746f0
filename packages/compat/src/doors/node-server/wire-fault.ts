import type { IncomingMessage } from "node:http";
import type { Refusal } from "../../report/owner.js";

/** A name or an address, with or without a port (RFC 9110 section 7.2). */
const hostForm = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * What two servers could read in two ways although node:http takes it: two `Host` fields, a `Host`
 * that is none, a transfer coding other than chunked, chunks in HTTP/1.0 (RFC 9112 section 6.1).
 */
export function wireFault(request: IncomingMessage): Refusal | undefined {
  const { headers, httpVersion } = request;
  const { host, "transfer-encoding": coding } = headers;
  if (host !== undefined) {
    if (!hostForm.test(host)) return { status: 400, message: "The Host header is not valid." };
    if (hostsOf(request) > 1) {
      return { status: 400, message: "A request has one Host header." };
    }
  }
  if (coding === undefined) return undefined;
  if (httpVersion !== "1.1") {
    return { status: 400, message: "A request of HTTP/1.0 has no Transfer-Encoding." };
  }
  if (coding.trim().toLowerCase() === "chunked") return undefined;
  return { status: 501, message: "The only Transfer-Encoding that is taken is chunked." };
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}
