import type { FindPlan } from "./find-plan.js";
import { codeOf } from "./pairs.js";
import type { Pair, Row } from "../tables/table-form.js";
import { type Path, placeText, stepText } from "../tables/table-path.js";

/** A member that distinguishes the items of a list, and its values as codes are compared. */
export interface Tags {
  readonly member: string;
  readonly values: Set<string>;
}

/** A member that has values by pairs. */
export interface Paired {
  readonly pairs: readonly Pair[];
  /** The names that lead to the legacy field. */
  readonly legacy: readonly string[];
}

/** An item of a current list that has the meaning of a legacy field. */
export interface Standing {
  readonly member: string;
  readonly value: string;
  /** The names that lead to the legacy field. */
  readonly legacy: readonly string[];
  /** The list of the periods in which it says something. */
  readonly during: string | undefined;
  /** The legacy value that it says, where a write puts that elsewhere. */
  readonly says?: Pair["legacy"] | undefined;
}

/** A current place, and the row that fills it, if one does. */
export interface MappedRow extends Omit<Partial<Row>, "current"> {
  readonly current: Path;
  /** Whether it is what a legacy list has one item of each of. */
  readonly isKind?: boolean;
  /** Whether each legacy item must have it. */
  readonly tellsApart?: boolean;
}

export type MappedMembers = Readonly<ReturnType<typeof mappedMembers>>;

/**
 * The members of a current record that a legacy record has values for, by the rows of a table and its
 * defaults. Paths are such as `addresses[].city`; that of a list is `addresses[]`.
 */
export function mappedMembers(
  rows: readonly MappedRow[],
  defaults: readonly Path[] = [],
  finds: readonly FindPlan[] = [],
) {
  const mapped = {
    /** Members that get a default, with the names that lead to the legacy field if there may be one. */
    assumed: new Map<string, readonly string[] | undefined>(),
    /** The names of the members, by the place of their object. */
    members: new Map<string, Set<string>>(),
    /** Values that are placeholders in a legacy record: they are never sent. */
    fillers: new Map<string, unknown>(),
    /** The lists of which a legacy record has room for the first item only. */
    firsts: new Set<string>(),
    /** Those of them that are periods, of which a legacy record has the one that counts today. */
    periods: new Set<string>(),
    /** The lists of which a legacy record has single items; the values that select them. */
    tagged: new Map<string, Tags>(),
    /** The items of lists that stand for legacy fields. */
    standing: new Map<string, Standing[]>(),
    /** The members of which a legacy record has some values only. */
    paired: new Map<string, Paired>(),
    /** The lists of which a legacy record has one item of a kind, and the member that says the kind. */
    kinds: new Map<string, string>(),
    /** The lists of which several items are one legacy item, and the paths of what these have in common. */
    spread: new Map<string, readonly (readonly string[])[]>(),
    /** The paths, within an item, of what tells it from the other items of its list. */
    identities: new Map<string, (readonly string[])[]>(),
  };
  const { members, firsts, tagged, standing } = mapped;
  for (const path of defaults) {
    const place = textOf(path);
    const { legacy } =
      rows.find(
        (row) => row.legacy && !row.legacy.includes("[") && textOf(row.current) === place,
      ) ?? {};
    mapped.assumed.set(place, legacy?.split("."));
  }
  const whole = new Set<string>();
  for (const row of rows) {
    const { current, legacy = "", stands, during, down, pairs, filler, needs } = row;
    const { steps, name } = current;
    if (filler !== undefined) mapped.fillers.set(textOf(current), filler);
    if (pairs && !stands) {
      mapped.paired.set(textOf(current), { pairs, legacy: legacy.split(".") });
    }
    if (row.isKind) mapped.kinds.set(steps.map(stepText).join("."), name);
    let place = "";
    for (const step of [...steps, { name, item: undefined }]) {
      const { item } = step;
      entryOf(members, place, () => new Set<string>()).add(step.name);
      place += `${place === "" ? "" : "."}${placeText([step])}`;
      if (item?.kind === "tagged") {
        const { member } = item;
        const value = String(item.value);
        if (stands) {
          const says = down ? pairs?.[0]?.legacy : undefined;
          const one = { member, value, legacy: legacy.split("."), during, says };
          entryOf(standing, place, () => []).push(one);
        } else {
          const { values } = entryOf(tagged, place, () => ({ member, values: new Set() }));
          values.add(codeOf(value) ?? "");
        }
      } else if (item?.kind === "at" || item?.kind === "now") {
        firsts.add(place);
        if (item.kind === "now") mapped.periods.add(place);
      } else if (item) whole.add(place);
    }
    const last = steps.findLastIndex(({ item }) => item);
    const kind = steps[last]?.item?.kind;
    if (kind === undefined || kind === "all" || kind === "tagged") continue;
    // Of a list of which a legacy record has the first item, all that can stand alone tells it apart.
    const isOwn = kind !== "each" || listsIn(current) === legacy.split("[").length - 1;
    if (!isOwn || (kind === "each" ? !row.tellsApart : needs !== undefined)) continue;
    const rest = [...steps.slice(last + 1).map((step) => step.name), name];
    entryOf(mapped.identities, placeText(steps.slice(0, last + 1)), () => []).push(rest);
  }
  for (const place of whole) tagged.delete(place);
  for (const { list, pick, by } of finds) {
    if (list === undefined || pick !== "each") continue;
    const paths = by.map(([, path]) => path);
    mapped.spread.set(`${list}[]`, paths);
  }
  return mapped;
}

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

function textOf({ steps, name }: Path): string {
  return placeText([...steps, { name }]);
}

function listsIn({ steps }: Path): number {
  return steps.filter(({ item }) => item).length;
}

// A reference may consist of assumed members only.
export function isParent({ assumed }: MappedMembers, place: string): boolean {
  for (const path of assumed.keys()) if (path.startsWith(`${place}.`)) return true;
  return false;
}
