import type { AccountEntry } from "@edbridge/records";
import { legacyError } from "../http/legacy-response.js";
import { shownPath } from "../settings/shown-path.js";
import type { Answer } from "../http/message.js";
import type { HeldPlace } from "./held-pages.js";
import { recordsId } from "./record-translation.js";

/** Names, and characters of them, that a header holds: many clients take 16 kB of headers in all. */
const [mostNames, mostCharacters] = [50, 4000];

/**
 * A response that names the fields of a record that were not sent, if the record is stored: in a
 * header, and for the owner of the door.
 *
 * @param collection the legacy one
 * @param lines of an account, one for each field
 */
export function withLeftBehind(
  answer: Answer,
  collection: string,
  lines: readonly AccountEntry[],
): Answer {
  if (lines.length === 0 || answer.status >= 300) return answer;
  const names: string[] = [];
  const fields: string[] = [];
  const lossReasons: (string | undefined)[] = [];
  let room = mostCharacters;
  for (const { path, why } of lines.slice(0, mostNames)) {
    const name = escapedPath(path);
    room -= name.length;
    if (room < 0) break;
    names.push(name);
    fields.push(escapedPath(shownPath(path)));
    lossReasons.push(why);
  }
  const count = lines.length;
  if (names.length < count) names.push("...");
  return {
    ...answer,
    headers: { ...answer.headers, "edbridge-left-behind": names.join(", ") },
    leftBehind: { collection, fields, count },
    lossReasons,
    ...(lines.some(({ loss }) => loss === "unknown")
      ? { option: answer.option ?? placesUnknown }
      : {}),
  };
}

const placesUnknown = { name: "records.extensions", effect: "says where such fields go" };

function escapedPath(path: string): string {
  return path.replaceAll(/[^\w.[\]*~-]/gu, escaped);
}

// Half of a character, which a caller may send, has no bytes to escape.
function escaped(character: string): string {
  return encodeURIComponent(Buffer.from(character).toString());
}

/**
 * A response that names the collections of parts which the host has not stored yet, if there are any.
 * It says where edbridge holds them: in memory, where a restart loses them, or in the store.
 *
 * @param place `undefined` if they are not held
 */
export function withNotStored(
  answer: Answer,
  collections: readonly string[],
  place: HeldPlace | undefined,
): Answer {
  if (collections.length === 0) return answer;
  const notStored = [...new Set(collections)];
  const held = place === undefined ? "" : `;held=${place}`;
  const named = notStored.map((each) => each + held).join(", ");
  const headers = { ...answer.headers, "edbridge-not-stored": named };
  return { ...answer, headers, notStored };
}

/**
 * A response that names the collections in which a record was written over although what only the host
 * has could not be read, if there are any.
 */
export function withNotKept(answer: Answer, collections: readonly string[]): Answer {
  if (collections.length === 0) return answer;
  const notKept = [...new Set(collections)];
  const headers = { ...answer.headers, "edbridge-not-kept": notKept.join(", ") };
  return { ...answer, headers, notKept, option: answer.option ?? refusesUnread };
}

const refusesUnread = {
  name: "records.onKeepFailure",
  value: "refuse",
  effect: "refuses such writes",
};

/** The refusal of a write that could not keep what only the host has. */
export function refuseUnread(collection: string): Answer {
  const message = `Request not sent: the key may not read ${collection}. The write could remove fields that only the host has.`;
  const option = { ...refusesUnread, value: "warn", effect: "sends such writes" };
  return { ...legacyError(403, message, recordsId), option };
}

/** Whether a write replaced a record: the host answers 201 to a new one. */
export function hasReplaced({ status }: Answer): boolean {
  return status === 200 || status === 204;
}
