import { none } from "@edbridge/core/internal";
import { isSameValue, type JsonRecord, isRecordValue, plainText } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key } from "../lookups/lookups.js";
import { valueOf } from "../lookups/query.js";
import { isProfiled, refuseUnread, withoutConditions } from "../records/host-request.js";
import type { ScopedPerson } from "./waiting-entry.js";
import {
  emptiedWrites,
  organizationForParts,
  othersOf,
  partStep,
  partWrites,
  unshownIn,
} from "./parts.js";
import {
  etagOf,
  idCreated,
  idOf,
  isStale,
  preconditionFailed,
  requestToDelete,
  withoutId,
} from "./send-step.js";
import type { TranslatedRecord } from "./translate-request.js";
import { bodyOf, type Plan, type Step, type WriteCall } from "./write-call.js";
import { ambiguous, isFromGateway, LookupError } from "../lookups/lookup-error.js";
import {
  type Collection,
  filterOf,
  type DataStandard,
  filterLookups,
  keyTable,
  valuesAt,
} from "@edbridge/records/internal";

/**
 * Plans the write of a legacy record: first the parts that it refers to, then the record, then its other
 * parts. Fields that a legacy record cannot hold are kept as the host has them.
 *
 * @param person whose parts may wait for the enrollment
 * @param createsOnly whether the host must refuse the record, rather than replace one that was not found
 */
export async function planWhole(
  { record, companions, leftBehind }: TranslatedRecord,
  person: ScopedPerson | undefined,
  x: WriteCall,
  createsOnly: boolean,
): Promise<Plan | Answer> {
  const { call, translation } = x;
  const { translator, collection } = translation;
  const { keep, onKeepFailure } = translator;
  const parts = translator.parts(collection);
  const added = translator.addedKeyParts(collection);
  // The host takes no other value for a part of the key.
  const isRead = keep || added.length > 0;
  const key = keyOfCall(record, x);
  const found = isRead ? await existingRecord(record, key, added, x, createsOnly) : undefined;
  const existing = found === "unreadable" ? undefined : found;
  // A record that the host does not have has no parts there either.
  const isNew = keep && found === undefined;
  const organization = (only: unknown) => organizationForParts(person, x, only, isNew);
  const writes = await partWrites(companions, parts, x, organization, isNew);
  if ("status" in writes) return writes;
  const emptied = isNew || isProfiled(call) ? [] : await emptiedWrites(record, parts, writes, x);
  const rows = [...writes, ...emptied];
  const unread = [
    ...(found === "unreadable" ? [call.target.name] : []),
    ...writes.flatMap(({ part, isUnread }) => (keep && isUnread ? part.collection : [])),
  ];
  const [first] = unread;
  if (first !== undefined && onKeepFailure === "refuse") return refuseUnread(first);
  // A date that the host has keeps its calendar, whatever year the call is of.
  const before = writes.filter(({ part }) => part.before && !(existing && part.mayLack));
  // Only a key that is sent with another value makes another record, and the old one be deleted.
  const isKeyed = existing !== undefined && key !== undefined && added.length > 0;
  const merged = isKeyed ? translator.merge(collection, existing, record, bodyOf(x)) : {};
  const changed = isKeyed ? changedParts(merged, existing, added) : [];
  const main =
    existing && key && changed.length > 0
      ? await replacement(record, existing, withAddedParts(key, record, added), changed, x)
      : [mainStep(record, key, existing, x, isRead && found === undefined && createsOnly)];
  if ("status" in main) return main;
  const after = [
    ...writes.filter(({ part }) => !part.before),
    ...emptied.flatMap((each) => each.writes),
  ];
  return {
    person,
    isNew,
    others: othersOf(rows, record, isNew ? "new" : existing, x),
    steps: [
      ...before.map((write) => {
        const says = `The record is not stored, because its part in ${write.part.collection} is not`;
        return partStep(write, x, { onFail: "stop", says });
      }),
      ...main,
      ...after.map((write) =>
        partStep(write, x, {
          onFail: person ? "wait" : "stop",
          says: `The record is stored, but its part in ${write.part.collection} is not`,
        }),
      ),
    ],
    doneWith: changed.length === 0 ? undefined : call.method === "PUT" ? 204 : 200,
    leftBehind,
    unread,
    unshown: unshownIn(record, existing, writes, emptied, x),
  };
}

