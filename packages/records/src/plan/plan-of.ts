import { none, once } from "@edbridge/core/internal";
import type { CarriedField } from "../tables/fields.js";
import { catalogOf } from "../model/catalog.js";
import { findPlan } from "./relations.js";
import { isRequiredInItem } from "../model/legacy-fields.js";
import { isOfLegacyKey } from "../model/relations.js";
import { addAssumed, addPlace, type Known, memberIn } from "./known.js";
import type { FieldPath } from "../record/record.js";
import { parsePath, companionList, companionOf, topOf, withinItem } from "../tables/grammar.js";
import type { PlanContext } from "./plan.js";
import { partOf } from "./part.js";
import { PlanBuilder } from "./plan-builder.js";
import type { Default, Row, Table } from "../tables/table-form.js";
import type { TableIn } from "../tables/tables.js";
import { standardPath } from "./pairs.js";

/** How records of one collection are translated in one direction. */
export type Plan = ReturnType<typeof planOf>;

/** The plan of a table in one direction, of its `lines` that hold in the Data Standard. */
export function planOf({ collection, distinct = [] }: Table, lines: TableIn, context: PlanContext) {
  const { direction, fieldStandard, descriptors, isChosen } = context;
  const up = direction === "toCurrent";
  const { rows, keys, values, exists, parts, referrers, defaults, current, currentOnly, carried } =
    lines;
  const companions = parts.filter(({ order }) => order !== "delete");
  const key = new Set(catalogOf(fieldStandard).find(collection)?.key);
  const conditional = new Set(
    parts.flatMap((each) => (each.order === "after" && each.when ? [each.to] : [])),
  );

  const read = rows.filter(({ down }) => !up || !down);
  const places = read.map((row) => (up ? row.current : row.legacy));
  const mapped = new Set(places);
  // A strict reader of legacy records refuses a member that no legacy host wrote.
  const isNamed = ({ legacy }: CarriedField) => isChosen && !legacy.includes(".");
  const carries = up ? carried : carried.filter(isNamed);
  /** What is read of the record itself. Only who writes a source needs it. */
  const tree = (): PlanBuilder => {
    const builder = new PlanBuilder({ collection, context, key, conditional });
    for (const [index, row] of read.entries()) {
      const place = places[index];
      const isContested =
        // Rows under conditions give the items of two lists to one.
        (row.when === undefined && places.some((each, at) => each === place && at !== index)) ||
        (up ? row.legacy : row.current)?.includes("[*]") === true;
      builder.row(row, isContested ? index : undefined);
    }
    for (const each of keys) builder.lookup(each, mapped);
    for (const each of carries) builder.carry(each);
    if (up) {
      for (const each of currentOnly) builder.addCurrentName(each.current);
      builder.openExtensions();
    }
    return builder;
  };

  const found = new Set(values.map(({ place }) => place));
  // Of a kind of which a host of this Data Standard has one item, a legacy record has one too.
  const kinds = new Set(
    distinct.flatMap(({ list, by }) => (by.length === 1 ? [`${list}[].${by[0]}`] : [])),
  );
  const assumed = [
    // What a caller may write itself, item by item, is no assumption.
    ...defaults.flatMap(({ current: at }) => (mapped.has(at) && at.includes("[") ? [] : at)),
    // What a find gives of its own is the host's; of a list, it makes the items.
    ...[...found].filter((each) => !each.includes("[") && !mapped.has(each)),
  ].map(parsePath);
  const finds = values.map((each, at) => {
    // What has to exist is asked for last.
    const isLast = !values.slice(at + 1).some(({ place }) => place === each.place);
    const needed = exists.filter((other) => isLast && other.for === each.place);
    return findPlan(each, needed, collection);
  });
  const fields = new Map(rows.toReversed().map((row) => [row.current, row.legacy]));
  // Only who changes a record of the host needs to know what a legacy record has values for.
  const known = once(() => {
    const all: Known = new Map();
    for (const row of rows) {
      if (row.current === undefined || (row.down && !row.asItem)) continue;
      addPlace(all, {
        ...row,
        current: standardPath(parsePath(row.current), descriptors),
        // A filler in the record's own natural key is a value like any other, and is sent.
        filler: key.has(row.legacy) ? undefined : row.filler,
        isKind: kinds.has(row.legacy),
        isRequired: isRequiredInItem(collection, row.legacy),
      });
    }
    const ofKeys = keys.flatMap((each) => Object.values(each.current));
    for (const place of [...found, ...ofKeys]) addPlace(all, { current: parsePath(place) });
    for (const path of assumed) addAssumed(all, path);
    for (const { list, pick, by } of finds) {
      if (list === undefined || pick !== "each") continue;
      memberIn(all, list).spread = by.map(({ path }) => path);
    }
    return all;
  });
  const whole = { known, fields, context, referrers };
  const ofCompanions = companions.flatMap((each) => {
    const companionRows = [...rows, ...carries].filter(
      ({ current: at }) => companionOf(at) === each.to,
    );
    /** The top-level members of a legacy record that are read from it. */
    const members = companionRows.map(({ legacy }) => topOf(legacy));
    if (!up && members.length === 0) return [];
    /** The legacy lists whose items it has. */
    const lists = new Set(
      companionRows.flatMap(({ legacy }) => (/^\w+\[\]/.test(legacy) ? topOf(legacy) : [])),
    );
    return [{ ...partOf(each, { ...whole, hasMain: current !== undefined }), members, lists }];
  });
  return {
    direction,
    current,
    readOnly: lines.readOnly,
    // A legacy record may be read with an account too.
    tree: up ? once(tree) : tree,
    defaults: up ? defaultPlans(defaults, found, false) : [],
    lastDefaults: up ? defaultPlans(defaults, found, true) : [],
    finds: up ? finds : [],
    /** Whether the owner's options may give values. */
    takesOptions: up && (defaults.length > 0 || finds.some(({ option }) => option !== undefined)),
    /** The parts of the current key that no legacy key has. The host's own record has their values. */
    addedKeyParts: finds
      .filter(({ to, pick, list }) => to === current && pick !== "distinct" && list === undefined)
      .map(({ path }) => path.join(".")),
    /** The fields of each legacy record's key that a current record may lack. */
    required: rows.flatMap(({ legacy, current: place, filler }) =>
      up &&
      filler !== undefined &&
      place !== undefined &&
      companionOf(place) === undefined &&
      isOfLegacyKey(collection, place.replace("[0]", "[]"))
        ? [legacy]
        : [],
    ),
    /** The related records of which one is there even where no list has items for them. */
    seeds: values.flatMap((each) => {
      const name = up && each.pick === "each" ? companionOf(each.place) : undefined;
      return name !== undefined && conditional.has(name) ? [name] : [];
    }),
    /** The paths of the legacy fields that are whole numbers, and decimals on a host; in small letters. */
    decimals: new Set(
      rows.flatMap(({ legacy, value }) => (value === "integer" ? legacy.toLowerCase() : [])),
    ),
    /** The lists in which a kind may have one item only. */
    distinct: up
      ? parts.flatMap((each) =>
          each.order === "after" ? onePerRecord(`~${each.to}[].${each.distinctBy}`, rows) : [],
        )
      : lines.distinct.map(({ list, by }): Distinct => ({
          list,
          by: by.map((each) => withinItem(parsePath(each))),
        })),
    fillers: rows.flatMap(({ legacy, current: place, filler }) => {
      if (up || filler === undefined) return [];
      const companion = companionOf(place);
      // Where the related record that would say it is not known, nothing is.
      return [{ ...parsePath(legacy), filler, companions: companion && companionList(companion) }];
    }),
    companions: ofCompanions,
    referring: ofCompanions.flatMap(({ collection: name, list, refers }) =>
      up && refers ? [{ name, list, refers }] : [],
    ),
    /** What edbridge makes beside the record, for others. */
    companionParts: parts
      .filter(({ order }) => order === "delete")
      .map((each) => partOf(each, { ...whole, hasMain: true })),
    known,
  };
}

/** The defaults of the fields that finds may give a value, or of the others. */
function defaultPlans(defaults: readonly Default[], found: ReadonlySet<string>, isFound: boolean) {
  return defaults
    .filter((each) => found.has(each.current) === isFound)
    .map((each) => ({ ...each, ...parsePath(each.current) }));
}

/** A list with one item of a kind, and the paths of what makes two items one of a kind. */
interface Distinct {
  readonly list: string;
  readonly by: readonly FieldPath[];
}

/** The legacy list of whose items each is a related record, and the member that tells these apart. */
function onePerRecord(distinctBy: string, rows: readonly Row[]): readonly Distinct[] {
  const legacy = rows.find(({ current }) => current === distinctBy)?.legacy;
  const [, list, member] = /^(\w+)\[\]\.(.+)$/.exec(legacy ?? "") ?? none;
  if (list === undefined || member === undefined) return [];
  return [{ list, by: [withinItem(parsePath(member))] }];
}
