import { keptIn, nearestHint, none } from "@edbridge/core/internal";
import { SettingError } from "@edbridge/core";
import * as z from "@edbridge/core/zod";
import {
  descriptorIn,
  parseCondition,
  parsePath,
  parseSameAs,
  parseValue,
  depthOf,
} from "../tables/grammar.js";
import type { Filter } from "../model/catalog.js";
import { type FieldStandard, fieldStandards, linesIn, readTable } from "../model/data-standard.js";
import { keyedCollections, keyParts } from "../model/relations.js";
import { pathsOf, relationsIn, tagOf } from "../tables/relations.js";
import type { Extension, KeyRelation, PartRelation, Row, Table } from "../tables/table-form.js";
import { tableNames, tableOf } from "../tables/tables.js";
import form from "../../tables/table.schema.json" with { type: "json" };

/** What an agency added to the record model: the form of an extension file. */
export interface Extensions {
  /** For editors that know JSON Schema. */
  readonly $schema?: string | undefined;
  /**
   * Collections of the agency's own: the name that legacy callers use, and where the collection
   * stands now: `{ studentTransports: "sample/transports" }`.
   */
  readonly collections?: Readonly<Record<string, string>> | undefined;
  /** Rows for fields of the agency's own, by legacy collection. */
  readonly tables?: readonly Extension[] | undefined;
  /** Codes by legacy value, where they differ; as the option `values`, which wins. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The place of a collection: its name, and before it its namespace if it is not that of the host. */
const collectionPlace = /^(?:([A-Za-z][\w.~-]*)\/)?([A-Za-z][\w.~-]*)$/;

/** The form of {@link Extensions}. */
export const extensionsSchema = () => {
  const message = "must be the place of a collection, such as sample/transports.";
  const place = z.string().check(z.regex(collectionPlace, message));
  const legacyName = z.string().check(z.regex(/^[A-Za-z][\w.~-]*$/, "must be a name."));
  return z.strictObject({
    $schema: z.optional(z.string()),
    collections: z.optional(z.record(legacyName, place)),
    tables: z.optional(z.array(extensionSchema)),
    values: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  });
};

/**
 * A table for one of its own collections needs no `current`: the place of the collection is known.
 *
 * @throws `SettingError` naming the place of a path that cannot be used
 */
export function extensionTables({ collections = {}, tables = none }: Extensions): Extension[] {
  return tables.map((table, index) => {
    checkPaths(table, `extensions.tables[${index}]`);
    const path = Object.hasOwn(collections, table.collection)
      ? collections[table.collection]
      : undefined;
    const name = path === undefined ? undefined : collectionPlace.exec(path)?.[2];
    const known = [...tableNames(), ...Object.keys(collections)];
    if (!table.current && !known.includes(table.collection)) {
      const wrong = "names no legacy collection, and none of extensions.collections.";
      const hint = nearestHint(table.collection, known);
      throw new SettingError(`extensions.tables[${index}].collection`, wrong + hint);
    }
    return table.current || name === undefined ? table : { ...table, current: [{ name }] };
  });
}

/**
 * The collections of an extension, with those of its descriptors. A descriptor that Ed-Fi does not
 * have is in the namespace of the field, or of the collection, whose row names it.
 */
export function extensionCollections(
  { collections = {}, tables = none }: Extensions,
  isKnown: (collection: string) => boolean,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { collection, rows = none } of tables) {
    const path = collections[collection] ?? "";
    for (const { current = "", value } of rows) {
      const name = descriptorIn(value)?.descriptor;
      const namespace =
        /(?:^|\.)_ext\.([\w-]+)\./.exec(current)?.[1] ?? collectionPlace.exec(path)?.[1];
      if (name === undefined || namespace === undefined) continue;
      const list = `${name.charAt(0).toLowerCase()}${name.slice(1)}Descriptors`;
      if (!isKnown(list)) found[list] ??= `${namespace}/${list}`;
    }
  }
  return { ...found, ...collections };
}

