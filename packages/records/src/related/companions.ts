import type { AccountEntry } from "../record/account.js";
import { putAt, valueAt, withValueAt } from "../record/field-path.js";
import { merge } from "./merge.js";
import { isSameCode, sameTagAs } from "../plan/pairs.js";
import type { Key } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { CompanionPlan, NeededPlan, OnlyPlan } from "../plan/part-plan.js";
import type { Plan } from "../plan/plan-of.js";
import type { Tag } from "../plan/tags.js";
import { isFilled, isRecord, type JsonRecord, ownOfHost, withoutLinks } from "../record/record.js";
import { addReferences, membersAt, type Referrers, referrersOf } from "./referrals.js";
import { unsaidIn } from "./unsaid.js";

/** Current records by collection that together with another make up a legacy one. */
export type Companions = Readonly<Record<string, readonly JsonRecord[]>>;

/** One kind of current record that belongs to a legacy one, for whoever writes them. */
export interface Part {
  /** Its current collection. */
  readonly collection: string;
  /** The key that the host is asked for, of a companion that a translator has created. */
  keyOf(companion: JsonRecord): Key;
  /** The same key, by the current record that such companions belong to. */
  keyIn(record: JsonRecord): Key;
  /** The education organization of a companion; absent where companions have none. */
  readonly place?: (companion: JsonRecord) => unknown;
  /** The records that refer to it. A host deletes it only when none is left. */
  readonly referrers?: Referrers;
  /** Whether the record refers to it, so that it is written first. */
  readonly before: boolean;
  /** Whether the record is written even where the caller may not write this one. */
  readonly mayLack: boolean;
  /** The member that distinguishes a companion from others of the same record; absent where there is one only. */
  readonly apart?: (companion: JsonRecord) => unknown;
  /** A companion with another education organization. */
  at(companion: JsonRecord, place: unknown): JsonRecord;
  /**
   * Adds to a companion what the host's own record of it has and no legacy record has a member for.
   *
   * @param said the legacy record as the caller wrote it
   */
  merge(existing: JsonRecord, companion: JsonRecord, said?: JsonRecord): JsonRecord;
  /** The paths of what the host's record of it holds and no legacy record has a member for. */
  unsaidIn(existing: JsonRecord): readonly string[];
  /** The host's record of it as it can be sent again: without what each host adds itself. */
  copyOf(existing: JsonRecord): JsonRecord;
  /**
   * What is left of the host's record of it when the legacy record says nothing of it any more;
   * `undefined` where nothing is left: a write then deletes it.
   *
   * @param said the legacy record as the caller wrote it
   */
  emptied(existing: JsonRecord, said?: JsonRecord): JsonRecord | undefined;
}

/**
 * The public form of a companion's plan.
 *
 * @param today gives the day, such as `2017-08-21`
 */
export function partOf(plan: CompanionPlan, today: () => string): Part {
  const { name, key, place, apart, mapped, refers, referred, needed } = plan;
  const members = refers
    ? refers.by.map((each) => [each])
    : [...key.map(({ member }) => member), ...(needed?.by ?? []).map(([member]) => member)];
  return {
    collection: name,
    before: refers !== undefined || needed !== undefined,
    mayLack: needed !== undefined,
    keyOf: (companion) => membersAt(companion, members),
    keyIn: (record) => keyOfCompanions(plan, record),
    ...(place ? { place: (companion: JsonRecord) => valueAt(companion, place, false) } : {}),
    ...(apart ? { apart: (companion: JsonRecord) => valueAt(companion, apart, false) } : {}),
    ...(referred ? { referrers: referrersOf(referred) } : {}),
    at: (companion, value) => (place ? withValueAt(companion, place, value) : companion),
    merge: (existing, companion, said) => merge(existing, companion, mapped(), said, today()),
    unsaidIn: (existing) => {
      const others = Object.entries(needed?.with ?? {}).filter(
        ([member, tag]) => !sameTagAs(tag)(existing[member]),
      );
      return [...new Set([...unsaidIn(existing, mapped()), ...others.map(([member]) => member)])];
    },
    copyOf,
    emptied: (existing, said) => emptied(plan, copyOf(existing), said, today()),
  };
}

function copyOf(existing: JsonRecord): JsonRecord {
  const members = Object.entries(withoutLinks(existing));
  return Object.fromEntries(members.filter(([member]) => !ownOfHost.has(member)));
}

function emptied(
  { apart, only, key, place, standing, mapped }: CompanionPlan,
  existing: JsonRecord,
  said: JsonRecord | undefined,
  today: string,
): JsonRecord | undefined {
  if (only) {
    const items = existing[only.list];
    if (!Array.isArray(items)) return existing;
    const others = items.filter((each) => !isItem(each, only));
    return others.length === 0 ? undefined : { ...existing, [only.list]: others };
  }
  // Such a record is one item of a legacy list, or a field that the caller may not send.
  if (apart) {
    const isUnsaid = standing().some(
      ({ member, value, legacy }) =>
        isSameCode(existing[member], value) && !isFilled(valueAt(said, legacy, true)),
    );
    return isUnsaid ? existing : undefined;
  }
  const known: JsonRecord = {};
  for (const member of [...key.map((each) => each.member), ...(place ? [place] : [])]) {
    put(known, member, valueAt(existing, member, false));
  }
  return merge(existing, known, mapped(), said, today);
}

