import { none, once } from "@edbridge/core/internal";
import {
  codeCondition,
  type CodeCondition,
  isSameCode,
  sameTagAs,
  type Tag,
  tagFor,
} from "./pairs.js";
import type { Descriptors } from "../model/descriptor-value.js";
import {
  putAt,
  valueAt,
  copyOf,
  isFilled,
  isRecord,
  type JsonRecord,
  hostOnlyMembers,
  textOf,
  withoutLinks,
  listAt,
} from "../record/record.js";
import type { Key } from "../settings/lookups.js";
import { parsePath, companionList } from "../tables/grammar.js";
import { lastName, tagOf } from "../tables/relations.js";
import type { PartAfter, PartRelation, ReferrerRelation } from "../tables/table-form.js";
import { addPlace, type Known, memberIn, removesUnshown, unsaidIn } from "./known.js";
import { Merge } from "./merge.js";
import { membersAt, type Referral, referralOf, type Referrers, referrersOf } from "./relations.js";
import type { PlanContext } from "./plan.js";

/** Current records by collection that together with another make up a legacy one. */
export type Companions = Readonly<Record<string, readonly JsonRecord[]>>;

/** One kind of current record that belongs to a legacy one, for whoever writes them. */
export interface Part {
  /** Its current collection. */
  readonly collection: string;
  /** Whether the legacy record refers to it, so that it is written first. */
  readonly before: boolean;
  /** The key that the host is asked for, of a companion that a translator has created. */
  keyOf(companion: JsonRecord): Key;
  /**
   * Adds to a companion what the host's own record of it has and no legacy record has a member for.
   *
   * @param asWritten the legacy record as the caller wrote it
   */
  merge(existing: JsonRecord, companion: JsonRecord, asWritten?: JsonRecord): JsonRecord;
}

/** The same for a bridge, which reads, merges and deletes such records at the host. */
export interface CompanionPart extends Part {
  /** The same key, by the current record that such companions belong to. */
  keyIn(record: JsonRecord): Key;
  /** The education organization of a companion; absent where companions have none. */
  readonly place?: (companion: JsonRecord) => unknown;
  /** The records that refer to it. A host deletes it only when none is left. */
  readonly referrers?: Referrers;
  /** Whether the record is written even where the caller may not write this one. */
  readonly mayLack: boolean;
  /** The member that distinguishes a companion from others of the same record; absent where there is one only. */
  readonly distinctBy?: (companion: JsonRecord) => unknown;
  /** Whether a legacy record has room for one of them, though the host may have several. */
  readonly isOne: boolean;
  /** A companion with another education organization. */
  at(companion: JsonRecord, place: unknown): JsonRecord;
  /** Whether a companion in place of the host's record removes items that no legacy record shows. */
  removesUnshown(existing: JsonRecord, companion: JsonRecord): boolean;
  /** The paths of what the host's record of it holds and no legacy record has a member for. */
  unsaidIn(existing: JsonRecord): readonly string[];
  /** The host's record of it as it can be sent again: without what each host adds itself. */
  copyOf(existing: JsonRecord): JsonRecord;
  /**
   * What is left of the host's record of it when the legacy record says nothing of it any more;
   * `undefined` where nothing is left: a write then deletes it.
   *
   * @param asWritten the legacy record as the caller wrote it
   */
  emptied(existing: JsonRecord, asWritten?: JsonRecord): JsonRecord | undefined;
}

type Names = readonly string[];

/** The same for whoever makes such records, on any day. */
export interface PartPlan extends Omit<CompanionPart, "merge" | "emptied"> {
  /** @param today gives the day by which facts with periods are merged, such as `2017-08-21` */
  by(today: () => string): CompanionPart;
  /** The list that has them beside the record, as paths of tables name it: `~credentials`. */
  readonly list: string;
  /** The members of its key, and the fields of the record in either generation that have their values. */
  readonly key: readonly {
    readonly name: string;
    readonly member: Names;
    readonly legacy: Names;
    readonly current: Names;
  }[];
  readonly placePath: Names | undefined;
  /** Whether a legacy record becomes one. */
  readonly when: CodeCondition | undefined;
  /** The item by which one is known, among others of the same key. */
  readonly only: { readonly list: string; readonly member: string; readonly tag: Tag } | undefined;
  /** The members of one that edbridge makes itself, with the fields that have their values or with a tag. */
  readonly needed:
    | {
        readonly by: readonly (readonly [member: Names, from: Names])[];
        readonly with: Readonly<Record<string, Tag>>;
      }
    | undefined;
  readonly refers: Referral | undefined;
}

