import { fromJson, isObject, jsonObject, keptIn, limitedText, none } from "@edbridge/core/internal";
import { type DataStandard, nearestDataStandard } from "@edbridge/records/internal";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Dispatcher, request } from "undici";
import { publishedLists } from "../command/optional-package.js";
import { singular } from "../command/text.js";
import { openApiDocuments } from "../doctor/host.js";

/** Bytes of an OpenAPI document that are read at most; those of real hosts have some 5 MB. */
const documentLimit = 64 * 1024 * 1024;

/** A part of a record that names another one, or a value of a host's list. */
export interface Named {
  /** Without the places in lists: `sections.schoolReference`. */
  readonly path: string;
  /** The definition of a reference, without its namespace: `school`; absent for a descriptor. */
  readonly entity?: string;
  readonly value: unknown;
}

export type Contract = ReturnType<typeof contractOf> & {
  /** Where it is from, in a few words. */
  readonly source: string;
};

export interface ContractOptions {
  readonly baseUrl: string;
  readonly dispatcher: Dispatcher;
  /** The Data Standard whose lists are taken where the host publishes none. */
  readonly dataStandard: string;
}

/** The host's own OpenAPI documents, else the published lists. @throws `UsageFailure` without them */
export async function readContract(options: ContractOptions): Promise<Contract> {
  const documents = await hostDocuments(options).catch(() => []);
  if (documents.length > 0) {
    return { ...contractOf(documents, true), source: "the host's OpenAPI documents" };
  }
  const lists = await publishedLists();
  const { dataStandard } = options;
  const standard = nearestDataStandard(dataStandard) ?? "5.0";
  const nearest = dataStandard.startsWith(standard)
    ? ""
    : `, the nearest to ${dataStandard} that were published`;
  const source = `the published lists of Data Standard ${standard}${nearest}`;
  return { ...keptIn(published, standard, () => publishedContract(standard, lists)), source };
}

/** Several hosts may have one: to make it takes most of a start. */
const published = new Map<string, ReturnType<typeof contractOf>>();

function publishedContract(
  standard: DataStandard,
  { collectionsOf, filtersOf, schemaOf }: Awaited<ReturnType<typeof publishedLists>>,
) {
  const document: Document = { collections: {}, schemas: {} };
  for (const name of collectionsOf(standard)) {
    const found = schemaOf(standard, name);
    if (!found) continue;
    const { $defs, $schema: _, ...body } = found;
    const schema = singular(name);
    const key = filtersOf(standard, name).flatMap((each) => (each.key ? [each.name] : []));
    Object.assign(document.schemas, $defs, { [schema]: body });
    document.collections[`ed-fi/${name}`] = { schema, key };
  }
  // They are known to be schemas, and to look whether they are takes long.
  return contractOf([document], false);
}

/** A document, reduced to what is used. */
interface Document {
  /** The name of its schema, such as `edFi_school`, and the query names of its natural key. */
  readonly collections: Record<
    string,
    { readonly schema: string; readonly key: readonly string[] }
  >;
  readonly schemas: Record<string, Schema>;
}

type Schema = Readonly<Record<string, unknown>>;

function contractOf(documents: readonly Document[], validateSchema: boolean) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: true,
    validateSchema,
  });
  addFormats.default(ajv);
  const schemas = Object.fromEntries(documents.flatMap((each) => Object.entries(each.schemas)));
  ajv.addSchema({ $id: "host", $defs: schemas });
  const collections = new Map(documents.flatMap((each) => Object.entries(each.collections)));
  const byEntity = new Map([...collections].map(([name, { schema }]) => [entityOf(schema), name]));
  const compiled = new Map<string, ValidateFunction>();
  return {
    /** The collection, with its namespace, that a reference leads to: `ed-fi/schools`. */
    collectionOf: (entity: string) => byEntity.get(entity),
    /** The query names of the natural key of a collection; empty where it is not known. */
    keyOf: (collection: string) => collections.get(collection)?.key ?? none,
    /** What is wrong with a record, without its values; `undefined` where the collection is not known. */
    complaints(collection: string, record: unknown): readonly string[] | undefined {
      const name = collections.get(collection)?.schema;
      if (name === undefined) return undefined;
      const validate = keptIn(compiled, name, () => ajv.compile({ $ref: `host#/$defs/${name}` }));
      if (validate(record)) return [];
      const complaints = (validate.errors ?? none).map(({ instancePath, message, params }) => {
        const missing = Reflect.get(params, "missingProperty") as string | undefined;
        const path = [...instancePath.split("/").slice(1), ...(missing ? [missing] : [])];
        // Quoted text would be taken for a value of the record, and hidden.
        const wrong = missing ? "is required" : message?.replaceAll('"', "");
        return `${withoutPlaces(path)} ${wrong}`;
      });
      return [...new Set(complaints)];
    },
    named(collection: string, record: unknown): readonly Named[] {
      const { schema = "" } = collections.get(collection) ?? {};
      return namedIn(record, schemas[schema], [], schemas);
    },
  };
}

