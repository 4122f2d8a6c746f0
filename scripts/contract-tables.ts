// Writes packages/sandbox/src/tables/contract from a folder of published contracts:
//   node scripts/contract-tables.ts <folder>
// The folder holds v2.5.{resources,descriptors}.json (Swagger 1.2, one document a collection) and
// ds-{3.1,3.3,4.0,5.0,6.0}.{resources,descriptors}.json (Swagger 2.0 or OpenAPI 3).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  bare,
  cell,
  checkNull,
  type Current,
  type Definition,
  type Legacy,
  type Operation,
} from "./contract/published.ts";
import { addNewerOfFive, addReferencesOfFive } from "./contract/additions.ts";
import { type Columns, put, type Standard, STANDARDS, tableText } from "./contract/table.ts";

/** By definition or collection, its members or query names. */
const definitions = new Map<string, Columns>();
const queries = new Map<string, Columns>();

const HOSTS_OWN = new Set(["id", "_etag", "_lastModifiedDate", "link", "_ext"]);
const PAGING = new Set(["offset", "limit"]);

function addDefinition(
  standard: Standard,
  name: string,
  definition: Definition,
  row = bare(name),
): void {
  for (const [member, property] of Object.entries(definition.properties)) {
    if (HOSTS_OWN.has(member)) continue;
    const required = property.required ?? definition.required?.includes(member) ?? false;
    checkNull(standard, `${name}.${member}`, property, required);
    const stem = row.startsWith("{x}") ? bare(name).replace(/Descriptor$/, "") : undefined;
    const shown = stem === undefined ? member : patterned(member, stem);
    put(definitions, row, shown, standard, cell(member, property, required));
  }
}

/** `termDescriptorId` and `termType` to `{x}DescriptorId` and `{x}Type`. */
function patterned(member: string, stem: string): string {
  return member.startsWith(stem) ? `{x}${member.slice(stem.length)}` : member;
}

/** Descriptors that are as all others are share one row; the rest of 2.5 have their own. */
function descriptorRow(standard: Standard, name: string, definition: Definition): string {
  const stem = bare(name).replace(/Descriptor$/, "");
  const own = Object.keys(definition.properties).map((member) => patterned(member, stem));
  const usual = [
    "{x}DescriptorId",
    "{x}Type",
    "codeValue",
    "description",
    "effectiveBeginDate",
    "effectiveEndDate",
    "namespace",
    "priorDescriptorId",
    "shortDescription",
  ];
  const odd = own.filter((member) => !usual.includes(member) && !HOSTS_OWN.has(member));
  const lacks = standard === "v2" && definition.properties[`${stem}Type`]?.required !== false;
  if (standard !== "v2" && odd.length > 0) throw new Error(`${name} has ${odd.join(", ")}`);
  return odd.length > 0 || lacks ? bare(name) : "{x}Descriptor";
}

function addQueries(standard: Standard, row: string, operation: Operation, stem: string): void {
  for (const { name, in: place, paramType } of operation.parameters ?? []) {
    if (name === undefined || (place ?? paramType) !== "query" || PAGING.has(name)) continue;
    put(queries, row, row.startsWith("{x}") ? patterned(name, stem) : name, standard, "");
  }
}

function legacy(folder: string): void {
  for (const kind of ["resources", "descriptors"]) {
    const documents = read<Record<string, Legacy>>(folder, `v2.5.${kind}.json`);
    for (const [collection, { apis, models }] of Object.entries(documents)) {
      const operations = apis.flatMap((api) => api.operations);
      const post = operations.find(({ method }) => method === "POST");
      const body = post?.parameters?.find(({ paramType }) => paramType === "body")?.type ?? "";
      for (const [name, model] of Object.entries(models)) {
        if (["link", "webServiceError"].includes(name)) continue;
        const row = name === body && kind === "descriptors" && descriptorRow("v2", name, model);
        addDefinition("v2", name, model, row === false ? undefined : row);
      }
      const row = descriptorQueries(collection, body, kind, models[body]);
      checkEntity(collection, body);
      for (const operation of operations) {
        if (!(operation.nickname ?? "").endsWith("ByExample")) continue;
        addQueries("v2", row, operation, body.replace(/Descriptor$/, ""));
      }
    }
  }
  // Types were not published; every 2.5 host has them in this one form.
  for (const [name, type] of [
    ["{x}TypeId", "int"],
    ["codeValue", "text"],
    ["description", "text"],
    ["shortDescription", "text"],
  ] as const) {
    put(definitions, "{x}Type", name, "v2", type);
    put(queries, "{x}Types", name, "v2", "");
  }
}

function descriptorQueries(
  collection: string,
  body: string,
  kind: string,
  definition: Definition | undefined,
): string {
  const shared = kind === "descriptors" && definition !== undefined;
  return shared && descriptorRow("v2", body, definition) !== body ? "{x}Descriptors" : collection;
}

/** The sandbox finds the definition by the singular of the collection. */
function checkEntity(collection: string, body: string): void {
  if (singular(collection) !== body) {
    throw new Error(`${collection} holds ${body}, which is not its singular`);
  }
}

