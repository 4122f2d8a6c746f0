import { isRecordValue, type JsonRecord } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { ambiguous, isFromGateway, LookupError } from "../lookups/lookup-error.js";
import type { Key } from "../lookups/lookups.js";
import type { DataCall } from "../auth/bridged-call.js";
import { refuseForState } from "./conditions.js";
import { hasReplaced, refuseUnread, withLeftBehind, withNotKept } from "./left-behind.js";
import { noteWrite } from "./note-write.js";
import { hasSameKey, naturalKey, withAddedParts } from "./natural-key.js";
import { overwrite } from "./overwrite.js";
import { isComposed, type RecordTranslation } from "./record-translation.js";
import { changedParts, replaceRecord } from "./replace-record.js";
import { translateRequest, type TranslatedRecord } from "./translate-request.js";
import type { Holder } from "./held-parts.js";
import { enrolledBy, personIn } from "./people.js";
import { beforeEnrollment, heldPerson, inTurnOf, organizationForParts } from "./write-held.js";
import { forgetParts, writeWaiting } from "./write-waiting.js";
import { companionWrites, emptiedWrites } from "./companion-writes.js";
import { writeAfter, writeBefore } from "./write-companions.js";
import type { RecordWrite, WriteContext } from "./write-context.js";

/**
 * Writes a legacy record: first the parts that it refers to, then the record, then its other parts.
 * Fields that a legacy record cannot hold are kept as the host has them.
 *
 * @throws `LookupError`
 */
export async function writeRecord(
  call: DataCall,
  translation: RecordTranslation,
  writing: WriteContext,
): Promise<Answer> {
  const { lookups } = writing;
  const translated = await translateRequest(call, translation, lookups);
  if ("answer" in translated) return translated.answer;
  const { collection, translator } = translation;
  const context: RecordWrite = { ...writing, call, json: translated.json };
  const { record } = translated;
  const person = heldPerson(personIn(collection, record), translator, writing);
  const enrolled = heldPerson(enrolledBy(collection, record), translator, writing);
  const write = () => writeParts(translated, translation, context, person);
  // The enrollment writes the parts of the person that wait for it.
  if (enrolled) {
    const writeBoth = async () => {
      const found = await writing.held.find(enrolled);
      if (found && found !== "unreachable") writing.begin();
      const written = await write();
      if (written.status === 201) forgetParts(enrolled, translator, context);
      return found ? writeWaiting(written, enrolled, found, translator, context) : written;
    };
    return inTurnOf(enrolled, writeBoth, writing);
  }
  if (person) return inTurnOf(person, write, writing);
  const others = translator.keyOfOthers(collection, record);
  if (others) {
    // A write that came before this one may have taken the key.
    const writeAgain = async () => {
      const again = await translateRequest({ ...call, report: undefined }, translation, lookups);
      if ("answer" in again) return again.answer;
      return writeParts(again, translation, context);
    };
    return writing.inTurn({ collection, key: others }, writeAgain);
  }
  const key = keyOf(record, context);
  // A record without a known key is one request, if it has no parts: it need not wait for others.
  if (!key && !isComposed(translation)) return write();
  return writing.inTurn({ collection, key: key ?? {} }, write);
}

/** The natural key of the record that a request writes, if it is known. */
function keyOf(record: JsonRecord, { call, settings }: RecordWrite): Key | undefined {
  const { collection } = call.target;
  return collection && naturalKey(record, collection, settings.host.dataStandard);
}

async function writeParts(
  translated: TranslatedRecord,
  translation: RecordTranslation,
  context: RecordWrite,
  person?: Holder,
): Promise<Answer> {
  const { call, lookups } = context;
  const parts = translation.translator.parts(translation.collection);
  const organization = (only: unknown) => organizationForParts(person, context, only);
  const companions = await companionWrites(translated.companions, parts, context, organization);
  if ("answer" in companions) return companions.answer;
  const found = await existingToKeep(translated, translation, context);
  const existing = readable(found);
  const { keep, onKeepFailure } = translation.translator;
  // A record that the host does not have has no parts there either.
  const isNew = keep && found === undefined;
  const { record } = translated;
  const emptied = isNew ? [] : await emptiedWrites(record, parts, companions, context);
  const unread = [
    ...(found === "unreadable" ? [call.target.name] : []),
    ...companions.filter(({ isUnread }) => keep && isUnread).map(({ part }) => part.collection),
  ];
  const [first] = unread;
  if (first !== undefined && onKeepFailure === "refuse") return refuseUnread(first);
  if (companions.length + emptied.length > 0) context.begin();
  const before = companions.filter((each) => each.before);
  if (before.length > 0) {
    const refused = (await refuseForState(call, lookups)) ?? (await writeBefore(before, context));
    if (refused) return refused;
  }
  const answer = await writeMain(translated, existing, translation, context);
  const after = [...companions.filter((each) => !each.before), ...emptied];
  const written = await writeAfter(
    answer,
    after,
    context,
    person && beforeEnrollment(person, context),
  );
  const told = withLeftBehind(written, translation.collection, translated.leftBehind);
  // A new record had nothing to keep, and neither had its parts.
  return hasReplaced(told) ? withNotKept(told, unread) : told;
}

