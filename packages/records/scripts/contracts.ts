// Reads published field lists: Swagger 1.2 of the legacy generation, Swagger 2.0 and OpenAPI 3 of the
// current one.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A field of a record, by its path: `addresses[].city`. */
export interface Field {
  readonly path: string;
  readonly kind: "leaf" | "object" | "list";
  readonly type: string;
  readonly required: boolean;
}

export const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;
export type Standard = (typeof standards)[number];

interface LegacyProperty {
  readonly type: string;
  readonly format?: string;
  readonly required?: boolean;
  readonly items?: { readonly $ref?: string; readonly type?: string };
}
interface LegacyEntry {
  readonly apis: readonly {
    readonly operations: readonly {
      readonly method: string;
      readonly parameters: readonly { readonly paramType: string; readonly type: string }[];
    }[];
  }[];
  readonly models: Readonly<
    Record<string, { readonly properties: Readonly<Record<string, LegacyProperty>> }>
  >;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface CurrentFile {
  readonly paths: Readonly<Record<string, { readonly post?: unknown }>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly components?: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Members that are the host's own in both generations; no table speaks of them. */
const hostMembers = new Set(["id", "link", "_etag", "_lastModifiedDate", "_ext"]);

/** The published field lists in a folder. */
export function contractsIn(folder: string) {
  const read = <T>(name: string): T =>
    JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as T;
  const legacy = {
    ...read<Readonly<Record<string, LegacyEntry>>>("v2.5.resources"),
    ...read<Readonly<Record<string, LegacyEntry>>>("v2.5.descriptors"),
  };
  const files = new Map(
    standards.map((each) => [
      each,
      ["resources", "descriptors"].map((kind) => read<CurrentFile>(`ds-${each}.${kind}`)),
    ]),
  );
  const descriptors = new Map(
    standards.map((each) => [
      each,
      Object.keys(read<CurrentFile>(`ds-${each}.descriptors`).paths)
        .map((path) => /^\/ed-fi\/(\w+)Descriptors$/.exec(path)?.[1])
        .filter((name) => name !== undefined),
    ]),
  );
  return {
    collections: Object.keys(legacy),
    legacy: (collection: string): readonly Field[] => legacyFields(legacy[collection]),
    /** `undefined` where the Data Standard has no such collection. */
    current: (collection: string, standard: Standard): readonly Field[] | undefined => {
      const path = `/ed-fi/${collection}`;
      const file = files.get(standard)?.find(({ paths }) => paths[path]?.post !== undefined);
      const post = file?.paths[path]?.post;
      // The published 4.0 lacks school year types, which hosts do have.
      if (post === undefined && collection === "schoolYearTypes") return schoolYearTypes;
      return file && post ? currentFields(file, JSON.stringify(post)) : undefined;
    },
    /** The names of descriptors, without their ending, in camel case. */
    descriptors: (standard: Standard): readonly string[] => descriptors.get(standard) ?? [],
  };
}

export type Contracts = ReturnType<typeof contractsIn>;

const schoolYearTypes: readonly Field[] = [
  { path: "schoolYear", kind: "leaf", type: "integer", required: true },
  { path: "currentSchoolYear", kind: "leaf", type: "boolean", required: true },
  { path: "schoolYearDescription", kind: "leaf", type: "string", required: true },
];

function legacyFields(entry: LegacyEntry | undefined): Field[] {
  const body = entry?.apis
    .flatMap(({ operations }) => operations)
    .find(({ method }) => method === "POST")
    ?.parameters.find(({ paramType }) => paramType === "body");
  const fields: Field[] = [];
  const walk = (model: string, prefix: string): void => {
    for (const [name, property] of Object.entries(entry?.models[model]?.properties ?? {})) {
      if (hostMembers.has(name)) continue;
      const required = property.required === true;
      const item = property.type === "array" ? (property.items?.$ref ?? "") : undefined;
      const inner = item ?? property.type;
      const path = prefix + name + (item === undefined ? "" : "[]");
      if (entry?.models[inner] === undefined) {
        fields.push({ path, kind: "leaf", type: property.format || property.type, required });
        continue;
      }
      fields.push({ path, kind: item === undefined ? "object" : "list", type: inner, required });
      walk(inner, `${path}.`);
    }
  };
  walk(body?.type ?? "", "");
  return fields;
}

function currentFields(file: CurrentFile, post: string): Field[] {
  const schemas = file.definitions ?? file.components?.schemas ?? {};
  const nameOf = (ref: string) => ref.split("/").at(-1) ?? "";
  const fields: Field[] = [];
  const walk = (schema: string, prefix: string): void => {
    const { properties = {}, required = [] } = schemas[schema] ?? {};
    for (const [name, property] of Object.entries(properties)) {
      if (hostMembers.has(name)) continue;
      const list = property.type === "array";
      const ref = list ? property.items?.$ref : property.$ref;
      const path = prefix + name + (list ? "[]" : "");
      const must = required.includes(name);
      const type = property.format ?? property.type ?? "object";
      if (ref === undefined) {
        fields.push({ path, kind: "leaf", type, required: must });
        continue;
      }
      fields.push({ path, kind: list ? "list" : "object", type: nameOf(ref), required: must });
      walk(nameOf(ref), `${path}.`);
    }
  };
  walk(/"#\/(?:definitions|components\/schemas)\/([^"]+)"/.exec(post)?.[1] ?? "", "");
  return fields;
}
