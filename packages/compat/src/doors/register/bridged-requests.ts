import { AsyncResource } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type {
  Agent as HttpAgent,
  ClientRequest,
  IncomingMessage,
  RequestOptions,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { AnswerHeaders, Send } from "../../http/message.js";
import type { Bridge } from "../../pipeline/bridge.js";
import type { ServedRequest } from "../node-server/incoming.js";
import { serveCall, type ServingContext } from "../node-server/serve-call.js";
import type { HttpCall } from "./globals.js";
import { Duplex } from "node:stream";

/** What the agent needs of a call in addition to its own options. */
interface BridgedOptions extends RequestOptions {
  readonly context: ServingContext;
  /** The agent that the program would use. */
  readonly usual: UsualAgent | undefined;
}

type UsualAgent = HttpAgent & { readonly options?: { readonly timeout?: number } };

/** The calls of one agent of the program, which may limit how many are open, and so keep their order. */
class Line {
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  /** Calls `begin` when fewer than `most` are open. It calls what it gets at the end of its call. */
  enter(most: number, begin: (leave: () => void) => void): void {
    const start = () => {
      this.#open++;
      begin(() => {
        this.#open--;
        this.#waiting.shift()?.();
      });
    };
    if (this.#open < most) start();
    else this.#waiting.push(AsyncResource.bind(start));
  }
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
  const http = process.getBuiltinModule("node:http");
  const https = process.getBuiltinModule("node:https");
  const lines = new WeakMap<UsualAgent, Line>();
  const answering =
    (isAwaited: boolean) => (request: IncomingMessage, response: ServerResponse) => {
      const { context } = request.socket as unknown as MemoryConnection;
      if (!context) return;
      const release = holdProcess(response);
      const answerHeaders = (headers: AnswerHeaders) => {
        // The rest waits for the host, or for a reader who need not come.
        if (request.complete) release();
        return headers;
      };
      void serveCall(request as ServedRequest, response, { ...context, answerHeaders }, isAwaited);
    };
  const server = http
    .createServer({ maxHeaderSize: 2 ** 24, requireHostHeader: false })
    .on("request", answering(false))
    .on("checkContinue", answering(true));
  server.keepAliveTimeout = 0;
  // What watches the servers of a program patches `emit` of their class, and must not see this one.
  server.emit = EventEmitter.prototype.emit;

  class MemoryAgent extends http.Agent {
    /** Called by `node:http` when a request needs a connection. */
    addRequest(request: ClientRequest, options: BridgedOptions): void {
      const { protocol, context, usual, timeout } = options;
      const begin = (leave: () => void) => {
        const caller = new MemoryConnection();
        if (protocol === "https:") Object.assign(caller, secure);
        caller.peer.context = context;
        server.emit("connection", caller.peer);
        caller.once("free", () => caller.destroy()).once("close", leave);
        // Once the response is complete, Node.js itself does not let an upload go on.
        caller.on("drain", () => Reflect.get(request, "res")?.complete && request.emit("drain"));
        if (timeout !== undefined) caller.setTimeout(timeout);
        request.onSocket(caller as unknown as Socket);
      };
      if (!usual) return begin(() => {});
      const line = lines.get(usual) ?? new Line();
      lines.set(usual, line);
      line.enter(Math.min(usual.maxSockets, usual.maxTotalSockets), begin);
    }
  }
  // `node:http` refuses a request of another protocol than its agent's.
  const agentOf = (protocol: string) =>
    Object.assign(new MemoryAgent({ keepAlive: true }), { protocol });
  const [plain, safe] = [agentOf("http:"), agentOf("https:")];
  const each = {
    bridge,
    send,
    lost({ socket }: IncomingMessage, cause: Error, isUnsure = false) {
      // A program that uses `node:http` knows the errors of the system: it calls all others a hang-up.
      const isOfUndici = String(Reflect.get(cause, "code")).startsWith("UND_ERR");
      const unsure = isUnsure
        ? Object.assign(new Error(cause.message), { code: "ECONNRESET" })
        : undefined;
      const caller = (socket as unknown as MemoryConnection).peer;
      // After what was sent before.
      nextTick(() => caller.destroy(isOfUndici ? unsure : cause));
    },
  };
  return ({ url: { href: url, protocol, pathname, search }, options }) => {
    if (!bridge.route(url)) return undefined;
    const isSecure = protocol === "https:";
    const agent = options.agent ?? (isSecure ? https : http).globalAgent;
    const usual: UsualAgent | undefined = agent instanceof http.Agent ? agent : undefined;
    const bridged: BridgedOptions = {
      ...options,
      protocol,
      path: pathname + search,
      // The Host header stays what it would have been.
      defaultPort: isSecure ? 443 : 80,
      agent: isSecure ? safe : plain,
      createConnection: undefined,
      usual,
      timeout: options.timeout ?? (options.agent ? usual?.options?.timeout : undefined),
      context: { ...each, address: () => ({ url }), report: bridge.reporter.begin("here") },
    };
    return bridged;
  };
}

// Kept from the start: tests of programs replace them by some of their own, which stand still.
const { nextTick } = process;
const { setInterval: every, clearInterval: stop } = globalThis;

/** Keeps the process from ending before the response is there, as a socket would: memory does not. */
function holdProcess(response: ServerResponse): () => void {
  const hold = every(() => {}, 2 ** 30);
  const release = () => stop(hold);
  for (const event of ["prefinish", "close"]) response.once(event, release);
  return release;
}

type Done = (error?: Error | null) => void;

/**
 * One end of a connection that never leaves the process, with as much of `net.Socket` as `node:http` and
 * its users ask for. It delivers after `write` has returned, as a real socket. `duplexPair` of Node.js
 * delivers within `write`: who writes on `continue` would write inside of its own write, and fail.
 */
class MemoryConnection extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly remoteFamily = "IPv4";
  readonly remotePort = 0;
  readonly localAddress = "127.0.0.1";
  readonly localPort = 0;
  readonly connecting = false;
  readonly pending = false;
  readonly address = () => ({ address: this.localAddress, family: "IPv4", port: this.localPort });
  readonly setNoDelay = () => this;
  readonly setKeepAlive = () => this;
  readonly ref = () => this;
  readonly unref = () => this;
  /** The end that reads what is written here. */
  readonly peer: MemoryConnection;
  /** How the call is answered, at the end where it arrives. */
  context: ServingContext | undefined;
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
  getProtocol: () => "TLSv1.3",
  getCipher: () => ({ name: "TLS_AES_256_GCM_SHA384", version: "TLSv1.3" }),
  isSessionReused: () => false,
};
