import { type FieldStandard, fieldStandards, holdsIn, wordsOf } from "./data-standard.js";
import { kept } from "./memoize.js";
import { type KeyRow, keyRows } from "./relations.js";

/** The legacy names of the collections that {@link keyTable} knows. */
export const keyedCollections: readonly string[] = Object.keys(keyRows);

/** The parts of a key: their names, and where their values are in a current record. */
export type KeyPaths = readonly (readonly [name: string, path: string])[];

/** How keys are looked up in one Data Standard: see the rows of the table. */
export interface KeyTable extends Pick<KeyRow, "needs" | "renumbered" | "fillers"> {
  readonly collection: string;
  readonly legacy: KeyPaths;
  readonly current: KeyPaths;
  /** All names of the legacy key, those of the owner too. */
  readonly names: readonly string[];
  readonly scope: readonly string[];
  /** The collection whose legacy key has the other names, and where its current key is here. */
  readonly owner: { readonly table: KeyTable; readonly at: KeyPaths } | undefined;
  /** Whether the key of the owner makes the current key whole. */
  readonly suffices: boolean;
}

/** How the keys of a collection are looked up; `undefined` for one whose keys differ by names alone. */
export function keyTable(collection: string, standard: FieldStandard): KeyTable | undefined {
  return tablesIn(standard)(collection);
}

const tablesIn = kept((standard: FieldStandard) =>
  kept((collection: string): KeyTable | undefined => {
    const row = keyRows[collection];
    if (!row) return undefined;
    const { by, scope = row.needs, suffices = false } = row;
    const legacy = pathsIn(row.legacy, standard);
    const table = by && keyTable(by[0], standard);
    return {
      ...row,
      collection,
      legacy,
      current: pathsIn(row.current, standard),
      names: [...legacy.map(([name]) => name), ...(table?.names ?? [])],
      scope,
      owner: table && { table, at: pathsIn(by[1], standard) },
      suffices,
    };
  }),
);

export function isOfLegacyKey(collection: string, path: string): boolean {
  return fieldStandards.some((standard) =>
    keyTable(collection, standard)?.legacy.some(([, each]) => each === path),
  );
}

function pathsIn(words: string, standard: FieldStandard): KeyPaths {
  return wordsOf(words).flatMap(([part, spans]) => {
    const [path = "", name = path.slice(path.lastIndexOf(".") + 1)] = part.split("=").toReversed();
    return holdsIn(spans, standard) ? [[name, path] as const] : [];
  });
}

/** The names of both keys of a collection, in one Data Standard. */
export function keyParts(
  collection: string,
  standard: FieldStandard,
): { readonly legacy: readonly string[]; readonly current: readonly string[] } {
  const { names = [], current = [] } = keyTable(collection, standard) ?? {};
  return {
    legacy: [...new Set(names)].toSorted(),
    current: current.map(([name]) => name).toSorted(),
  };
}
