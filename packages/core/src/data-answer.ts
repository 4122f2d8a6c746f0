import type { DataResponse } from "./data-client.js";
import { HostError } from "./errors.js";
import { countsOf, type HostProblem } from "./host-problem.js";
import { type HttpAnswer, networkError } from "./http.js";
import { fromJson, isObject, type JsonRecord, type JsonValue } from "./json.js";
import { isTransient, parseRetryAfter } from "./retry.js";

/** Bytes of an error answer that are read at most. */
const problemLimit = 64 * 1024;

/** Bytes of a page that are read at most; hosts give some hundred records. */
const pageLimit = 32 * 1024 * 1024;

/** What a data call was, for errors; ids and queries stay out, they may name a person. */
export interface DataCall {
  readonly method: string;
  /** The collection, such as `schools`. */
  readonly resource: string;
  readonly signal?: AbortSignal | undefined;
  /** Whether it changes nothing, and its answer is needed, whatever its method. */
  readonly reads?: boolean;
}

/** A response whose body has been read. */
export interface WholeAnswer extends Omit<HttpAnswer, "body"> {
  /** `undefined` for a body that was too long, or of which nothing is needed. */
  readonly text: string | undefined;
}

/**
 * Reads the body of a response: the records of a read, or the error of a host. A write needs no body: it
 * has succeeded when the head says so.
 *
 * @throws `NetworkError` where the body of a read breaks off; the signal's reason
 */
export async function readWhole(
  { status, headers, body }: HttpAnswer,
  call: DataCall,
): Promise<WholeAnswer> {
  const isNeeded = status < 300 && (call.method === "GET" || call.reads === true);
  const most = status > 299 ? problemLimit : isNeeded ? pageLimit : 0;
  const text = await body.text(most).catch((error: unknown) => {
    if (isNeeded || call.signal?.aborted) throw readingError(call, error);
    return undefined;
  });
  return { status, headers, text };
}

function readingError({ method, resource, signal }: DataCall, error: unknown): unknown {
  // The program's own mistake: it has read the body before.
  if (error instanceof TypeError) return error;
  return networkError(`Reading ${method} ${resource}`, error, signal);
}

/** A response in the shape of the contract. */
export function dataResponse({ status, headers, body }: HttpAnswer, call: DataCall): DataResponse {
  const text = () =>
    body.text().catch((error: unknown) => {
      throw readingError(call, error);
    });
  const chunks = () => {
    const all = body[Symbol.asyncIterator]();
    const failed = (error: unknown) => {
      throw readingError(call, error);
    };
    return {
      next: () => all.next().catch(failed),
      return: () => all.return(undefined),
    };
  };
  return {
    status,
    headers,
    body: { [Symbol.asyncIterator]: chunks },
    text,
    json: async () => valueIn(await text(), status, call),
    discard: async () => body.discard(),
  };
}

/** A body as JSON. @throws `HostError` `EDB_HOST_ANSWER` */
function valueIn(text: string, status: number, call: DataCall): JsonValue {
  const value = fromJson(text);
  if (value === undefined) throw badAnswer(status, call, "a body that is no JSON");
  return value as JsonValue;
}

/** The records of a collection's answer. @param onBare called for one by key, as legacy hosts give it */
export function recordsIn(
  answer: WholeAnswer,
  call: DataCall,
  onBare: () => void,
): readonly JsonRecord[] {
  const value = jsonOf(answer, call);
  if (!Array.isArray(value)) onBare();
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.every(isRecord)) return list;
  throw badAnswer(answer.status, call, "JSON that is no list of records");
}

/** The record that is an answer. */
export function recordIn(answer: WholeAnswer, call: DataCall): JsonRecord {
  const value = jsonOf(answer, call);
  if (!isRecord(value)) throw badAnswer(answer.status, call, "JSON that is no record");
  // A legacy host has no `_etag` in a record that is read alone.
  const [etag] = [answer.headers["etag"]].flat();
  const isAdded = value["_etag"] === undefined && etag !== undefined;
  return isAdded ? { ...value, _etag: etag.replaceAll('"', "") } : value;
}