/** The step that writes the record of a call, over what the host has. */
function mainStep(
  record: JsonRecord,
  key: Key | undefined,
  found: JsonRecord | undefined,
  x: WriteCall,
  createsOnly: boolean,
): Step {
  const { call, lookups, translation } = x;
  const { translator, collection } = translation;
  const asWritten = bodyOf(x);
  return {
    request: call,
    key,
    found,
    onFail: "stop",
    isMain: true,
    body: (existing) =>
      existing ? translator.merge(collection, existing, record, asWritten) : record,
    createsOnly,
    // If there is one, the whole plan is another one.
    reread: createsOnly ? undefined : reread,
    undo: (created) => removalOf(created, x),
  };

  async function reread() {
    lookups.invalidate(call.target.name, { key, id: call.target.part });
    const again = await existingRecord(record, key, translator.addedKeyParts(collection), x);
    return again === "unreadable" ? undefined : again;
  }
}

/**
 * The steps that write a record with another value for a part of its current key, which a legacy host
 * took as the value of any field. A current host refuses that. So the new record is created, and the old
 * one is deleted if it is as it was read. If the host refuses that, the new one is deleted again.
 *
 * @param key that of the new record, with all its parts
 * @param changed the parts of the key that differ
 */
async function replacement(
  record: JsonRecord,
  existing: JsonRecord,
  key: Key,
  changed: readonly string[],
  x: WriteCall,
): Promise<readonly Step[] | Answer> {
  const { call, lookups, translation } = x;
  const { name, collection, part: id } = call.target;
  // A POST has looked for such a record already.
  if (id && (await lookups.existing(name, key, collection))) {
    const which = `another record with this ${changed.join(" and ")}`;
    return legacyError(409, `Not stored: the host has ${which}, or this key may not read it.`);
  }
  // What was read earlier may have changed since, and is deleted as it was read.
  const current = (await lookups.record(name, idOf(existing), collection)) ?? existing;
  if (isStale(etagOf(current), call)) return preconditionFailed();
  const merged = translation.translator.merge(translation.collection, current, record, bodyOf(x));
  const target = { name, collection, query: [] };
  const other = `another ${changed.join(" and ")}`;
  return [
    {
      request: { ...withoutConditions(call), method: "POST", target },
      newKey: key,
      body: () => withoutId(merged),
      onFail: "stop",
      isMain: true,
      undo: (created) => removalOf(created, x),
    },
    {
      request: requestToDelete(call, target, idOf(current), etagOf(current)),
      onFail: "undo",
      says: `The record is not stored with ${other}, because the one that the host has cannot be deleted`,
      saysLost: `The record is stored with ${other}, but the one that the host had is still there`,
    },
  ];
}

/** The step that deletes a record which was just created. */
function removalOf(created: Answer, { call }: WriteCall): Step | undefined {
  const { name, collection } = call.target;
  const id = created.status === 201 ? idCreated(created) : undefined;
  if (id === undefined) return undefined;
  return { request: requestToDelete(call, { name, collection }, id), onFail: "stop" };
}

/** The parts of a key, of those that no legacy key has, in which two records differ. */
function changedParts(
  record: JsonRecord,
  existing: JsonRecord,
  parts: readonly string[],
): readonly string[] {
  return parts.filter((part) => {
    const [value, before] = [valueOf(record, part), valueOf(existing, part)];
    return value !== undefined && before !== undefined && !isSameValue(value, before);
  });
}

/**
 * The host's record that a write replaces: of a PUT by its id, of a POST by its natural key.
 * `undefined` if there is none, `"unreadable"` if its key is not known or the caller may not read it.
 *
 * @param parts of the key that no legacy key has: without a record that has them too, it is the only one
 * of the legacy key
 * @param createsOnly whether a write of a record that there is not would fail if there is one after all
 * @throws `LookupError` if the host does not answer, or a gateway does; if there are several
 */
