import type { FieldStandard } from "@edbridge/records";
import { relationsIn, type Table } from "@edbridge/records/internal";
import type { JsonSchema } from "@edbridge/sandbox/contract";
import { isRecord, type JsonRecord } from "../src/record/record.ts";
import type { PartRelation } from "../src/tables/table-form.ts";

/** What a generated value must be like, by its path without indices. */
export interface Hint {
  readonly min?: number;
  readonly max?: number;
  readonly make?: (serial: number) => unknown;
}

/** Decides on the parts that may be missing, and on how long lists are. */
export interface Choices {
  readonly has: (path: string) => boolean;
  readonly items: (path: string) => number;
}

/** Everything filled, every list of two. */
export const everything: Choices = { has: () => true, items: () => 2 };

/** Parts chosen by a number, the same for the same number. */
export function chosen(seed: number): Choices {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { has: () => next() < 0.6, items: () => Math.floor(next() * 3) };
}

/** A body that a schema of `@edbridge/sandbox/contract` takes. */
export function bodyOf(
  schema: JsonSchema,
  hints: ReadonlyMap<string, Hint>,
  { has, items }: Choices = everything,
): JsonRecord {
  const definitions = objectOf(schema["$defs"]);
  let serial = 0;
  const make = (at: JsonSchema, path: string): unknown => {
    const { $ref } = at;
    if (typeof $ref === "string") {
      return make(objectOf(definitions[$ref.replace("#/$defs/", "")]), path);
    }
    const types = Array.isArray(at["type"]) ? at["type"] : [at["type"]];
    if (types.includes("object")) return object(at, path);
    if (types.includes("array")) {
      const length = items(path);
      return Array.from({ length }, () => make(objectOf(at["items"]), `${path}[]`));
    }
    serial += 1;
    return scalar(at, types, hints.get(path), serial);
  };
  const object = (at: JsonSchema, path: string): JsonRecord => {
    const required: readonly unknown[] = Array.isArray(at["required"]) ? at["required"] : [];
    const made: JsonRecord = {};
    for (const [name, part] of Object.entries(objectOf(at["properties"]))) {
      if (["id", "link", "_etag", "_lastModifiedDate", "_ext"].includes(name)) continue;
      const place = path === "" ? name : `${path}.${name}`;
      const must = required.includes(name);
      if (!must && !has(place)) continue;
      const value = make(objectOf(part), place);
      // A required list has an item.
      if (Array.isArray(value) && value.length === 0 && must) {
        made[name] = [make(objectOf(objectOf(part)["items"]), `${place}[]`)];
      } else made[name] = value;
    }
    return made;
  };
  return object(schema, "");
}

function scalar(at: JsonSchema, types: readonly unknown[], hint: Hint = {}, serial = 0): unknown {
  if (hint.make) return hint.make(serial);
  if (types.includes("boolean")) return serial % 2 === 0;
  if (types.includes("integer") || types.includes("number")) return (serial % 7) + 1;
  if (at["format"] === "date") return "2012-09-19";
  if (at["format"] === "date-time") return "2012-09-19T10:11:12Z";
  if (typeof at["pattern"] === "string") {
    return at["pattern"].startsWith(String.raw`^\d{4}`) ? "2012-09-19T00:00:00" : "10:11:12";
  }
  const min = hint.min ?? Number(at["minLength"] ?? 0);
  const max = hint.max ?? Number(at["maxLength"] ?? 8);
  const text = `v${serial}`.padEnd(Math.max(min, 4), "x");
  return text.slice(0, Math.max(min, Math.min(max, text.length)));
}

function objectOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Every leaf of a record by its path; an empty list or object is one. */
export function leaves(value: unknown, path = ""): [path: string, value: unknown][] {
  const parts = Array.isArray(value)
    ? value.map((item: unknown, index) => [`${path}[${index}]`, item] as const)
    : isRecord(value)
      ? Object.entries(value).map(
          ([name, part]) => [path === "" ? name : `${path}.${name}`, part] as const,
        )
      : undefined;
  if (parts === undefined || (parts.length === 0 && path !== "")) return [[path, value]];
  return parts.flatMap(([place, part]) => leaves(part, place));
}

/** A record without some leaves, and without objects and list items that have nothing left. */
export function without(value: unknown, paths: ReadonlySet<string>, path = ""): unknown {
  if (paths.has(path)) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const items = value
      .map((item: unknown, index) => without(item, paths, `${path}[${index}]`))
      .filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).flatMap(([name, part]) => {
    const kept = without(part, paths, path === "" ? name : `${path}.${name}`);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return members.length === 0 && path !== "" ? undefined : Object.fromEntries(members);
}

/** The related records of a table that are read with a record: not those that edbridge makes itself. */
export function readParts(
  table: Table | undefined,
  standard: FieldStandard,
): readonly PartRelation[] {
  return relationsIn(table ?? {}, standard).parts.filter(
    (each) => each.order === "after" || (each.order === "before" && !each.if),
  );
}

/** The item of a list that makes a related record one that is read. */
export function itemOf(part: PartRelation): JsonRecord {
  const [[path = "", code] = []] = Object.entries(part.where ?? {});
  const [, list, member] = /^(\w+)\[\]\.(\w+)$/.exec(path) ?? [];
  if (list === undefined || member === undefined) return {};
  const name = member.charAt(0).toUpperCase() + member.slice(1);
  return { [list]: [{ [member]: `uri://ed-fi.org/${name}#${code}` }] };
}
