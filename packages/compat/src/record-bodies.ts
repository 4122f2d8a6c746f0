import { networkError } from "@edbridge/core";
import { decoded } from "./body-text.js";
import { type Answer, type AnswerHeaders, headerValue } from "./call.js";
import type { BridgeContext, BridgedCall, Change, DataCall } from "./change.js";
import { isRecord } from "./data-target.js";
import { isRecordValue, type JsonText, readJson } from "./json-text.js";
import { legacyError } from "./legacy-answer.js";
import { oneOf } from "./one-of.js";

/** Bytes of a body that are held at most; the largest page of a legacy host is far below. */
const limit = 64 * 1024 * 1024;

/** Whether a call's target is known. */
export function isDataCall(call: BridgedCall): call is DataCall {
  return call.target !== undefined;
}

/** Whether a call's own body is a record, so that it is read before it is sent. */
export function sendsRecord({ method, headers, body, target }: BridgedCall): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  if (body === undefined || target === undefined) return false;
  return headers["content-encoding"] === undefined && isJson(headers["content-type"]);
}

/**
 * A call whose record the changes have edited. What is no record goes on as it came, for the host
 * to refuse.
 *
 * @throws what reading the caller's body throws
 */
export async function editedCall(
  call: DataCall,
  changes: readonly Change[],
  context: BridgeContext,
): Promise<BridgedCall | { readonly answer: Answer }> {
  const bytes = await wholeBody(call.body);
  if (bytes === undefined) {
    return { answer: legacyError(413, `A record may have ${limit} bytes.`) };
  }
  const asItCame = { ...call, body: bytes };
  const text = new TextDecoder().decode(bytes);
  const strict = readJson(text);
  const json = strict ?? (await sloppy(text));
  if (!json || !isRecordValue(json.value)) return asItCame;
  const record = json.value;
  let edited = strict === undefined;
  for (const { records } of changes) edited = records?.up?.(record, call, context) || edited;
  return edited ? { ...call, body: json.print(record) } : asItCame;
}

/** An answer whose records the changes have edited; one that holds none as it is. */
export async function editedAnswer(
  answer: Answer,
  call: DataCall,
  changes: readonly Change[],
  context: BridgeContext,
): Promise<Answer> {
  if (call.method !== "GET" || answer.status !== 200 || answer.body === undefined) return answer;
  if (!isJson(headerValue(answer.headers, "content-type"))) return answer;
  const bytes = await wholeAnswer(answer, call);
  if (bytes === undefined) return legacyError(502, "The host's answer is too large to be a page.");
  const text = new TextDecoder().decode(bytes);
  const { "content-encoding": coding } = answer.headers;
  const headers = coding === undefined ? answer.headers : plainHeaders(answer.headers);
  const json = readJson(text);
  if (!json) return { ...answer, headers, body: text };
  const alone = isRecord(call.target) || call.target.single === true;
  const picked = call.target.single ? oneOf(json.value, call, headers) : { value: json.value };
  if ("answer" in picked) return picked.answer;
  const { value } = picked;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  let edited = call.target.single === true;
  const editing = { ...context, alone };
  const records = list.filter(isRecordValue);
  for (const { records: edits } of changes.toReversed()) {
    if (!edits?.down) continue;
    for (const record of records) edited = edits.down(record, call, editing) || edited;
  }
  const given = picked.headers ?? headers;
  return {
    ...answer,
    headers: edited ? plainHeaders(given) : given,
    body: edited ? json.print(value) : text,
    ...(Array.isArray(value) ? { count: value.length } : {}),
  };
}

function isJson(type: string | undefined): boolean {
  return type !== undefined && /^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i.test(type);
}

// The body is given as text now; what was said of its bytes no longer holds.
function plainHeaders(headers: AnswerHeaders): AnswerHeaders {
  const kept: Record<string, AnswerHeaders[string]> = { ...headers };
  for (const name of ["content-encoding", "content-length", "content-md5", "digest"]) {
    delete kept[name];
  }
  return kept;
}

/** @throws `NetworkError` when the answer breaks off; the signal's reason when it aborts */
async function wholeAnswer({ body, headers }: Answer, { signal }: BridgedCall) {
  try {
    return await wholeBody(body === undefined ? body : decoded(body, headers));
  } catch (error) {
    throw networkError("Reading the host's answer", error, signal);
  }
}

/** A body as bytes; `undefined` for one that is too large to be held. */
export async function wholeBody(body: BridgedCall["body"]): Promise<Uint8Array | undefined> {
  if (body === undefined) return new Uint8Array();
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// Legacy hosts read JSON with trailing commas and the like; not every current one does.
async function sloppy(text: string): Promise<JsonText | undefined> {
  // A number that could not be kept exact is left for the host to read.
  if (/\d{16}/.test(text)) return undefined;
  try {
    const { default: json5 } = await import("json5");
    return { value: json5.parse(text), print: (value) => JSON.stringify(value) };
  } catch {
    return undefined;
  }
}
