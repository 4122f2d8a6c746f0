import { decoded } from "../body-text.js";
import { type Answer, type Body, type Call, headerValue } from "../call.js";

/** Bytes up to which a body is awaited whole: a stream would cost more than it saves. */
const small = 64 * 1024;

type ResponseBody = ConstructorParameters<typeof Response>[0];

// The Fetch standard allows these no body.
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** A genuine `Response` of the caller's own global class. */
export async function responseOf(answer: Answer, call: Call): Promise<Response> {
  const { status, reason = "", body } = answer;
  const headers = headerPairs(answer);
  const init = { status, statusText: reason, headers };
  if (body === undefined || bodiless.has(status) || call.method === "HEAD") {
    return withUrl(new Response(null, init), call.url);
  }
  return withUrl(new Response(await responseBody(body, answer, call), init), call.url);
}

/** A constructed `Response` has no address; the caller's own stands in, also on clones. */
function withUrl(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => withUrl(clone(), url) },
  });
}

async function responseBody(body: Body, { headers }: Answer, call: Call): Promise<ResponseBody> {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  const plain = headers["content-encoding"] === undefined;
  const length = Number(headerValue(headers, "content-length") ?? Infinity);
  const source = plain ? body : decoded(body, headers);
  if (typeof source === "string" || source instanceof Uint8Array) return Buffer.from(source);
  if (!plain || length > small) return webStream(source, call);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    // As with the built-in fetch, the answer arrives and reading it fails.
    return new ReadableStream({ start: (controller) => controller.error(failure(error, call)) });
  }
}

function webStream(source: AsyncIterable<Uint8Array>, call: Call): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(failure(error, call));
      }
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** What the built-in fetch says of a body that breaks off. */
function failure(error: unknown, { signal }: Call): unknown {
  return signal?.aborted ? signal.reason : new TypeError("terminated", { cause: error });
}

function headerPairs({ headers }: Answer): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    for (const one of typeof value === "string" ? [value] : value) pairs.push([name, one]);
  }
  return pairs;
}
