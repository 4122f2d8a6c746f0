import type { AccountEntry } from "@edbridge/records";
import { legacyError } from "../http/legacy-response.js";
import { shownPath } from "../settings/shown-path.js";
import type { Answer } from "../http/message.js";
import type { PartFate, UnstoredPart } from "./part-fate.js";
import { recordsId } from "../records/record-translation.js";

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
 * A response that names the parts of a new person which the host has not stored, if there are any, and
 * why. Of one that waits it says where: in memory, where a restart loses it, or in the store.
 */
export function withNotStored(answer: Answer, parts: readonly UnstoredPart[]): Answer {
  if (parts.length === 0) return answer;
  const named = [...new Set(parts.map((each) => each.collection + parameterOf(each.fate)))];
  const headers = { ...answer.headers, "edbridge-not-stored": named.join(", ") };
  const waiting = parts.filter(({ fate }) => "held" in fate);
  const dropped = parts.filter(({ fate }) => !("held" in fate));
  const reasons = parts.flatMap((part) => unstoredText(part) ?? []);
  return {
    ...answer,
    headers,
    ...(waiting.length > 0 ? { notStored: collectionsOf(waiting) } : {}),
    ...(dropped.length > 0 ? { dropped: collectionsOf(dropped) } : {}),
    ...(reasons.length > 0 ? { unstoredReasons: reasons } : {}),
  };
}

function collectionsOf(parts: readonly UnstoredPart[]): readonly string[] {
  return [...new Set(parts.map(({ collection }) => collection))];
}

function parameterOf(fate: PartFate): string {
  if ("held" in fate) return fate.held === undefined ? "" : `;held=${fate.held}`;
  if ("newer" in fate) return `;newer="${fate.newer.join(" ")}"`;
  return `;refused="${fate.refused.replaceAll('"', "'").replaceAll(/[^ -~]|\\/g, "?")}"`;
}

/** Why a part is not stored, as a sentence for the owner; `undefined` if it waits as it should. */
export function unstoredText({ collection, fate }: UnstoredPart): string | undefined {
  const part = `the part in ${collection} that waited for the enrollment`;
  if ("newer" in fate) return `The host has newer values than ${part}: ${fate.newer.join(", ")}.`;
  if ("refused" in fate) return `The host refused ${part}: ${fate.refused}`;
  return fate.because && `edbridge tries again to write ${part}: ${fate.because}`;
}

/** A response that also names the collections that the credential may not read, if there are any. */
export function withLeftOut(answer: Answer, unreadable: ReadonlySet<string>): Answer {
  if (unreadable.size === 0) return answer;
  const leftOut = [...new Set([...(answer.leftOut ?? []), ...unreadable])];
  const headers = { ...answer.headers, "edbridge-left-out": leftOut.join(", ") };
  return { ...answer, headers, leftOut };
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
