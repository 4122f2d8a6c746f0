type ResponseInit = NonNullable<ConstructorParameters<typeof Response>[1]>;

/** What a {@link bridgedResponse} is made of. */
export interface ResponseParts {
  readonly init: ResponseInit;
  /** The caller's own address; a constructed `Response` has none. */
  readonly url: string;
  /** The body, which is read once. */
  readonly body: { bytes(): Promise<Buffer> };
  /** Makes a web stream of the body, if the program wants one. */
  readonly stream: () => ReadableStream<Uint8Array>;
  /** What a failure of the connection means to the caller. */
  readonly failure: (error: unknown) => unknown;
}

const utf8 = new TextDecoder();

type BridgedResponse = new (parts: ResponseParts) => Response;

let known: BridgedResponse | undefined;

/** A genuine `Response` (`instanceof` holds) over a body that has not been read. */
export function bridgedResponse(parts: ResponseParts): Response {
  known ??= bridgedClass();
  return new known(parts);
}

/**
 * A `Response` of the global class whose body is read straight from the connection. The constructor
 * of `Response` makes a web stream of the body. To make and read that stream costs more than the rest
 * of a call. So it is made only if a program asks for `body`, `clone`, `blob` or `formData`.
 *
 * The class is made when it is first needed, because Node.js loads its `Response` at the first use.
 */
function bridgedClass(): BridgedResponse {
  // TypeScript allows no accessor for what the library declares as a property, such as `url` and `body`.
  const GlobalResponse = Response as unknown as new (body: null, init: ResponseInit) => object;

  class Bridged extends GlobalResponse {
    readonly #parts: ResponseParts;
    #streamed: Response | undefined;
    #isUsed = false;

    constructor(parts: ResponseParts) {
      super(null, parts.init);
      this.#parts = parts;
    }

    get url(): string {
      return this.#parts.url;
    }

    get body(): ReadableStream | null {
      return this.#asStreamed().body;
    }

    get bodyUsed(): boolean {
      return this.#streamed?.bodyUsed ?? this.#isUsed;
    }

    async json(): Promise<unknown> {
      return JSON.parse(await this.text());
    }

    async text(): Promise<string> {
      if (!this.#isMine()) return this.#asStreamed().text();
      return utf8.decode(await this.#read());
    }

    async arrayBuffer(): Promise<ArrayBuffer> {
      return (await this.bytes()).buffer;
    }

    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      if (!this.#isMine()) return new Uint8Array(await this.#asStreamed().arrayBuffer());
      // A copy: the connection's own memory holds more than this body.
      return new Uint8Array(await this.#read());
    }

    blob(): Promise<Blob> {
      return this.#asStreamed().blob();
    }

    formData(): Promise<FormData> {
      return this.#asStreamed().formData();
    }

    clone(): Response {
      return withUrl(this.#asStreamed().clone(), this.url);
    }

    #isMine(): boolean {
      return !this.#streamed && !this.#isUsed;
    }

    #read(): Promise<Buffer> {
      this.#isUsed = true;
      const { body, failure } = this.#parts;
      return body.bytes().catch((error: unknown) => {
        throw failure(error);
      });
    }

    #asStreamed(): Response {
      if (this.#streamed) return this.#streamed;
      const { init, stream } = this.#parts;
      this.#streamed = new Response(this.#isUsed ? usedUp() : stream(), init);
      // A body that was read is as unreadable as one whose stream was read.
      if (this.#isUsed) void this.#streamed.arrayBuffer();
      return this.#streamed;
    }
  }

  return Bridged as unknown as BridgedResponse;
}

/** The same response with an address, also on its clones. */
export function withUrl(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => withUrl(clone(), url) },
  });
}

function usedUp(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() });
}
