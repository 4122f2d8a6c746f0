import { COLLECTIONS, REFERRED_COLLECTIONS } from "./tables/collections.js";
import { REFERENCES } from "./tables/contract/references.js";
import { CURRENT_DESCRIPTORS, LEGACY_DESCRIPTORS, LEGACY_TYPES } from "./tables/descriptors.js";
import { parseRow, rowsOf } from "./tables/rows.js";
import { namesIn, spans, type Standard } from "./tables/spans.js";

export interface Collection {
  /** The path segment, in its published letter case. */
  readonly name: string;
  /** The name of one record, such as `school`: what references to it are called. */
  readonly entity: string;
  /** The names that make up the natural key. */
  readonly key: readonly string[];
  /** The path segment before it, where it is not the sandbox's own `namespace`. */
  readonly namespace?: string;
}

export interface Catalog {
  /** Every collection by its path segment: resources, then descriptors, then types. */
  readonly names: readonly string[];
  /** Finds a collection by path segment; letter case counts only when `exact`. */
  find(segment: string, exact?: boolean): Collection | undefined;
  /** The collection that holds records called `entity`. */
  ofEntity(entity: string): Collection | undefined;
}

const made = new Map<Standard, Catalog>();

/** The collections of the legacy generation (`v2`) or of a Data Standard. */
export function catalogOf(standard: Standard): Catalog {
  const catalog =
    made.get(standard) ?? catalogFrom([...resources(standard), ...enumerations(standard)]);
  made.set(standard, catalog);
  return catalog;
}

export function catalogFrom(all: readonly Collection[]): Catalog {
  const byName = new Map<string, Collection>();
  const byEntity = new Map<string, Collection>();
  for (const collection of all) {
    byName.set(collection.name.toLowerCase(), collection);
    byEntity.set(collection.entity, collection);
  }
  return {
    names: all.map(({ name }) => name),
    find: (segment, exact = false) => {
      const found = byName.get(segment.toLowerCase());
      return exact && found?.name !== segment ? undefined : found;
    },
    ofEntity: (entity) => byEntity.get(entity),
  };
}

const referred = rowsOf(REFERENCES);

function resources(standard: Standard): Collection[] {
  const others = COLLECTIONS.trim()
    .split("\n")
    .flatMap((line) => {
      const [name = ""] = line.split(" ", 1);
      const found = line
        .slice(name.length)
        .split(";")
        .map((part) => part.trim().split(/:? /))
        .find(([span = ""]) => spans(span, standard));
      return found === undefined ? [] : [{ name, entity: singular(name), key: found.slice(1) }];
    });
  const withReferences = namesIn(REFERRED_COLLECTIONS, standard).map((name) => {
    const entity = singular(name);
    const parts = parseRow(referred().get(`${entity}Reference`), standard);
    return { name, entity, key: parts.map((part) => part.name).toSorted() };
  });
  return [...withReferences, ...others].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Descriptors and, in the legacy generation, types: keyed by a number there, by value here. */
function enumerations(standard: Standard): Collection[] {
  if (standard === "v2") {
    return [
      ...namesIn(LEGACY_DESCRIPTORS, standard).map((stem) => named(stem, "Descriptor")),
      ...namesIn(LEGACY_TYPES, standard).map((stem) => named(stem, "Type")),
    ];
  }
  return namesIn(CURRENT_DESCRIPTORS, standard).map((stem) =>
    named(stem, "Descriptor", ["namespace", "codeValue"]),
  );
}

function named(stem: string, kind: string, key?: readonly string[]): Collection {
  return {
    name: `${stem}${kind}s`,
    entity: `${stem}${kind}`,
    key: key ?? [`${stem}${kind}Id`],
  };
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/^people$/, "person"],
  [/uses$/, "us"],
  [/ies$/, "y"],
  [/s$/, ""],
];

export function singular(name: string): string {
  const rule = SINGULARS.find(([ending]) => ending.test(name));
  return rule === undefined ? name : name.replace(rule[0], rule[1]);
}
