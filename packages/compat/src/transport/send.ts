import type { HostDispatcher } from "@edbridge/core";
import {
  builtin,
  type BodyReader,
  type FlowControl,
  networkError,
  Gathered,
  joined,
  defaultDispatcher,
  ResponseHandler,
  type ResponseHeaders,
  type ResponseListener,
  StreamedBody,
} from "@edbridge/core/internal";
import type { Dispatcher } from "undici";
import { pageLimit } from "../http/body.js";
import {
  type Answer,
  type Call,
  headerValue,
  isJson,
  isReplayable,
  printableReason,
  type Send,
} from "../http/message.js";

/** What else {@link sendVia} does. */
export interface SendViaOptions {
  /** Options of undici that are passed on with each request, such as its time limits. */
  readonly passedOn?: Partial<Dispatcher.DispatchOptions> | undefined;
  /**
   * Called when a read is sent once more, because its connection ended before a response was given. Hosts close
   * connections that were idle for a while, and may do it while a request is on its way. To a caller that has
   * a connection of its own to a server, and no other to the host, that must not show (RFC 9112 section 9.3.1).
   * Default: none is.
   */
  readonly onRepeat?: (() => void) | undefined;
}

/**
 * Sends calls by a dispatcher of undici 6, 7 or 8, or by edbridge's own agent. A page of records (`isPage`, and the host
 * answers 200 with JSON) is given whole, every other body as a {@link StreamedBody}.
 *
 * What it gives rejects with `NetworkError`, or with the signal's reason when that aborts.
 */
export function sendVia(
  dispatcher: HostDispatcher = defaultDispatcher,
  { passedOn, onRepeat }: SendViaOptions = {},
): Send {
  return (call) =>
    new Promise((resolve, reject) => {
      new AnswerReader(call, { dispatcher, passedOn, onRepeat, resolve, reject }).start();
    });
}

function dispatchOptions(
  { method, url, headers, body }: Call,
  passedOn: Partial<Dispatcher.DispatchOptions> | undefined,
): Dispatcher.DispatchOptions {
  // One by one: V8 is slow with members that follow a spread.
  const options = { ...passedOn } as Dispatcher.DispatchOptions;
  const end = pathAt(url);
  options.origin = url.slice(0, end);
  options.path = url.slice(end);
  options.method = method as Dispatcher.HttpMethod;
  options.headers = headers;
  options.body = isReplayable(body) ? (body ?? null) : builtin.stream.Readable.from(body);
  return options;
}

function pathAt(url: string): number {
  return url.indexOf("/", url.indexOf("//") + 2);
}

interface Sending extends SendViaOptions {
  readonly dispatcher: HostDispatcher;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** A page of records that is coming. */
interface Page {
  readonly head: Answer;
  readonly flow: FlowControl;
  readonly gathered: Gathered<Buffer>;
}

/** Sends one call, and makes the answer to it of what the host responds. */
class AnswerReader implements ResponseListener, BodyReader {
  readonly started: Call["onStart"];
  readonly #call: Call;
  readonly #sending: Sending;
  #page: Page | undefined = undefined;
  /** Takes over from a page that turns out to be too large. */
  #streamed: StreamedBody | undefined = undefined;

  constructor(call: Call, sending: Sending) {
    this.started = call.onStart;
    this.#call = call;
    this.#sending = sending;
  }

  start(): void {
    const { dispatcher, passedOn } = this.#sending;
    const handler = new ResponseHandler(this, this.#call.signal);
    if (handler.isOver) return;
    try {
      const options = dispatchOptions(this.#call, passedOn);
      dispatcher.dispatch(options, handler as Dispatcher.DispatchHandler);
    } catch (error) {
      this.failed(error);
    }
  }

  responded(
    limit: number,
    headers: ResponseHeaders,
    reason: string | undefined,
    flow: FlowControl,
  ): BodyReader {
    // RFC 9110 section 15: a status that is none is one of 5xx.
    const status = limit > 599 ? 502 : limit;
    const head: Answer = { status, reason: printableReason(reason), headers, body: undefined };
    if (this.#call.isPage === true && status === 200 && isJsonOfSize(headers, pageLimit)) {
      this.#page = { head, flow, gathered: new Gathered(pageLimit) };
      return this;
    }
    const body = new StreamedBody(flow);
    this.#give(head, body);
    return body;
  }

  failed(error: unknown): void {
    const { onRepeat, reject } = this.#sending;
    const { method, url, signal } = this.#call;
    if (onRepeat && isRepeatable(this.#call) && connectionEnded(error)) {
      onRepeat();
      new AnswerReader(this.#call, { ...this.#sending, onRepeat: undefined }).start();
    } else reject(networkError(`${method} ${url.slice(0, pathAt(url))}`, error, signal));
  }

  data(chunk: Buffer): boolean {
    if (this.#streamed) return this.#streamed.data(chunk);
    const page = this.#page;
    if (!page || page.gathered.add(chunk)) return true;
    this.#streamed = new StreamedBody(page.flow, page.gathered.chunks);
    this.#give(page.head, this.#streamed);
    return true;
  }

  end(): void {
    if (this.#streamed) this.#streamed.end();
    else if (this.#page) this.#give(this.#page.head, joined(this.#page.gathered.chunks));
  }

  fail(error: Error): void {
    if (this.#streamed) this.#streamed.fail(error);
    else this.failed(error);
  }

  #give({ status, reason, headers }: Answer, body: Answer["body"]): void {
    this.#sending.resolve({ status, reason, headers, body });
  }
}

/** Whether a body is JSON, and not said to be larger than so many bytes. */
function isJsonOfSize(headers: ResponseHeaders, most: number): boolean {
  return (
    !(Number(headers["content-length"]) > most) && isJson(headerValue(headers, "content-type"))
  );
}

/** Whether a call that is still wanted can be sent twice without another effect (RFC 9110 section 9.2.2). */
function isRepeatable({ method, body, signal }: Call): boolean {
  const isRead = (method === "GET" || method === "HEAD") && body === undefined;
  return isRead && signal?.aborted !== true;
}

/** Whether a connection ended that had been in use; the system does not say which one it was. */
function connectionEnded(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return true;
  if (error.code !== "UND_ERR_SOCKET" || !("socket" in error)) return false;
  // Undici has read no bytes from a new one.
  return Number(Reflect.get(Object(error.socket), "bytesRead")) > 0;
}
