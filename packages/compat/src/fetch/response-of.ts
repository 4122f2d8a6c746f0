import { Readable } from "node:stream";
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
  return withUrl(new Response(await responseBody(body, answer), init), call.url);
}

/** A constructed `Response` has no address; the caller's own stands in, also on clones. */
function withUrl(response: Response, url: string): Response {
  const clone = response.clone.bind(response);
  return Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => withUrl(clone(), url) },
  });
}

async function responseBody(body: Body, { headers }: Answer): Promise<ResponseBody> {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  const plain = headers["content-encoding"] === undefined;
  const length = Number(headerValue(headers, "content-length") ?? Infinity);
  if (!plain || length > small) return Readable.toWeb(Readable.from(decoded(body, headers)));
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    return brokenStream(error);
  }
}

/** As with fetch, the answer arrives and reading it fails. */
function brokenStream(error: unknown): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.error(error),
  });
}

function headerPairs({ headers }: Answer): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    for (const one of typeof value === "string" ? [value] : value) pairs.push([name, one]);
  }
  return pairs;
}
