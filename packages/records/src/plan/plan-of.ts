import { type CarriedField, carriedFields } from "../tables/carried.js";
import { catalogOf } from "../model/catalog.js";
import { findPlan } from "./find-plan.js";
import { linesIn } from "../model/data-standard.js";
import { isRequiredInItem } from "../model/legacy-fields.js";
import { mappedMembers } from "./mapped-members.js";
import { codeCondition } from "./code-condition.js";
import { companionList, parsePath, withinItem } from "../tables/table-path.js";
import type {
  CompanionPlan,
  DefaultPlan,
  DistinctPlan,
  OnlyPlan,
  Plan,
  ReferralPlan,
  ReferrersPlan,
} from "./plan.js";
import { type PlanContext, PlanBuilder, topOf } from "./plan-builder.js";
import type {
  Companion,
  Default,
  ReferredFrom,
  Referral,
  Row,
  Table,
} from "../tables/table-form.js";
import { Tags } from "./tags.js";

/** What a plan is made for. */
interface PlanOptions extends Omit<PlanContext, "collection" | "key" | "conditional"> {
  /** Whether the caller has named the members that it wants. */
  readonly isChosen: boolean;
}

/** Makes the plan of a table in one Data Standard and one direction. */
export function planOf(
  table: Table,
  { direction, fieldStandard, descriptors, wants, isChosen }: PlanOptions,
): Plan {
  const holding = <T extends { readonly in?: string | undefined }>(
    lines: readonly T[] | undefined,
    thingOf: (line: T) => string,
  ) => linesIn(lines ?? [], fieldStandard, thingOf);
  const up = direction === "toCurrent";
  const rows = holding(table.rows, (row) => row.legacy);
  const lookups = holding(table.lookups, ({ legacy }) => Object.values(legacy).join(" "));
  const companions = holding(table.companions, ({ name }) => name);
  const defaults = holding(table.defaults, (each) => each.current);
  const allFinds = holding(table.finds, (each) => each.for);
  const distinct = holding(table.distinct, ({ list }) => list);
  const currentOnly = holding(table.currentOnly, (each) => each.current);
  const current = holding(table.current, () => "")[0]?.name;
  const key = new Set(catalogOf(fieldStandard).find(table.collection)?.key);
  const conditional = new Set(companions.flatMap(({ name, when }) => (when ? [name] : [])));

  const { collection } = table;
  const context = { collection, direction, fieldStandard, descriptors, wants, key, conditional };
  const builder = new PlanBuilder(context);
  const tags = new Tags(new Map(rows.map((row) => [row.current, row.value])), descriptors);
  const read = rows.filter(({ down }) => !up || !down);
  const places = read.map((row) => (up ? row.current : row.legacy));
  for (const [index, row] of read.entries()) {
    const place = places[index];
    const isContested =
      // Rows under conditions give the items of two lists to one.
      (row.when === undefined && places.some((each, at) => each === place && at !== index)) ||
      (up ? row.legacy : row.current)?.includes("[*]") === true;
    builder.row(row, tags, isContested ? index : undefined);
  }
  const mapped = new Set(places);
  for (const lookup of lookups) builder.lookup(lookup, mapped);
  const carried = carriedFields({
    rows,
    lookups,
    currentOnly,
    assumed: [...defaults.map((each) => each.current), ...allFinds.map((each) => each.for)],
    hasMain: current !== undefined,
  });
  // A strict reader of legacy records refuses a member that no legacy host wrote.
  const isNamed = ({ legacy }: CarriedField) => isChosen && !legacy.includes(".");
  const carries = up ? carried : carried.filter(isNamed);
  for (const each of carries) builder.carry(each);
  if (up) for (const each of currentOnly) builder.addCurrentName(each.current);
  else {
    for (const { name, only } of companions) {
      if (only !== undefined) builder.tag(`~${name}[0].${only}.${tagOf(only)}`, tags);
    }
  }

  const found = new Set(allFinds.map((each) => each.for));
  const kinds = new Set(
    distinct.flatMap(({ list, by }) =>
      by.length === 1 && by[0] !== undefined ? [`${list}[].${by[0]}`] : [],
    ),
  );
  const merged = rows.map((row) => ({
    ...row,
    current: row.current && tags.standard(row.current),
    isKind: kinds.has(row.legacy),
    tellsApart: isRequiredInItem(table.collection, row.legacy),
  }));
  const assumed = [
    // What a caller may write itself, item by item, is no assumption.
    ...defaults
      .map((each) => each.current)
      .filter((each) => !mapped.has(each) || !each.includes("[")),
    // What a find gives of its own is the host's; of a list, it makes the items.
    ...[...found].filter((each) => !each.includes("[") && !mapped.has(each)),
  ];
  const rest = [...found].map((each) => ({ current: each }));
  const findPlans = allFinds.map((each) => findPlan(each, collection));
  const ofParts = [...merged, ...rest];
  const companionPlans = companions.map((each) =>
    companionPlan(each, ofParts, assumed, tags, current !== undefined),
  );
  const madeBeside = holding(table.made, ({ name }) => name).map(
    ({ has, with: fixed, ...each }) => {
      const needed = { by: Object.fromEntries(has.map((member) => [member, member])), with: fixed };
      return companionPlan({ ...each, needed }, merged, [], tags, true);
    },
  );
  const wanted = up
    ? new Set(companions.map(({ name }) => name))
    : wantedCompanions([...rows, ...carries], wants);
  return {
    direction,
    readers: {
      direction,
      root: builder.root,
      slots: builder.slots.all,
      currentNames: builder.currentNames,
      ownCodes: builder.ownCodes,
      wants,
      companions: companionPlans,
      wanted,
      current,
    },
    noObjects: builder.slots.all.map(() => undefined),
    defaults: up ? defaultPlans(defaults.filter((each) => !found.has(each.current))) : [],
    lastDefaults: up ? defaultPlans(defaults.filter((each) => found.has(each.current))) : [],
    finds: up ? findPlans : [],
    addedKeyParts: findPlans
      .filter(({ from, pick, list }) => from === current && pick !== "apart" && list === undefined)
      .map(({ path }) => path.join(".")),
    seeds: allFinds.flatMap((each) => {
      const name = up && each.pick === "each" ? companionOf(each.for) : undefined;
      return name !== undefined && conditional.has(name) ? [name] : [];
    }),
    distinct: up
      ? companions.flatMap(({ name, apart }) => onePerRecord(`~${name}[].${apart}`, rows))
      : distinct
          .filter(({ list }) => wants(list))
          .map(({ list, by }) => ({ list, by: by.map((each) => withinItem(parsePath(each))) })),
    fillers: up
      ? []
      : rows.flatMap(({ legacy, current: place, filler }) =>
          filler === undefined || !wants(topOf(legacy))
            ? []
            : [{ ...parsePath(legacy), filler, companions: listOf(companionOf(place)) }],
        ),
    readOnly: holding(table.readOnly, () => "")[0]?.why,
    companions: companionPlans.filter(({ name }) => wanted.has(name)),
    madeBeside,
    carried,
    mapped: mappedMembers(
      [
        // A filler in the record's own natural key is a value like any other, and is sent.
        ...[...merged, ...rest.map((each): Row => ({ legacy: "", ...each }))]
          .filter((row) => row.current?.startsWith("~") === false)
          .map(({ filler, ...row }) => (key.has(row.legacy) ? row : { ...row, filler })),
        ...lookups.flatMap((each) =>
          Object.values(each.current).map((place) => ({ current: place })),
        ),
      ],
      assumed,
      findPlans,
    ),
    current,
  };
}

