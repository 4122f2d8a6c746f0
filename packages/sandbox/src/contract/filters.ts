import { catalogOf } from "../catalog.js";
import type { Standard } from "../tables/spans.js";
import { bodyOf, type LeafType, type Member, membersOf, queriesOf } from "./members.js";

/** A query name by which a collection filters. */
export interface Filter {
  readonly name: string;
  /** Of the field that it compares; undefined where no published field has its name. */
  readonly type: LeafType | undefined;
  /** Whether it is part of the natural key. */
  readonly key: boolean;
}

/**
 * The query names by which a collection filters: its natural key and what is published, without
 * those for paging. Empty for a collection that the standard has not.
 *
 * @example
 * ```ts
 * import { filtersOf } from "@edbridge/sandbox/contract";
 *
 * const names = filtersOf("5.0", "schools").map(({ name }) => name);
 * console.log(names.includes("schoolTypeDescriptor")); // true
 * ```
 */
export function filtersOf(standard: Standard, collection: string): readonly Filter[] {
  const members = bodyOf(standard, collection);
  if (members === undefined) return [];
  const referred = members.flatMap(({ holds }) =>
    typeof holds === "object" && holds.definition.endsWith("Reference")
      ? membersOf(standard, holds.definition)
      : [],
  );
  const key = catalogOf(standard).find(collection, true)?.key ?? [];
  const names = new Set([...key, ...queriesOf(standard, collection)]);
  return [...names].map((name) => ({
    name,
    type: name === "id" ? "string" : leafNamed(name, [...members, ...referred]),
    key: key.includes(name),
  }));
}

/** The query name of a reference in a role has the role before it: `feederSchoolId`. */
function leafNamed(name: string, members: readonly Member[]): LeafType | undefined {
  const leaves = members.filter(({ holds }) => typeof holds === "string");
  const lower = name.toLowerCase();
  const found =
    leaves.find((each) => each.name === name) ??
    leaves.find((each) => lower.endsWith(each.name.toLowerCase()));
  return typeof found?.holds === "string" ? found.holds : undefined;
}
