import type { Collection } from "./catalog.js";
import { type DataStandard, holdsIn } from "./data-standard.js";
import { linesOf } from "./table-text.js";
import { renamedFilters } from "./tables/filters.js";

/**
 * What a legacy query name is to a current host: another name, a look-up, a member to be compared, or
 * nothing at all. A name
 * that is not in the table is itself.
 */
export type Filter =
  | { readonly kind: "same" }
  | { readonly kind: "renamed"; readonly name: string }
  | { readonly kind: "lookup"; readonly lookup: string }
  /** No host filters by it: the records of the whole list are compared by this member. */
  | { readonly kind: "listed"; readonly name: string }
  | { readonly kind: "none" };

const paging = ["limit", "offset", "totalCount"];

type Names = ReadonlyMap<string, Filter>;

const tables = new Map<DataStandard, ReadonlyMap<string, Names>>();

/** What a legacy query name of a collection is in a Data Standard; letter case does not count. */
export function filterOf(collection: Collection, name: string, standard: DataStandard): Filter {
  const asked = name.toLowerCase();
  const found = tableFor(standard).get(collection.name)?.get(asked);
  if (found) return found;
  if (collection.kind === "type" || collection.kind === "descriptor") {
    const text = textFilter(collection, asked);
    if (text) return text;
  }
  const key = [...collection.key, ...paging].find((part) => part.toLowerCase() === asked);
  return key === undefined ? { kind: "same" } : { kind: "renamed", name: key };
}

function tableFor(standard: DataStandard): ReadonlyMap<string, Names> {
  const known = tables.get(standard);
  if (known) return known;
  const lines = linesOf(renamedFilters).map(([collection, words]): [string, Names] => [
    collection,
    new Map(words.map((word) => filterFrom(word, standard))),
  ]);
  const table = new Map(lines);
  tables.set(standard, table);
  return table;
}

function filterFrom(word: string, standard: DataStandard): [string, Filter] {
  const [legacy = "", forms = ""] = word.split("=");
  const name = legacy.toLowerCase();
  const form = forms
    .split("|")
    .map((each) => each.split("@"))
    .find(([current, spans]) => current !== "" && holdsIn(spans, standard));
  const found = form?.[0];
  if (found === undefined) return [name, { kind: "none" }];
  if (found.startsWith("?")) return [name, { kind: "listed", name: found.slice(1) }];
  if (found.startsWith("~")) return [name, { kind: "lookup", lookup: found.slice(1) }];
  return [name, { kind: "renamed", name: found }];
}

// The members that say which code it is. Not every host filters by them, and none by the values that
// legacy hosts had.
const texts: Readonly<Record<string, string>> = {
  codevalue: "codeValue",
  description: "description",
  shortdescription: "shortDescription",
};

function textFilter({ kind, key }: Collection, asked: string): Filter | undefined {
  // A type's number is not its descriptor's.
  if (kind === "type" && key.some((part) => part.toLowerCase() === asked)) return { kind: "none" };
  const name = asked === "namespace" && kind === "descriptor" ? asked : texts[asked];
  return name === undefined ? undefined : { kind: "listed", name };
}
