import { codeCondition } from "./conditions.js";
import type { Descriptors } from "../model/descriptor-value.js";
import { type MappedRow, mappedMembers, type Standing } from "./mapped-members.js";
import { lastName, tagOf } from "../tables/relations.js";
import type {
  PartAfter,
  PartBefore,
  PartRelation,
  ReferrerRelation,
} from "../tables/table-form.js";
import { once } from "../model/memoize.js";
import { parsePath } from "../tables/grammar.js";
import { companionList, type Path, withinItem } from "../tables/table-path.js";
import { tagFor } from "./tags.js";

/** What the plan of a part needs to know of the table. */
interface Whole {
  /** The current places that get a value, with their rows. */
  readonly rows: () => readonly MappedRow[];
  /** The legacy fields of the rows by their current places, as the table writes these. */
  readonly fields: ReadonlyMap<string | undefined, string>;
  /** The current fields that get a value without the caller. */
  readonly assumed: readonly Path[];
  readonly descriptors: Descriptors;
  readonly referrers: readonly ReferrerRelation[];
  /** Whether the legacy record has a record of its own, beside its parts. */
  readonly hasMain: boolean;
}

export type CompanionPlan = ReturnType<typeof partPlan>;
export type OnlyPlan = ReturnType<typeof onlyPlan>;
export type NeededPlan = NonNullable<ReturnType<typeof neededPlan>>;
export type ReferralPlan = NonNullable<ReturnType<typeof referralPlan>>;
export type ReferrersPlan = ReturnType<typeof referrersPlan>;

/** The plan of a current record that belongs to another. */
export function partPlan(part: PartRelation, whole: Whole) {
  const { to } = part;
  const { place, apart, when }: Partial<PartAfter> = part.order === "after" ? part : {};
  const { rows, fields, assumed, descriptors, referrers, hasMain } = whole;
  const list = companionList(to);
  const key = part.order === "before" ? {} : part.by;
  const needed = neededPlan(part, descriptors);
  const tag = tagOf(part);
  const refersToIt = referrers.find(({ of }) => of === to);
  /** Paths within the part; those of something else are left out. */
  const within = ({ steps: [first, ...steps], name }: Path): Path[] =>
    first?.name === list ? [{ steps, name }] : [];
  const own = [
    ...Object.keys(key),
    ...(place === undefined ? [] : [place]),
    ...(needed ? needed.by.map(([member]) => member.join(".")) : []),
    ...(needed ? Object.keys(needed.with) : []),
    // It is one item among those that others may add.
    ...(tag ? [`${tag.item}.${tag.member}`] : []),
  ].map((current) => ({ current: parsePath(current) }));
  return {
    name: to,
    list,
    /** Its members, and the fields of the record in either generation that have their values. */
    key: Object.entries(key).map(([member, current]) => ({
      member: member.split("."),
      legacy: (fields.get(current) ?? current).split("."),
      // Where there are parts only, one is found by the members of another.
      current: (hasMain ? current : member).split("."),
    })),
    /** The member for the education organization. */
    place: place?.split("."),
    /** The member that distinguishes several of one record. */
    apart: apart?.split("."),
    when: when === undefined ? undefined : codeCondition(when),
    only: tag && onlyPlan(tag.item, descriptors),
    needed,
    refers: part.order === "before" ? referralPlan(part) : undefined,
    referred:
      refersToIt &&
      referrersPlan(refersToIt, [...Object.keys(key), ...(apart === undefined ? [] : [apart])]),
    /** Which of several of one record stand for legacy fields. */
    standing: once(() =>
      rows().flatMap(({ legacy = "", current, stands }): Standing[] => {
        const [first] = current.steps;
        if (!stands || first?.name !== list || first.item?.kind !== "tagged") return [];
        const { member, value } = first.item;
        return [{ member, value: String(value), legacy: legacy.split("."), during: undefined }];
      }),
    ),
    mapped: once(() => {
      const inPart = rows().flatMap((row) =>
        within(row.current).map((current) => ({ ...row, current })),
      );
      return mappedMembers([...own, ...inPart], assumed.flatMap(within));
    }),
  };
}

/** The item by which such a record is known, among others of the same key. */
function onlyPlan(item: string, descriptors: Descriptors) {
  const [step] = parsePath(`${item}.x`).steps;
  if (step?.item?.kind !== "tagged") throw new SyntaxError(`${item} is not an item with a tag.`);
  const { member, value } = step.item;
  return { list: step.name, member, tag: tagFor(member, value, descriptors) };
}

/** The members of a record that edbridge makes itself, with the fields that have their values or with a tag. */
function neededPlan(part: PartRelation, descriptors: Descriptors) {
  if (part.order === "after" || (part.order === "before" && part.if === undefined))
    return undefined;
  const members =
    part.order === "delete" ? part.has.map((each) => [each, each]) : Object.entries(part.by);
  return {
    by: members.map(([to = "", from = ""]) => [to.split("."), from.split(".")] as const),
    with: Object.fromEntries(
      Object.entries(part.where ?? {}).map(([member, value]) => [
        member,
        tagFor(member, value, descriptors),
      ]),
    ),
  };
}

/** How a record refers to such records, which are written before it: the reference of each item of a list. */
function referralPlan({ at, by, compose = {}, same = [] }: PartBefore) {
  const [[composed, of] = []] = Object.entries(compose);
  if (at === undefined || composed === undefined || of === undefined) return undefined;
  return {
    ...referenceAt(at),
    by: Object.keys(by),
    /** The member that no legacy record has. */
    composed,
    /** The member of the record that names the owner of the other one. */
    of,
    /** What two of one record that are the same have in common. */
    same: same.map((each) => withinItem(parsePath(each))),
  };
}

/** The records that refer to such a record; it has the parts of the reference, under the same names. */
function referrersPlan({ to, by, refersAt }: ReferrerRelation, parts: readonly string[]) {
  return {
    ...referenceAt(refersAt),
    from: to,
    by: Object.keys(by).map(lastName),
    parts: parts.map((each) => each.split(".")),
  };
}

/** The list of a record, and the reference in each of its items. */
function referenceAt(path: string): { readonly list: string; readonly reference: string } {
  const { steps, name } = parsePath(path);
  return { list: steps[0]?.name ?? "", reference: name };
}
