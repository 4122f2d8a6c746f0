import { dispatch, type HttpRequest, networkError } from "./http.js";
import type {
  BodyReader,
  FlowControl,
  ResponseHeaders,
  ResponseListener,
} from "./response-handler.js";
import type { HostDispatcher } from "./transport.js";

/** A response whose whole body has been read. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: ResponseHeaders;
  /** As UTF-8; `undefined` for a body that was too long, or cut off. */
  text(): string | undefined;
}

/** How much of a body is read. */
export interface WantedBody {
  /** Bytes to read at most. */
  readonly most: number;
  /** Whether the response is useless without its whole body: cut off, it is an error. */
  readonly isNeeded: boolean;
}

/** What {@link sendWhole} needs to know in addition to the request. */
export interface ReadOptions {
  /** What is read, for errors. */
  readonly resource: string;
  /** How much is read of the body of a response with this status. */
  readonly wanted: (status: number) => WantedBody;
}

/**
 * Sends one request and reads its whole response, straight from the dispatcher: a stream in between
 * would cost as much as all the rest. No redirect is followed.
 *
 * @throws {@link NetworkError}; the signal's reason when that aborts
 */
export async function sendWhole(
  request: HttpRequest,
  dispatcher: HostDispatcher | undefined,
  reading: ReadOptions,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    void dispatch(request, dispatcher, new WholeAnswerReader(request, reading, resolve, reject));
  });
}

const byteOrderMark = "\uFEFF";

/** Bytes read beyond the limit, so that the connection can be used again. */
const mostUnwanted = 128 * 1024;

class WholeAnswerReader implements ResponseListener, BodyReader, WholeAnswer {
  statusCode = 0;
  headers: ResponseHeaders = {};
  readonly #request: HttpRequest;
  readonly #reading: ReadOptions;
  readonly #resolve: (answer: WholeAnswer) => void;
  readonly #reject: (error: unknown) => void;
  #flow: FlowControl | undefined;
  #chunks: Buffer[] | undefined = [];
  /** Bytes that are still read; below zero, those read beyond the limit. */
  #room = 0;
  #isNeeded = false;

  constructor(
    request: HttpRequest,
    reading: ReadOptions,
    resolve: (answer: WholeAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#reading = reading;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  text(): string | undefined {
    const chunks = this.#chunks;
    if (!chunks) return undefined;
    const [first = Buffer.alloc(0)] = chunks;
    const text = (chunks.length > 1 ? Buffer.concat(chunks) : first).toString();
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  responded(
    status: number,
    headers: ResponseHeaders,
    _reason: string | undefined,
    flow: FlowControl,
  ): BodyReader {
    this.statusCode = status;
    this.headers = headers;
    this.#flow = flow;
    const { most, isNeeded } = this.#reading.wanted(status);
    this.#room = most;
    this.#isNeeded = isNeeded;
    return this;
  }

  failed(error: unknown): void {
    const { method, origin, signal } = this.#request;
    this.#reject(networkError(`${method} ${origin}`, error, signal));
  }

  data(chunk: Buffer): boolean {
    this.#room -= chunk.byteLength;
    if (this.#room >= 0) this.#chunks?.push(chunk);
    else this.#chunks = undefined;
    if (this.#room < -mostUnwanted) {
      this.#flow?.abort(new Error("The body is longer than is wanted."));
    }
    return true;
  }

  end(): void {
    this.#resolve(this);
  }

  fail(error: Error): void {
    const { method, signal } = this.#request;
    const isLeft = !this.#chunks || !this.#isNeeded;
    if (isLeft && signal?.aborted !== true) {
      this.#chunks = undefined;
      this.end();
    } else {
      const doing = `Reading ${method} ${this.#reading.resource}`;
      this.#reject(networkError(doing, error, signal));
    }
  }
}