const none: ReadonlySet<string> = new Set();

/** The companions that a legacy record does not become. */
export function absentFrom(legacy: JsonRecord, { companions }: Plan): ReadonlySet<string> {
  let absent: Set<string> | undefined;
  for (const { name, when } of companions) {
    if (when && !when(legacy)) (absent ??= new Set()).add(name);
  }
  return absent ?? none;
}

/** The members by which a current record's companions are asked for. */
export function keyOfCompanions({ key }: CompanionPlan, record: JsonRecord): Key {
  const found: Record<string, unknown> = {};
  for (const { member, current } of key) {
    found[member.at(-1) ?? ""] = valueAt(record, current, false);
  }
  return found;
}

/** The values that a table gives companions, as the host has them. */
type GivenCodes = ReadonlyMap<Tag, unknown>;

/** What companions get beside what the legacy record says. */
interface CompanionValues {
  /** The education organization that the owner has named. */
  readonly place: number | undefined;
  /** The collections in which the host has no record that was looked for. */
  readonly missing: ReadonlySet<string>;
  readonly codes: GivenCodes;
}

/**
 * The companions of a translated record. Each gets the members of its key and, where the owner has
 * named one, its education organization.
 */
export function companionsOf(
  made: Made,
  legacy: JsonRecord,
  { companions }: Plan,
  { place, missing, codes }: CompanionValues,
  account: AccountEntry[] | undefined,
): Companions {
  const taken: Record<string, readonly JsonRecord[]> = {};
  for (const companion of companions) {
    if (companion.needed && missing.has(companion.name)) {
      taken[companion.name] = [neededRecord(made.record, companion.needed, codes)];
      account?.push({ path: `${companion.list}[0]`, fate: "defaulted" });
    }
    const { name, list, refers } = companion;
    const found = made.companions[list];
    if (!Array.isArray(found) || found.length === 0) continue;
    const records = found.filter(isRecord);
    taken[name] = records;
    if (refers) addReferences(made.record, name, records, refers, account);
    for (const [index, record] of records.entries()) {
      if (companion.only) {
        const { list: at, member, tag } = companion.only;
        record[at] = [{ [member]: codes.get(tag) }];
        account?.push({ path: `${list}[${index}].${at}[0].${member}`, fate: "defaulted" });
      }
      const note = (path: readonly string[]) =>
        account?.push({ path: `${list}[${index}].${path.join(".")}`, fate: "defaulted" });
      for (const { member: path, legacy: from } of companion.key) {
        if (put(record, path, valueAt(legacy, from, true))) note(path);
      }
      if (companion.place && place !== undefined && put(record, companion.place, place)) {
        note(companion.place);
      }
    }
  }
  return taken;
}

/** The record that another refers to and the host does not have. */
function neededRecord(
  translated: JsonRecord,
  { by, with: fixed }: NeededPlan,
  codes: GivenCodes,
): JsonRecord {
  const record: JsonRecord = {};
  for (const [member, tag] of Object.entries(fixed)) put(record, [member], codes.get(tag));
  for (const [member, from] of by) put(record, member, valueAt(translated, from, false));
  return record;
}

/** Whether some companions of a record are of several education organizations. */
export function hasSeveralPlaces(given: Companions, { companions }: Plan): boolean {
  return companions.some(({ name, place }) => {
    const found = given[name] ?? [];
    if (place === undefined || found.length < 2) return false;
    const places = found.map((each) => Number(valueAt(each, place, false)));
    return places.some((each) => !Object.is(each, places[0]));
  });
}

/**
 * The companions of a current record in lists that have the names of tables, and no list of those that
 * may not be read; first those of the
 * education organization that is meant. Of companions that are the items of one legacy list, those of
 * other organizations are left out.
 */
export function companionLists({ companions }: Plan, given: Companions, own: unknown): JsonRecord {
  const lists: JsonRecord = {};
  for (const { name, list, place, apart, only } of companions) {
    const found = given[name]?.filter((each) => !only || hasItem(each, only));
    if (!found) continue;
    if (found.length < 2) {
      lists[list] = found;
      continue;
    }
    const placeOf = (each: JsonRecord | undefined) =>
      place && each ? Number(valueAt(each, place, false)) : undefined;
    const first = found.find((each) => placeOf(each) === Number(own)) ?? found[0];
    const isMeant = (each: JsonRecord) => Object.is(placeOf(each), placeOf(first));
    const meant = found.filter(isMeant);
    lists[list] = apart ? meant : [...meant, ...found.filter((each) => !isMeant(each))];
  }
  return lists;
}

function hasItem(record: JsonRecord, only: OnlyPlan): boolean {
  const items = record[only.list];
  return Array.isArray(items) && items.some((each) => isItem(each, only));
}

function isItem(item: unknown, { member, tag }: OnlyPlan): boolean {
  return isRecord(item) && sameTagAs(tag)(item[member]);
}

/** Puts a value where there is none. Returns whether it did. */
function put(record: JsonRecord, path: readonly string[], value: unknown): boolean {
  if (value === undefined || valueAt(record, path, false) !== undefined) return false;
  putAt(record, path, value);
  return true;
}
