import type { Collection } from "./catalog.js";
import type { DataStandard } from "./data-standard.js";
import { filterOf } from "./filter-names.js";

/** One part of a legacy natural key. */
export interface LegacyKeyPart {
  /** Its legacy name: `type`. */
  readonly name: string;
  /** The member of a current reference, and the current query name, that has its value. */
  readonly current: string;
  /** Whether its values are those of a descriptor, which differ between the generations. */
  readonly isDescriptor: boolean;
}

/**
 * The legacy natural key of a collection with the current name of each part: `type` of `programs` is
 * `programTypeDescriptor`.
 *
 * @returns `undefined` where there is no key, or where a part has no current name of its own
 */
export function legacyKeyOf(
  collection: Collection,
  standard: DataStandard,
): readonly LegacyKeyPart[] | undefined {
  const parts: LegacyKeyPart[] = [];
  for (const name of collection.key) {
    const filter = filterOf(collection, name, standard);
    if (filter.kind === "none" || filter.kind === "lookup") return undefined;
    const current = filter.kind === "renamed" ? filter.name : name;
    parts.push({ name, current, isDescriptor: /descriptor$/i.test(current) });
  }
  return parts.length > 0 ? parts : undefined;
}
