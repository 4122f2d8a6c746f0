import { StreamedBody } from "@edbridge/core/internal";
import { bytesOf, decoded } from "../../http/body.js";
import { type Answer, type Call, reasonPhrase } from "../../http/message.js";

type ResponseInit = NonNullable<ConstructorParameters<typeof Response>[1]>;

// The Fetch standard allows these no body.
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** A genuine `Response` of the caller's own global class. */
export function responseOf(answer: Answer, call: Call): Response {
  const { status, body, headers } = answer;
  const { url } = call;
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) pairs.push([name, one]);
  }
  const init = { status, statusText: reasonPhrase(answer), headers: pairs };
  if (body === undefined || bodiless.has(status) || call.method === "HEAD") {
    if (body instanceof StreamedBody) body.discard();
    return withUrl(new Response(null, init), url);
  }
  const plain = decoded(body, headers);
  if (typeof plain === "string" || plain instanceof Uint8Array) {
    whole ??= wholeClass();
    return new whole(plain, init, url);
  }
  return withUrl(new Response(ReadableStream.from(chunksOf(plain, call)), init), url);
}

/** The same response with an address, which a constructed one has none of, also on its clones. */
function withUrl(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => withUrl(clone(), url) },
  });
}

/** A body that breaks off fails as that of the built-in fetch does. */
async function* chunksOf(source: AsyncIterable<Uint8Array>, { signal }: Call) {
  try {
    yield* source;
  } catch (error) {
    throw signal?.aborted ? signal.reason : new TypeError("terminated", { cause: error });
  }
}

type WholeResponse = new (body: string | Uint8Array, init: ResponseInit, url: string) => Response;

let whole: WholeResponse | undefined;

const utf8 = new TextDecoder();

/**
 * A `Response` of the global class over a body that is there. The constructor of `Response` makes a web
 * stream of the body. To make and read that stream costs more than the rest of a call. So it is made only
 * if a program asks for `body`, `clone`, `blob` or `formData`.
 *
 * The class is made when it is first needed, because Node.js loads its `Response` at the first use.
 */
function wholeClass(): WholeResponse {
  // TypeScript allows no accessor for what the library declares as a property, such as `url` and `body`.
  const GlobalResponse = Response as unknown as new (body: null, init: ResponseInit) => object;

  class Whole extends GlobalResponse {
    readonly #bytes: string | Uint8Array;
    readonly #init: ResponseInit;
    readonly #url: string;
    #made: Response | undefined;
    #isUsed = false;

    constructor(body: string | Uint8Array, init: ResponseInit, url: string) {
      super(null, init);
      this.#bytes = body;
      this.#init = init;
      this.#url = url;
    }

    get url(): string {
      return this.#url;
    }

    get body(): ReadableStream | null {
      return this.#response().body;
    }

    get bodyUsed(): boolean {
      return this.#made?.bodyUsed ?? this.#isUsed;
    }

    async json(): Promise<unknown> {
      return JSON.parse(await this.text());
    }

    async text(): Promise<string> {
      if (!this.#take()) return this.#response().text();
      return typeof this.#bytes === "string" ? this.#bytes : utf8.decode(this.#bytes);
    }

    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      // A copy: the memory behind the bytes may hold more than this body.
      if (this.#take()) return new Uint8Array(bytesOf(this.#bytes));
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

    /** Whether the body is read here: for the first time, and without a stream. */
    #take(): boolean {
      if (this.#made || this.#isUsed) return false;
      this.#isUsed = true;
      return true;
    }

    #response(): Response {
      if (this.#made) return this.#made;
      this.#made = new Response(bytesOf(this.#bytes), this.#init);
      // A body that was read is as unreadable as one whose stream was read.
      if (this.#isUsed) void this.#made.arrayBuffer();
      return this.#made;
    }
  }

  return Whole as unknown as WholeResponse;
}
