import { networkError } from "@edbridge/core/internal";
import { bytesOf, canDecode, decoded, isMiscoded, joined } from "../http/body.js";
import { type Answer, isJson } from "../http/message.js";
import type { BridgeContext, BridgedCall, Change, DataCall } from "../changes/change.js";
import { isRecordValue, type JsonText, printExact, readJson } from "../http/json.js";
import { recordsChange } from "../changes/records.js";
import { legacyError } from "../http/legacy-response.js";
import type { LookupsOf } from "../pipeline/chain.js";
import { lookupFailed } from "./translation/lookup-failed.js";
import { translationOf } from "./translation/record-translation.js";
import { translatedRecord } from "./translation/translate-request.js";
import { type CompanionWrite, companionWrites } from "./translation/write-companions.js";

/** Bytes of a body that are held at most; the largest page of a legacy host is far below. */
const limit = 64 * 1024 * 1024;

/** How deep a record may be nested; hosts refuse what is deeper, and no record of theirs comes near. */
const mostLevels = 64;

/** Whether a call's target is known. */
export function isDataCall(call: BridgedCall): call is DataCall {
  return call.target !== undefined;
}

/** Whether a call's own body is a record, so that it is read before it is sent. */
export function sendsRecord({ method, headers, body, target }: BridgedCall): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  return body !== undefined && target !== undefined && isJson(headers["content-type"]);
}

/** A call with its record as the host takes it, and what is to be done beside it. */
export interface ReadyCall {
  readonly call: BridgedCall;
  /** Other records that a legacy one became. */
  readonly companions: readonly CompanionWrite[];
  /** Legacy fields that go nowhere, where they are to be told. */
  readonly leftBehind: readonly string[];
  /** How to print what belongs to the same record. */
  readonly print: (value: unknown) => string;
}

/**
 * A call whose record the changes have edited, and the translator, if there is one, has turned. What
 * is no record goes on as it came, for the host to refuse; not so what a translator cannot read.
 *
 * @throws what reading the caller's body throws
 */
export async function editedCall(
  given: DataCall,
  changes: readonly Change[],
  context: BridgeContext,
  lookupsOf: LookupsOf,
): Promise<ReadyCall | { readonly answer: Answer }> {
  const call = uncoded(given);
  if ("answer" in call) return call;
  const bytes = await wholeBody(call.body).catch(miscoded);
  if (bytes === undefined) {
    return { answer: legacyError(413, `A record may have ${limit} bytes.`) };
  }
  if ("answer" in bytes) return bytes;
  const text = utf8Text(bytes);
  const strict = text === undefined ? undefined : readJson(text);
  const json = strict ?? (text === undefined ? undefined : await sloppy(text));
  const print = json?.print ?? JSON.stringify;
  const printMixed = json?.printMixed ?? printExact;
  const ready = (body: string | Uint8Array): ReadyCall => ({
    call: { ...call, body },
    companions: [],
    leftBehind: [],
    print: printMixed,
  });
  const translation = translationOf(call, context);
  // A host that reads more than JSON would take it, and drop the legacy fields in it.
  if (!json && translation) return { answer: legacyError(400, unreadable, recordsChange.id) };
  if (!json || !isRecordValue(json.value)) return ready(bytes);
  const record = json.value;
  if (isDeeper(record, mostLevels)) {
    return { answer: legacyError(400, `A record may be nested ${mostLevels} levels deep.`) };
  }
  let edited = strict === undefined;
  for (const { records } of changes) {
    if (translation && records?.stage === "untranslated") continue;
    edited = records?.up?.(record, call, context) || edited;
  }
  if (!translation) return ready(edited ? print(record) : bytes);
  const lookups = lookupsOf(call);
  const turned = await translatedRecord(record, call, translation, lookups);
  if ("answer" in turned) return turned;
  const parts = translation.translator.parts(translation.collection);
  const companions = await companionWrites(turned.companions, parts, lookups).catch(refusedLookup);
  if ("answer" in companions) return companions;
  return { ...ready(printMixed(turned.record)), companions, leftBehind: turned.leftBehind };
}

/**
 * A call whose record has no content coding: behind one, a record would reach the host as no change
 * has seen it.
 */
function uncoded(call: DataCall): DataCall | { readonly answer: Answer } {
  const { "content-encoding": coding, ...headers } = call.headers;
  const { body } = call;
  if (coding === undefined || body === undefined) return call;
  if (!coding.split(",").every((one) => canDecode(one.trim()))) {
    return { answer: legacyError(415, "Send records without this Content-Encoding.") };
  }
  return { ...call, headers, body: decoded(body, call.headers) };
}

function miscoded(error: unknown): { readonly answer: Answer } {
  if (!isMiscoded(error)) throw error;
  return { answer: legacyError(400, "The record is not in the Content-Encoding that it names.") };
}

const unreadable =
  "Nothing was sent: the body is no JSON in UTF-8, or names one member twice, so that it could not be translated.";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body's text; `undefined` for one in another encoding, whose letters would come out wrong. */
function utf8Text(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

async function refusedLookup(error: unknown): Promise<{ readonly answer: Answer }> {
  return { answer: await lookupFailed(error) };
}

/**
 * The parts of an answer's body, its content coding undone; `undefined` for one that is too large to
 * be held.
 *
 * @throws `NetworkError` when the answer breaks off; the signal's reason when it aborts
 */
export async function wholeAnswer(
  { body, headers }: Answer,
  signal: AbortSignal | undefined,
): Promise<Buffer[] | undefined> {
  try {
    return await bodyChunks(body === undefined ? body : decoded(body, headers));
  } catch (error) {
    throw networkError("Reading the host's answer", error, signal);
  }
}

/** A body as bytes; `undefined` for one that is too large to be held. */
export async function wholeBody(body: BridgedCall["body"]): Promise<Buffer | undefined> {
  const chunks = await bodyChunks(body);
  return chunks && joined(chunks);
}

/** The parts of a body; `undefined` for one that is too large to be held. */
async function bodyChunks(body: BridgedCall["body"]): Promise<Buffer[] | undefined> {
  if (body === undefined) return [];
  if (typeof body === "string" || body instanceof Uint8Array) return [bytesOf(body)];
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(bytesOf(chunk));
  }
  return chunks;
}

// Legacy hosts read JSON with trailing commas and the like; not every current one does.
async function sloppy(text: string): Promise<JsonText | undefined> {
  // A number that could not be kept exact is left for the host to read.
  if (/\d{16}/.test(text)) return undefined;
  try {
    const { default: json5 } = await import("json5");
    const print = (value: unknown) => JSON.stringify(value);
    return { value: json5.parse(text), print, printMixed: printExact };
  } catch {
    return undefined;
  }
}
