import type { Readable } from "node:stream";
import { builtin } from "./late.js";
import { authorized, type TokenSource } from "./token-source.js";
import type { BaseUrl } from "./base-url.js";
import { queryString } from "./paths.js";
import { type Clock, systemClock } from "./clock.js";
import {
  type DataCall,
  isForeign,
  readWhole,
  statusError,
  type WholeAnswer,
} from "./data-answer.js";
import type { DataRequest } from "./data-client.js";
import { problemOf } from "./host-problem.js";
import { HostError, NetworkError, SettingError, TimeoutError } from "./errors.js";
import { publishing, publishRetry } from "./events.js";
import { type HttpAnswer, type HttpRequest, send } from "./http.js";
import { custom } from "./internal/option-kinds.js";
import { checkAllOptions, checkedElsewhere } from "./internal/option-check.js";
import { isTransient, withRetry } from "./retry.js";
import { callChecks, checkHeaders, type ClientTransportOptions } from "./transport.js";

/** One data call, ready to be sent, except for its bearer. */
export interface OutgoingCall extends DataCall {
  /** Path and query below the base URL's origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: HttpRequest["body"];
  /** Makes the body, of the token with which it is sent. */
  readonly form?: ((token: string) => string) | undefined;
  /** Whether the body can be sent again. Default `true`. */
  readonly replayable?: boolean;
  /** Whether it names the ETag that it replaces, which its first try may have changed. */
  readonly conditional?: boolean;
  /** Milliseconds for the whole call. Default: the client's. */
  readonly timeout?: number | undefined;
}

/** A call while it is made. */
interface CallUnderWay extends OutgoingCall {
  /** Whether the host may be at work on it, or be done without our knowing. */
  isUnderWay: boolean;
  /** With which it was sent last. */
  token: string;
  /** Why there was no token, if there was none. */
  noToken: unknown;
}

/** The authorized way to one host: bearer, replay after 401, retry of transient faults. */
export class HostConnection {
  readonly #base: BaseUrl;
  readonly #source: TokenSource;
  readonly #transport: ClientTransportOptions;
  readonly #clock: Clock;

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
  perform<T>(outgoing: OutgoingCall, read: (answer: WholeAnswer) => T): Promise<T> {
    return this.#withinTime(outgoing, (call) => {
      let mayBeDone = false;
      return this.#retrying(call, async () => {
        const whole = this.#authorized(call, (answer) => readWhole(answer, call));
        const answer = await whole.catch((error: unknown) => {
          mayBeDone ||= isUnknown(error);
          throw error;
        });
        // A gateway's page does not say so.
        const isAbsent = answer.status === 404 && !isForeign(answer);
        if (mayBeDone && isAbsent && call.method === "DELETE")
          return read({ ...answer, status: 204 });
        mayBeDone ||= lostBehind.has(answer.status);
        if (answer.status > 299) {
          // A page for debugging may repeat the request, and the token with it.
          const forms = [call.token, encodeURIComponent(call.token)];
          const text = forms.reduce((all, each) => all?.replaceAll(each, "***"), answer.text);
          const problem = problemOf(text);
          throw statusError(answer, call, this.#clock.now(), problem);
        }
        return read(answer);
      });
    });
  }

  /** Makes the call and gives any answer as it came, a transient one only when tries are used up. */
  raw(outgoing: OutgoingCall): Promise<HttpAnswer> {
    const done = this.#withinTime(outgoing, async (call) => {
      let last: HttpAnswer | undefined;
      const task = async () => {
        last?.body.discard();
        last = undefined;
        const answer = await this.#authorized(call, async (each) => each);
        if (!isTransient(answer.status)) return answer;
        last = answer;
        throw statusError(answer, call, this.#clock.now());
      };
      try {
        return await this.#retrying(call, task);
      } catch (error) {
        if (last && !call.signal?.aborted) return last;
        throw error;
      }
    });
    return done.catch((error: unknown) => {
      // A stream that nobody has read would keep its file open.
      if (outgoing.body instanceof builtin.stream.Readable) outgoing.body.destroy();
      throw error;
    });
  }

  /** Does `work` with a signal that also aborts when the call's time is over. @throws `TimeoutError` */
  async #withinTime<T>(
    outgoing: OutgoingCall,
    work: (call: CallUnderWay) => Promise<T>,
  ): Promise<T> {
    const { signal, timeout = this.#transport.timeout, method, resource } = outgoing;
    const call: CallUnderWay = { ...outgoing, isUnderWay: false, token: "", noToken: undefined };
    if (timeout === undefined) return work(call);
    const over = new AbortController();
    const done = new AbortController();
    const expire = () => {
      const mayBeDone = call.isUnderWay && !isRead(call);
      const outcome = mayBeDone ? "unknown" : undefined;
      over.abort(new TimeoutError(`${method} ${resource}`, timeout, outcome));
    };
    this.#clock.sleep(timeout, done.signal).then(expire, () => {});
    const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
    try {
      return await work(Object.assign(call, { signal: either }));
    } finally {
      done.abort();
    }
  }

  #retrying<T>(call: CallUnderWay, task: () => Promise<T>): Promise<T> {
    const { replayable = true, signal, method, resource } = call;
    const { origin } = this.#base;
    const { random = Math.random, retry = {} } = this.#transport;
    const final = (error: unknown): never => {
      // Without a token the call itself was not made, or was refused.
      throw error === call.noToken ? error : finalIfUnknown(error);
    };
    const guarded = canRepeat(call) ? task : () => task().catch(final);
    const done = withRetry(guarded, replayable ? retry : { retries: 0 }, {
      clock: this.#clock,
      random,
      signal,
      // A source has had tries of its own: those of the call would multiply them.
      isFinal: (error) => error === call.noToken,
      onRetry: ({ code }, attempt, delay) =>
        publishRetry(() => ({ method, origin, resource, attempt, delay, error: code })),
    });
    // A DELETE whose last try is lost, too, may have been carried out.
    return isRead(call) ? done : done.catch(final);
  }

  #authorized<A extends HttpAnswer | WholeAnswer>(
    call: CallUnderWay,
    take: (answer: HttpAnswer) => Promise<A>,
  ): Promise<A> {
    const { path, method, resource, headers, signal, form, replayable = true } = call;
    const { origin } = this.#base;
    const { dispatcher, userAgent } = this.#transport;
    return authorized(this.#source, {
      clock: this.#clock,
      signal,
      replayable,
      send: async ({ authorization, value }) => {
        const bearing = { ...headers, authorization };
        const body = form ? form(value) : call.body;
        const request = { origin, path, method, headers: bearing, userAgent, body, signal };
        call.isUnderWay = true;
        call.token = value;
        const answer = await publishing({ method, origin, resource }, this.#clock, async () =>
          take(await send(request, dispatcher)),
        ).catch((error: unknown) => {
          call.isUnderWay = isUnknown(error);
          throw error;
        });
        call.isUnderWay = lostBehind.has(answer.status);
        return answer;
      },
      discard: async (answer) => ("body" in answer ? answer.body.discard() : undefined),
      onNoToken: (error) => void (call.noToken = error),
    });
  }
}

