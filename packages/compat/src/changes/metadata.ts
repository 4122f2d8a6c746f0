import { systemClock } from "@edbridge/core";
import type { Collection } from "@edbridge/records/model";
import type { Change } from "./change.js";
import { answeredBy, jsonAnswer, legacyError } from "../http/legacy-response.js";

export const metadata: Change = {
  id: "EDB021",
  title: "Metadata have another form",
  difference:
    "Legacy hosts described their collections in Swagger 1.2 documents at /metadata/{resources,types,descriptors,other}/api-docs, which some tools load first. Current hosts have OpenAPI documents elsewhere.",
  bridged:
    "edbridge makes these documents from its tables. They list the collections that can be called, with the names of each natural key. They describe no other fields.",
  finish: "Load the OpenAPI documents that the discovery document names.",
  routes: ["unknown"],
  async apply(call, next, { settings }) {
    const { route } = call;
    if (route.kind !== "unknown") return next(call);
    const [, before = "", section = "", name] = address.exec(route.path) ?? [];
    if (section === "") return next(call);
    const kind = kinds[section.toLowerCase()];
    const known = settings.host.catalog.legacy.filter(
      (collection) => collection.kind === kind && collection.current !== undefined,
    );
    if (name === undefined) return answeredBy(metadata.id, jsonAnswer(200, listing(known)));
    const found = known.find((collection) => collection.name.toLowerCase() === name.toLowerCase());
    if (!found) return legacyError(404, "There is no such collection.", metadata.id);
    const url = call.url.replace(/#.*$/s, "");
    const base = url.slice(0, url.length - route.path.length - route.search.length) + before;
    const now = (settings.transport.clock ?? systemClock).now();
    const year = new Date(now).getUTCFullYear();
    const document = declaration(found, `${base}/api/v2.0/${year}`);
    return answeredBy(metadata.id, jsonAnswer(200, document));
  },
};

const address =
  /^((?:\/[^/]+)*?)\/metadata\/(resources|types|descriptors|other)\/api-docs(?:\/([\w-]+))?\/?$/i;

const kinds: Readonly<Record<string, Collection["kind"]>> = {
  resources: "resource",
  types: "type",
  descriptors: "descriptor",
};

const versions = { apiVersion: "2.0", swaggerVersion: "1.2" };

function listing(collections: readonly Collection[]) {
  return { ...versions, apis: collections.map(({ name }) => ({ path: `/${name}` })) };
}

function declaration({ name, key }: Collection, basePath: string) {
  const model = name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.slice(0, -1);
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const one = { method: "GET", type: model };
  const all = { method: "GET", type: "array", items: { $ref: model } };
  const body = { paramType: "body", name: model, type: model, required: true };
  const id = { paramType: "path", name: "id", type: "string", required: true };
  const query = (given: string, type: string) => ({ paramType: "query", name: given, type });
  const paging = [query("offset", "integer"), query("limit", "integer")];
  const keys = key.map((part) => ({ ...query(part, "string"), required: true }));
  const properties = Object.fromEntries(
    ["id", ...key, "_etag"].map((part) => [part, { type: "string" }]),
  );
  return {
    ...versions,
    basePath,
    resourcePath: `/${name}`,
    produces: ["application/json"],
    apis: [
      {
        path: `/${name}`,
        operations: [
          { ...all, nickname: `get${capital}All`, parameters: paging },
          { ...one, nickname: `get${capital}ByKey`, parameters: keys },
          { method: "POST", nickname: `post${capital}`, type: "void", parameters: [body] },
        ],
      },
      {
        path: `/${name}/{id}`,
        operations: [
          { ...one, nickname: `get${capital}ById`, parameters: [id] },
          { method: "PUT", nickname: `put${capital}`, type: "void", parameters: [id, body] },
          { method: "DELETE", nickname: `delete${capital}ById`, type: "void", parameters: [id] },
        ],
      },
    ],
    models: { [model]: { id: model, properties } },
  };
}
