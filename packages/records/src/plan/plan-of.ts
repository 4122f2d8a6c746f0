import { type CarriedField, carriedFields } from "../tables/carried.js";
import { catalogOf } from "../model/catalog.js";
import { findPlan } from "./find-plan.js";
import { linesIn } from "../model/data-standard.js";
import { isRequiredInItem } from "../model/legacy-fields.js";
import { mappedMembers } from "./mapped-members.js";
import { relationsIn, tagOf } from "../tables/relations.js";
import { companionList, parsePath, withinItem } from "../tables/table-path.js";
import type { DefaultPlan, DistinctPlan, Plan } from "./plan.js";
import { partPlan } from "./part-plan.js";
import { type PlanContext, PlanBuilder, topOf } from "./plan-builder.js";
import type { Default, Row, Table } from "../tables/table-form.js";
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
  const { keys, values, exists, parts, referrers } = relationsIn(table, fieldStandard);
  const companions = parts.filter(({ order }) => order !== "delete");
  const defaults = holding(table.defaults, (each) => each.current);
  const distinct = holding(table.distinct, ({ list }) => list);
  const currentOnly = holding(table.currentOnly, (each) => each.current);
  const current = holding(table.current, () => "")[0]?.name;
  const key = new Set(catalogOf(fieldStandard).find(table.collection)?.key);
  const conditional = new Set(
    parts.flatMap((each) => (each.order === "after" && each.when ? [each.to] : [])),
  );

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
  for (const each of keys) builder.lookup(each, mapped);
  const carried = carriedFields({
    rows,
    keys,
    currentOnly,
    assumed: [...defaults.map((each) => each.current), ...values.map(({ place }) => place)],
    hasMain: current !== undefined,
  });
  // A strict reader of legacy records refuses a member that no legacy host wrote.
  const isNamed = ({ legacy }: CarriedField) => isChosen && !legacy.includes(".");
  const carries = up ? carried : carried.filter(isNamed);
  for (const each of carries) builder.carry(each);
  if (up) for (const each of currentOnly) builder.addCurrentName(each.current);
  else {
    for (const each of companions) {
      const tag = tagOf(each);
      if (tag) builder.tag(`~${each.to}[0].${tag.item}.${tag.member}`, tags);
    }
  }

  const found = new Set(values.map(({ place }) => place));
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
  const findPlans = values.map((each, at) => {
    // What has to exist is asked for last.
    const isLast = !values.slice(at + 1).some(({ place }) => place === each.place);
    const asked = isLast ? exists.filter((other) => other.for === each.place) : [];
    return findPlan(each, asked, collection);
  });
  const ofParts = [...merged, ...rest];
  const whole = { rows: ofParts, assumed, tags, referrers, hasMain: current !== undefined };
  const companionPlans = companions.map((each) => partPlan(each, whole));
  const madeBeside = parts
    .filter(({ order }) => order === "delete")
    .map((each) => partPlan(each, { ...whole, rows: merged, assumed: [], hasMain: true }));
  const wanted = up
    ? new Set(companions.map(({ to }) => to))
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
      .filter(({ to, pick, list }) => to === current && pick !== "apart" && list === undefined)
      .map(({ path }) => path.join(".")),
    seeds: values.flatMap((each) => {
      const name = up && each.pick === "each" ? companionOf(each.place) : undefined;
      return name !== undefined && conditional.has(name) ? [name] : [];
    }),
    distinct: up
      ? parts.flatMap((each) =>
          each.order === "after" ? onePerRecord(`~${each.to}[].${each.apart}`, rows) : [],
        )
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
        ...keys.flatMap((each) => Object.values(each.current).map((place) => ({ current: place }))),
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

function defaultPlans(defaults: readonly Default[]): DefaultPlan[] {
  return defaults.map((each) => ({ ...each, ...parsePath(each.current) }));
}

/** The legacy list of whose items each is a related record, and the member that tells these apart. */
function onePerRecord(apart: string, rows: readonly Row[]): readonly DistinctPlan[] {
  const legacy = rows.find(({ current }) => current === apart)?.legacy;
  const [, list, member] = /^(\w+)\[\]\.(.+)$/.exec(legacy ?? "") ?? [];
  if (list === undefined || member === undefined) return [];
  return [{ list, by: [withinItem(parsePath(member))] }];
}
