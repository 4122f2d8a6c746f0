import { currentDescriptors, currentResources } from "./tables/current-collections.js";
import { appliesIn, type FieldStandard } from "./data-standard.js";
import { linesOf, wordsOf } from "./table-text.js";
import { lostResources, renamedResources } from "./tables/elsewhere.js";
import { legacyDescriptors, legacyTypes, renamedTypes } from "./tables/enumerations.js";
import { legacyResources } from "./tables/resources.js";

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

const catalogs = new Map<FieldStandard, Catalog>();

/** The catalog of a Data Standard, created when first needed. */
export function catalogOf(standard: FieldStandard): Catalog {
  const known = catalogs.get(standard);
  if (known) return known;
  const catalog = createCatalog(standard);
  catalogs.set(standard, catalog);
  return catalog;
}

function createCatalog(standard: FieldStandard): Catalog {
  const legacy = [...resources(standard), ...descriptors(standard), ...types(standard)];
  const byName = new Map<string, Collection>();
  const byCurrent = new Map<string, Collection>();
  for (const collection of [...legacy, ...currentOnly(standard)]) {
    byName.set(collection.name.toLowerCase(), collection);
    const current = collection.current?.toLowerCase();
    // Several legacy collections can be one now; the first, a resource or descriptor, stands for it.
    if (current !== undefined && !byCurrent.has(current)) byCurrent.set(current, collection);
  }
  // Programs that have begun to move call what was renamed by its current name already.
  for (const [current, { current: name = "" }] of byCurrent) {
    if (!byName.has(current))
      byName.set(current, { name, kind: "current", key: [], current: name });
  }
  return {
    legacy,
    find: (name) => byName.get(name.toLowerCase()),
    ofCurrent: (name) => byCurrent.get(name.toLowerCase()),
  };
}

function resources(standard: FieldStandard): Collection[] {
  return linesOf(legacyResources).map(([name, key]) => {
    const [spans, why] = lostResources[name] ?? [];
    if (why !== undefined && appliesIn(spans, standard))
      return { name, kind: "resource", key, why };
    const [renamed, where] = renamedResources[name] ?? [];
    const current = renamed !== undefined && appliesIn(where, standard) ? renamed : name;
    return { name, kind: "resource", key, current };
  });
}

function descriptors(standard: FieldStandard): Collection[] {
  return wordsOf(legacyDescriptors).map(([stem, spans]): Collection => {
    const name = `${stem}Descriptors`;
    return {
      name,
      kind: "descriptor",
      key: [`${stem}DescriptorId`],
      ...(appliesIn(spans, standard) ? { current: name } : withoutCurrent),
    };
  });
}

function types(standard: FieldStandard): Collection[] {
  return wordsOf(legacyTypes).map(([word, spans]): Collection => {
    const stem = word.replace("+", "");
    const name = `${stem}Types`;
    const [renamed, where] = renamedTypes[name] ?? [];
    const isRenamed = renamed !== undefined && appliesIn(where, standard);
    const current = word.endsWith("+") ? `${stem}TypeDescriptors` : `${stem}Descriptors`;
    return {
      name,
      kind: "type",
      key: [`${stem}TypeId`],
      ...(isRenamed
        ? { current: renamed }
        : appliesIn(spans, standard)
          ? { current }
          : withoutCurrent),
    };
  });
}

const withoutCurrent = { why: "Current hosts have no descriptors of this name." };

function currentOnly(standard: FieldStandard): Collection[] {
  const named = (table: string, ending: string) =>
    wordsOf(table)
      .filter(([, spans]) => appliesIn(spans, standard))
      .map(([stem]): Collection => {
        const name = stem + ending;
        return { name, kind: "current", key: [], current: name };
      });
  return [...named(currentResources, ""), ...named(currentDescriptors, "Descriptors")];
}
