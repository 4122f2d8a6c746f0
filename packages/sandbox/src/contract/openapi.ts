import { readFile } from "node:fs/promises";
import { type Collection, catalogFrom } from "../catalog.js";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import type { Contract } from "./contract.js";
import type { LeafType, Member } from "./members.js";

const HOST_FIELDS = new Set(["id", "_etag", "_lastModifiedDate", "link"]);
const PAGING = new Set(["offset", "limit", "totalcount", "minchangeversion", "maxchangeversion"]);

/**
 * The contract that OpenAPI documents of a current host describe: collections of any namespace, their
 * keys, fields, queries, references and extensions. A document of Ed-Fi's resources replaces all Ed-Fi
 * resources of `base`. A document of Ed-Fi's descriptors replaces all Ed-Fi descriptors. The rest of
 * `base` stays.
 *
 * @throws TypeError that names the file, when it is no such document or leaves a key unsaid; Node's
 * own error when it cannot be read.
 */
export async function readContract(files: readonly string[], base: Contract): Promise<Contract> {
  const documents = await Promise.all(files.map((file) => Document.read(file, base)));
  const found = documents.flatMap(({ collections }) => collections);
  const isDescriptor = ({ entity }: Collection): boolean => entity.endsWith("Descriptor");
  const ofEdFi = found.filter(({ namespace }) => namespace === "ed-fi");
  const kinds = new Set(ofEdFi.map(isDescriptor));
  const rest = base.catalog.names
    .flatMap((name) => base.catalog.find(name, true) ?? [])
    .filter((each) => !kinds.has(isDescriptor(each)));
  const named = new Map<string, Collection>();
  for (const each of [...found, ...rest]) {
    const other = named.get(each.name);
    if (other !== undefined) {
      throw new TypeError(
        `startSandbox.openapi: ${each.name} is in ${other.namespace} and in ${each.namespace}; the sandbox serves a name once`,
      );
    }
    named.set(each.name, each);
  }
  const first = <T>(look: (document: Document) => T | undefined): T | undefined =>
    documents.map(look).find((each) => each !== undefined);
  return {
    catalog: catalogFrom([...named.values()]),
    legacy: false,
    members: (name) => first(({ members }) => members.get(name)) ?? base.members(name),
    queries: (name) => first(({ queries }) => queries.get(name)) ?? base.queries(name),
  };
}

class Document {
  readonly collections: Collection[] = [];
  readonly members = new Map<string, readonly Member[]>();
  readonly queries = new Map<string, readonly string[]>();
  readonly #file: string;
  readonly #root: JsonObject;

  static async read(file: string, base: Contract): Promise<Document> {
    return new Document(file, parse(await readFile(file, "utf8"), file), base);
  }

  private constructor(file: string, root: JsonObject, base: Contract) {
    this.#file = file;
    this.#root = root;
    this.#readSchemas();
    for (const [path, item] of Object.entries(object(root["paths"]))) {
      this.#readPath(path, object(item), base);
    }
    if (this.collections.length === 0) throw this.#error("it has no path such as /ed-fi/schools");
  }

  /** Names without `edFi_` go to Ed-Fi's own; others are also known by their own full names. */
  #readSchemas(): void {
    const components = object(this.#root["components"]);
    const schemas = object(components["schemas"] ?? this.#root["definitions"]);
    const names = Object.keys(schemas).toSorted((a, b) => Number(isEdFi(b)) - Number(isEdFi(a)));
    for (const name of names) {
      const members = membersIn(object(schemas[name]));
      const extensions = `${shortName(name)}Extensions`;
      const extended = extensions in schemas && !members.some((each) => each.name === "_ext");
      const all = extended ? [...members, extension(extensions)] : members;
      this.members.set(name, all);
      if (!this.members.has(shortName(name))) this.members.set(shortName(name), all);
    }
  }

  #readPath(path: string, item: JsonObject, base: Contract): void {
    const [, namespace, name] = /^(?:.*\/)?([^/{}]+)\/([^/{}]+)$/.exec(path) ?? [];
    if (namespace === undefined || name === undefined || !isObject(item["post"])) return;
    const schema = bodySchema(item["post"]);
    if (schema === undefined) throw this.#error(`POST ${path} names no schema of its body`);
    const parameters = items(object(item["get"])["parameters"]).filter(
      (each) => each["in"] === "query" && !PAGING.has(String(each["name"]).toLowerCase()),
    );
    this.queries.set(
      name,
      parameters.map((each) => String(each["name"])),
    );
    const entity = shortName(schema);
    const marked = parameters.filter((each) => each[IDENTITY] === true);
    const key = entity.endsWith("Descriptor")
      ? ["namespace", "codeValue"]
      : marked.length > 0
        ? marked.map((each) => String(each["name"]))
        : base.catalog.find(name, true)?.key;
    if (key === undefined) {
      throw this.#error(`GET ${path} marks no query parameter with ${IDENTITY}`);
    }
    this.collections.push({ name, entity, key, namespace });
  }

  #error(text: string): TypeError {
    return new TypeError(`startSandbox.openapi: ${this.#file}: ${text}`);
  }
}

const IDENTITY = "x-Ed-Fi-isIdentity";

function parse(text: string, file: string): JsonObject {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (!isObject(parsed) || !isObject(parsed["paths"])) {
    throw new TypeError(`startSandbox.openapi: ${file}: is no OpenAPI document in JSON`);
  }
  return parsed;
}

/** The schema that a POST takes: of OpenAPI 3, else of Swagger 2. */
function bodySchema(post: JsonObject): string | undefined {
  const content = object(object(post["requestBody"])["content"]);
  const inBody = items(post["parameters"]).find((each) => each["in"] === "body");
  const schema = object(content["application/json"])["schema"] ?? inBody?.["schema"];
  return nameOf(object(schema)["$ref"]);
}

function membersIn(schema: JsonObject): readonly Member[] {
  const required = new Set(isArray(schema["required"]) ? schema["required"] : []);
  return Object.entries(object(schema["properties"]))
    .filter(([name]) => !HOST_FIELDS.has(name))
    .flatMap(([name, value]) => {
      const field = object(value);
      const list = field["type"] === "array";
      const inner = list ? object(field["items"]) : field;
      const definition = nameOf(inner["$ref"]);
      const holds = definition === undefined ? leafOf(name, inner) : { definition };
      return holds === undefined
        ? []
        : [{ name, required: required.has(name), list, holds, ...bounds(inner) }];
    });
}

function extension(definition: string): Member {
  return { name: "_ext", required: false, list: false, holds: { definition } };
}

function leafOf(name: string, { type, format, maxLength }: JsonObject): LeafType | undefined {
  if (type === "integer" || type === "number" || type === "boolean") return type;
  if (type !== "string") return undefined;
  if (format === "date" || format === "date-time" || format === "time") return format;
  // Ed-Fi's documents give a time neither a format nor a length.
  return name.endsWith("Time") && format === undefined && maxLength === undefined
    ? "time"
    : "string";
}

function bounds({ minLength, maxLength, minimum, maximum, format }: JsonObject) {
  const min = minLength ?? minimum;
  const max = maxLength ?? maximum;
  return {
    ...(typeof min === "number" ? { min } : {}),
    ...(typeof max === "number" ? { max } : {}),
    ...(format === "int64" ? { long: true } : {}),
  };
}

const isEdFi = (name: string): boolean => name.startsWith("edFi_");
const shortName = (schema: string): string => schema.replace(/^[^_]+_/, "");

function nameOf(reference: JsonValue | undefined): string | undefined {
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

function object(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function items(value: JsonValue | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter((each) => isObject(each)) : [];
}
