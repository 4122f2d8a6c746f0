// Writes the tables of @edbridge/records from published field lists, whose folder is the argument.
// Lines with a `source` were written by hand and stay as they are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type KeyPlaces, relationsIn } from "@edbridge/records/internal";
import { tableSchema } from "../src/settings/extensions.ts";
import { carriedFields } from "../src/tables/fields.ts";
import { withPlaces } from "./carried-places.ts";
import type { CurrentOnly, PartRelation, Row, Table } from "../src/tables/table-form.ts";
import { type Contracts, contractsIn, type Field, type Standard, standards } from "./contracts.ts";
import { inAllStandards, keyRelationsOf } from "./key-relations.ts";
import { match, type Match, valueOf } from "./rules.ts";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Give the folder of the published field lists.");
const tables = fileURLToPath(new URL("../tables/", import.meta.url));
mkdirSync(tables, { recursive: true });

const renamed: Readonly<Record<string, readonly [name: string, from: Standard]>> = {
  parents: ["contacts", "5.0"],
  // The current collection of that name holds demographics: a responsibility would overwrite them.
  studentEducationOrganizationAssociations: [
    "studentEducationOrganizationResponsibilityAssociations",
    "3.1",
  ],
  studentParentAssociations: ["studentContactAssociations", "5.0"],
};

/**
 * Fields of 6.0, by current collection, that 5.1 or 5.2 has as well. No field lists of these two are
 * published. Source: the tables of Ed-Fi ODS 7.1, 7.2 and 7.3 for Data Standards 5.0, 5.1 and 5.2
 * (`Standard/5.x.0/Artifacts/MsSql/Structure/Ods/0020-Tables.sql`).
 */
const newerOfFive: Readonly<Record<string, Readonly<Record<"5.1" | "5.2", readonly string[]>>>> = {
  restraintEvents: { "5.1": [], "5.2": ["disciplineIncidentReference"] },
  studentDisciplineIncidentBehaviorAssociations: { "5.1": [], "5.2": ["weapons[]"] },
  studentEducationOrganizationAssociations: { "5.1": ["displacedStudents[]"], "5.2": [] },
  studentSectionAssociations: {
    "5.1": [],
    "5.2": [
      "dualCreditEducationOrganizationReference",
      "dualCreditIndicator",
      "dualCreditInstitutionDescriptor",
      "dualCreditTypeDescriptor",
      "dualHighSchoolCreditIndicator",
    ],
  },
  studentSpecialEducationProgramAssociations: {
    "5.1": [],
    "5.2": ["reductionInHoursPerWeekComparedToPeers", "shortenedSchoolDayIndicator"],
  },
};

/** The words of lines for published types. */
const typeWords: Readonly<Record<string, CurrentOnly["type"]>> = {
  int32: "int",
  int64: "int",
  integer: "int",
  double: "num",
  number: "num",
  boolean: "bool",
  date: "date",
};

const published = contractsIn(folder);
// All tables of descriptors are made of one, descriptors.json.
const resources = published.collections.filter((each) => !each.endsWith("Descriptors"));
for (const collection of resources) {
  const file = `${collection}.json`;
  const known = existsSync(tables + file)
    ? tableSchema().parse(JSON.parse(readFileSync(tables + file, "utf8")))
    : undefined;
  write(file, text(tableOf(collection, published, known)));
}
writeIndex(resources);

function write(file: string, content: string): void {
  writeFileSync(tables + file, `${content}\n`);
}

function tableOf(collection: string, contracts: Contracts, known: Table | undefined): Table {
  const legacy = contracts.legacy(collection);
  const names = new Map<Standard, string>();
  const matches = new Map<Standard, Match>();
  for (const standard of standards) {
    const [other, from] = renamed[collection] ?? [];
    const name = other !== undefined && from !== undefined && standard >= from ? other : collection;
    const current = contracts.current(name, standard);
    if (!current) continue;
    names.set(standard, name);
    matches.set(standard, match(collection, legacy, current));
  }
  const byHand = (known?.rows ?? []).filter(({ source }) => source !== undefined);
  const ofReferences = inAllStandards(
    new Map(
      [...matches].map(([standard, found]) => [standard, keyRelationsOf(legacy, found, standard)]),
    ),
    (where) => (where.length === standards.length ? {} : { in: spanText([...where]) }),
  );
  const relations = [
    ...ofReferences,
    ...(known?.relations ?? []).filter(({ source }) => source !== undefined),
  ];
  const keysIn = (standard: Standard) => relationsIn({ relations }, standard).keys;
  const found = legacy
    .filter(({ kind }) => kind === "leaf")
    .flatMap((field) => [
      ...ruleRows(field, matches, byHand, keysIn),
      ...byHand.filter((row) => listed(row.legacy) === field.path),
    ]);
  const rows = inKnownOrder(found, known?.rows ?? []);
  const table: Omit<Table, "currentOnly"> = {
    $schema: "./table.schema.json",
    collection,
    current: spansOf(names).map(([name, spans]) => ({ name, ...spans })),
    ...(known?.why === undefined ? {} : { why: known.why }),
    ...(known?.readOnly === undefined ? {} : { readOnly: known.readOnly }),
    rows,
    ...(relations.length === 0 ? {} : { relations }),
    defaults: known?.defaults ?? [],
    ...(known?.distinct === undefined ? {} : { distinct: known.distinct }),
  };
  return { ...table, currentOnly: currentOnly(table, names, contracts) };
}

