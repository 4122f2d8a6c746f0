import type { AccountEntry, Companions } from "@edbridge/records";
import { isRecordValue, type JsonDocument, type JsonRecord } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { DataCall } from "../sessions/bridged-call.js";
import { recordsId, type RecordTranslation } from "./record-translation.js";
import type { Writing } from "./write-companions.js";

/** A caller's record as the host takes it. */
export interface TranslatedRecord {
  readonly record: JsonRecord;
  /** The body that it came in. */
  readonly json: JsonDocument;
  /** Other records that it became. */
  readonly companions: Companions;
  /** The legacy fields that go nowhere, where they are to be told. */
  readonly leftBehind: readonly string[];
}

/**
 * Translates the record that a caller sends. A record that the host would refuse in any case, or
 * that would lose something against the owner's will, is refused before anything is sent.
 *
 * @throws `LookupError` where the host refuses a look-up, or its outcome is not one record
 */
export async function translateRequest(
  { json }: DataCall,
  { translator, collection, schoolYear }: RecordTranslation,
  { lookups, namespace }: Pick<Writing, "lookups" | "namespace">,
): Promise<TranslatedRecord | { readonly answer: Answer }> {
  // A host that reads more than JSON would take such a body, and drop the legacy fields in it.
  if (!json) return { answer: legacyError(400, unreadable, recordsId) };
  if (!isRecordValue(json.value)) return { answer: legacyError(400, noRecord, recordsId) };
  const translated = await translator.toCurrent(collection, json.value, {
    lookups: {
      toCurrentKeys: (of, keys) => lookups.toCurrentKeys(of, keys),
      related: (name, keys) => lookups.related(name, keys),
      namespace,
    },
    schoolYear,
    account: "losses",
  });
  const { record, account, companions, obstacles } = translated;
  const [obstacle] = obstacles;
  if (obstacle !== undefined) return { answer: legacyError(400, obstacle, recordsId) };
  const lost = account.filter(({ loss }) => loss === true);
  if (lost.length > 0 && translator.onLoss === "refuse") return { answer: refuse(lost) };
  const leftBehind = translator.onLoss === "allow" ? [] : account.map(({ path }) => path);
  return { record, json, companions, leftBehind };
}

const unreadable =
  "Request not sent: the body is not valid UTF-8 JSON, or contains a duplicate property, and cannot be translated.";

const noRecord = "Request not sent: the body must be one JSON object.";

function refuse(lost: readonly AccountEntry[]): Answer {
  const fields = lost.map(({ path, why }) => (why === undefined ? path : `${path} (${why})`));
  const message = `Request not sent: a current host has no place for ${fields.join("; ")}`;
  return legacyError(400, message, recordsId);
}
