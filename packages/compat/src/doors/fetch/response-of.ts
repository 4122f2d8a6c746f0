import { StreamedBody } from "@edbridge/core/internal";
import { bytesOf, decoded } from "../../http/body.js";
import { type Answer, type Body, type Call, reasonPhrase } from "../../http/message.js";
import { bridgedResponse, type ResponseParts, withUrl } from "./bridged-response.js";

type ResponseBody = ConstructorParameters<typeof Response>[0];

// The Fetch standard allows these no body.
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** A genuine `Response` of the caller's own global class. */
export function responseOf(answer: Answer, call: Call): Response {
  const { status, body, headers } = answer;
  const init = { status, statusText: reasonPhrase(answer), headers: headerPairs(answer) };
  const { url } = call;
  if (body === undefined || bodiless.has(status) || call.method === "HEAD") {
    if (body instanceof StreamedBody) body.discard();
    return withUrl(new Response(null, init), url);
  }
  if (headers["content-encoding"] === undefined) {
    if (body instanceof StreamedBody) {
      const stream = () => webStream(body, call);
      return bridgedResponse({ init, url, body, stream, failure: (error) => failure(error, call) });
    }
    const held = heldBody(body);
    if (held) return bridgedResponse({ init, url, ...held });
  }
  return withUrl(new Response(responseBody(body, answer, call), init), url);
}

/** Of a body that is no stream. */
function heldBody(body: Body): Omit<ResponseParts, "init" | "url"> | undefined {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) return undefined;
  const bytes = bytesOf(body);
  return {
    body: { bytes: () => Promise.resolve(bytes) },
    stream: () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(bytes));
          controller.close();
        },
      }),
    failure: (error) => error,
  };
}

function responseBody(body: Body, { headers }: Answer, call: Call): ResponseBody {
  const plain = decoded(body, headers);
  return typeof plain === "string" || plain instanceof Uint8Array
    ? Buffer.from(plain)
    : webStream(plain, call);
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
