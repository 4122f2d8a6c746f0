import type { AccountEntry, Companions } from "@edbridge/records";
import type { Answer } from "../../http/message.js";
import type { DataCall } from "../../changes/change.js";
import type { JsonRecord } from "../../http/json.js";
import { legacyError } from "../../http/legacy-response.js";
import { LookupError } from "../../lookups/lookup-error.js";
import type { Lookups } from "../../lookups/lookups.js";
import { knownRecord } from "./existing-record.js";
import { type RecordTranslation, sending } from "./record-translation.js";
import { messageOf } from "../../changes/errors.js";
import { recordsChange } from "../../changes/records.js";

/** A caller's record as the host takes it. */
export interface TranslatedRecord {
  readonly record: JsonRecord;
  /** Other records that it became. */
  readonly companions: Companions;
  /** The legacy fields that go nowhere, where they are to be told. */
  readonly leftBehind: readonly string[];
}

/**
 * Translates a record that a caller sends, and keeps what the host knows of it beside that. What the
 * host would refuse whatever it says, and what would be lost against the owner's will, is answered on
 * the spot.
 */
export async function translatedRecord(
  record: JsonRecord,
  call: DataCall,
  translation: RecordTranslation,
  lookups: Lookups,
): Promise<TranslatedRecord | { readonly answer: Answer }> {
  const { translator, collection } = translation;
  try {
    const turned = await translator.toCurrent(collection, record, sending(translation, lookups));
    const [obstacle] = turned.obstacles;
    if (obstacle !== undefined) return { answer: legacyError(400, obstacle, recordsChange.id) };
    const { account, companions } = turned;
    if (account.length > 0 && translator.onLoss === "refuse") return { answer: refusal(account) };
    const leftBehind = translator.onLoss === "allow" ? [] : account.map(({ path }) => path);
    const known = translator.keep
      ? await knownRecord(call, turned.record, translator.dataStandard, lookups)
      : undefined;
    const whole = known ? translator.kept(collection, known, turned.record) : turned.record;
    return { record: whole, companions, leftBehind };
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    const said = error.answer ? ` ${await messageOf(error.answer)}` : "";
    return { answer: legacyError(error.status, error.message + said, recordsChange.id) };
  }
}

function refusal(lost: readonly AccountEntry[]): Answer {
  const fields = lost.map(({ path, why }) => (why === undefined ? path : `${path} (${why})`));
  const message = `Nothing was sent: a current host has no place for ${fields.join("; ")}`;
  return legacyError(400, message, recordsChange.id);
}

/** Names, and characters of them, that a header holds: many clients take 16 kB of headers in all. */
const [mostNames, mostCharacters] = [50, 4000];

/** The names of what was left behind as a header can hold them. */
export function leftBehindHeader(paths: readonly string[]): string {
  const fitting: string[] = [];
  let room = mostCharacters;
  for (const path of paths.slice(0, mostNames)) {
    const name = path.replaceAll(/[^\w.[\]~-]/gu, escaped);
    room -= name.length;
    if (room < 0) break;
    fitting.push(name);
  }
  return [...fitting, ...(fitting.length < paths.length ? ["..."] : [])].join(", ");
}

// Half of a character, which a caller may send, has no bytes to escape.
function escaped(character: string): string {
  return encodeURIComponent(Buffer.from(character).toString());
}
