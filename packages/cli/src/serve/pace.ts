import type { Clock } from "@edbridge/core";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds in which a caller must send or take so many bytes. */
const [span, leastBytes] = [30_000, 30_000];
/** Milliseconds between two looks. */
const every = 5000;
/** Milliseconds that a caller has to send its request, however many others come. */
const leastTime = 1000;

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When the caller was last known to keep pace, on the monotonic clock. */
  since: number;
  /** Bytes that had passed then. */
  passed: number;
}

const timedOut = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Closes connections whose callers take their responses, or send their requests, at less than 1 kB
 * a second for 30 seconds. What waits for the host is not the caller's fault, and does not count.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #onSlow: () => void;
  readonly #watched = new Set<Watched>();
  #ticking: ReturnType<typeof setInterval> | undefined;
  #cut = 0;

  /** `onSlow` hears of each connection that is closed because its caller is too slow. */
  constructor(clock: Clock, onSlow: () => void) {
    this.#clock = clock;
    this.#onSlow = onSlow;
  }

  /** How many connections were closed so far. */
  get cut(): number {
    return this.#cut;
  }

  /** Watches a request until its response is out. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const since = this.#clock.monotonic();
    const one: Watched = { request, response, since, passed: passedOn(request) };
    this.#watched.add(one);
    response.once("close", () => this.#forget(one));
    this.#ticking ??= setInterval(() => this.look(), every).unref();
  }

  /** Closes the connections that are too slow now. */
  look(): void {
    const now = this.#clock.monotonic();
    for (const one of this.#watched) {
      const passed = passedOn(one.request);
      const isSlow = isWaitedFor(one) && passed - one.passed < leastBytes;
      if (isSlow && now - one.since < span) continue;
      if (isSlow && this.#close(one)) this.#onSlow();
      one.since = now;
      one.passed = passed;
    }
  }

  /**
   * Closes the connection of the caller that has been sending its request for longest, so that
   * another request can take its place. Gives whether there was one.
   */
  makeRoom(): boolean {
    const now = this.#clock.monotonic();
    for (const one of this.#watched) {
      if (now - one.since < leastTime) continue;
      if (one.request.complete || !isWaitedFor(one)) continue;
      this.#forget(one);
      if (this.#close(one)) return true;
    }
    return false;
  }

  /** Gives whether the connection was open. */
  #close({ request: { socket }, response }: Watched): boolean {
    // Pipelined requests share a connection.
    if (socket.destroyed || socket.writableEnded) return false;
    this.#cut++;
    if (response.headersSent) socket.destroy();
    else {
      socket.write(timedOut);
      socket.destroySoon();
    }
    return true;
  }

  #forget(one: Watched): void {
    this.#watched.delete(one);
    if (this.#watched.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }
}

/** Bytes that a connection has taken from its caller, and given to it, so far. */
function passedOn({ socket }: IncomingMessage): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** Whether it is the caller who must act: bytes wait for it, or there is room for its own. */
function isWaitedFor({ request, response }: Watched): boolean {
  if (request.socket.writableLength > 0) return true;
  if (request.complete || response.writableEnded) return false;
  const isAsked = request.headers.expect === undefined || request.readableDidRead;
  return isAsked && request.readableLength < request.readableHighWaterMark;
}
