import type { HttpAnswer } from "./http.js";
import { networkError } from "./http.js";
import type { JsonValue } from "./json.js";
import { type DataCall, problemLimit, readJson, statusError } from "./data-answer.js";
import type { HostError } from "./errors.js";
import { problemOf } from "./host-problem.js";
import { limitedText } from "./limited-body.js";

/** An answer as it came. Its body must be read or discarded, once. */
export interface DataResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body's bytes as they arrive. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body as JSON. @throws `HostError` `EDB_HOST_ANSWER`, `NetworkError` */
  json(): Promise<JsonValue>;
  /** The whole body as text. @throws `NetworkError` */
  text(): Promise<string>;
  /** Discards the body. */
  discard(): Promise<void>;
}

/** A response in the shape of the contract. */
export function dataResponse(answer: HttpAnswer, call: DataCall): DataResponse {
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    json: () => readJson(answer, call),
    text: () =>
      answer.body.text().catch((error: unknown) => {
        throw networkError(`Reading ${call.method} ${call.resource}`, error, call.signal);
      }),
    discard: async () => answer.body.discard(),
  };
}

/** The error that a response to a free request means; its body is read and dropped. */
export async function responseError(
  { status, headers, body }: DataResponse,
  call: DataCall,
  now: number,
): Promise<HostError> {
  const text = await limitedText(body, problemLimit).catch(() => undefined);
  return statusError({ statusCode: status, headers }, call, now, problemOf(text));
}
