import type { Clock } from "@edbridge/core";
import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** Milliseconds in which a caller must send or take so many bytes. */
const [span, leastBytes] = [30_000, 30_000];
/** Milliseconds between two looks. */
const every = 5000;
/** Milliseconds that a caller has to send its request, however many others come. */
const leastTime = 1000;
/** Milliseconds for which a kept connection may be silent before it counts as left. */
const silence = 1000;

const timedOut = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Calls under way, from their first byte until the end of their answers. */
export class Calls {
  begun = 0;
  underWay = 0;
  readonly #waiting: (() => void)[] = [];

  begin(): void {
    this.begun++;
    this.underWay++;
  }

  end(): void {
    if (--this.underWay === 0) for (const done of this.#waiting.splice(0)) done();
  }

  idle(): Promise<void> {
    if (this.underWay === 0) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }
}

interface Connection {
  readonly caller: string;
  /** With TLS, the one that was accepted until the handshake is over. */
  socket: Socket;
  /** The answers that are not out yet, in the order of their requests. */
  readonly answers: ServerResponse[];
  /** When it was opened, or had its latest request, or kept pace with one; on the monotonic clock. */
  since: number;
  /** Bytes that had passed then. */
  passed: number;
}

/** Where a socket has its connection: to look for it by the caller at each call would cost more. */
const connection = Symbol("connection");

interface ConnectionsOptions {
  readonly most: number;
  readonly clock: Clock;
  /** Hears of each connection that is closed because its caller is too slow. */
  readonly onSlow?: () => void;
}

/**
 * The connections of a server, and the calls on them. node:http itself ends requests that take too
 * long to come. This ends what it has no bound for:
 *
 * - Callers that take their responses, or send their requests, at less than 1 kB a second for 30
 *   seconds. What waits for the host is not the caller's fault, and does not count.
 * - The connection that has been silent for longest, if there are too many: whoever opens connections and
 *   sends nothing keeps nobody out. If none has been silent for long enough, the new one.
 */
export class Connections {
  readonly calls = new Calls();
  /** How many connections have calls: all but one of the calls of each wait for their turn. */
  busy = 0;
  /** How many callers with calls under way were cut off so far because they were too slow. */
  cut = 0;
  readonly #server: Server;
  readonly #options: ConnectionsOptions;
  /** By caller, in the order of their latest requests. */
  readonly #open = new Map<string, Connection>();

