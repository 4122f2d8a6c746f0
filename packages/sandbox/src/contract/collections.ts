import { catalogOf } from "../catalog.js";
import type { Standard } from "../tables/spans.js";
import { type Member, membersOf } from "./members.js";

/**
 * The collections of a standard, in the letter case of their path segment: resources, then
 * descriptors, then (in `v2` alone) types.
 *
 * @example
 * ```ts
 * import { collectionsOf } from "@edbridge/sandbox/contract";
 *
 * console.log(collectionsOf("5.0").includes("contacts")); // true
 * ```
 */
export function collectionsOf(standard: Standard): readonly string[] {
  return catalogOf(standard).names;
}

/** The published fields of a body of `collection`; undefined where the standard has it not. */
export function bodyOf(standard: Standard, collection: string): readonly Member[] | undefined {
  const found = catalogOf(standard).find(collection, true);
  return found && membersOf(standard, found.entity);
}
