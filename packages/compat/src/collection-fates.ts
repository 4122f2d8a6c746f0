import { catalogOf, type Collection } from "./catalog.js";
import { filterOf } from "./filters-of.js";
import { type DataStandard, tableOf } from "./tables/data-standard.js";

/** What becomes of one legacy collection on a current host. */
export interface CollectionFate {
  readonly name: string;
  readonly kind: "resource" | "descriptor" | "type";
  /** `same` name, `renamed`, or `refused` with 501. */
  readonly fate: "same" | "renamed" | "refused";
  /** Its current name, unless it is refused. */
  readonly current?: string;
  /** Why it is refused. */
  readonly why?: string;
  /**
   * How a read by the full legacy natural key is carried: by its parts, with a look-up at the host
   * before it, or `refused` since a part has no equal.
   */
  readonly readByKey: "yes" | "looked up" | "refused";
}

/**
 * What becomes of each of the 261 legacy collections on a host of a Data Standard, such as `5.2`.
 *
 * @throws `RangeError` for what is no version
 * @example
 * ```ts
 * import { collectionFates } from "@edbridge/compat";
 *
 * const refused = collectionFates("5.2").filter(({ fate }) => fate === "refused");
 * console.log(refused.map(({ name, why }) => `${name}: ${why}`).join("\n"));
 * ```
 */
export function collectionFates(dataStandard: string): readonly CollectionFate[] {
  const standard = tableOf(dataStandard);
  if (standard === undefined) throw new RangeError("A Data Standard is a version such as 5.2.");
  return catalogOf(standard).legacy.map((collection) => fateOf(collection, standard));
}

function fateOf(collection: Collection, standard: DataStandard): CollectionFate {
  const { name, current, why } = collection;
  const kind = collection.kind as CollectionFate["kind"];
  if (current === undefined) {
    return { name, kind, fate: "refused", why: why ?? "", readByKey: "refused" };
  }
  const fate = current === name ? "same" : "renamed";
  return { name, kind, fate, current, readByKey: keyFate(collection, standard) };
}

function keyFate(collection: Collection, standard: DataStandard): CollectionFate["readByKey"] {
  const kinds = collection.key.map((name) => filterOf(collection, name, standard).kind);
  if (kinds.includes("none")) return "refused";
  return kinds.includes("lookup") ? "looked up" : "yes";
}
