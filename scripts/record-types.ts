// Writes the types of records, filters and collections from the published field lists:
//   node scripts/record-types.ts           writes them
//   node scripts/record-types.ts --check   fails if a file is not as it would be written
// The files hold declarations alone. They are CommonJS (.d.cts), which both kinds of module may import.
import { collectionsOf, filtersOf, schemaOf, type Standard } from "@edbridge/sandbox/contract";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const files: readonly { file: string; standard: Standard; name: string; said: string }[] = [
  { standard: "v2", file: "legacy-flow/types/v2.5", name: "Legacy25", said: "legacy 2.5 hosts" },
  ...(["3.1", "3.3", "4.0", "5.0", "6.0"] as const).map((standard) => ({
    standard,
    file: `current-flow/types/ds-${standard}`,
    name: `DataStandard${standard.replace(".", "")}`,
    said: `hosts of Data Standard ${standard}`,
  })),
];

/** What this script reads of the JSON Schemas that the sandbox makes of the published lists. */
interface Value {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly items?: { readonly $ref: string };
}
interface ObjectSchema {
  readonly properties: Readonly<Record<string, Value>>;
  readonly required?: readonly string[];
}
interface Body extends ObjectSchema {
  readonly $defs: Readonly<Record<string, ObjectSchema>>;
}

/** What the host adds to a body; the client's own types say it. */
const hostsOwn: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate"]);
/** Members that are written the same everywhere. */
const fixed: Readonly<Record<string, string>> = {
  link: "{ rel: string; href: string }",
  _ext: "{ [extension: string]: unknown }",
};

/** Collections that must look alike, so that it is worth saying once. */
const fewest = 10;
/** Holders that a comment names. */
const most = 4;
const between = "---\n";

/** All that one file declares. */
class Declarations {
  readonly #standard: Standard;
  /** Members of each interface, by its name. */
  readonly #interfaces = new Map<string, string>();
  /** What descriptors of one kind share, where more than one has it. */
  readonly #shared = new Map<string, string>();
  /** What the comment of an interface says, by its name. */
  readonly #comments = new Map<string, string>();
  /** The members that hold each interface, such as `School.gradeLevels`. */
  readonly #holders = new Map<string, string[]>();

  constructor(standard: Standard) {
    this.#standard = standard;
  }

  text(name: string, said: string, entry: string): string {
    const collections = collectionsOf(this.#standard);
    const kinds = ["Descriptor", "Type"].filter((kind) => this.#shareKind(collections, kind));
    const entries = collections.map((each) => `  ${each}: ${this.#entry(each)};\n`);
    const interfaces = [...this.#interfaces].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return [
      `// Written by scripts/record-types.ts from the published field lists; not by hand.\n`,
      `/**\n * The records of ${said}. ${inText(name)} lists them by the name of their collection.\n`,
      ` * The comment of each record names its key by the names of the filters.\n *\n`,
      ` * @module ${entry}\n */\n`,
      `/** The collections of ${said}, by name: their records, and the fields that they filter by. */\n`,
      `export interface ${name} {\n${entries.join("")}}\n`,
      ...kinds.map((kind) => kindText(kind, this.#shared.get(kind) ?? "")),
      ...interfaces.map(
        ([each, members]) =>
          `/** ${this.#commentOf(each)} */\nexport interface ${each} {\n${members}}\n`,
      ),
    ].join("");
  }

  #commentOf(name: string): string {
    const comment = this.#comments.get(name);
    if (comment !== undefined) return comment;
    const holders = (this.#holders.get(name) ?? []).toSorted();
    const shown = holders.length > most ? holders.slice(0, most - 1) : holders;
    const more = holders.length > most ? ` and ${holders.length - shown.length} other fields` : "";
    const held = `${shown.map(inText).join(", ")}${more}`;
    return name.endsWith("Reference")
      ? `The key of another record, in ${held}.`
      : `Part of ${held}.`;
  }

  /** Finds what most collections of a kind look like but for their own name. */
  #shareKind(collections: readonly string[], kind: string): boolean {
    const counts = new Map<string, number>();
    for (const each of collections.filter((name) => name.endsWith(`${kind}s`))) {
      const template = this.#template(each, kind);
      counts.set(template, (counts.get(template) ?? 0) + 1);
    }
    const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (usual === undefined || usual[1] < fewest) return false;
    this.#shared.set(kind, usual[0]);
    const [record = "", filters = ""] = usual[0].split(between);
    const own = new RegExp(String.raw`^  \{x\}${kind}Id\??: [a-z |]+;\n`, "m");
    this.#interfaces.set(`${kind}Fields`, record.replace(own, ""));
    this.#interfaces.set(`${kind}Filters`, filters.replace(own, ""));
    this.#comments.set(`${kind}Fields`, `The fields of every ${kind.toLowerCase()}.`);
    this.#comments.set(
      `${kind}Filters`,
      `The fields by which every collection of ${kind.toLowerCase()}s filters.`,
    );
    return true;
  }

  #template(collection: string, kind: string): string {
    const stem = collection.slice(0, -kind.length - 1);
    const { body, filters } = this.#read(collection);
    const text = membersText(body) + between + filters;
    return text.replaceAll(new RegExp(String.raw`\b${stem}(?=${kind}Id\b)`, "g"), "{x}");
  }

  #entry(collection: string): string {
    for (const [kind, template] of this.#shared) {
      if (!collection.endsWith(`${kind}s`) || this.#template(collection, kind) !== template)
        continue;
      return `${kind}Collection<"${collection.slice(0, -kind.length - 1)}">`;
    }
    const { body, filters, key } = this.#read(collection);
    const entity = capital(singular(collection));
    this.#declare(entity, body);
    const required = (body.required ?? []).map(inText).join(", ");
    this.#comments.set(
      entity,
      `A record of ${inText(collection)}. Key: ${key.map(inText).join(", ")}. Required: ${required}.`,
    );
    for (const [name, definition] of Object.entries(body.$defs)) {
      this.#declare(capital(name), definition);
    }
    return `{ record: ${entity}; filters: {\n${filters.replaceAll(/^/gm, "  ").trimEnd()}\n  } }`;
  }