/** Rows in the order of those that are known: of two rows for one place, the first one fills it. */
function inKnownOrder(rows: readonly Row[], known: readonly Row[]): Row[] {
  let last = -1;
  const placed = rows.map((row) => {
    const at = known.findIndex(
      (each) => each.legacy === row.legacy && each.current === row.current && each.in === row.in,
    );
    // A new row follows the one before it.
    if (at >= 0) last = at;
    return { row, at: last };
  });
  return placed.toSorted((one, other) => one.at - other.at).map(({ row }) => row);
}

/** The rows of one legacy field where no row by hand holds. */
function ruleRows(
  field: Field,
  matches: ReadonlyMap<Standard, Match>,
  byHand: readonly Row[],
  keysIn: (standard: Standard) => readonly KeyPlaces[],
): Row[] {
  const forms = new Map<Standard, string>();
  for (const [standard, { found }] of matches) {
    const written = byHand.filter((row) => listed(row.legacy) === field.path);
    if (written.some((row) => holds(row.in, standard))) continue;
    const current = found.get(field.path);
    const asked = keysIn(standard).some(({ legacy }) => Object.values(legacy).includes(field.path));
    if (!current && asked) continue;
    const value = current && valueOf(field, current, published, standard);
    const ends = current?.path.endsWith("periods[now].endDate");
    const form = current
      ? {
          current: current.path,
          ...(value === undefined ? {} : { value }),
          ...(ends ? { needs: field.path.replace(/endDate$/, "beginDate") } : {}),
        }
      : { why: "No current field is known for it." };
    forms.set(standard, JSON.stringify(form));
  }
  return spansOf(forms, [...matches.keys()]).map(([form, spans]) => ({
    legacy: field.path,
    ...(JSON.parse(form) as Omit<Row, "legacy">),
    ...spans,
  }));
}

/** Equal values with the Data Standards in which they hold. */
function spansOf(
  values: ReadonlyMap<Standard, string>,
  all: readonly Standard[] = standards,
): [value: string, spans: { in?: string }][] {
  const byValue = new Map<string, Standard[]>();
  for (const [standard, value] of values) {
    byValue.set(value, [...(byValue.get(value) ?? []), standard]);
  }
  return [...byValue].map(([value, where]) => [
    value,
    where.length === all.length && all.length === standards.length ? {} : { in: spanText(where) },
  ]);
}

function spanText(where: readonly Standard[]): string {
  const runs: Standard[][] = [];
  for (const standard of where) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows =
      last !== undefined && standards.indexOf(standard) === standards.indexOf(last) + 1;
    if (run && follows) run.push(standard);
    else runs.push([standard]);
  }
  return runs
    .map((run) => (run.length === 1 ? (run[0] ?? "") : `${run[0]}-${run.at(-1)}`))
    .join(",");
}

function holds(spans: string | undefined, standard: Standard): boolean {
  if (spans === undefined) return true;
  return spans.split(",").some((span) => {
    const [first = span, last = first] = span.split("-");
    return first <= standard && standard <= last;
  });
}

/**
 * The topmost fields of current records that no line of a table speaks of: of the record itself, and of
 * related records those that a legacy record carries.
 */
function currentOnly(
  table: Omit<Table, "currentOnly">,
  names: ReadonlyMap<Standard, string>,
  contracts: Contracts,
): CurrentOnly[] {
  const where = new Map<string, Standard[]>();
  for (const standard of standards) {
    for (const each of currentOnlyIn(table, standard, names.get(standard), contracts)) {
      const form = JSON.stringify(each);
      where.set(form, [...(where.get(form) ?? []), standard]);
    }
  }
  return [...where].map(([form, list]): CurrentOnly => {
    const each = JSON.parse(form) as CurrentOnly;
    const [, related, path = each.current] = /^~(\w+)\[[^\]]*\]\.(.*)$/.exec(each.current) ?? [];
    const newer = newerOfFive[related ?? table.collection];
    const since = (["5.1", "5.2"] as const).find((standard) => newer?.[standard].includes(path));
    if (since !== undefined) return { ...each, in: `${since}-6.0` };
    return { ...each, ...(list.length === standards.length ? {} : { in: spanText(list) }) };
  });
}