/** Refuses a row that leads to a record which no legacy record becomes: what it moves would be lost. */
export function checkRelated(tables: readonly Extension[], standard: FieldStandard): void {
  for (const [index, { collection, rows = none }] of tables.entries()) {
    const own = tables.filter((each) => each.collection === collection);
    const all = [tableOf(collection), ...own].flatMap((each) => each?.relations ?? []);
    const known = Object.values(relationsIn({ relations: all }, standard)).flat();
    const held: readonly Row[] = linesIn<Row>(rows, standard, ({ legacy }) => legacy);
    for (const [at, row] of rows.entries()) {
      const [, name] = /^~(\w+)/.exec(row.current ?? "") ?? none;
      if (name === undefined || !held.includes(row) || known.some(({ to }) => to === name))
        continue;
      throw new SettingError(
        `extensions.tables[${index}].rows[${at}].current`,
        `leads to ${name}, which is no part of ${collection} in Data Standard ${standard}. Name those in which it is in the member in, or add a relation.`,
      );
    }
  }
}

/**
 * What a legacy query name is where a row of the agency's own is for it. A host filters by a field that has only
 * another name. By another value, or below `_ext`, the records are compared.
 */
export function rowFilter(
  tables: readonly Extension[],
  { collection, name }: { readonly collection: string; readonly name: string },
  standard: FieldStandard,
): Filter | undefined {
  const own = tables.filter((each) => each.collection === collection);
  const rows = own.flatMap((each): readonly Row[] => each.rows ?? none);
  const lastOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);
  const isMeant = ({ legacy }: Row) => lastOf(legacy).toLowerCase() === name.toLowerCase();
  const row = linesIn(rows, standard, ({ legacy }) => legacy).find(isMeant);
  if (!row) return undefined;
  const { legacy, current = "", value, pairs, when } = row;
  const isAsSent = value === undefined || value === "text";
  const isPlain = /^(?!_ext\.)\w+(?:\.\w+)?$/.test(current) && isAsSent && !pairs && !when;
  if (isPlain) return { kind: "renamed", name: lastOf(current) };
  return /^\w+$/.test(legacy) && current !== ""
    ? { kind: "listed", name: legacy }
    : { kind: "none" };
}

const readers = [
  ["needs", parsePath],
  ["during", parsePath],
  ["withoutCode", parsePath],
  ["value", parseValue],
  ["when", parseCondition],
  ["harmless", parseSameAs],
] as const;

function checkPaths(
  { rows = [], relations = [], defaults = [], currentOnly = [] }: Extension,
  at: string,
): void {
  for (const [index, row] of rows.entries()) {
    const { legacy, current } = row;
    const here = `${at}.rows[${index}]`;
    const from = read(`${here}.legacy`, legacy, parsePath);
    for (const [member, parse] of readers) {
      const text = row[member];
      if (typeof text === "string") read<string, unknown>(`${here}.${member}`, text, parse);
    }
    if (current === undefined) continue;
    if (depthOf(read(`${here}.current`, current, parsePath)) !== depthOf(from)) {
      throw new SettingError(`${here}.current`, "must have as many [] as legacy has.");
    }
  }
  for (const [index, relation] of relations.entries()) {
    const here = `${at}.relations[${index}]`;
    for (const [member, path] of pathsOf(relation)) read(`${here}.${member}`, path, parsePath);
    if (relation.use === "key") checkKey(relation, here);
    if (relation.use === "part") checkPart(relation, here);
  }
  for (const [list, lines] of Object.entries({ defaults, currentOnly })) {
    for (const [index, { current }] of lines.entries())
      read(`${at}.${list}[${index}].current`, current, parsePath);
  }
}

function checkKey({ to, by = {}, gives = {} }: KeyRelation, at: string): void {
  if (!keyedCollections.includes(to)) {
    const known = keyedCollections.join(", ");
    throw new SettingError(`${at}.to`, `must be one of ${known}: their keys have changed.`);
  }
  const parts = fieldStandards.map((standard) => keyParts(to, standard));
  for (const [member, names, side] of [
    ["by", by, "legacy"],
    ["gives", gives, "current"],
  ] as const) {
    const known = new Set(parts.flatMap((each) => each[side]));
    const unknown = Object.keys(names).find((name) => !known.has(name));
    if (unknown === undefined) continue;
    throw new SettingError(
      `${at}.${member}.${unknown}`,
      `is no part of the ${side} key of ${to}. Its parts are ${[...known].join(", ")}.`,
    );
  }
}

