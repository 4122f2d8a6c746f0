import table from "../../tables/model/collections.json" with { type: "json" };
import { appliesIn, type FieldStandard, readTable, wordsOf } from "./data-standard.js";
import { kept } from "./memoize.js";

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
    const [spans, why] = names.lost[name] ?? [];
    if (why !== undefined && appliesIn(spans, standard)) return { ...collection, why };
    const [renamed, where] = names.renamed[name] ?? [];
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
    const [renamed, where] = names.renamedTypes[name] ?? [];
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