async function writeMain(
  { record, json }: TranslatedRecord,
  existing: JsonRecord | undefined,
  { translator, collection }: RecordTranslation,
  context: RecordWrite,
): Promise<Answer> {
  const { call, lookups, settings, next } = context;
  const { collection: place, name, part: id } = call.target;
  const key = keyOf(record, context);
  const year = call.route.kind === "data" ? call.route.schoolYear : "";
  const said = isRecordValue(json.value) ? json.value : undefined;
  const parts = translator.addedKeyParts(collection);
  const changed = existing ? changedParts(record, existing, parts) : [];
  if (existing && key && changed.length > 0) {
    // A POST has looked for such a record already.
    const other = id && (await lookups.existing(name, withAddedParts(key, record, parts), place));
    if (other) {
      const which = `another record with this ${changed.join(" and ")}`;
      return legacyError(409, `Not stored: the host has ${which}, or this key may not read it.`);
    }
    const merged = translator.merge(collection, existing, record, said);
    return replaceRecord(merged, existing, changed, context);
  }
  const sent = overwrite(
    {
      call,
      json,
      root: settings.dataRoot(year, place?.namespace),
      existing,
      merge: (found) => (found ? translator.merge(collection, found, record, said) : record),
      reread: () => {
        lookups.invalidate(name, { key, id });
        return existingRecord(call, record, parts, context).then(readable);
      },
    },
    next,
  );
  return noteWrite(sent, call, lookups, key);
}

/** The host's record that a write replaces, if fields of it must be kept. */
function existingToKeep(
  { record }: TranslatedRecord,
  { translator, collection }: RecordTranslation,
  context: RecordWrite,
): Promise<JsonRecord | "unreadable" | undefined> | undefined {
  const parts = translator.addedKeyParts(collection);
  // The host takes no other value for a part of the key.
  const isRead = translator.keep || parts.length > 0;
  return isRead ? existingRecord(context.call, record, parts, context) : undefined;
}

/**
 * The host's record that a write replaces: of a PUT by its id, of a POST by its natural key.
 * `undefined` if there is none, `"unreadable"` if its key is not known or the caller may not read it.
 *
 * @param parts of the key that no legacy key has: without a record that has them too, it is the only one
 * of the legacy key
 * @throws `LookupError` if the host does not answer, or a gateway does; if there are several
 */
async function existingRecord(
  { target: { name, collection, part } }: DataCall,
  record: JsonRecord,
  parts: readonly string[],
  { lookups, settings: { host } }: RecordWrite,
): Promise<JsonRecord | "unreadable" | undefined> {
  try {
    if (part !== undefined) return await lookups.record(name, part, collection);
    const key = collection && naturalKey(record, collection, host.dataStandard);
    if (!key) return "unreadable";
    const found = await lookups.existing(name, withAddedParts(key, record, parts), collection);
    if (found?.isUnreadable) return "unreadable";
    if (found?.record) return hasSameKey(found.record, record, key) ? found.record : undefined;
    const [others = []] = parts.length > 0 ? await lookups.related(name, [key]) : [];
    const same = others.filter((each) => hasSameKey(each, record, key));
    if (same.length > 1)
      throw ambiguous(
        same.map((each) => withAddedParts({}, each, parts)),
        collection.name,
      );
    return same[0];
  } catch (error) {
    if (error instanceof LookupError && isUnreadable(error)) return "unreadable";
    throw error;
  }
}

// Many keys may write and not read. Fields that a key cannot read cannot be kept.
function isUnreadable(error: LookupError): boolean {
  if (error.kind !== "host") return error.kind !== "ambiguous";
  // A strict host refuses a filter that it does not know with 400.
  return !isFromGateway(error) && [400, 403, 405].includes(error.answer?.status ?? 0);
}

function readable(found: JsonRecord | "unreadable" | undefined): JsonRecord | undefined {
  return found === "unreadable" ? undefined : found;
}
