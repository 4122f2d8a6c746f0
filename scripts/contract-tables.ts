// Writes packages/sandbox/src/tables/contract from a folder of published contracts:
//   node scripts/contract-tables.ts <folder>
// The folder holds v2.5.{resources,descriptors}.json (Swagger 1.2, one document a collection) and
// ds-{3.1,3.3,4.0,5.0,6.0}.{resources,descriptors}.json (Swagger 2.0 or OpenAPI 3).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const STANDARDS = ["v2", "3.1", "3.3", "4.0", "5.0", "6.0"] as const;
type Standard = (typeof STANDARDS)[number];

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly "x-nullable"?: boolean;
}
interface Definition {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
}
interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly paramType?: string;
  readonly type?: string;
  readonly schema?: { readonly $ref?: string };
}
interface Operation {
  readonly method?: string;
  readonly nickname?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}
type Schemas = Readonly<Record<string, Definition>>;
interface Legacy {
  readonly apis: readonly { readonly path: string; readonly operations: readonly Operation[] }[];
  readonly models: Schemas;
}
interface Current {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly definitions?: Schemas;
  readonly components?: { readonly schemas: Schemas };
}

/** By name, then by standard: what the table says of it there. */
type Columns = Map<string, Map<Standard, string>>;
/** By definition or collection, its members or query names. */
const definitions = new Map<string, Columns>();
const queries = new Map<string, Columns>();

const HOSTS_OWN = new Set(["id", "_etag", "_lastModifiedDate", "link", "_ext"]);
const PAGING = new Set(["offset", "limit"]);

function put(
  table: Map<string, Columns>,
  row: string,
  name: string,
  standard: Standard,
  text: string,
): void {
  const columns: Columns = table.get(row) ?? new Map<string, Map<Standard, string>>();
  const cells = columns.get(name) ?? new Map<Standard, string>();
  const known = cells.get(standard);
  if (known !== undefined && known !== text) {
    throw new Error(`${row}.${name} is both ${known} and ${text} in ${standard}`);
  }
  table.set(row, columns.set(name, cells.set(standard, text)));
}

/** Names of definitions, without the prefix that the Data Standards give them. */
function bare(reference: string): string {
  return reference.replace(/^.*\//, "").replace(/^edFi_/, "");
}

/** How the table writes one property: its type, its bounds, `[]` for a list, `!` for required. */
function cell(name: string, property: Property, required: boolean): string {
  const item = property.items?.$ref;
  const named = item ?? property.$ref ?? (isModel(property) ? property.type : undefined);
  const type = named === undefined ? scalar(property) : bare(named).replace(exactly(name), "*");
  return `${type}${item === undefined ? "" : "[]"}${required ? "!" : ""}`;
}

function exactly(name: string): RegExp {
  return new RegExp(`^${name}$`);
}

function isModel({ type = "" }: Property): boolean {
  return !["string", "integer", "number", "boolean", "array"].includes(type);
}

function scalar({ type, format, ...bounds }: Property): string {
  if (type === "boolean") return "bool";
  if (type === "integer") return `${format === "int64" ? "long" : "int"}${range(bounds)}`;
  if (type === "number") return `num${range(bounds)}`;
  if (format === "date") return "date";
  if (format === "date-time") return "datetime";
  // Texts have a length (Data Standards) or an empty format (2.5); times have neither.
  if (format === "string") return "time";
  if (bounds.maxLength === undefined) return format === undefined ? "time" : "text";
  const { minLength, maxLength } = bounds;
  return minLength === undefined ? `text${maxLength}` : `text${minLength}..${maxLength}`;
}

function range({ minimum, maximum }: Property): string {
  return minimum === undefined && maximum === undefined ? "" : `${minimum ?? ""}..${maximum ?? ""}`;
}

/**
 * Null goes without saying: from Data Standard 4.0 on, optional values may be null, but for the
 * number of a descriptor.
 */
function checkNull(standard: Standard, place: string, property: Property, required: boolean): void {
  const published = property.nullable ?? property["x-nullable"] ?? false;
  const plain = property.items === undefined && property.$ref === undefined;
  const optional = plain && !required && !place.endsWith("DescriptorId");
  const known = optional && !["v2", "3.1", "3.3"].includes(standard);
  if (published !== known) throw new Error(`${standard} ${place}: null against the rule`);
}

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
  const entity = collection
    .replace(/^people$/, "persons")
    .replace(/uses$/, "uss")
    .replace(/ies$/, "ys")
    .replace(/s$/, "");
  if (entity !== body) {
    throw new Error(`${collection} holds ${body}, which is not its singular`);
  }
}

function current(folder: string, standard: Exclude<Standard, "v2">): void {
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

/** `3.1-4.0`: each run of standards in which a name has one and the same text. */
function runs(cells: ReadonlyMap<Standard, string>): { span: string; text: string }[] {
  const found: { first: Standard; last: Standard; text: string }[] = [];
  for (const [index, standard] of STANDARDS.entries()) {
    const text = cells.get(standard);
    const run = found.at(-1);
    if (text === undefined) continue;
    if (run?.text === text && run.last === STANDARDS[index - 1]) run.last = standard;
    else found.push({ first: standard, last: standard, text });
  }
  return found.map(({ first, last, text }) => ({
    span: first === last ? first : `${first}-${last}`,
    text,
  }));
}

/** `name@span: member member=type@span|type@span`; a span is left out where it is the row's own. */
function line(row: string, columns: Columns): string {
  const all = new Map<Standard, string>();
  for (const cells of columns.values()) for (const standard of cells.keys()) all.set(standard, "");
  const spans = runs(all).map(({ span }) => span);
  const members = [...columns].map(([name, cells]) => {
    const variants = runs(cells).map(({ span, text }) => {
      const where = spans.length === 1 && spans[0] === span ? "" : `@${span}`;
      return `${text}${where}`;
    });
    const joined = variants.join("|");
    return joined === "" || joined.startsWith("@") ? `${name}${joined}` : `${name}=${joined}`;
  });
  return `${row}@${spans.join(",")}: ${members.join(" ")}`;
}

function tableText(table: Map<string, Columns>, rows: readonly string[]): string {
  return rows
    .toSorted()
    .map((row) => line(row, table.get(row) ?? new Map<string, Map<Standard, string>>()))
    .join("\n");
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
  "Source: the documents of a 2.5.0.1 host (`v2`), of a 3.1.1 host, and of Data Standards 3.3 to 6.0.";
const [, , folder] = process.argv;
if (folder === undefined) throw new Error("usage: node scripts/contract-tables.ts <folder>");
legacy(folder);
for (const standard of STANDARDS) if (standard !== "v2") current(folder, standard);
mend();
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
  `The query names by which every collection filters.\n${SOURCE}`,
  tableText(queries, [...queries.keys()]),
);
