import {
  type Collection,
  type LegacyField,
  type LegacyModel,
  type LegacyShape,
  type LegacyType,
} from "@edbridge/records/model";

/** The sections of the metadata. */
const sections = ["resources", "types", "descriptors", "other"];

/** The section that describes a collection. Those of the owner have no other kind than their names say. */
export function sectionOf({ kind, name }: Collection): string {
  if (kind === "type" || kind === "descriptor") return `${kind}s`;
  return kind === "own" && name.endsWith("Descriptors") ? "descriptors" : "resources";
}

const versions = { apiVersion: "2.0", swaggerVersion: "1.2" };

/** The list of sections. `base` is the root address as the caller wrote it. */
export function sectionList(base: string) {
  return sections.map((name) => ({
    name: capitalized(name),
    endpointUri: `${base}/metadata/${name}/api-docs`,
    prefix: "",
  }));
}

/** The Swagger 1.2 resource listing of one section. */
export function sectionListing(
  base: string,
  section: string,
  collections: readonly Collection[],
): object {
  return {
    ...versions,
    basePath: `${base}/metadata/${section}/api-docs`,
    apis: collections.map(({ name }) => ({ path: `/${name}`, description: "" })),
    info: {
      title: "Ed-Fi Operational Data Store API",
      description: "Read and write education records as the legacy host did.",
      termsOfServiceUrl: "",
      contact: "",
      license: "",
      licenseUrl: "",
    },
    authorizations: {
      edfi: {
        type: "edfi",
        description: "A key and a secret are exchanged for a token.",
        authUrl: `${base}/oauth/authorize`,
        tokenUrl: `${base}/oauth/token`,
      },
    },
  };
}

/**
 * The Swagger 1.2 declaration of one collection: its operations, and the models of its records with
 * all their fields, as far as they are known. `basePath` is the address of the school year.
 */
export function declaration(
  { name, key }: Collection,
  shape: LegacyShape | undefined,
  basePath: string,
): object {
  const model = shape?.model ?? { name, fields: [] };
  const [many, one] = [capitalized(name), capitalized(model.name)];
  const filters = (shape?.filters ?? []).map((each) => query(each.name, each.type, false));
  const keys = key.map((part) => {
    const type = shape?.filters.find((each) => each.name === part)?.type ?? "text";
    return query(part, type, true);
  });
  const list = { method: "GET", type: "array", items: { $ref: model.name }, produces };
  const single = { method: "GET", type: model.name, produces };
  const body = { paramType: "body", name: model.name, type: model.name, required: true };
  const send = { type: "void", consumes: produces };
  return {
    ...versions,
    basePath,
    resourcePath: `/${name}`,
    produces,
    apis: [
      {
        path: `/${name}`,
        description: "",
        // Tools that turn 1.2 into a later form keep the last of several reads of one path.
        operations: [
          ...(keys.length === 0
            ? []
            : [{ ...single, nickname: `get${one}ByKey`, parameters: [...keys, ifNoneMatch] }]),
          { ...list, nickname: `get${many}All`, parameters: paging },
          {
            ...list,
            nickname: `get${many}ByExample`,
            parameters: [...paging, ...filters, query("id", "text", false)],
          },
          { ...send, method: "POST", nickname: `post${many}`, parameters: [body] },
        ],
      },
      {
        path: `/${name}/{id}`,
        description: "",
        operations: [
          { ...single, nickname: `get${many}ById`, parameters: [id, ifNoneMatch] },
          { ...send, method: "PUT", nickname: `put${one}`, parameters: [id, ifMatch, body] },
          {
            method: "DELETE",
            nickname: `delete${one}ById`,
            type: "void",
            parameters: [id, ifMatch],
          },
        ],
      },
    ],
    models: modelsOf(model),
  };
}

const produces = ["application/json"];

const swaggerTypes: Readonly<Record<LegacyType, { readonly type: string; format?: string }>> = {
  text: { type: "string" },
  integer: { type: "integer", format: "int32" },
  number: { type: "number", format: "double" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  "date and time": { type: "string", format: "date-time" },
  time: { type: "string" },
};

const id = { paramType: "path", name: "id", type: "string", required: true };
const ifMatch = { paramType: "header", name: "If-Match", type: "string", required: false };
const ifNoneMatch = { ...ifMatch, name: "If-None-Match" };
const paging = [
  { paramType: "query", name: "offset", type: "integer", required: false },
  { paramType: "query", name: "limit", type: "integer", required: false, minimum: 1, maximum: 250 },
];

function query(name: string, type: LegacyType, required: boolean) {
  return { paramType: "query", name, ...swaggerTypes[type], required };
}

const link: LegacyModel = {
  name: "link",
  fields: ["rel", "href"].map((name) => ({ name, type: "text", isList: false, isRequired: false })),
};
const linkField: LegacyField = { name: "link", type: link, isList: false, isRequired: false };

/** A model and all that it refers to, by name. */
function modelsOf(top: LegacyModel): Record<string, object> {
  const models: Record<string, object> = {};
  const add = ({ name, fields }: LegacyModel): void => {
    if (Object.hasOwn(models, name)) return;
    const all = name.endsWith("Reference") ? [...fields, linkField] : fields;
    const own = Object.fromEntries(all.map((field) => [field.name, propertyOf(field)]));
    models[name] = { id: name, properties: name === top.name ? ofRecord(own) : own };
    for (const { type } of all) if (typeof type !== "string") add(type);
  };
  add(top);
  return models;
}

/** The members that a host adds to every record are part of its model. */
function ofRecord(properties: Record<string, object>): Record<string, object> {
  return {
    id: { type: "string", required: true },
    ...properties,
    _etag: { type: "string", required: false },
  };
}

function propertyOf({ type, isList, isRequired }: LegacyField): object {
  const value = typeof type === "string" ? swaggerTypes[type] : { type: type.name };
  if (!isList) return { ...value, required: isRequired };
  const items = typeof type === "string" ? value : { $ref: type.name };
  return { type: "array", required: isRequired, items };
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