/** @param name the current collection of the record itself; none where it has related records only */
function currentOnlyIn(
  table: Omit<Table, "currentOnly">,
  standard: Standard,
  name: string | undefined,
  contracts: Contracts,
): CurrentOnly[] {
  const held = <T extends { readonly in?: string | undefined }>(lines: readonly T[] = []) =>
    lines.filter((each) => holds(each.in, standard));
  const rows = held(table.rows);
  const relations = relationsIn(table, standard);
  const { keys, parts } = relations;
  const reached = [
    ...rows.map(({ current = "" }) => current),
    ...keys.flatMap((each) => Object.values(each.current)),
  ];
  const objects = new Set(rows.map(({ current = "" }) => current.replace(/\.[^.]*$/, "")));
  const fields = name === undefined ? [] : contracts.current(name, standard);
  const own = topmost(fields, reached).map((each) => lineOf(each, fields));
  const related = parts.flatMap((part) => {
    // What the host needs for other records is made of what edbridge knows.
    if (part.order === "delete" || (part.order === "before" && part.if)) return [];
    const all = contracts.current(part.to, standard);
    const prefix = `~${part.to}[].`;
    return topmost(all, [...reached, ...placesOf(part)], prefix).flatMap((each) => {
      const [, parent = "", field = ""] = /^(.*)\.(.*)$/.exec(prefix + each.path) ?? [];
      return [...objects]
        .filter((object) => listed(object) === parent)
        .map((object) => ({ ...lineOf(each, all), current: `${object}.${field}` }));
    });
  });
  const lines = withPlaces([...own, ...related], rows, name !== undefined);
  const carried = carriedFields(rows, relations, held(table.defaults), lines);
  const places = new Set(carried.map((each) => each.current));
  return lines.filter(
    (each, at) => at < own.length || places.has(each.current.replace(/\[\]$/, "")),
  );
}

/** The topmost fields that none of some paths reaches. */
function topmost(
  fields: readonly Field[] | undefined,
  paths: readonly string[],
  prefix = "",
): Field[] {
  const reached = paths.map(listed);
  const found: Field[] = [];
  for (const field of fields ?? []) {
    const path = prefix + field.path;
    const isReached = reached.some((each) => each === path || each.startsWith(`${path}.`));
    const isWithin = found.some((each) => field.path.startsWith(`${each.path}.`));
    if (!isReached && !isWithin) found.push(field);
  }
  return found;
}

function lineOf(field: Field, fields: readonly Field[] | undefined): CurrentOnly {
  const { path, kind } = field;
  const type = typeWord(field);
  if (kind === "leaf") return { current: path, ...(type === undefined ? {} : { type }) };
  return { current: path, members: membersOf(path, fields ?? []) };
}

/** What is in an object or in the items of a list, each member with what is in it. */
function membersOf(path: string, fields: readonly Field[]): string {
  const words = fields.flatMap((each) => {
    const name = each.path.startsWith(`${path}.`) ? each.path.slice(path.length + 1) : ".";
    if (name.includes(".")) return [];
    const word = typeWord(each);
    const inner = each.kind === "leaf" ? "" : `(${membersOf(each.path, fields)})`;
    return [name + (word === undefined ? "" : `:${word}`) + (each.required ? "!" : "") + inner];
  });
  return words.join(" ");
}

/** The word for the type of a single value that is no text. A time of the day is published as text. */
function typeWord({ path, kind, type }: Field): CurrentOnly["type"] {
  if (kind !== "leaf" || path.endsWith("[]")) return undefined;
  const isTime = type === "string" && /\b(?:start|end|arrival|departure|due)Time$/.test(path);
  return isTime ? "time" : typeWords[type];
}

/** The fields of a related record that edbridge fills itself. */
function placesOf(part: PartRelation): string[] {
  const { to, by, where = {} } = part;
  const own = part.order === "after" ? [part.place, part.distinctBy] : [];
  return [...Object.keys(by), ...Object.keys(where), ...own].flatMap((each) =>
    each === undefined ? [] : [`~${to}[].${each}`],
  );
}

/** The module that brings all tables together. */
function writeIndex(collections: readonly string[]): void {
  const lines = collections.map(
    (name) =>
      `export { default as ${name} } from "../../tables/${name}.json" with { type: "json" };\n`,
  );
  writeFileSync(
    new URL("../src/tables/all-tables.ts", import.meta.url),
    `// The tables of resources, by their collection. Written by scripts/write-tables.ts.\n${lines.join("")}`,
  );
}

/** A path as the published lists have it: `subjects[0].code` is a place in `subjects[].code`. */
function listed(path: string): string {
  return path.replace(/\[[^\]]*\]/g, "[]");
}

/** A table as text: one line a row, so that a change of one is a change of one line. */
function text(table: Table): string {
  const parts = Object.entries(table).map(([name, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const lines = value.map((each) => `    ${line(each)}`);
    const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
    return `  ${JSON.stringify(name)}: ${list}`;
  });
  return `{\n${parts.join(",\n")}\n}`;
}

function line(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(line).join(", ")}]`;
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${line(each)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