/** The related records that a wanted member of a legacy record is read from. */
function wantedCompanions(
  rows: readonly Pick<Row, "legacy" | "current">[],
  wants: (member: string) => boolean,
): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ legacy, current }) => {
      const name = companionOf(current);
      return name !== undefined && wants(topOf(legacy)) ? [name] : [];
    }),
  );
}

/** The related record that a current path leads to. */
function companionOf(current = ""): string | undefined {
  return /^~(\w+)/.exec(current)?.[1];
}

function listOf(companion: string | undefined): string | undefined {
  return companion === undefined ? undefined : companionList(companion);
}

function companionPlan(
  { name, key, place, apart, when, only, needed, refers, referred }: Companion,
  rows: readonly Partial<Row>[],
  assumed: readonly string[],
  tags: Tags,
  hasMain: boolean,
): CompanionPlan {
  /** A path within the companion; none where it is of something else. */
  const within = (path = "") => {
    const [, other, own] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(path) ?? [];
    return other === name ? own : undefined;
  };
  const ownRows = rows.filter((row) => row.current?.startsWith("~") !== true);
  return {
    name,
    list: companionList(name),
    key: Object.entries(key).map(([member, legacy]) => ({
      member: member.split("."),
      legacy: legacy.split("."),
      // Where there are companions only, one is found by the members of another.
      current: (hasMain
        ? (ownRows.find((row) => row.legacy === legacy)?.current ?? legacy)
        : member
      ).split("."),
    })),
    place: place?.split("."),
    apart: apart?.split("."),
    when: when === undefined ? undefined : codeCondition(when),
    only: only === undefined ? undefined : onlyPlan(name, only, tags),
    needed: needed && {
      by: Object.entries(needed.by).map(([to, from]) => [to.split("."), from.split(".")] as const),
      with: Object.fromEntries(
        Object.entries(needed.with).map(([member, value]) => [member, tags.given(member, value)]),
      ),
    },
    refers: refers && referralPlan(refers),
    referred: referred && referrersPlan(referred, [...Object.keys(key), ...(apart ? [apart] : [])]),
    standing: rows.flatMap(({ legacy = "", current = "", stands }) => {
      const [, other, member, value] = /^~(\w+)\[(\w+)=([^\]]*)\]/.exec(current) ?? [];
      if (!stands || other !== name || member === undefined || value === undefined) return [];
      return [{ member, value, legacy: legacy.split("."), during: undefined }];
    }),
    mapped: mappedMembers(
      [
        ...[...Object.keys(key), ...(place === undefined ? [] : [place])].map((current) => ({
          current,
        })),
        ...(needed ? [...Object.keys(needed.by), ...Object.keys(needed.with)] : []).map(
          (current) => ({ current }),
        ),
        // It is one item among those that others may add.
        ...(only === undefined ? [] : [{ current: `${only}.${tagOf(only)}` }]),
        ...rows.map((row) => ({ ...row, current: within(row.current) })),
      ],
      assumed.flatMap((each) => within(each) ?? []),
    ),
  };
}

