import type { FindPlan } from "./find-plan.js";
import { codeOf } from "./pairs.js";
import type { Pair, Row } from "../tables/table-form.js";

/** A member that distinguishes the items of a list, and its values as codes are compared. */
export interface Tags {
  readonly member: string;
  readonly values: Set<string>;
}

/** The members of a current record that a legacy record has values for. */
export interface MappedMembers {
  /** Their names by the place of their object: `addresses[]`. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * The paths of members that get a default where a legacy record has no value for them. If a legacy
   * record may have one, the names that lead to its field.
   */
  readonly assumed: ReadonlyMap<string, readonly string[] | undefined>;
  /** Values that are placeholders in a legacy record, by path: they are never sent. */
  readonly fillers: ReadonlyMap<string, unknown>;
  /** The places of lists of which a legacy record has room for the first item only. */
  readonly firsts: ReadonlySet<string>;
  /** Those of them that are periods, of which a legacy record has the one that counts today. */
  readonly periods: ReadonlySet<string>;
  /** The paths of lists of which a legacy record has single items; the values that select them. */
  readonly tagged: ReadonlyMap<string, Tags>;
  /** The items of lists that stand for legacy fields of their own, by the path of the list. */
  readonly standing: ReadonlyMap<string, readonly Standing[]>;
  /** The members of which a legacy record has some values only, by path. */
  readonly paired: ReadonlyMap<string, Paired>;
  /** The lists of which a legacy record has one item of a kind, and the member that says the kind. */
  readonly kinds: ReadonlyMap<string, string>;
  /**
   * The lists of which several items are one item of a legacy record, and the paths, within an item, of
   * what these have in common.
   */
  readonly spread: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The paths, within an item, of what tells it from the other items of its list, by the path of the list. */
  readonly identities: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** A member that has values by pairs. */
export interface Paired {
  readonly pairs: readonly Pair[];
  /** The names that lead to the legacy field. */
  readonly legacy: readonly string[];
}

/** An item of a list that stands for a legacy field. */
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

/** Collects the members that the rows of a table fill, and those that its defaults fill. */
export function mappedMembers(
  rows: readonly (Partial<Row> & { readonly isKind?: boolean; readonly tellsApart?: boolean })[],
  defaults: readonly string[] = [],
  finds: readonly FindPlan[] = [],
): MappedMembers {
  const plain = (path: string) => path.replace(/\[[^\]]*\]/g, "[]");
  const fieldOf = (path: string) =>
    rows.find(({ current = "", legacy = "" }) => plain(current) === path && /^[^[]+$/.test(legacy));
  const assumed = new Map(
    defaults.map(plain).map((path) => [path, fieldOf(path)?.legacy?.split(".")] as const),
  );
  const fillers = new Map(
    rows.flatMap(({ current, filler }) =>
      current === undefined || filler === undefined ? [] : [[plain(current), filler] as const],
    ),
  );
  const members = new Map<string, Set<string>>();
  const firsts = new Set<string>();
  const periods = new Set<string>();
  const tagged = new Map<string, Tags>();
  const standing = new Map<string, readonly Standing[]>();
  const whole = new Set<string>();
  for (const { current: path = "", legacy = "", stands, during, down, pairs } of rows) {
    if (path === "") continue;
    let place = "";
    for (const step of path.split(/\.(?![^[]*\])/)) {
      const name = step.replace(/\[.*$/, "");
      const names = members.get(place) ?? new Set();
      members.set(place, names.add(name));
      place += `${place === "" ? "" : "."}${name}${step.endsWith("]") ? "[]" : ""}`;
      const [, member, value] = /\[(\w+)=(.*)\]$/.exec(step) ?? [];
      if (stands && member !== undefined && value !== undefined) {
        const known = standing.get(place) ?? [];
        const says = down ? pairs?.[0]?.legacy : undefined;
        standing.set(place, [...known, { member, value, legacy: legacy.split("."), during, says }]);
      } else if (member !== undefined && value !== undefined) {
        const tags = tagged.get(place) ?? { member, values: new Set() };
        tagged.set(place, tags);
        tags.values.add(codeOf(value) ?? "");
      } else if (/\[(?:\d+|now)\]$/.test(step)) {
        firsts.add(place);
        if (step.endsWith("[now]")) periods.add(place);
      } else if (step.endsWith("]")) whole.add(place);
    }
  }
  for (const place of whole) tagged.delete(place);
  const paired = new Map(
    rows.flatMap(({ current, legacy = "", pairs, stands }) =>
      current === undefined || !pairs || stands
        ? []
        : [[plain(current), { pairs, legacy: legacy.split(".") }] as const],
    ),
  );
  const kinds = new Map(
    rows.flatMap(({ current, isKind }) => {
      const [, place, member] = /^(.*)\.(\w+)$/.exec(isKind ? (current ?? "") : "") ?? [];
      return place === undefined || member === undefined ? [] : [[place, member] as const];
    }),
  );
  const spread = new Map(
    finds.flatMap(({ list, pick, by }) =>
      list === undefined || pick !== "each" ? [] : [[`${list}[]`, by.map(([, path]) => path)]],
    ),
  );
  const identities = new Map<string, readonly (readonly string[])[]>();
  for (const { current = "", legacy = "", needs, tellsApart = false } of rows) {
    const [, list, index, rest] = /^(.*)\[(\d*|now)\]\.([^[]+)$/.exec(current) ?? [];
    if (list === undefined || rest === undefined) continue;
    // Of a list of which a legacy record has the first item, all that can stand alone tells it apart.
    const isOwn = index !== "" || depthOf(current) === depthOf(legacy);
    if (!isOwn || (index === "" ? !tellsApart : needs !== undefined)) continue;
    const place = plain(`${list}[]`);
    identities.set(place, [...(identities.get(place) ?? []), rest.split(".")]);
  }
  return {
    members,
    assumed,
    fillers,
    firsts,
    periods,
    tagged,
    standing,
    paired,
    kinds,
    spread,
    identities,
  };
}

function depthOf(path: string): number {
  return path.split("[").length;
}

// A reference may consist of assumed members only.
export function isParent({ assumed }: MappedMembers, place: string): boolean {
  for (const path of assumed.keys()) if (path.startsWith(`${place}.`)) return true;
  return false;
}
