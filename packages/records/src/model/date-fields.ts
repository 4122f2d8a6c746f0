import { once } from "@edbridge/core/internal";
import table from "../../tables/model/dates.json" with { type: "json" };
import { kept } from "./memoize.js";
import type { Collection } from "./catalog.js";
import { appliesIn, type FieldStandard, readTable, wordsOf } from "./data-standard.js";

/** A field's place in a record: names, passing through lists. */
export type FieldPath = readonly string[];

/** The date fields of one collection. */
export interface DatePaths {
  /** In records that the host gives. */
  readonly down: readonly FieldPath[];
  /** In records that a caller sends, by their legacy or their current names. */
  readonly up: readonly FieldPath[];
}

const ofDescriptors = [["effectiveBeginDate"], ["effectiveEndDate"]];
const remembered = kept<FieldStandard, WeakMap<Collection, DatePaths>>(() => new WeakMap());

/** The date fields of a collection in a Data Standard. */
export function datePaths(collection: Collection, standard: FieldStandard): DatePaths {
  const { name, current = name } = collection;
  if (current.endsWith("Descriptors")) return { down: ofDescriptors, up: ofDescriptors };
  const known = remembered(standard).get(collection);
  if (known) return known;
  const down = pathsOf(current, standard);
  const paths = { down, up: [...down, ...pathsOf(name, "legacy")] };
  remembered(standard).set(collection, paths);
  return paths;
}

const dates = once(() => readTable<{ dates: Readonly<Record<string, string>> }>(table).dates);

function pathsOf(name: string, standard: FieldStandard | "legacy"): FieldPath[] {
  const words = Object.hasOwn(dates(), name) ? wordsOf(dates()[name] ?? "") : [];
  return words.flatMap(([path, spans]) => (appliesIn(spans, standard) ? [path.split(".")] : []));
}