  #read(collection: string) {
    const body = schemaOf(this.#standard, collection) as unknown as Body;
    const names = filtersOf(this.#standard, collection);
    const filters = names
      .map(
        ({ name, type }) => `  ${name}: ${type ? leafText(type) : "string | number | boolean"};\n`,
      )
      .join("");
    return { body, filters, key: names.filter(({ key }) => key).map(({ name }) => name) };
  }

  #declare(name: string, schema: ObjectSchema): void {
    const text = membersText(schema);
    const known = this.#interfaces.get(name);
    if (known !== undefined && known !== text) throw new Error(`two kinds of ${name}`);
    if (known !== undefined) return;
    this.#interfaces.set(name, text);
    for (const [member, { $ref, items }] of Object.entries(schema.properties)) {
      const held = $ref ?? items?.$ref;
      if (held === undefined) continue;
      const holders = this.#holders.get(definitionName(held)) ?? [];
      this.#holders.set(definitionName(held), [...holders, `${name}.${member}`]);
    }
  }
}

function inText(name: string): string {
  return `\`${name}\``;
}

function kindText(kind: string, template: string): string {
  const [record = "", filters = ""] = template.split(between);
  const id = (text: string, mark: string) =>
    text.includes("{x}") ? ` & { [Id in \`\${Stem}${kind}Id\`]${mark}: number }` : "";
  return `/** A collection of ${kind.toLowerCase()}s, such as \`${kind}Collection<"term">\`. */
export interface ${kind}Collection<Stem extends string> {
  record: ${kind}Fields${id(record, "?")};
  filters: ${kind}Filters${id(filters, "")};
}
`;
}

function membersText({ properties, required = [] }: ObjectSchema): string {
  return Object.entries(properties)
    .filter(([name]) => !hostsOwn.has(name))
    .map(([name, value]) => {
      const mark = required.includes(name) ? "" : "?";
      return `  ${name}${mark}: ${fixed[name] ?? valueText(value)};\n`;
    })
    .join("");
}

function valueText({ $ref, items, type = [] }: Value): string {
  if ($ref !== undefined) return definitionName($ref);
  if (items !== undefined) return `${definitionName(items.$ref)}[]`;
  return [type].flat().map(leafText).join(" | ");
}

function leafText(type: string): string {
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" || type === "null" ? type : "string";
}

function definitionName(reference: string): string {
  return capital(reference.split("/").pop() ?? "");
}

/** As the published lists name one record of a collection. */
function singular(collection: string): string {
  const endings: readonly (readonly [RegExp, string])[] = [
    [/^people$/, "person"],
    [/uses$/, "us"],
    [/ies$/, "y"],
    [/s$/, ""],
  ];
  const found = endings.find(([ending]) => ending.test(collection));
  return found ? collection.replace(found[0], found[1]) : collection;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const stale = files.filter(({ file, standard, name, said }) => {
  const path = fileURLToPath(new URL(`../packages/${file}.d.cts`, import.meta.url));
  const text = new Declarations(standard).text(name, said, basename(file));
  if (process.argv.includes("--check")) return readFileSync(path, "utf8") !== text;
  mkdirSync(fileURLToPath(new URL(".", `file://${path}`)), { recursive: true });
  writeFileSync(path, text);
  return false;
});
if (stale.length > 0) {
  console.error(`not as written: ${stale.map(({ file }) => file).join(", ")}; run npm run docs`);
  process.exitCode = 1;
}
