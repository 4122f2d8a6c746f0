import type { Collection } from "./catalog.js";
import { type DataStandard, holdsIn, readTable, wordsOf } from "./data-standard.js";
import { kept } from "./memoize.js";
import filters from "../../tables/model/filters.json" with { type: "json" };

/**
 * What a legacy query name is to a current host: another name, a look-up, a member to be compared, or
 * nothing at all. A name that is not in the table is itself.
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

const tableFor = kept((standard: DataStandard): ReadonlyMap<string, Names> => {
  const lines = readTable<{ filters: Readonly<Record<string, string>> }>(filters).filters;
  return new Map(
    Object.entries(lines).map(([collection, words]): [string, Names] => [
      collection,
      new Map(words.split(" ").map((word) => filterFrom(word, standard))),
    ]),
  );
});

function filterFrom(word: string, standard: DataStandard): [string, Filter] {
  const [legacy = "", forms = ""] = word.split("=");
  const all = wordsOf(forms.replaceAll("|", " "));
  const [found] = all.find(([form, spans]) => form !== "" && holdsIn(spans, standard)) ?? [];
  return [legacy.toLowerCase(), found === undefined ? { kind: "none" } : filterOfForm(found)];
}

function filterOfForm(form: string): Filter {
  if (form.startsWith("?")) return { kind: "listed", name: form.slice(1) };
  if (form.startsWith("~")) return { kind: "lookup", lookup: form.slice(1) };
  return { kind: "renamed", name: form };
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