interface Whole {
  /** What a legacy record has values for, in the record and its parts. */
  readonly known: () => Known;
  /** The legacy fields of the rows by their current places, as the table writes these. */
  readonly fields: ReadonlyMap<string | undefined, string>;
  readonly context: Pick<PlanContext, "descriptors">;
  readonly referrers: readonly ReferrerRelation[];
  /** Whether the legacy record has a record of its own, beside its parts. */
  readonly hasMain: boolean;
}

export function partOf(relation: PartRelation, whole: Whole): PartPlan {
  const { to: collection, order } = relation;
  const { place, distinctBy, when }: Partial<PartAfter> = order === "after" ? relation : {};
  const { fields, referrers, hasMain } = whole;
  const { descriptors } = whole.context;
  const list = companionList(collection);
  const needed = neededOf(relation, descriptors);
  const tag = tagOf(relation);
  const only = tag && { ...tag, tag: tagFor(tag.member, tag.value, descriptors) };
  const refers = order === "before" ? referralOf(relation) : undefined;
  const key = Object.entries(order === "before" ? {} : relation.by).map(([member, current]) => ({
    name: lastName(member),
    member: member.split("."),
    legacy: (fields.get(current) ?? current).split("."),
    // Where there are parts only, one is found by the members of another.
    current: (hasMain ? current : member).split("."),
  }));
  const keyMembers = key.map(({ member }) => member);
  const members = refers
    ? refers.by.map((each) => [each])
    : [...keyMembers, ...(needed?.by ?? none).map(([member]) => member)];
  const placePath = place?.split(".");
  const distinctPath = distinctBy?.split(".");
  const referrer = referrers.find(({ of }) => of === collection);
  const listMember = once(() => {
    const member = memberIn(whole.known(), list);
    const names = [
      ...members.map((each) => each.join(".")),
      ...(place === undefined ? [] : [place]),
      ...Object.keys(needed?.with ?? {}),
      // It is one item among those that others may add.
      ...(tag ? [`${tag.list}[${tag.member}=${tag.value}].${tag.member}`] : []),
    ];
    for (const each of refers ? [] : names) addPlace(member.inner, { current: parsePath(each) });
    return member;
  });
  /** What is left of a record without the values of a legacy one. */
  const emptied = (existing: JsonRecord, merge: Part["merge"], asWritten?: JsonRecord) => {
    if (only) {
      const items = existing[only.list];
      if (!Array.isArray(items)) return existing;
      const others = items.filter((each) => !isItem(each, only));
      return others.length === 0 ? undefined : { ...existing, [only.list]: others };
    }
    // Such a record is one item of a legacy list, or a field that the caller may not send.
    if (distinctBy !== undefined) {
      const isUnsaid = listMember().standing.some(
        ({ member, value, legacy }) =>
          isSameCode(existing[member], value) && !isFilled(valueAt(asWritten, legacy, true)),
      );
      return isUnsaid ? existing : undefined;
    }
    const empty: JsonRecord = {};
    for (const path of [...keyMembers, ...(placePath ? [placePath] : [])]) {
      put(empty, path, valueAt(existing, path, false));
    }
    return merge(existing, empty, asWritten);
  };

  const plan = {
    collection,
    list,
    key,
    placePath,
    when: when === undefined ? undefined : codeCondition(when),
    only,
    needed,
    refers,
    before: refers !== undefined || needed !== undefined,
    mayLack: needed !== undefined,
    isOne: only !== undefined,
    keyOf: (companion: JsonRecord) => membersAt(companion, members),
    keyIn: (record: JsonRecord) => {
      const found: Record<string, unknown> = {};
      for (const { name, current } of key) found[name] = valueAt(record, current, false);
      return found;
    },
    ...(placePath && { place: (companion: JsonRecord) => valueAt(companion, placePath, false) }),
    ...(distinctPath && {
      distinctBy: (companion: JsonRecord) => valueAt(companion, distinctPath, false),
    }),
    ...(referrer && {
      referrers: referrersOf(referrer, [...keyMembers, ...(distinctPath ? [distinctPath] : [])]),
    }),
    at: (companion: JsonRecord, value: unknown) => {
      if (!placePath) return companion;
      const copy = copyOf(companion);
      putAt(copy, placePath, value);
      return copy;
    },
    removesUnshown: (existing: JsonRecord, companion: JsonRecord) =>
      removesUnshown(existing, companion, listMember().inner),
    unsaidIn: (existing: JsonRecord) => {
      const unsaid = new Set(unsaidIn(existing, listMember().inner));
      for (const [member, value] of Object.entries(needed?.with ?? {})) {
        if (!sameTagAs(value)(existing[member])) unsaid.add(member);
      }
      return [...unsaid];
    },
    copyOf: sendable,
  };
  return {
    ...plan,
    by(today) {
      const merge: Part["merge"] = (existing, companion, asWritten) =>
        new Merge(asWritten, today()).of(existing, companion, listMember().inner);
      const left: CompanionPart["emptied"] = (existing, asWritten) =>
        emptied(sendable(existing), merge, asWritten);
      return { ...plan, merge, emptied: left };
    },
  };
}

