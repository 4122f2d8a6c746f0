import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Refusal } from "../../report/owner.js";

/** Calls that may wait on one connection. Many servers take no more than so many on one at all. */
const mostWaiting = 100;

/** A request that a server got: node:http has read its method and its target. */
export type ServedRequest = IncomingMessage & { method: string; url: string };

/** Where a connection holds the calls that wait on it, while one of them runs. */
const waiting = Symbol("calls of a connection");

type CallsOf = Socket & { [waiting]?: (() => Promise<void>)[] | undefined };

/**
 * Runs a call when the calls before it on its connection are answered. A caller may send several requests
 * at once, and means them one after the other (RFC 9112 section 9.3.2): no write overtakes the one before
 * it. Who sends too many, of which each takes memory, loses the connection. `run` never rejects.
 */
export function inTurn(connection: CallsOf, run: () => Promise<void>): void {
  const others = connection[waiting];
  if (others) {
    if (others.length < mostWaiting) others.push(run);
    else connection.destroy();
    return;
  }
  connection[waiting] = [];
  const next = (): void => {
    const following = connection[waiting]?.shift();
    if (following) void following().then(later);
    else connection[waiting] = undefined;
  };
  // Node.js reads many small requests in one turn of its loop, in which nobody else would be served.
  const later = () => void setImmediate(next);
  void run().then(later);
}

// One for all: each connection ends, and to make an error costs as much as the rest of an edge.
const left = Object.assign(new Error("The caller has left."), { name: "AbortError" });

const signals = new WeakMap<Socket, AbortSignal>();

/** A signal that aborts when a caller leaves. All calls of a connection share it: each one takes time. */
export function callerLeft({ socket }: IncomingMessage): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const control = new AbortController();
  const leave = () => control.abort(left);
  if (socket.destroyed) leave();
  else socket.once("close", leave);
  signals.set(socket, control.signal);
  return control.signal;
}

/**
 * A request's body, of which nothing is read before it is needed; `onRead` is called then. Most requests
 * have none. A reader who stops early does not take the connection along: the response still has to leave.
 */
export function bodyOf(
  request: IncomingMessage,
  onRead: () => void,
): AsyncIterable<Uint8Array> | undefined {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && (length === undefined || length === "0")) return undefined;
  return {
    [Symbol.asyncIterator]: () => {
      onRead();
      return request.iterator({ destroyOnReturn: false });
    },
  };
}

/** A name or an address, with or without a port (RFC 9110 section 7.2). */
const hostForm = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * What two servers could read in two ways although node:http takes it: two `Host` fields, a `Host`
 * that is none, a transfer coding other than chunked, chunks in HTTP/1.0 (RFC 9112 section 6.1).
 */
export function wireFault(request: IncomingMessage): Refusal | undefined {
  const { headers, rawHeaders, httpVersion } = request;
  const { host, "transfer-encoding": coding } = headers;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (host !== undefined && !hostForm.test(host)) {
    return { status: 400, message: "The Host header is not valid." };
  }
  if (hosts > 1) return { status: 400, message: "A request has one Host header." };
  if (coding === undefined) return undefined;
  if (httpVersion !== "1.1") {
    return { status: 400, message: "A request of HTTP/1.0 has no Transfer-Encoding." };
  }
  if (coding.trim().toLowerCase() === "chunked") return undefined;
  return { status: 501, message: "The only Transfer-Encoding that is taken is chunked." };
}
