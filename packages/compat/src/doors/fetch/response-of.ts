import { none, StreamedBody } from "@edbridge/core/internal";
import { bytesOf, decoded } from "../../http/body.js";
import { JsonDocument } from "../../http/json.js";
import { type Answer, type AnswerHeaders, type Call, reasonPhrase } from "../../http/message.js";

type ResponseInit = NonNullable<ConstructorParameters<typeof Response>[1]>;

// The Fetch standard allows these no body.
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** A genuine `Response` of the caller's own global class. */
export function responseOf(answer: Answer, call: Call): Response {
  const { status, body, json, headers } = answer;
  const { url } = call;
  if (bodiless.has(status) || call.method === "HEAD" || (body === undefined && !json)) {
    if (body instanceof StreamedBody) body.discard();
    return withUrl(new Response(null, initOf(answer)), url);
  }
  const plain = json ?? (body && decoded(body, headers));
  if (plain instanceof JsonDocument || typeof plain === "string" || plain instanceof Uint8Array) {
    whole ??= wholeClass();
    return new whole(plain, answer, call);
  }
  return withUrl(new Response(plain && streamed(plain, body, call), initOf(answer)), url);
}

function initOf(answer: Answer): ResponseInit {
  const { status, headers } = answer;
  return { status, statusText: reasonPhrase(answer), headers: pairsOf(headers) };
}

function pairsOf(headers: AnswerHeaders): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? none].flat()) pairs.push([name, one]);
  }
  return pairs;
}

/** The same response with address and type as of a request, also on its clones. */
function withUrl(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    url: { value: url },
    type: { value: "basic" },
    clone: { value: () => withUrl(clone(), url) },
  });
}

/** A body as the built-in fetch gives it: in chunks with memory of their own, and how it breaks off. */
function streamed(
  plain: AsyncIterable<Uint8Array>,
  body: Answer["body"],
  { signal }: Call,
): ReadableStream {
  const chunks = plain[Symbol.asyncIterator]();
  const source = {
    async pull(controller: ReadableStreamDefaultController) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      } catch (error) {
        throw signal?.aborted ? signal.reason : new TypeError("terminated", { cause: error });
      }
    },
    cancel() {
      // An iteration that has not begun, or that waits, would not end it.
      if (body instanceof StreamedBody) body.cancel();
    },
  };
  const stream = new ReadableStream(source, { highWaterMark: 0 });
  if (body instanceof StreamedBody) dropped.register(stream, body);
  return stream;
}

/** Ends bodies that a program has dropped unread, as the built-in fetch does: each holds a connection. */
const dropped = new FinalizationRegistry<StreamedBody>((body) => body.cancel());

/** A body that is there: records, which are printed when their text is asked for, or bytes. */
type WholeBody = JsonDocument | string | Uint8Array;

/** Bytes that are made when they are read. */
function streamOf(bytes: () => Uint8Array): ReadableStream {
  const source = {
    pull(controller: ReadableStreamDefaultController) {
      controller.enqueue(bytes());
      controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

type WholeResponse = new (body: WholeBody, answer: Answer, call: Call) => Response;

let whole: WholeResponse | undefined;

const utf8 = new TextDecoder();

/**
 * A `Response` of the global class over a body that is there. The constructor of `Response` makes a web
 * stream of the body, and copies the header. To make and read that stream costs more than the rest of a
 * call. So it is made only if a program asks for `body`, `clone`, `blob` or `formData`, and the header
 * only if it is looked at. A method of `Response.prototype` reads the stream that the instance itself has.
 *
 * The class is made when it is first needed, because Node.js loads its `Response` at the first use.
 */
function wholeClass(): WholeResponse {
  // TypeScript allows no accessor for what the library declares as a property, such as `url` and `body`.
  const GlobalResponse = Response as unknown as new (
    body: ReadableStream,
    init?: ResponseInit,
  ) => object;

  class Whole extends GlobalResponse {
    readonly #body: WholeBody;
    readonly #answer: Answer;
    readonly #url: string;
    readonly #signal: AbortSignal | undefined;
    #headers: Headers | undefined;
    #made: Response | undefined;
    #isUsed = false;

    constructor(body: WholeBody, answer: Answer, { url, signal }: Call) {
      super(
        streamOf(() => bytesOf(this.#printed())),
        answer.status === 200 ? undefined : { status: answer.status },
      );
      this.#body = body;
      this.#answer = answer;
      this.#url = url;
      this.#signal = signal;
    }

    get url(): string {
      return this.#url;
    }

    get type(): "basic" {
      return "basic";
    }

    get statusText(): string {
      return reasonPhrase(this.#answer);
    }

    get headers(): Headers {
      return (this.#headers ??= new Headers(pairsOf(this.#answer.headers)));
    }

    get body(): ReadableStream | null {
      return this.#response().body;
    }

    get bodyUsed(): boolean {
      return this.#made?.bodyUsed ?? this.#isUsed;
    }

    async json(): Promise<unknown> {
      const body = this.#body;
      if (!(body instanceof JsonDocument)) return JSON.parse(await this.text());
      return this.#take() ? body.plain() : this.#response().json();
    }

    async text(): Promise<string> {
      if (!this.#take()) return this.#response().text();
      const body = this.#printed();
      return typeof body === "string" ? body : utf8.decode(body);
    }

    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      // A copy: the memory behind the bytes may hold more than this body.
      if (this.#take()) return new Uint8Array(bytesOf(this.#printed()));
      return new Uint8Array(await this.#response().arrayBuffer());
    }

    async arrayBuffer(): Promise<ArrayBuffer> {
      return (await this.bytes()).buffer;
    }

    blob(): Promise<Blob> {
      return this.#response().blob();
    }

    formData(): Promise<FormData> {
      return this.#response().formData();
    }

    clone(): Response {
      return withUrl(this.#response().clone(), this.url);
    }

    /** Whether the body is read here: for the first time, and without a stream. @throws the signal's reason */
    #take(): boolean {
      this.#signal?.throwIfAborted();
      if (this.#made || this.#isUsed) return false;
      this.#isUsed = true;
      return true;
    }

    #printed(): string | Uint8Array {
      return this.#body instanceof JsonDocument ? this.#body.print() : this.#body;
    }

    #response(): Response {
      if (this.#made) return this.#made;
      this.#made = new Response(bytesOf(this.#printed()), {
        status: this.#answer.status,
        statusText: reasonPhrase(this.#answer),
        headers: this.headers,
      });
      // A body that was read is as unreadable as one whose stream was read.
      if (this.#isUsed) void this.#made.arrayBuffer();
      return this.#made;
    }
  }

  return Whole as unknown as WholeResponse;
}
