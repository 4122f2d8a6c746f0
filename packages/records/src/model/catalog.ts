import table from "../../tables/model/collections.json" with { type: "json" };
import {
  appliesIn,
  type FieldStandard,
  readTable,
  wordsOf,
  type DataStandard,
  holdsIn,
} from "./data-standard.js";
import { kept } from "./memoize.js";
import filters from "../../tables/model/filters.json" with { type: "json" };
import { none, once } from "@edbridge/core/internal";
import datesTable from "../../tables/model/dates.json" with { type: "json" };

type Words = Readonly<Record<string, string>>;
type Pairs = Readonly<Record<string, readonly [string, string]>>;
type Names = Readonly<
  Record<"descriptors" | "types" | "currentResources" | "currentDescriptors", string>
> & {
  readonly resources: Words;
  readonly renamed: Pairs;
  readonly lost: Pairs;
  readonly renamedTypes: Pairs;
};

/** A collection that a legacy path may name. */
export interface Collection {
  /** Its name in a legacy path. */
  readonly name: string;
  /** `current` for one that only current hosts have, `own` for one the owner has named. */
  readonly kind: "resource" | "descriptor" | "type" | "current" | "own";
  /** The names of its legacy natural key; none where it has none. */
  readonly key: readonly string[];
  /** Its name on the current host; absent where no collection holds the same records. */
  readonly current?: string;
  /** All collections that its records were split into, the first being `current`. */
  readonly split?: readonly string[];
  /** The current namespace, where it is not the host's usual one. */
  readonly namespace?: string;
  /** The reason why it has no current name, as the caller reads it. */
  readonly why?: string;
}

/** The legacy collections, and what one Data Standard calls each. */
export interface Catalog {
  /** The 261 legacy collections: resources, then descriptors, then types. Those of the owner follow. */
  readonly legacy: readonly Collection[];
  /** The collection of a name in a path; letter case does not count. */
  find(name: string): Collection | undefined;
  /** The collection that a legacy caller knows the current one `name` by. */
  ofCurrent(name: string): Collection | undefined;
}

/** The catalog of a Data Standard. */
export function catalogOf(standard: FieldStandard): Catalog {
  return catalogs(standard);
}

const catalogs = kept((standard: FieldStandard): Catalog => {
  const names = readTable<Names>(table);
  const legacy = [
    ...resources(names, standard),
    ...descriptors(names, standard),
    ...types(names, standard),
  ];
  const currentOnly = [
    ...namesIn(names.currentResources, standard),
    ...namesIn(names.currentDescriptors, standard).map((stem) => `${stem}Descriptors`),
  ].map(onlyCurrent);
  const byName = new Map<string, Collection>();
  const byCurrent = new Map<string, Collection>();
  for (const collection of [...legacy, ...currentOnly]) {
    byName.set(collection.name.toLowerCase(), collection);
    const current = collection.current?.toLowerCase();
    // Several legacy collections can be one now; the first, a resource or descriptor, stands for it.
    if (current !== undefined && !byCurrent.has(current)) byCurrent.set(current, collection);
  }
  // Programs that have begun to move call what was renamed by its current name already.
  for (const [current, { current: name = "" }] of byCurrent) {
    if (!byName.has(current)) byName.set(current, onlyCurrent(name));
  }
  return {
    legacy,
    find: (name) => byName.get(name.toLowerCase()),
    ofCurrent: (name) => byCurrent.get(name.toLowerCase()),
  };
});

function resources(names: Names, standard: FieldStandard): Collection[] {
  return Object.entries(names.resources).map(([name, words]) => {
    const collection = { name, kind: "resource", key: words.split(" ") } as const;
    const [spans, why] = names.lost[name] ?? none;
    if (why !== undefined && appliesIn(spans, standard)) return { ...collection, why };
    const [renamed, where] = names.renamed[name] ?? none;
    const current = renamed !== undefined && appliesIn(where, standard) ? renamed : name;
    return { ...collection, current };
  });
}

function descriptors(names: Names, standard: FieldStandard): Collection[] {
  return wordsOf(names.descriptors).map(([stem, spans]) => {
    const name = `${stem}Descriptors`;
    const current = appliesIn(spans, standard) ? { current: name } : withoutCurrent;
    return { name, kind: "descriptor", key: [`${stem}DescriptorId`], ...current };
  });
}

function types(names: Names, standard: FieldStandard): Collection[] {
  return wordsOf(names.types).map(([word, spans]) => {
    const stem = word.replace("+", "");
    const name = `${stem}Types`;
    const [renamed, where] = names.renamedTypes[name] ?? none;
    const isRenamed = renamed !== undefined && appliesIn(where, standard);
    const usual = `${word.replace("+", "Type")}Descriptors`;
    const isThere = isRenamed || appliesIn(spans, standard);
    const current = isThere ? { current: isRenamed ? renamed : usual } : withoutCurrent;
    return { name, kind: "type", key: [`${stem}TypeId`], ...current };
  });
}

const withoutCurrent = { why: "Current hosts have no descriptors of this name." };

function onlyCurrent(name: string): Collection {
  return { name, kind: "current", key: [], current: name };
}

function namesIn(words: string, standard: FieldStandard): string[] {
  return wordsOf(words).flatMap(([name, spans]) => (appliesIn(spans, standard) ? [name] : []));
}

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

type Filters = ReadonlyMap<string, Filter>;

/** What a legacy query name of a collection is in a Data Standard; letter case does not count. */
export function filterOf(collection: Collection, name: string, standard: DataStandard): Filter {
  const lowerName = name.toLowerCase();
  const found = tableFor(standard).get(collection.name)?.get(lowerName);
  if (found) return found;
  if (collection.kind === "type" || collection.kind === "descriptor") {
    const text = textFilter(collection, lowerName);
    if (text) return text;
  }
  const key = [...collection.key, ...paging].find((part) => part.toLowerCase() === lowerName);
  return key === undefined ? { kind: "same" } : { kind: "renamed", name: key };
}

const tableFor = kept((standard: DataStandard): ReadonlyMap<string, Filters> => {
  const lines = readTable<{ filters: Readonly<Record<string, string>> }>(filters).filters;
  return new Map(
    Object.entries(lines).map(([collection, words]): [string, Filters] => [
      collection,
      new Map(words.split(" ").map((word) => filterFrom(word, standard))),
    ]),
  );
});

function filterFrom(word: string, standard: DataStandard): [string, Filter] {
  const [legacy = "", forms = ""] = word.split("=");
  const all = wordsOf(forms.replaceAll("|", " "));
  const [found] = all.find(([form, spans]) => form !== "" && holdsIn(spans, standard)) ?? none;
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

function textFilter({ kind, key }: Collection, lowerName: string): Filter | undefined {
  // A type's number is not its descriptor's.
  if (kind === "type" && key.some((part) => part.toLowerCase() === lowerName))
    return { kind: "none" };
  const name = lowerName === "namespace" && kind === "descriptor" ? lowerName : texts[lowerName];
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

const dates = once(() => readTable<{ dates: Readonly<Record<string, string>> }>(datesTable).dates);

function pathsOf(name: string, standard: FieldStandard | "legacy"): FieldPath[] {
  const words = Object.entries(dates()).flatMap(([of, each]) => (of === name ? wordsOf(each) : []));
  return words.flatMap(([path, spans]) => (appliesIn(spans, standard) ? [path.split(".")] : []));
}