function namedIn(
  value: unknown,
  found: unknown,
  path: readonly string[],
  schemas: Readonly<Record<string, Schema>>,
): readonly Named[] {
  if (!isObject(found)) return [];
  const name = typeof found["$ref"] === "string" ? found["$ref"].split("/").at(-1) : undefined;
  const schema = name === undefined ? found : schemas[name];
  if (name?.endsWith("Reference") && isObject(value)) {
    const entity = entityOf(name).replace(/Reference$/, "");
    return [{ path: withoutPlaces(path), entity, value }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item) => namedIn(item, schema?.["items"], path, schemas));
  }
  if (isObject(value)) {
    const { properties } = schema ?? {};
    if (!isObject(properties)) return [];
    return Object.entries(value).flatMap(([member, item]) =>
      namedIn(item, properties[member], [...path, member], schemas),
    );
  }
  const isDescriptor = path.at(-1)?.endsWith("Descriptor");
  return isDescriptor && typeof value === "string" ? [{ path: withoutPlaces(path), value }] : [];
}

async function hostDocuments({ baseUrl, dispatcher }: ContractOptions): Promise<Document[]> {
  const { origin } = new URL(baseUrl);
  const read = async (path: string): Promise<unknown> => {
    const headers = { accept: "application/json" };
    const answer = await request(origin + path, { dispatcher, headers });
    const text = await limitedText(answer.body, documentLimit);
    const document = answer.statusCode === 200 ? fromJson(text) : undefined;
    if (document === undefined) throw new Error("There is no document.");
    return document;
  };
  const isWanted = (name: string) => /^(?:resources|descriptors)$/i.test(name);
  const found = await openApiDocuments(baseUrl, read, isWanted);
  const documents = found.map(({ document }) => documentOf(document));
  return documents.filter((each) => Object.keys(each.collections).length > 0);
}

/** An OpenAPI document of version 3, or a Swagger document of version 2. */
function documentOf(value: unknown): Document {
  // Text, so that references lead to where the schemas are here.
  const text = JSON.stringify(value).replaceAll(
    /#\/(?:components\/schemas|definitions)\//g,
    "host#/$defs/",
  );
  const document = jsonObject(text) ?? {};
  const { components } = document;
  const schemas = (isObject(components) ? components["schemas"] : document["definitions"]) ?? {};
  const collections: Document["collections"] = {};
  for (const [path, item] of Object.entries(document["paths"] ?? {})) {
    if (!/^\/[^/{}]+\/[^/{}]+$/.test(path)) continue;
    const body = JSON.stringify(item?.post ?? {});
    const [, schema] = /"\$ref":"host#\/\$defs\/([^"]+)"/.exec(body) ?? none;
    if (schema === undefined) continue;
    const parameters: readonly Schema[] = item?.get?.parameters ?? none;
    const key = schema.endsWith("Descriptor")
      ? ["namespace", "codeValue"]
      : parameters.flatMap((each) => (each[identity] === true ? [String(each["name"])] : []));
    collections[path.slice(1)] = { schema, key };
  }
  return { collections, schemas: schemas as Record<string, Schema> };
}

/** How hosts mark the parameters of a natural key. */
const identity = "x-Ed-Fi-isIdentity";

/** A schema's name without its namespace: `edFi_school` is `school`. */
function entityOf(name: string): string {
  return name.replace(/^[^_]+_/, "");
}

function withoutPlaces(path: readonly string[]): string {
  return path.filter((part) => !/^\d+$/.test(part)).join(".");
}
