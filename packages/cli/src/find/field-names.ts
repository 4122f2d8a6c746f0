import { tableNames, tableOf } from "@edbridge/records";
import { currentCollections, fieldOf, fieldPaths, plainPath } from "../explain/fields.js";

/** What becomes of a legacy field of one collection. */
interface Target {
  /** The legacy collection. */
  readonly collection: string;
  /** The current name, or a URI in quotes; absent where the field has no place. */
  readonly now?: string;
  /** The current collection. */
  readonly at?: string;
}

/** The Data Standard of most hosts. */
const standard = "5.0";

/** Collections that a line names at most. */
const mostNames = 8;

let changed: ReadonlyMap<string, readonly Target[]> | undefined;
let dates: ReadonlySet<string> | undefined;

/**
 * Names of legacy fields that mean a change wherever they are used, and what becomes of them in each
 * collection. Names that current records have too, such as `type`, are not among them: they say
 * nothing alone.
 */
export function changedFields(): ReadonlyMap<string, readonly Target[]> {
  return (changed ??= readNames());
}

/** Names of legacy fields that are dates, which legacy records have with a time. */
export function dateFields(): ReadonlySet<string> {
  return (dates ??= new Set(
    tableNames().flatMap((collection) =>
      (tableOf(collection)?.rows ?? [])
        .filter(({ value }) => value === "date")
        .map(({ legacy }) => lastName(legacy)),
    ),
  ));
}

/** What to write for a field of one collection; where none is known, for each that has it. */
export function writingOf(targets: readonly Target[], collection: string | undefined): string {
  const own = targets.filter((each) => each.collection === collection);
  const chosen = own.length > 0 ? own : targets;
  const byText = new Map<string, Set<string>>();
  for (const { collection: legacy, now, at = "" } of chosen) {
    const text = now ?? "nothing: it has no place";
    const isHere = own.length > 0 && (now === undefined || at === mainOf(legacy));
    const names = byText.get(text) ?? new Set();
    if (!isHere) names.add(now === undefined ? legacy : at);
    byText.set(text, names);
  }
  return [...byText].map(([text, names]) => withNames(text, [...names])).join(", or ");
}

function withNames(text: string, names: readonly string[]): string {
  if (names.length === 0 || text.startsWith("a URI")) return text;
  const more = names.length - mostNames;
  const all = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names;
  return `${text} ${text.startsWith("nothing") ? "in" : "of"} ${all.join(", ")}`;
}

function mainOf(collection: string): string | undefined {
  return currentCollections(collection, standard)[0];
}

function readNames(): ReadonlyMap<string, readonly Target[]> {
  const current = currentNames();
  const names = new Map<string, Target[]>();
  for (const collection of tableNames()) {
    // Those of types and descriptors are words such as codeValue.
    if (/(?:Types|Descriptors)$/.test(collection)) continue;
    for (const path of fieldPaths(collection)) {
      const name = lastName(path);
      const forms = fieldOf(collection, path, standard);
      if (forms?.change !== "EDB024" || !isDistinct(name)) continue;
      for (const place of forms.places.length > 0 ? forms.places : [{}]) {
        const target = targetOf(collection, name, place, current);
        if (target) names.set(name, [...(names.get(name) ?? []), target]);
      }
    }
  }
  return names;
}

function targetOf(
  collection: string,
  name: string,
  place: { readonly collection?: string; readonly field?: string; readonly form?: string },
  current: ReadonlySet<string>,
): Target | undefined {
  const { collection: at, field, form } = place;
  const now = field === undefined ? undefined : lastName(field);
  if (now === name) {
    return form?.startsWith('"uri://')
      ? { collection, now: `a URI, such as ${form}`, ...(at === undefined ? {} : { at }) }
      : undefined;
  }
  if (current.has(name)) return undefined;
  return {
    collection,
    ...(now === undefined ? {} : { now }),
    ...(at === undefined ? {} : { at }),
  };
}

/** Every name that a field of some current record has. */
function currentNames(): ReadonlySet<string> {
  return new Set(
    tableNames().flatMap((collection) => {
      const { rows = [], currentOnly = [] } = tableOf(collection) ?? {};
      return [...rows, ...currentOnly].flatMap(({ current }) =>
        current === undefined ? [] : plainPath(current).replace(/^~/, "").split("."),
      );
    }),
  );
}

/** Two words at least: `sexType`, but not `name`. */
function isDistinct(name: string): boolean {
  return /^[a-z]+[A-Z]/.test(name);
}

function lastName(path: string): string {
  return plainPath(path).split(".").at(-1) ?? "";
}
