import { codeCondition } from "./code-condition.js";
import { mappedMembers } from "./mapped-members.js";
import type { CompanionPlan, NeededPlan, OnlyPlan, ReferralPlan, ReferrersPlan } from "./plan.js";
import { lastName, tagOf } from "../tables/relations.js";
import type {
  PartAfter,
  PartBefore,
  PartRelation,
  ReferrerRelation,
  Row,
} from "../tables/table-form.js";
import { companionList, parsePath, withinItem } from "../tables/table-path.js";
import type { Tags } from "./tags.js";

/** What the plan of a part needs to know of the table. */
interface Whole {
  /** The rows, and the current places that get a value in another way. */
  readonly rows: readonly Partial<Row>[];
  /** The current fields that get a value without the caller. */
  readonly assumed: readonly string[];
  readonly tags: Tags;
  readonly referrers: readonly ReferrerRelation[];
  /** Whether the legacy record has a record of its own, beside its parts. */
  readonly hasMain: boolean;
}

/** The plan of a current record that belongs to another. */
export function partPlan(part: PartRelation, whole: Whole): CompanionPlan {
  const { to } = part;
  const { place, apart, when }: Partial<PartAfter> = part.order === "after" ? part : {};
  const { rows, assumed, tags, referrers, hasMain } = whole;
  const key = part.order === "before" ? {} : part.by;
  const needed = neededPlan(part, tags);
  const tag = tagOf(part);
  const refersToIt = referrers.find(({ of }) => of === to);
  /** A path within the part; none where it is of something else. */
  const within = (path = "") => {
    const [, other, own] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(path) ?? [];
    return other === to ? own : undefined;
  };
  return {
    name: to,
    list: companionList(to),
    key: Object.entries(key).map(([member, current]) => ({
      member: member.split("."),
      legacy: (rows.find((row) => row.current === current)?.legacy ?? current).split("."),
      // Where there are parts only, one is found by the members of another.
      current: (hasMain ? current : member).split("."),
    })),
    place: place?.split("."),
    apart: apart?.split("."),
    when: when === undefined ? undefined : codeCondition(when),
    only: tag && onlyPlan(to, tag.item, tags),
    needed,
    refers: part.order === "before" ? referralPlan(part) : undefined,
    referred:
      refersToIt &&
      referrersPlan(refersToIt, [...Object.keys(key), ...(apart === undefined ? [] : [apart])]),
    standing: rows.flatMap(({ legacy = "", current = "", stands }) => {
      const [, other, member, value] = /^~(\w+)\[(\w+)=([^\]]*)\]/.exec(current) ?? [];
      if (!stands || other !== to || member === undefined || value === undefined) return [];
      return [{ member, value, legacy: legacy.split("."), during: undefined }];
    }),
    mapped: mappedMembers(
      [
        ...[
          ...Object.keys(key),
          ...(place === undefined ? [] : [place]),
          ...(needed ? needed.by.map(([member]) => member.join(".")) : []),
          ...(needed ? Object.keys(needed.with) : []),
          // It is one item among those that others may add.
          ...(tag ? [`${tag.item}.${tag.member}`] : []),
        ].map((current) => ({ current })),
        ...rows.map((row) => ({ ...row, current: within(row.current) })),
      ],
      assumed.flatMap((each) => within(each) ?? []),
    ),
  };
}

function onlyPlan(name: string, item: string, tags: Tags): OnlyPlan | undefined {
  const path = parsePath(`~${name}[0].${item}.x`);
  const [, step] = path.steps;
  if (step?.item?.kind !== "tagged") {
    throw new SyntaxError(`${item} is not an item with a tag.`);
  }
  const { member } = step.item;
  return { list: step.name, member, tag: tags.of(path, 1, step.item) };
}

/** The members of a record that edbridge makes itself. */
function neededPlan(part: PartRelation, tags: Tags): NeededPlan | undefined {
  if (part.order === "after" || (part.order === "before" && part.if === undefined))
    return undefined;
  const { where = {} } = part;
  const members =
    part.order === "delete" ? part.has.map((each) => [each, each]) : Object.entries(part.by);
  return {
    by: members.map(([to = "", from = ""]) => [to.split("."), from.split(".")] as const),
    with: Object.fromEntries(
      Object.entries(where).map(([member, value]) => [member, tags.given(member, value)]),
    ),
  };
}

function referralPlan({ at, by, compose = {}, same = [] }: PartBefore): ReferralPlan | undefined {
  const [[composed, of] = []] = Object.entries(compose);
  if (at === undefined || composed === undefined || of === undefined) return undefined;
  const { steps, name } = parsePath(at);
  return {
    list: steps[0]?.name ?? "",
    reference: name,
    by: Object.keys(by),
    composed,
    of,
    same: same.map((each) => withinItem(parsePath(each))),
  };
}

function referrersPlan(
  { to, by, refersAt }: ReferrerRelation,
  parts: readonly string[],
): ReferrersPlan {
  const { steps, name } = parsePath(refersAt);
  return {
    from: to,
    by: Object.keys(by).map(lastName),
    list: steps[0]?.name ?? "",
    reference: name,
    parts: parts.map((each) => each.split(".")),
  };
}
