import type { ProgramCall, World } from "./world.ts";
import type { CallStep, CollectionName, Condition, IdForm, Mutation, WriteStep } from "./steps.ts";

type JsonObject = Record<string, unknown>;

const unknownId = "0123456789abcdef0123456789abcdef";

export async function callOf(world: World, step: CallStep): Promise<ProgramCall> {
  switch (step.kind) {
    case "list": {
      const search = step.query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      const path = search.length > 0 ? `${step.name}?${search.join("&")}` : step.name;
      return { method: "GET", path, headers: {} };
    }
    case "odd": {
      const { method, path } = step;
      return { method, path, headers: "token" in step ? { Authorization: step.token } : {} };
    }
    case "read":
    case "delete": {
      const { kind, collection, form, inQuery, condition } = step;
      const record = picked(await recordsOf(world, collection), step.pick);
      const id = written(record, form);
      const path = inQuery ? `${collection}?id=${id}` : `${collection}/${id}`;
      const [method, header] = kind === "read" ? ["GET", "If-None-Match"] : ["DELETE", "If-Match"];
      return { method, path, headers: conditional(header, condition, record) };
    }
    case "write":
      return writeOf(await recordsOf(world, step.collection), step);
  }
}

async function recordsOf(world: World, collection: CollectionName): Promise<JsonObject[]> {
  const path = `${collection}?limit=100`;
  const answer = await world.call({ method: "GET", path, headers: {} });
  return answer.ok ? ((await answer.json()) as JsonObject[]) : [];
}

function picked(all: readonly JsonObject[], at: number): JsonObject {
  return all[at % Math.max(1, all.length)] ?? {};
}

function writeOf(all: readonly JsonObject[], step: WriteStep): ProgramCall {
  const { method, collection, form, key, mutations, condition, type } = step;
  const record = picked(all, step.pick);
  const source = picked(all, step.from);
  const body = structuredClone(source);
  if (method === "POST") delete body["id"];
  if (key !== undefined) {
    if (collection === "schools") body["schoolId"] = 990 + key;
    else body["incidentIdentifier"] = `new ${key}`;
  }
  for (const each of mutations) mutate(body, each);
  // Which of two faults a host names first is its own.
  const isOwn = source === record && key === undefined;
  const headers =
    method === "PUT" && isOwn && form !== "unknown"
      ? conditional("If-Match", condition, record)
      : {};
  return {
    method,
    path: method === "POST" ? collection : `${collection}/${written(record, form)}`,
    headers: { "Content-Type": type, ...headers },
    body: JSON.stringify(body),
  };
}

function conditional(header: string, condition: Condition, { _etag }: JsonObject) {
  if (condition === "none") return {};
  return { [header]: condition === "right" ? `"${String(_etag)}"` : '"1"' };
}

function written({ id = unknownId }: JsonObject, form: IdForm): string {
  const text = String(id);
  const forms: Readonly<Record<IdForm, string>> = {
    bare: text,
    dashed: text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    upper: text.toUpperCase(),
    unknown: unknownId,
    bad: "12-x",
  };
  return forms[form];
}

function mutate(body: JsonObject, mutation: Mutation): void {
  if (mutation.kind === "add") {
    body[mutation.name] = mutation.value;
    return;
  }
  const all = membersOf(body);
  const [holder, name = ""] = all[mutation.at % Math.max(1, all.length)] ?? [];
  if (!holder) return;
  const { [name]: value } = holder;
  delete holder[name];
  if (mutation.kind === "set") holder[name] = mutation.value;
  if (mutation.kind === "shout") holder[name.toUpperCase()] = value;
}

/** All members at any depth but what hosts add, by name: their order is each host's own. */
function membersOf(value: unknown, found: [JsonObject, string][] = []): [JsonObject, string][] {
  if (Array.isArray(value)) for (const item of value) membersOf(item, found);
  else if (typeof value === "object" && value !== null) {
    const object = value as JsonObject;
    for (const name of Object.keys(object).toSorted()) {
      if (["id", "_etag", "link"].includes(name)) continue;
      found.push([object, name]);
      membersOf(object[name], found);
    }
  }
  return found;
}
