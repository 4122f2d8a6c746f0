// Writes the table of legacy fields from published field lists, whose folder is the argument.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Give the folder of the published field lists.");

interface Property {
  readonly name?: string;
  readonly type: string;
  readonly format?: string;
  readonly required?: boolean;
  readonly items?: { readonly $ref?: string };
}
interface Entry {
  readonly apis: readonly {
    readonly operations: readonly {
      readonly method: string;
      readonly nickname: string;
      readonly parameters: readonly (Property & { readonly paramType: string })[];
    }[];
  }[];
  readonly models: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, Property>> }>
  >;
}

/** Members that the host adds to records of every kind. */
const hostMembers = new Set(["id", "_etag", "link"]);
/** Parameters of every list. */
const ofLists = new Set(["offset", "limit", "id"]);
const scalars: Readonly<Record<string, string>> = {
  integer: "=int",
  number: "=num",
  boolean: "=bool",
};
const texts: Readonly<Record<string, string>> = {
  date: "=date",
  "date-time": "=dateTime",
  // The published lists call the times of a day so.
  string: "=time",
};

const read = (kind: string) =>
  JSON.parse(readFileSync(join(folder, `v2.5.${kind}.json`), "utf8")) as Readonly<
    Record<string, Entry>
  >;
const models = new Map<string, string>();
const collections: string[] = [];
for (const [name, entry] of Object.entries(read("resources"))) {
  const operations = entry.apis.flatMap((each) => each.operations);
  const body = operations.find(({ method }) => method === "POST")?.parameters[0]?.type ?? "";
  addModel(body, entry);
  const filters = operations
    .find(({ nickname }) => nickname.endsWith("ByExample"))
    ?.parameters.filter((each) => !ofLists.has(each.name ?? ""))
    .map((each) => (each.name ?? "") + scalarOf(each));
  collections.push([`${name}: ${body}`, ...(filters ?? [])].join(" "));
}

const descriptors: string[] = [];
for (const [name, entry] of Object.entries(read("descriptors"))) {
  const model = name.slice(0, -1);
  addModel(model, entry);
  const ofAll =
    /^(?:codeValue|description|shortDescription|namespace|effective\w+|\w+DescriptorId)\b/;
  const [, ...words] = (models.get(model) ?? "").split(" ");
  models.delete(model);
  descriptors.push([`${name}:`, ...words.filter((word) => !ofAll.test(word))].join(" "));
}

function scalarOf({ type, format }: Property): string {
  return type === "string" ? (texts[format ?? ""] ?? "") : (scalars[type] ?? "");
}

function addModel(name: string, entry: Entry): void {
  const words: string[] = [];
  for (const [field, property] of Object.entries(entry.models[name]?.properties ?? {})) {
    if (hostMembers.has(field)) continue;
    const item = property.type === "array" ? (property.items?.$ref ?? "") : undefined;
    const inner = item ?? property.type;
    const isModel = entry.models[inner] !== undefined;
    if (isModel) addModel(inner, entry);
    const type = isModel ? `=${inner === field ? "" : inner}` : scalarOf(property);
    words.push(field + (item === undefined ? "" : "[]") + (property.required ? "!" : "") + type);
  }
  models.set(name, `${name}: ${words.join(" ")}`);
}

const sorted = (lines: Iterable<string>) =>
  Object.fromEntries(
    [...lines].toSorted().map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
const file = fileURLToPath(new URL("../tables/model/fields.json", import.meta.url));
const { source } = JSON.parse(readFileSync(file, "utf8")) as { source: string };
const made = {
  source,
  models: sorted(models.values()),
  filters: sorted(collections),
  descriptors: sorted(descriptors),
};
writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
