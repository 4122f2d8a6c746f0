import { catalogOf } from "../catalog.js";
import { BODIES } from "../tables/contract/bodies.js";
import { QUERIES } from "../tables/contract/queries.js";
import { REFERENCES } from "../tables/contract/references.js";
import { parseRow, rowsOf } from "../tables/rows.js";
import type { Standard } from "../tables/spans.js";

/** The type of a single value in a published field list. */
export type LeafType = "string" | "integer" | "number" | "boolean" | "date" | "date-time" | "time";

/** One published field of a body, of an item in it, or of a reference. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly list: boolean;
  /** What it holds: a single value of this type, or an object with members of its own. */
  readonly holds: LeafType | { readonly definition: string };
  /** Least length of a text, or least value of a number. */
  readonly min?: number;
  /** Greatest length of a text, or greatest value of a number. */
  readonly max?: number;
  /** Of an integer: whether it may be beyond 32 bits. */
  readonly long?: boolean;
}

const TYPES: Readonly<Record<string, LeafType>> = {
  text: "string",
  int: "integer",
  long: "integer",
  num: "number",
  bool: "boolean",
  date: "date",
  datetime: "date-time",
  time: "time",
};

const definitions = rowsOf(BODIES, REFERENCES);
const queries = rowsOf(QUERIES);
const known = new Map<string, readonly Member[]>();

/** The published fields of a definition, such as `school`; empty where the standard has none. */
export function membersOf(standard: Standard, definition: string): readonly Member[] {
  const place = `${standard} ${definition}`;
  const members = known.get(place) ?? read(standard, definition);
  known.set(place, members);
  return members;
}

/**
 * The published query names of a collection, without those for paging: most filter by their single
 * fields, by the keys of what they refer to, and by `id`. The table has all others.
 */
export function queriesOf(standard: Standard, collection: string): readonly string[] {
  const published = cells(queries(), standard, collection).map(({ name }) => name);
  const isEnumeration = /(?:Descriptor|Type)s$/.test(collection);
  if (published.length > 0 || isEnumeration) return published;
  const usual = (bodyOf(standard, collection) ?? []).flatMap(({ name, list, holds }) => {
    if (list) return [];
    if (typeof holds === "string") return [name];
    const isReference = holds.definition.endsWith("Reference");
    return isReference ? membersOf(standard, holds.definition).map((part) => part.name) : [];
  });
  return usual.length === 0 ? [] : [...new Set([...usual, "id"])];
}

function read(standard: Standard, definition: string): readonly Member[] {
  return cells(definitions(), standard, definition).map(({ name, text }) => {
    const [, type = "", rest = "", list = "", required = ""] =
      /^([A-Za-z*]+)([^[!]*)(\[\])?(!)?$/.exec(text) ?? [];
    const leaf = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    const base = { name, required: required !== "", list: list !== "" };
    if (leaf === undefined) {
      // A definition may have a digit in its name, which the bounds of a leaf begin with.
      return { ...base, holds: { definition: type === "*" ? name : `${type}${rest}` } };
    }
    return { ...base, holds: leaf, ...bounds(rest), ...(type === "long" ? { long: true } : {}) };
  });
}

/** `75` is a greatest length, `1..75` has a least one too; either end may be open. */
function bounds(text: string): Pick<Member, "min" | "max"> {
  if (text === "") return {};
  const [low = "", high = ""] = text.includes("..") ? text.split("..") : ["", text];
  return {
    ...(low === "" ? {} : { min: Number(low) }),
    ...(high === "" ? {} : { max: Number(high) }),
  };
}

/** A name's own row where that holds in the standard, else the one its kind shares. */
function cells(
  table: ReadonlyMap<string, string>,
  standard: Standard,
  name: string,
): ReturnType<typeof parseRow> {
  const exact = parseRow(table.get(name), standard);
  if (exact.length > 0) return exact;
  const [, stem = "", kind = ""] = /^(.*)((?:Descriptor|Type)s?)$/.exec(name) ?? [];
  return parseRow(table.get(`{x}${kind}`), standard).map((cell) => ({
    ...cell,
    name: cell.name.replace("{x}", stem),
  }));
}

/**
 * The collections of a standard, in the letter case of their path segment: resources, then
 * descriptors, then (in `v2` alone) types.
 *
 * @example
 * ```ts
 * import { collectionsOf } from "@edbridge/sandbox/contract";
 *
 * console.log(collectionsOf("5.0").includes("contacts")); // true
 * ```
 */
export function collectionsOf(standard: Standard): readonly string[] {
  return catalogOf(standard).names;
}

/** The published fields of a body of `collection`; undefined where the standard has it not. */
export function bodyOf(standard: Standard, collection: string): readonly Member[] | undefined {
  const found = catalogOf(standard).find(collection, true);
  return found && membersOf(standard, found.entity);
}