function defaultPlans(defaults: readonly Default[]): DefaultPlan[] {
  return defaults.map((each) => ({ ...each, ...parsePath(each.current) }));
}

function tagOf(path: string): string {
  return /\[(\w+)=/.exec(path)?.[1] ?? "";
}

function onlyPlan(name: string, only: string, tags: Tags): OnlyPlan | undefined {
  const path = parsePath(`~${name}[0].${only}.x`);
  const [, step] = path.steps;
  if (step?.item?.kind !== "tagged") {
    throw new SyntaxError(`${only} is not an item with a tag.`);
  }
  const { member } = step.item;
  return { list: step.name, member, tag: tags.of(path, 1, step.item) };
}

function referralPlan({ at, by, composed, of, same }: Referral): ReferralPlan {
  const { steps, name } = parsePath(at);
  const paths = same.map((each) => withinItem(parsePath(each)));
  return { list: steps[0]?.name ?? "", reference: name, by, composed, of, same: paths };
}

function referrersPlan({ from, by, at }: ReferredFrom, parts: readonly string[]): ReferrersPlan {
  const { steps, name } = parsePath(at);
  return {
    from,
    by,
    list: steps[0]?.name ?? "",
    reference: name,
    parts: parts.map((each) => each.split(".")),
  };
}

/** The legacy list of whose items each is a related record, and the member that tells these apart. */
function onePerRecord(apart: string, rows: readonly Row[]): readonly DistinctPlan[] {
  const legacy = rows.find(({ current }) => current === apart)?.legacy;
  const [, list, member] = /^(\w+)\[\]\.(.+)$/.exec(legacy ?? "") ?? [];
  if (list === undefined || member === undefined) return [];
  return [{ list, by: [withinItem(parsePath(member))] }];
}