  constructor(server: Server, options: ConnectionsOptions) {
    this.#server = server;
    this.#options = options;
    server.on("connection", (socket: Socket) => {
      const caller = callerOf(socket);
      const answers: ServerResponse[] = [];
      const one = { caller, socket, answers, since: this.#now(), passed: 0 };
      this.#open.set(caller, one);
      socket.once("close", () => {
        if (this.#open.get(caller) === one) this.#open.delete(caller);
        // An answer whose turn on the connection has not come has no socket, and node:http does not close it.
        for (const answer of answers.filter((each) => each.socket === null)) {
          answer.destroy();
          answer.emit("close");
        }
      });
      if (this.#open.size > options.most && !this.#closeSilent()) socket.destroy();
    });
    // TLS makes another socket of the connection, which has the same caller.
    server.on("secureConnection", (socket: Socket) => {
      const one = this.#open.get(callerOf(socket));
      if (one) one.socket = socket;
    });
    server.once("listening", () => {
      const looks = setInterval(() => this.#look(), every).unref();
      server.once("close", () => clearInterval(looks));
    });
  }

  /** Notes that a call has begun, which counts among `others` too. */
  begin(response: ServerResponse, others?: Calls): void {
    const socket: Socket & { [connection]?: Connection | undefined } = response.req.socket;
    const one = (socket[connection] ??= this.#open.get(callerOf(socket)));
    if (one) this.#use(one, response);
    this.calls.begin();
    others?.begin();
    response.once("close", () => {
      this.calls.end();
      others?.end();
      if (!one) return;
      one.answers.splice(one.answers.indexOf(response), 1);
      if (one.answers.length === 0) this.busy--;
    });
  }

  /**
   * Closes the connection of the caller that has been sending its request for longest, so that
   * another request can take its place. Gives whether there was one.
   */
  makeRoom(): boolean {
    const latest = this.#now() - leastTime;
    for (const one of this.#open.values()) {
      if (one.since <= latest && isSending(one) && this.#close(one)) return true;
    }
    return false;
  }

  /**
   * Stops the server without losing a call: no new connection is taken, calls under way end, and
   * callers on kept connections are told to close them. Gives the number of calls that were cut off
   * after `grace` milliseconds.
   */
  async drain(grace: number): Promise<number> {
    const closed = once(this.#server, "close");
    // The method of node:http would also close silent connections, on which a call may be coming.
    NetServer.prototype.close.call(this.#server);
    for (const { answers } of this.#open.values()) answers.forEach(lastOnItsConnection);
    const over = new AbortController();
    const end = this.#options.clock.sleep(grace, over.signal);
    await Promise.race([closed, end, this.#quiet(over.signal)]);
    over.abort();
    end.catch(() => {});
    const cut = this.calls.underWay;
    // node:http does not close a connection whose TLS handshake has not ended.
    for (const { socket } of this.#open.values()) socket.destroy();
    await closed;
    // Sockets close after their server does: only then do calls know that their callers have left.
    await this.calls.idle();
    // Ends the timer of node:http that looks at connections; it would keep the server in memory.
    this.#server.close();
    return cut;
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  #look(): void {
    const now = this.#now();
    for (const one of this.#open.values()) {
      if (one.answers.length === 0) continue;
      const passed = passedOn(one.socket);
      // It is the caller who must act if bytes wait for it, or there is room for its own.
      const isWaitedFor = one.socket.writableLength > 0 || isSending(one);
      const isSlow = isWaitedFor && passed - one.passed < leastBytes;
      if (isSlow && now - one.since < span) continue;
      if (isSlow && this.#close(one)) this.#options.onSlow?.();
      one.since = now;
      one.passed = passed;
    }
  }

  async #quiet(signal: AbortSignal): Promise<void> {
    for (let before = -1; before !== this.calls.begun;) {
      await this.calls.idle();
      before = this.calls.begun;
      await this.#options.clock.sleep(silence, signal).catch(() => {});
      if (signal.aborted) return;
    }
  }

  #use(one: Connection, response: ServerResponse): void {
    // A caller that sends many requests at once is not faster for it.
    if (one.answers.length === 0) {
      one.since = this.#now();
      one.passed = passedOn(one.socket);
      this.busy++;
    }
    one.answers.push(response);
    // The last one has the latest request.
    if (this.#open.delete(one.caller)) this.#open.set(one.caller, one);
  }

  /** Closes the connection that has been silent for longest. Gives whether one was silent for long enough. */
  #closeSilent(): boolean {
    const latest = this.#now() - leastTime;
    for (const one of this.#open.values()) {
      if (one.answers.length > 0) continue;
      if (one.since > latest) break;
      this.#open.delete(one.caller);
      one.socket.destroy();
      return true;
    }
    return false;
  }

  /** Gives whether the connection was open. */
  #close({ socket, answers }: Connection): boolean {
    if (socket.destroyed || socket.writableEnded) return false;
    this.cut++;
    if (answers.some(({ headersSent }) => headersSent)) socket.destroy();
    else {
      socket.write(timedOut);
      socket.destroySoon();
    }
    return true;
  }
}

/** Tells the caller that its connection ends with this answer, where that can still be said. */
export function lastOnItsConnection(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader("connection", "close");
}

/** The address and the port of the caller, which no two connections have at once. */
function callerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function passedOn({ bytesRead, bytesWritten, writableLength }: Socket): number {
  return bytesRead + bytesWritten - writableLength;
}

/** Whether a request has not come whole, and there is room for the rest: only the latest can be so. */
function isSending({ answers }: Connection): boolean {
  const latest = answers.at(-1);
  if (!latest || latest.req.complete || latest.writableEnded) return false;
  const { headers, readableDidRead, readableLength, readableHighWaterMark } = latest.req;
  const mayContinue = headers.expect === undefined || readableDidRead;
  return mayContinue && readableLength < readableHighWaterMark;
}
