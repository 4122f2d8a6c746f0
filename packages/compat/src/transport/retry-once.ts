import type { Call } from "../http/message.js";

/**
 * Whether to send a call once more: a read whose connection ended before the caller was given
 * anything. Hosts close connections that were idle for a while, and may do it while a request is on
 * its way. To a caller that has a connection of its own to a server, and no other to the host, that
 * must not show (RFC 9112 section 9.3.1).
 */
export function retriesOnce(call: Call, error: unknown): boolean {
  return isRepeatable(call) && call.signal?.aborted !== true && connectionEnded(error);
}

/** Whether a call can be sent twice without another effect (RFC 9110 section 9.2.2). */
function isRepeatable({ method, body }: Call): boolean {
  return (method === "GET" || method === "HEAD") && body === undefined;
}

/** Whether a connection ended that had been in use; the system does not say which one it was. */
function connectionEnded(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return true;
  return error.code === "UND_ERR_SOCKET" && "socket" in error && wasUsed(error.socket);
}

/** Whether a connection was used before: undici has read no bytes from a new one. */
function wasUsed(socket: unknown): boolean {
  return Number(Reflect.get(Object(socket), "bytesRead")) > 0;
}
