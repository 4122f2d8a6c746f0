import { none } from "@edbridge/core/internal";
import {
  type Collection,
  type LegacyField,
  type LegacyModel,
  type LegacyShape,
  legacyShapeOf,
  type LegacyType,
} from "@edbridge/records/internal";
import type { LegacyCall } from "../call/legacy-call.js";
import type { Change } from "./change.js";
import type { Answer } from "../http/message.js";
import { jsonAnswer, legacyError } from "../http/legacy-response.js";
import { capitalize } from "../records/reference-links.js";
import { metadataPath } from "../routing/legacy-route.js";
import type { CompatSettings } from "../settings/compat-options.js";

export const metadata: Change = {
  id: "EDB021",
  routes: ["unknown"],
  steps: () => ({ request: describe }),
};

function describe(x: LegacyCall): Answer | undefined {
  const { route, url: requestUrl, settings, report } = x;
  const { catalog, records } = settings.host;
  const [, before, part, name] = metadataPath.exec(route.path) ?? none;
  if (before === undefined) return undefined;
  const url = requestUrl.replace(/#.*/s, "");
  const base = url.slice(0, url.length - route.path.length - route.search.length) + before;
  report.answeredBy = "EDB021";
  const answer = (document: object) => jsonAnswer(200, document);
  if (part === undefined) {
    return answer(
      sections.map((value) => ({ displayName: value, value, isStandardSection: true })),
    );
  }
  const section = part.toLowerCase();
  // A collection whose records were split can be called, too: `find` knows where its parts are.
  const known = catalog.legacy.filter(
    (each) => sectionOf(each) === section && catalog.find(each.name)?.current !== undefined,
  );
  if (name === undefined) {
    const apis = known.map((each) => ({ path: `/${each.name}`, description: "" }));
    const info = { title: "Ed-Fi Operational Data Store API" };
    const urls = { authUrl: `${base}/oauth/authorize`, tokenUrl: `${base}/oauth/token` };
    const authorizations = { edfi: { type: "edfi", ...urls } };
    return answer({
      ...versions,
      basePath: `${base}/metadata/${section}/api-docs`,
      apis,
      info,
      authorizations,
    });
  }
  const found = known.find((collection) => collection.name.toLowerCase() === name.toLowerCase());
  if (!found) return legacyError(404, "There is no such collection.", "EDB021");
  const shape = records ? records.shapeOf(found.name) : legacyShapeOf(found.name);
  const basePath = `${base}/api/v2.0/${schoolYear(settings)}`;
  return answer({ ...versions, basePath, ...declaration(found, shape) });
}

/** The school year of the documents. Those of a legacy host were for one year, too. */
function schoolYear({ schoolYears, host }: CompatSettings): number {
  if (schoolYears && schoolYears.size > 0) return Math.max(...[...schoolYears].map(Number));
  const [year = 0, month = 0] = host.today().split("-").map(Number);
  return month < 7 ? year : year + 1;
}

const versions = { apiVersion: "2.0", swaggerVersion: "1.2" };
// As Ed-Fi's bulk loader reads them.
const sections = ["Resources", "Descriptors", "Types", "Other"];

/** The section that describes a collection. Those of the owner have no other kind than their names say. */
function sectionOf({ kind, name }: Collection): string {
  if (kind === "type") return "types";
  return name.endsWith("Descriptors") ? "descriptors" : "resources";
}

/** The operations of a collection, and the models of its records, as far as they are known. */
function declaration({ name, key }: Collection, shape: LegacyShape | undefined): object {
  const { model = { name, fields: [] }, filters = none } = shape ?? {};
  const [many, one] = [capitalize(name), capitalize(model.name)];
  const query = (part: string, type: LegacyType = "text", required = false) =>
    parameter("query", part, { ...swaggerTypes[type], required });
  const keys = key.map((part) =>
    query(part, filters.find((each) => each.name === part)?.type, true),
  );
  const paging = [query("offset", "integer"), { ...query("limit", "integer"), maximum: 250 }];
  const byExample = [...paging, ...filters.map((each) => query(each.name, each.type)), query("id")];
  const produces = ["application/json"];
  const operation = (method: string, nickname: string, type: string, parameters: object[]) => ({
    method,
    nickname,
    parameters,
    type,
    produces,
    consumes: produces,
    ...(type === "array" ? { items: { $ref: model.name } } : {}),
  });
  const id = parameter("path", "id", { type: "string", required: true });
  const ifMatch = parameter("header", "If-Match", { type: "string", required: false });
  const ifNoneMatch = { ...ifMatch, name: "If-None-Match" };
  const body = parameter("body", model.name, { type: model.name, required: true });
  // Tools that turn 1.2 into a later form keep the last of several reads of one path.
  const byKey = operation("GET", `get${one}ByKey`, model.name, [...keys, ifNoneMatch]);
  const operations = [
    ...(keys.length === 0 ? [] : [byKey]),
    operation("GET", `get${many}All`, "array", paging),
    operation("GET", `get${many}ByExample`, "array", byExample),
    operation("POST", `post${many}`, "void", [body]),
  ];
  const ofOne = [
    operation("GET", `get${many}ById`, model.name, [id, ifNoneMatch]),
    operation("PUT", `put${one}`, "void", [id, ifMatch, body]),
    operation("DELETE", `delete${one}ById`, "void", [id, ifMatch]),
  ];
  const apis = [
    { path: `/${name}`, description: "", operations },
    { path: `/${name}/{id}`, description: "", operations: ofOne },
  ];
  return { resourcePath: `/${name}`, produces, apis, models: modelsOf(model) };
}

const parameter = (paramType: string, name: string, rest: object) => ({ paramType, name, ...rest });

const swaggerTypes: Readonly<Record<LegacyType, { readonly type: string; format?: string }>> = {
  text: { type: "string" },
  integer: { type: "integer", format: "int32" },
  number: { type: "number", format: "double" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  "date and time": { type: "string", format: "date-time" },
  time: { type: "string" },
};

const text = (name: string, isRequired = false): LegacyField => {
  return { name, type: "text", isList: false, isRequired };
};
const link: LegacyField = {
  ...text("link"),
  type: { name: "link", fields: [text("rel"), text("href")] },
};

/** A model with the members that a host adds to a record, and all models that it refers to, by name. */
function modelsOf(top: LegacyModel): Record<string, object> {
  const models: Record<string, object> = {};
  const add = ({ name, fields }: LegacyModel): void => {
    if (Object.hasOwn(models, name)) return;
    const modelFields = name.endsWith("Reference") ? [...fields, link] : fields;
    const all = name === top.name ? [text("id", true), ...modelFields, text("_etag")] : modelFields;
    const properties = Object.fromEntries(all.map((field) => [field.name, propertyOf(field)]));
    models[name] = { id: name, properties };
    for (const { type } of modelFields) if (typeof type !== "string") add(type);
  };
  add(top);
  return models;
}

function propertyOf({ type, isList, isRequired: required }: LegacyField): object {
  const value = typeof type === "string" ? swaggerTypes[type] : { type: type.name };
  if (!isList) return { ...value, required };
  return { type: "array", required, items: typeof type === "string" ? value : { $ref: type.name } };
}
