import { authorized } from "./authorized.js";
import type { BaseUrl } from "./base-url.js";
import { type Clock, systemClock } from "./clock.js";
import {
  type DataCall,
  problemIn,
  readWhole,
  statusError,
  type WholeAnswer,
} from "./data-answer.js";
import { HostError, NetworkError, TimeoutError } from "./errors.js";
import { publishing, publishRetry } from "./events.js";
import { type HttpAnswer, type HttpRequest, send } from "./http.js";
import { isTransient, withRetry } from "./retry.js";
import type { TokenSource } from "./token-source.js";
import type { ClientTransportOptions } from "./transport.js";

/** One data call, ready to be sent, except for its bearer. */
export interface OutgoingCall extends DataCall {
  /** Path and query below the base URL's origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpRequest["body"];
  /** Whether the body can be sent again. Default `true`. */
  readonly replayable?: boolean;
  /** Whether it names the ETag that it replaces, which its first try may have changed. */
  readonly conditional?: boolean;
  /** Milliseconds for the whole call. Default: the client's. */
  readonly timeout?: number | undefined;
}

/** What is known of a call while it is made. */
interface Track {
  /** Whether the host may be at work on it, or be done without our knowing. */
  isUnderWay: boolean;
}

interface TrackedCall extends OutgoingCall {
  readonly track: Track;
}

/** How answers are taken: whole, or as they come. */
interface Taking<A> {
  readonly take: (answer: HttpAnswer) => Promise<A>;
  /** Discards an answer that is not needed. */
  readonly discard: (answer: A) => Promise<void>;
}

const asItComes: Taking<HttpAnswer> = {
  take: async (answer) => answer,
  discard: async ({ body }) => body.discard(),
};

/** The authorized way to one host: bearer, replay after 401, retry of transient faults. */
export class HostConnection {
  readonly #base: BaseUrl;
  readonly #source: TokenSource;
  readonly #transport: ClientTransportOptions;
  readonly #clock: Clock;
  // A source has had tries of its own: those of the call would multiply them.
  readonly #withoutToken = new WeakSet<object>();
  readonly #onNoToken = (error: unknown) => {
    if (error instanceof Error) this.#withoutToken.add(error);
  };

  constructor(base: BaseUrl, source: TokenSource, transport: ClientTransportOptions) {
    this.#base = base;
    this.#source = source;
    this.#transport = transport;
    this.#clock = transport.clock ?? systemClock;
  }

  /**
   * Makes the call and reads its answer with `read`, again after a transient fault of either. A
   * write that may have arrived is not made again, except for a DELETE: an id never comes back, and a
   * record that is gone at the second try was deleted by the first.
   *
   * @throws `HostError` for a status other than 2xx
   */
  perform<T>(call: OutgoingCall, read: (answer: WholeAnswer) => T): Promise<T> {
    return this.#timed(call, (timed) => this.#perform(timed, read));
  }

  #perform<T>(call: TrackedCall, read: (answer: WholeAnswer) => T): Promise<T> {
    const whole: Taking<WholeAnswer> = {
      take: (answer) => readWhole(answer, call),
      discard: async () => {},
    };
    let mayBeDone = false;
    return this.#retrying(call, async () => {
      const { answer, token } = await this.#authorized(call, whole).catch((error: unknown) => {
        mayBeDone ||= isUnknown(error);
        throw error;
      });
      const isGone = mayBeDone && answer.statusCode === 404 && call.method === "DELETE";
      if (isGone) return read({ ...answer, statusCode: 204 });
      if (answer.statusCode > 299) {
        throw statusError(answer, call, this.#clock.now(), problemIn(answer, token));
      }
      return read(answer);
    });
  }

  /** Makes the call and gives any answer as it came, a transient one only when tries are used up. */
  raw(call: OutgoingCall): Promise<HttpAnswer> {
    return this.#timed(call, (timed) => this.#raw(timed));
  }

  async #raw(call: TrackedCall): Promise<HttpAnswer> {
    let last: HttpAnswer | undefined;
    const task = async () => {
      last?.body.discard();
      last = undefined;
      const { answer } = await this.#authorized(call, asItComes);
      if (!isTransient(answer.statusCode)) return answer;
      last = answer;
      throw statusError(answer, call, this.#clock.now());
    };
    try {
      return await this.#retrying(call, task);
    } catch (error) {
      if (last && !call.signal?.aborted) return last;
      throw error;
    }
  }

  #timed<T>(call: OutgoingCall, work: (call: TrackedCall) => Promise<T>): Promise<T> {
    const timed = { ...call, timeout: call.timeout ?? this.#transport.timeout };
    const track: Track = { isUnderWay: false };
    const mayBeDone = () => track.isUnderWay && !isRead(call);
    return withinTime(timed, this.#clock, mayBeDone, (signal) => work({ ...call, signal, track }));
  }

  #retrying<T>(call: TrackedCall, task: () => Promise<T>): Promise<T> {
    const { replayable = true, signal, method, resource } = call;
    const { origin } = this.#base;
    const { random = Math.random, retry = {} } = this.#transport;
    const final = (error: unknown): never => {
      // Without a token the call itself was not made, or was refused.
      const isUnsent = error instanceof Error && this.#withoutToken.has(error);
      throw isUnsent ? error : finalIfUnknown(error);
    };
    const guarded = canRepeat(call) ? task : () => task().catch(final);
    const done = withRetry(guarded, replayable ? retry : { retries: 0 }, {
      clock: this.#clock,
      random,
      signal,
      isFinal: (error) => this.#withoutToken.has(error),
      onRetry: ({ code }, attempt, delay) =>
        publishRetry(() => ({ method, origin, resource, attempt, delay, error: code })),
    });
    // A DELETE whose last try is lost, too, may have been carried out.
    return isRead(call) ? done : done.catch(final);
  }

  #authorized<A extends { readonly statusCode: number }>(
    { path, method, resource, headers, body, signal, replayable = true, track }: TrackedCall,
    { take, discard }: Taking<A>,
  ): Promise<{ status: number; answer: A; token: string }> {
    const { origin } = this.#base;
    const { dispatcher, userAgent } = this.#transport;
    return authorized(this.#source, {
      clock: this.#clock,
      signal,
      replayable,
      send: async ({ authorization, value: token }) => {
        const bearing = { ...headers, authorization };
        const request = { origin, path, method, headers: bearing, userAgent, body, signal };
        track.isUnderWay = true;
        const answer = await publishing({ method, origin, resource }, this.#clock, async () =>
          take(await send(request, dispatcher)),
        ).catch((error: unknown) => {
          track.isUnderWay = isUnknown(error);
          throw error;
        });
        track.isUnderWay = lostBehind.has(answer.statusCode);
        return { status: answer.statusCode, answer, token };
      },
      discard: ({ answer }) => discard(answer),
      onNoToken: this.#onNoToken,
    });
  }
}