function checkPart(part: PartRelation, at: string): void {
  if (part.order === "before" && !part.if && !(part.at && part.compose && part.same)) {
    throw new SettingError(at, "must have at, compose and same, or if.");
  }
  read(`${at}.where`, part, tagOf);
  if (part.order === "after" && part.when !== undefined) {
    read(`${at}.when`, part.when, parseCondition);
  }
}

/** What a part of a table says. What cannot be read is an error of its setting. */
function read<From, T>(setting: string, text: From, parse: (text: From) => T): T {
  try {
    return parse(text);
  } catch (error) {
    throw new SettingError(setting, error instanceof Error ? error.message : "");
  }
}

/** What of JSON Schema the form of a table is written in. */
interface Form {
  readonly $ref?: string;
  readonly const?: string | boolean;
  readonly enum?: readonly (string | true)[];
  readonly anyOf?: readonly Form[];
  readonly oneOf?: readonly Form[];
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minLength?: number;
  readonly items?: Form;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Form | false;
}

const { $defs: definitions, ...whole } = readTable<
  Form & { readonly $defs: Readonly<Record<string, Form>> }
>(form);

function schemaOf(of: Form): z.ZodMiniType {
  const { $ref, const: value, anyOf, oneOf, type, properties, required = none } = of;
  if ($ref !== undefined) return defined($ref.replace("#/$defs/", ""));
  if (value !== undefined) return z.literal(value);
  if (of.enum) return z.literal([...of.enum]);
  if (anyOf) return z.union(anyOf.map(schemaOf));
  if (oneOf) return choiceOf(oneOf);
  if (Array.isArray(type)) return z.union([z.string(), z.number(), z.boolean()]);
  if (type === "array") return z.array(of.items ? schemaOf(of.items) : z.unknown());
  if (properties) {
    const members = Object.entries(properties).map(([name, each]): [string, z.ZodMiniType] => {
      const schema = schemaOf(each);
      return [name, required.includes(name) ? schema : z.optional(schema)];
    });
    return z.strictObject(Object.fromEntries(members));
  }
  const { additionalProperties: each, pattern, patternErrorMessage, minLength = 0 } = of;
  if (each) return z.record(z.string(), schemaOf(each));
  const text = z.string().check(z.minLength(minLength));
  return pattern === undefined
    ? text
    : text.check(z.regex(new RegExp(pattern), patternErrorMessage));
}

const made = new Map<string, z.ZodMiniType>();

function defined(name: string): z.ZodMiniType {
  return keptIn(made, name, () => schemaOf(definitions[name] ?? {}));
}

/** One of several forms, which a member tells apart: `use`, and of parts `order`. */
function choiceOf(forms: readonly Form[]): z.ZodMiniType {
  const valuesOf = ({ oneOf, properties }: Form, name: string): unknown[] =>
    oneOf ? oneOf.flatMap((each) => valuesOf(each, name)) : [properties?.[name]?.const];
  const isPart = forms.every(({ properties }) => properties?.["order"] !== undefined);
  const name = isPart ? "order" : "use";
  const known = [...new Set(forms.flatMap((each) => valuesOf(each, name)))].join(", ");
  // Each form is an object with the member, or a choice of such objects.
  const options = forms.map(schemaOf) as unknown as [z.core.$ZodTypeDiscriminable];
  return z.discriminatedUnion(name, options, `must be one of ${known}.`);
}

/** The form of a table; `docs/record-tables.md` explains each member. */
export const tableSchema = () => schemaOf(whole) as z.ZodMiniType<Table>;

const ofTables = new Set(["$schema", "why", "readOnly", "distinct"]);

/** An agency's own rows for a table, or a table of its own when the collection has none. */
const extensionSchema = z.lazy((): z.ZodMiniType => {
  const members = Object.entries(whole.properties ?? {}).filter(([name]) => !ofTables.has(name));
  const table = schemaOf({ properties: Object.fromEntries(members), required: ["collection"] });
  // An earlier form had these beside the rows. No value of them is taken.
  const earlier = z.optional(z.literal(ofRelations, ofRelations));
  const names = { lookups: earlier, companions: earlier, made: earlier };
  return z.extend(table as Parameters<typeof z.extend>[0], names);
}) as z.ZodMiniType<Extension>;

const ofRelations =
  'belongs in relations, such as { "use": "value", "to": "calendars", "by": { … }, "for": "calendarReference.calendarCode", "take": "calendarCode" }.';