export async function existingRecord(
  record: JsonRecord,
  key: Key | undefined,
  parts: readonly string[],
  { call, lookups }: WriteCall,
  createsOnly = false,
): Promise<JsonRecord | "unreadable" | undefined> {
  const { name, collection, part } = call.target;
  try {
    if (part !== undefined) return await lookups.existingAt(call.target, call.headers["if-match"]);
    if (!key || !collection) return "unreadable";
    const mayGuess = createsOnly && parts.length === 0;
    const whole = withAddedParts(key, record, parts);
    const found = await lookups.existing(name, whole, collection, mayGuess);
    if (found === "unreadable") return found;
    if (found) return hasSameKey(found, record, key) ? found : undefined;
    const [others = none] = parts.length > 0 ? await lookups.related(name, [key]) : [];
    const same = others.filter((each) => hasSameKey(each, record, key));
    if (same.length < 2) return same[0];
    const keys = same.map((each) => withAddedParts({}, each, parts));
    throw ambiguous(keys, collection.name);
  } catch (error) {
    // Many keys may write and not read. Fields that a key cannot read cannot be kept.
    if (error instanceof LookupError && isUnreadable(error)) return "unreadable";
    throw error;
  }
}

function isUnreadable(error: LookupError): boolean {
  if (error.kind !== "host") return error.kind !== "ambiguous";
  // A strict host refuses a filter that it does not know with 400.
  return !isFromGateway(error) && [400, 403, 405].includes(error.answer?.status ?? 0);
}

/** The natural key of the record of a call, by query parameter; `undefined` if a part is not known. */
export function keyOfCall(record: JsonRecord, { call, settings }: WriteCall): Key | undefined {
  const { collection } = call.target;
  if (!collection) return undefined;
  const standard = settings.host.dataStandard;
  const table = keyTable(collection.name, standard);
  const parts = table
    ? table.current.map(([name, path]) => [name, valuesAt(record, path)[0]] as const)
    : namesOf(collection, standard).map((name) => [name, valueOf(record, name)] as const);
  const key = parts.filter(([, value]) => plainText(value) !== undefined);
  if (key.length === 0 || key.length < parts.length) return undefined;
  return Object.fromEntries(key);
}

/** Whether a record that was found by a key has its values in all references, as the other record has. */
function hasSameKey(found: JsonRecord, record: JsonRecord, key: Key): boolean {
  return Object.entries(record).every(([name, reference]) => {
    if (!name.endsWith("Reference") || !isRecordValue(reference)) return true;
    const other = found[name];
    const parts = Object.keys(key).filter((part) => reference[part] !== undefined);
    return parts.every((part) => isRecordValue(other) && isSameValue(other[part], reference[part]));
  });
}

/** A key with the parts that no legacy key has, as a record has them. */
function withAddedParts(key: Key, record: JsonRecord, parts: readonly string[]): Key {
  return { ...key, ...Object.fromEntries(parts.map((part) => [part, valueOf(record, part)])) };
}

/** The names of a current natural key: those of the legacy key, and those that its look-ups give. */
function namesOf(
  { name, kind, key, current = name }: Collection,
  standard: DataStandard,
): readonly string[] {
  // The legacy key of a descriptor is a number that the host gives it.
  if (current.endsWith("Descriptors")) return ["namespace", "codeValue"];
  const names = key.flatMap((legacy) => {
    const filter = filterOf({ name, kind, key }, legacy, standard);
    if (filter.kind !== "lookup") return [filter.kind === "renamed" ? filter.name : legacy];
    const { collection = "", gives = {} } = filterLookups[filter.lookup] ?? {};
    const { current: parts = none } = keyTable(collection, standard) ?? {};
    return parts.flatMap(([part]) => gives[part] ?? none);
  });
  return [...new Set(names)];
}