/** Of a gateway that lost the host, or its patience with it. */
const lostBehind: ReadonlySet<number> = new Set([502, 504]);

/** Whether a call does no harm when it arrives twice (RFC 9110 section 9.2). */
function canRepeat({ method, conditional }: OutgoingCall): boolean {
  return isRead({ method }) || (method === "DELETE" && conditional !== true);
}

function isRead({ method }: Pick<OutgoingCall, "method">): boolean {
  return /^(?:GET|HEAD|OPTIONS)$/.test(method);
}

/** Whether a failed call may have arrived. */
function isUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return !error.isUnsent;
  return error instanceof HostError && lostBehind.has(error.status);
}

/** The error of a write, which tells where its fate is unknown. */
function finalIfUnknown(error: unknown): unknown {
  if (!isUnknown(error)) return error;
  const fate = "unknown";
  if (error instanceof HostError) {
    const { status, problem, message } = error;
    return new HostError("EDB_HOST_STATUS", message, { status, problem, retryable: false, fate });
  }
  return new NetworkError("A write", error instanceof Error ? error.cause : error, false, fate);
}

/** A call that may take a while, and no longer. */
interface TimedCall {
  readonly method: string;
  readonly resource: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. Default: as long as it takes. */
  readonly timeout?: number | undefined;
}

/**
 * Does `work` with a signal that also aborts when the call's time is over.
 *
 * @param mayBeDone whether the call, as far as it is made by then, may have been carried out
 * @throws `TimeoutError`
 */
async function withinTime<T>(
  { method, resource, signal, timeout }: TimedCall,
  clock: Clock,
  mayBeDone: () => boolean,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (timeout === undefined) return work(signal);
  const over = new AbortController();
  const done = new AbortController();
  const expire = () => {
    over.abort(
      new TimeoutError(`${method} ${resource}`, timeout, mayBeDone() ? "unknown" : undefined),
    );
  };
  clock.sleep(timeout, done.signal).then(expire, () => {});
  try {
    return await work(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  } finally {
    done.abort();
  }
}