function sendable(existing: JsonRecord): JsonRecord {
  const members = Object.entries(withoutLinks(existing));
  return Object.fromEntries(members.filter(([member]) => !hostOnlyMembers.has(member)));
}

function neededOf(relation: PartRelation, descriptors: Descriptors): PartPlan["needed"] {
  const { order, by, where = {} } = relation;
  if (order === "after" || (order === "before" && relation.if === undefined)) return undefined;
  const pairs =
    order === "delete" ? relation.has.map((each) => [each, each] as const) : Object.entries(by);
  const fixed = Object.entries(where).map(
    ([member, value]) => [member, tagFor(member, value, descriptors)] as const,
  );
  return {
    by: pairs.map(([member, from]) => [member.split("."), from.split(".")]),
    with: Object.fromEntries(fixed),
  };
}

/** Whether some companions of a record are of several education organizations. */
export function hasSeveralPlaces(companions: Companions, parts: readonly PartPlan[]): boolean {
  return parts.some(({ collection, place }) => {
    const found = companions[collection] ?? none;
    if (!place || found.length < 2) return false;
    const places = found.map((each) => textOf(place(each)));
    return places.some((each) => each !== places[0]);
  });
}

/**
 * The companions of a current record in lists that have the names of tables, and no list of those that
 * may not be read. Those of other education organizations than the one that is meant are left out.
 */
export function companionLists(
  parts: readonly PartPlan[],
  companions: Companions,
  organization: unknown,
): Companions {
  const lists: Record<string, readonly JsonRecord[]> = {};
  for (const { collection, list, place, only } of parts) {
    const found = companions[collection]?.filter(
      (each) => !only || listAt(each, only.list).some((item) => isItem(item, only)),
    );
    if (!found) continue;
    if (found.length < 2) {
      lists[list] = found;
      continue;
    }
    const placeOf = (each: JsonRecord | undefined) =>
      place && each ? textOf(place(each)) : undefined;
    const first = found.find((each) => placeOf(each) === textOf(organization)) ?? found[0];
    lists[list] = found.filter((each) => placeOf(each) === placeOf(first));
  }
  return lists;
}

/** Whether an item of a list is the one by which a part is known. */
function isItem(item: unknown, { member, tag }: NonNullable<PartPlan["only"]>): boolean {
  return isRecord(item) && sameTagAs(tag)(item[member]);
}

/** Puts a value where there is none. Returns whether it did. */
export function put(record: JsonRecord, path: Names, value: unknown): boolean {
  if (value === undefined || valueAt(record, path, false) !== undefined) return false;
  putAt(record, path, value);
  return true;
}
