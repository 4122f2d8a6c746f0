import type { AccountEntry } from "./account.js";
import { kept } from "./kept.js";
import type { Key } from "./lookups.js";
import type { CompanionPlan, Plan } from "./plan.js";
import { refer } from "./referrals.js";
import { isRecord, type JsonRecord } from "./record.js";

/** Current records by collection that together with another make up a legacy one. */
export type Companions = Readonly<Record<string, readonly JsonRecord[]>>;

/** One kind of current record that belongs to a legacy one. */
export interface Part {
  /** Its current collection. */
  readonly collection: string;
  /** What the host can be asked for, by a companion as a translator has made it. */
  keyOf(companion: JsonRecord): Key;
  /** The education organization that a companion is kept for; absent where that plays no part. */
  readonly place?: (companion: JsonRecord) => unknown;
  /** Whether the record refers to it, so that it is written first. */
  readonly before: boolean;
  /** What tells a companion apart from others of the same record; absent where there is one only. */
  readonly apart?: (companion: JsonRecord) => unknown;
  /** A companion that is kept for an education organization. */
  at(companion: JsonRecord, place: unknown): JsonRecord;
  /**
   * The host's companion with what a legacy record says put in place of what it said before. What no
   * legacy record speaks of stays.
   */
  kept(known: JsonRecord, companion: JsonRecord): JsonRecord;
}

/** A companion's plan, for whoever writes companions. */
export function partOf(plan: CompanionPlan): Part {
  const { name, key, place, apart, said, refers } = plan;
  const members = refers ? refers.by.map((each) => [each]) : key.map(({ member }) => member);
  return {
    collection: name,
    before: refers !== undefined,
    keyOf: (companion) =>
      Object.fromEntries(
        members.map((member) => [member.at(-1) ?? "", valueAt(companion, member, false)]),
      ),
    ...(place ? { place: (companion: JsonRecord) => valueAt(companion, place, false) } : {}),
    ...(apart ? { apart: (companion: JsonRecord) => valueAt(companion, apart, false) } : {}),
    at: (companion, value) => (place ? withMember(companion, place, value) : companion),
    kept: (known, companion) => kept(known, companion, said),
  };
}

const mark = "~";

/** The companions that a legacy record does not become. */
export function absentFrom(legacy: JsonRecord, { companions }: Plan): ReadonlySet<string> {
  const absent = companions.filter(({ when }) => {
    if (!when) return false;
    const list = valueAt(legacy, [when.list], true);
    return (Array.isArray(list) && list.length > 0) !== when.filled;
  });
  return new Set(absent.map(({ name }) => name));
}

/** The members by which a current record's companions are asked for. */
export function keyOfCompanions({ key }: CompanionPlan, record: JsonRecord): Key {
  return Object.fromEntries(
    key.map(({ member, current }) => [member.at(-1) ?? "", valueAt(record, current, false)]),
  );
}

/**
 * Takes the companions out of a translated record, and gives each the members it is known by. Where
 * the host keeps them per education organization and none is known, they are left behind.
 */
export function takeCompanions(
  made: JsonRecord,
  legacy: JsonRecord,
  { companions }: Plan,
  place: number | undefined,
  account: AccountEntry[] | undefined,
): Companions {
  const taken: Record<string, readonly JsonRecord[]> = {};
  for (const companion of companions) {
    const member = mark + companion.name;
    const list = made[member];
    delete made[member];
    if (!Array.isArray(list) || list.length === 0) continue;
    const records = list.filter(isRecord);
    taken[companion.name] = records;
    const { name, refers } = companion;
    if (refers) refer(made, name, records, refers, account);
    for (const [index, record] of records.entries()) {
      const note = (path: readonly string[]) =>
        account?.push({ path: `${member}[${index}].${path.join(".")}`, fate: "defaulted" });
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

/** A current record with its companions in it, as tables speak of them; the owner's own first. */
export function withCompanions(
  record: JsonRecord,
  { companions }: Plan,
  given: Companions,
  own: number | undefined,
): JsonRecord {
  const lists = companions.flatMap(({ name, place }) => {
    const list = given[name] ?? [];
    if (list.length === 0) return [];
    const isOwn = (each: JsonRecord) =>
      place !== undefined && own !== undefined && Number(valueAt(each, place, false)) === own;
    const sorted = [...list.filter(isOwn), ...list.filter((each) => !isOwn(each))];
    return [[mark + name, sorted] as const];
  });
  return lists.length === 0 ? record : { ...record, ...Object.fromEntries(lists) };
}

function valueAt(record: JsonRecord, path: readonly string[], anyCase: boolean): unknown {
  let value: unknown = record;
  for (const name of path) {
    if (!isRecord(value)) return undefined;
    const found: string | undefined =
      name in value || !anyCase
        ? name
        : Object.keys(value).find((each) => each.toLowerCase() === name.toLowerCase());
    value = found === undefined ? undefined : value[found];
  }
  return value;
}

/** A copy with another value at one place. */
function withMember(
  record: JsonRecord,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): JsonRecord {
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = record[name];
  return { ...record, [name]: withMember(isRecord(inner) ? inner : {}, rest, value) };
}

/** Puts a value where none is; says whether it did. */
function put(record: JsonRecord, path: readonly string[], value: unknown): boolean {
  if (value === undefined) return false;
  let at = record;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    at = isRecord(next) ? next : (at[name] = {});
  }
  const name = path.at(-1) ?? "";
  if (at[name] !== undefined) return false;
  at[name] = value;
  return true;
}