function isRecord(value: unknown): value is JsonRecord {
  return isObject(value);
}

/** The body of a read as JSON; hosts answer one with 200. @throws `HostError` `EDB_HOST_ANSWER` */
export function jsonOf({ status, text }: WholeAnswer, call: DataCall): JsonValue {
  if (status !== 200) throw badAnswer(status, call, "not with 200");
  if (text === undefined) throw badAnswer(status, call, "a body that is too long");
  return valueIn(text, status, call);
}

/** Checks that a 2xx to a write is the host's own. @throws `HostError`: the outcome of the write is unknown */
export function checkWritten(answer: WholeAnswer, { method, resource }: DataCall): void {
  if (isTaken(method, answer)) return;
  const { status } = answer;
  const message = `The host answered ${method} ${resource} with ${status}, but not as an Ed-Fi host does. Something before it may have answered: read the record to see whether it is stored.`;
  throw new HostError("EDB_HOST_ANSWER", message, { status, outcome: "unknown" });
}

/** The error that a status other than 2xx means. */
export function statusError(
  { status, headers }: AnswerHead,
  { method, resource }: DataCall,
  now: number,
  problem: HostProblem = {},
): HostError {
  const counts = countsOf(problem);
  const counted = counts === "" ? "" : `: ${counts}`;
  const message = `The host answered ${method} ${resource} with ${status}${counted}. ${advice(status, problem)}`;
  return new HostError("EDB_HOST_STATUS", message, {
    status,
    problem,
    retryable: isTransient(status),
    retryAfter: parseRetryAfter(headers["retry-after"], now),
  });
}

const adviceByStatus: Readonly<Record<number, string>> = {
  400: "See error.problem.message for what the host did not accept.",
  401: "The host does not take the token: check that the token operation and the data belong to one host.",
  403: "The key may not do this: ask the host's operator.",
  404: "There is no such record or collection for this key; check namespace, resource and id.",
  405: "The host does not offer this on this resource.",
  409: "It conflicts with other records: see error.problem.message.",
  412: "The record was changed since it was read: read it again.",
  429: "The host asks for fewer calls.",
};

function advice(status: number, { validationErrors, errors }: HostProblem): string {
  if (status >= 300 && status < 400)
    return "Redirects are not followed: set baseUrl to where the host is.";
  if (status === 400 && validationErrors) return "See error.problem.validationErrors.";
  if (status === 400 && errors) return "See error.problem.errors.";
  return adviceByStatus[status] ?? "See error.problem for what the host said.";
}

function badAnswer(status: number, { method, resource }: DataCall, what: string): HostError {
  const message = `The host answered ${method} ${resource} with ${status} and ${what}. Check that baseUrl is the address of an Ed-Fi host, and that no sign-in page answers in its place.`;
  return new HostError("EDB_HOST_ANSWER", message, { status });
}

/** The head of a response, as far as it tells who answered. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * What a host answers to a write that it has carried out: by method and status, the header fields of
 * which it sends one at least. Source: `DataManagementControllerBase` of the Ed-Fi ODS/API.
 */
const taken: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
  POST: { 200: ["location"], 201: ["location"] },
  PUT: { 200: ["location", "etag"], 201: ["location", "etag"], 204: [] },
  DELETE: { 204: [] },
};

/**
 * Whether a response says that the host has carried out a write of a record: by its status, by a
 * header field that names what was stored, and by no content type but JSON. A gateway before the host
 * may answer 200 too, with a page of its own. After any other 2xx the outcome of the write is unknown.
 */
export function isTaken(method: string, answer: AnswerHead): boolean {
  const { status, headers } = answer;
  const fields = taken[method]?.[status];
  if (fields === undefined || isForeign(answer)) return false;
  return fields.length === 0 || fields.some((name) => headers[name] !== undefined);
}

/** Whether a response has a body of another type than JSON, which no Ed-Fi host gives of records. */
export function isForeign({ headers }: AnswerHead): boolean {
  // A gateway may add the field a second time.
  const [type] = [headers["content-type"]].flat();
  return type !== undefined && !/^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(type);
}