/** Whether a collection filters by its single fields, the keys of what it refers to, and `id`. */
function isUsual(collection: string): boolean {
  const columns = queries.get(collection);
  const body = definitions.get(singular(collection));
  if (/(?:Descriptor|Type)s$/.test(collection) || !columns || !body) return false;
  return STANDARDS.every((standard) => {
    const usual = membersIn(body, standard).flatMap(([name, text]) => {
      const [, held = "", list] = /^([\w*]+).*?(\[\])?!?$/.exec(text) ?? [];
      if (list !== undefined) return [];
      const definition = held === "*" ? name : held;
      if (!definition.endsWith("Reference")) return definitions.has(definition) ? [] : [name];
      return membersIn(definitions.get(definition), standard).map(([part]) => part);
    });
    const names = new Set(membersIn(columns, standard).map(([name]) => name));
    // Where it has no query names, the standard does not have the collection.
    if (names.size === 0) return true;
    const wanted = new Set(usual.length === 0 ? [] : [...usual, "id"]);
    return names.size === wanted.size && [...names].every((name) => wanted.has(name));
  });
}

function membersIn(columns: Columns | undefined, standard: Standard): [string, string][] {
  return [...(columns ?? [])].flatMap(([name, cells]) => {
    const text = cells.get(standard);
    return text === undefined ? [] : [[name, text] as [string, string]];
  });
}

function singular(collection: string): string {
  return collection
    .replace(/^people$/, "persons")
    .replace(/uses$/, "uss")
    .replace(/ies$/, "ys")
    .replace(/s$/, "");
}

type Published = Exclude<Standard, "v2" | "5.1" | "5.2">;

function hasDocuments(standard: Standard): standard is Published {
  return !["v2", "5.1", "5.2"].includes(standard);
}

function current(folder: string, standard: Published): void {
  for (const kind of ["resources", "descriptors"]) {
    const document = read<Current>(folder, `ds-${standard}.${kind}.json`);
    const schemas = document.definitions ?? document.components?.schemas ?? {};
    for (const [name, schema] of Object.entries(schemas)) {
      if (!name.startsWith("edFi_")) continue;
      const row = kind === "descriptors" ? descriptorRow(standard, name, schema) : undefined;
      addDefinition(standard, name, schema, row);
    }
    for (const [path, { get, post }] of Object.entries(document.paths)) {
      const [, namespace, collection = ""] = path.split("/");
      if (namespace !== "ed-fi" || post === undefined || get === undefined) continue;
      const reference =
        post.requestBody?.content["application/json"]?.schema.$ref ??
        post.parameters?.find((each) => each.in === "body")?.schema?.$ref ??
        "";
      checkEntity(collection, bare(reference));
      const row = kind === "descriptors" ? "{x}Descriptors" : collection;
      addQueries(standard, row, get, bare(reference).replace(/Descriptor$/, ""));
    }
  }
}

/** What the publication of 4.0 left out: it stands in 3.3 and again in 5.0. */
function mend(): void {
  for (const [table, row] of [
    [definitions, "schoolYearType"],
    [queries, "schoolYearTypes"],
  ] as const) {
    for (const cells of table.get(row)?.values() ?? []) {
      const text = cells.get("3.3");
      if (text !== undefined && !cells.has("4.0")) cells.set("4.0", text);
    }
  }
}

function read<Document>(folder: string, file: string): Document {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Document;
}

function write(file: string, constant: string, comment: string, body: string): void {
  const folder = fileURLToPath(
    new URL("../packages/sandbox/src/tables/contract/", import.meta.url),
  );
  const head = `// Written by scripts/contract-tables.ts; not by hand.\n/**\n${comment
    .split("\n")
    .map((each) => ` * ${each}`)
    .join("\n")}\n */\n`;
  writeFileSync(join(folder, file), `${head}export const ${constant} = \`\n${body}\n\`;\n`);
}

const SOURCE =
  "Source: the documents of a 2.5.0.1 host (`v2`), of a 3.1.1 host, and of Data Standards 3.3 to 6.0; for 5.1 and 5.2 the tables of Ed-Fi ODS.";
const [, , folder] = process.argv;
if (folder === undefined) throw new Error("usage: node scripts/contract-tables.ts <folder>");
legacy(folder);
for (const standard of STANDARDS) if (hasDocuments(standard)) current(folder, standard);
mend();
addNewerOfFive(definitions);
addNewerOfFive(queries);
addReferencesOfFive(definitions);
const rows = [...definitions.keys()];
const isReference = (row: string): boolean => row.endsWith("Reference");
write(
  "bodies.ts",
  "BODIES",
  `The fields of every body and of the items in it; the syntax is that of \`parseRow\`.\n${SOURCE}`,
  tableText(
    definitions,
    rows.filter((row) => !isReference(row)),
  ),
);
write(
  "references.ts",
  "REFERENCES",
  `The fields of every reference; the syntax is that of \`parseRow\`.\n${SOURCE}`,
  tableText(definitions, rows.filter(isReference)),
);
write(
  "queries.ts",
  "QUERIES",
  `The query names of the collections that filter otherwise than \`queriesOf\` says of most.\n${SOURCE}`,
  tableText(
    queries,
    [...queries.keys()].filter((row) => !isUsual(row)),
  ),
);