/** Of a gateway that lost the host, or its patience with it. */
const lostBehind: ReadonlySet<number> = new Set([502, 504]);

/** Whether a call does no harm when it arrives twice (RFC 9110 section 9.2). */
function canRepeat(call: OutgoingCall): boolean {
  return isRead(call) || (call.method === "DELETE" && call.conditional !== true);
}

function isRead({ method, reads = false }: OutgoingCall): boolean {
  return reads || /^(?:GET|HEAD|OPTIONS)$/.test(method);
}

/** Whether a failed call may have arrived. */
function isUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return !error.isUnsent;
  return error instanceof HostError && lostBehind.has(error.status);
}

/** The error of a write, which tells where its outcome is unknown. */
function finalIfUnknown(error: unknown): unknown {
  if (!isUnknown(error)) return error;
  const outcome = "unknown";
  if (error instanceof HostError) {
    const { status, problem, message } = error;
    const options = { status, problem, retryable: false, outcome } as const;
    return new HostError("EDB_HOST_STATUS", message, options);
  }
  return new NetworkError("A write", error instanceof Error ? error.cause : error, false, outcome);
}

const requestChecks = {
  ...callChecks,
  ...checkedElsewhere("method", "path", "query", "headers"),
  body: custom<NonNullable<DataRequest["body"]>>(
    "DataRequest",
    (body) => isReplayable(body) || Symbol.asyncIterator in Object(body),
    "must be text, bytes or a stream of bytes.",
  ),
};

/** Whether a body can be sent again. */
function isReplayable(body: unknown): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === "string" || body instanceof Uint8Array;
}

/** A free request, checked: its bearer stays below the base URL. @throws `SettingError` naming the option */
export function outgoingRequest(request: DataRequest, baseHref: string): OutgoingCall {
  checkAllOptions(request, requestChecks);
  const { method = "GET", path, query, headers = {}, body, signal, timeout } = request;
  if (!/^[A-Za-z]+$/.test(method))
    throw new SettingError("method", "must be an HTTP method such as GET.");
  const url = typeof path === "string" && path.startsWith("/") ? parse(baseHref, path) : undefined;
  if (!url?.href.startsWith(`${baseHref}/`) || url.hash) {
    throw new SettingError(
      "path",
      "must begin with / and stay below baseUrl, such as /data/v3/ed-fi/schools/deletes.",
    );
  }
  const replayable = isReplayable(body);
  const search = queryString(query);
  const fields = checkHeaders(headers);
  return {
    method: method.toUpperCase(),
    resource: "request",
    path:
      url.pathname +
      (url.search && search ? `${url.search}&${search.slice(1)}` : url.search + search),
    headers: { accept: "application/json", ...fields },
    body: replayable ? body : streamOf(body),
    replayable,
    conditional: fields["if-match"] !== undefined,
    signal,
    timeout,
  };
}

/** The stream of a program. One may break before it is read, such as that of a file which is not there. */
function streamOf(body: AsyncIterable<Uint8Array>): Readable {
  const { Readable } = builtin.stream;
  return (body instanceof Readable ? body : Readable.from(body)).on("error", () => {});
}

function parse(baseHref: string, path: string): URL | undefined {
  // `URL` takes line breaks and tabs out.
  const plain = path.replaceAll(/[\t\r\n]/g, "");
  // An encoded slash or dot could be decoded on the way and lead elsewhere.
  return /^[^?]*%(?:2f|5c|2e)/i.test(plain) ? undefined : new URL(baseHref + plain);
}
