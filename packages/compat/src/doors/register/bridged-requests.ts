import { EventEmitter } from "node:events";
import type { ClientRequest, IncomingMessage, RequestOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { systemClock } from "@edbridge/core";
import type { Send } from "../../http/message.js";
import type { Bridge } from "../../pipeline/bridge.js";
import { serveCall, type ServingContext } from "../node-server/serve-call.js";
import type { HttpCall } from "./globals.js";
import { Duplex } from "node:stream";

/** What the agent needs of a call in addition to its own options. */
interface BridgedOptions extends RequestOptions {
  readonly context: ServingContext;
}

/**
 * Has calls of `node:http` answered by a bridge. Node's own client and server talk to each other in
 * memory, so that all clients built on them work. A connection carries one request. Gives the options
 * that have a call bridged, or `undefined` if it is no legacy call.
 */
export function bridgedRequests(
  bridge: Bridge,
  send: Send,
): (call: HttpCall) => RequestOptions | undefined {
  const { Agent, createServer } = process.getBuiltinModule("node:http");
  const contexts = new WeakMap<Socket, ServingContext>();
  const answering =
    (isAwaited: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      const context = contexts.get(request.socket);
      if (context) void serveCall(request, response, context, isAwaited);
    };
  const server = createServer({ maxHeaderSize: 2 ** 24, requireHostHeader: false })
    .on("request", answering(false))
    .on("checkContinue", answering(true));
  server.keepAliveTimeout = 0;
  // What watches the servers of a program patches `emit` of their class, and must not see this one.
  server.emit = EventEmitter.prototype.emit;

  class MemoryAgent extends Agent {
    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, { protocol, timeout, context }: BridgedOptions): void {
      const caller = new MemoryConnection();
      if (protocol === "https:") Object.assign(caller, secure);
      const served = caller.peer as unknown as Socket;
      contexts.set(served, context);
      server.emit("connection", served);
      caller.once("free", () => caller.destroy());
      // Once the response is complete, Node.js itself does not let an upload go on.
      caller.on("drain", () => Reflect.get(request, "res")?.complete && request.emit("drain"));
      if (timeout !== undefined) caller.setTimeout(timeout);
      request.onSocket(caller as unknown as Socket);
    }
  }
  // `node:http` refuses a request of another protocol than its agent's.
  const agentOf = (protocol: string) =>
    Object.assign(new MemoryAgent({ keepAlive: true }), { protocol });
  const [plain, safe] = [agentOf("http:"), agentOf("https:")];
  const each = { isForOneCall: true, bridge, send, clock: systemClock };
  return ({ url: { href: url, protocol, pathname, search }, options }) => {
    if (!bridge.route(url)) return undefined;
    const isSecure = protocol === "https:";
    const bridged: BridgedOptions = {
      ...options,
      protocol,
      path: pathname + search,
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? safe : plain,
      createConnection: undefined,
      context: { ...each, address: () => ({ url }), report: bridge.reporter.begin("here") },
    };
    return bridged;
  };
}

type Done = (error?: Error | null) => void;

// Kept from the start: tests of programs replace it by one of their own, which stands still.
const { nextTick } = process;

/**
 * One end of a connection that never leaves the process, with as much of `net.Socket` as `node:http` and
 * its users ask for. It delivers after `write` has returned, as a real socket. `duplexPair` of Node.js
 * delivers within `write`: who writes on `continue` would write inside of its own write, and fail.
 */
class MemoryConnection extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly remoteFamily = "IPv4";
  readonly connecting = false;
  readonly setNoDelay = () => this;
  readonly setKeepAlive = () => this;
  readonly ref = () => this;
  readonly unref = () => this;
  /** The end that reads what is written here. */
  readonly peer: MemoryConnection;
  #idle: NodeJS.Timeout | undefined;
  /** Lets the peer write on. */
  #onRoom: Done | undefined;

  /** Makes both ends; `peer` is for the second one alone. */
  constructor(peer?: MemoryConnection) {
    super({ decodeStrings: false });
    this.peer = peer ?? new MemoryConnection(this);
  }

  override _write(chunk: string | Uint8Array, encoding: BufferEncoding, done: Done): void {
    // The bytes are the writer's, who may overwrite them as soon as they are written.
    this.#send(typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk), done);
  }

  override _final(done: Done): void {
    this.#send(null, done);
  }

  override _read(): void {
    const onRoom = this.#onRoom;
    this.#onRoom = undefined;
    onRoom?.();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle);
    this._read();
    nextTick(() => this.peer.destroy());
    done(error);
  }

  #send(bytes: Buffer | null, done: Done): void {
    this.#idle?.refresh();
    nextTick(() => this.peer.#deliver(bytes, done));
  }

  /** Gives bytes to the reader, or the end. Who has left loses them, as on any connection. */
  #deliver(bytes: Buffer | null, done: Done): void {
    this.#idle?.refresh();
    this.#onRoom = done;
    if (this.destroyed || this.push(bytes) || bytes === null) this._read();
  }

  /** Emits `timeout` when nothing was read or written for so many milliseconds. */
  setTimeout(ms: number, onTimeout?: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = ms > 0 ? setTimeout(() => this.emit("timeout"), ms).unref() : undefined;
    if (onTimeout) this[ms > 0 ? "once" : "off"]("timeout", onTimeout);
    return this;
  }
}

/** What clients of `https:` look at as well. It is the host's certificate that edbridge verifies. */
const secure = {
  encrypted: true,
  authorized: true,
  authorizationError: null,
  getPeerCertificate: () => ({}),
};
