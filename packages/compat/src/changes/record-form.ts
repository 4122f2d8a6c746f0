import { isRecordValue, type JsonRecord, recordsIn } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { malformedId } from "../http/legacy-response.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type Collection, hostId, isId } from "@edbridge/records/model";
import { isRecord } from "../routing/host-target.js";
import type { Change } from "./change.js";

export const mediaTypes: Change = {
  id: "EDB019",
  steps: ({ hasMediaType }) => hasMediaType && { request: nameCurrentTypes },
};

export const ownMembers: Change = {
  id: "EDB014",
  steps: ({ method, shape, hasQuery }) => ({
    request: method === "GET" ? undefined : removeHostMembers,
    edits: "members",
    answer: (shape !== "list" || hasQuery) && method === "GET" ? withoutEtag : undefined,
  }),
};

export const idForm: Change = {
  id: "EDB015",
  steps: ({ shape }) => ({ request: shape === "list" ? undefined : writeHostsId, edits: "ids" }),
};

export const links: Change = {
  id: "EDB016",
  steps: ({ method }) => method === "GET" && { edits: "links" },
};

function nameCurrentTypes(x: LegacyCall): void {
  const { accept, "content-type": type, ...others } = x.headers;
  const collection = x.target?.collection;
  const wanted = accept === undefined ? undefined : accepted(accept, collection);
  const given = type === undefined ? undefined : sent(type, collection);
  if (wanted === accept && given === type) return;
  x.report.did("EDB019");
  x.headers = {
    ...others,
    ...(wanted === undefined ? {} : { accept: wanted }),
    ...(given === undefined ? {} : { "content-type": given }),
  };
}

const profile =
  /^\s*application\/vnd\.ed-fi\.([\w-]+)\.([\w.-]+?)\.(readable|writable)\+json\s*(;.*)?$/i;

function accepted(accept: string, collection: Collection | undefined): string {
  const kinds = accept.split(",");
  const profiled = kinds.map((kind) => profiledType(kind, collection));
  const [found] = profiled.filter((kind) => kind !== undefined);
  if (found !== undefined) return found;
  const plain = kinds.every((kind) => /^\s*(?:application\/json|\*\/\*)\s*(?:;|$)/i.test(kind));
  return plain ? accept : "application/json";
}

function sent(type: string, collection: Collection | undefined): string {
  return profiledType(type, collection) ?? type.replace(/^\s*text\/json\b/i, "application/json");
}

/** A profile's media type as a current host writes it; `undefined` for any other. */
function profiledType(type: string, collection: Collection | undefined): string | undefined {
  const [, resource = "", name = "", usage = "", more = ""] = profile.exec(type) ?? [];
  if (resource === "") return undefined;
  const { name: legacy, current = legacy } = collection ?? { name: "" };
  // Only the call's own resource can have another name now.
  const own = resource.toLowerCase() === singular(legacy ?? "").toLowerCase();
  const now = own ? singular(current ?? "") : resource;
  return `application/vnd.ed-fi.${now}.${name}.${usage}+json`.toLowerCase() + more;
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}

function removeHostMembers({ json, method, report }: LegacyCall): void {
  if (!json) return;
  const cleaned = recordsIn(json).filter((record) => cleanRequest(record, method));
  if (cleaned.length > 0) report.did("EDB014");
}

/** Removes the members that only a host writes. Returns whether there was one. */
function cleanRequest(record: JsonRecord, method: string): boolean {
  const names = ["_etag", "_lastModifiedDate", "link", ...(method === "POST" ? ["id"] : [])];
  const removed = names.filter((name) => remove(record, name));
  return removeLinks(record) || removed.length > 0;
}

/** Removes a member, in any letter case. Returns whether it was there. */
function remove(record: JsonRecord, name: string): boolean {
  const found = Object.keys(record).filter((each) => each.toLowerCase() === name.toLowerCase());
  for (const each of found) delete record[each];
  return found.length > 0;
}

/** Removes the links of all references. Returns whether there was one. */
function removeLinks(value: unknown): boolean {
  const parts = Array.isArray(value) ? value : isRecordValue(value) ? Object.values(value) : [];
  let removed = false;
  for (const part of parts) {
    if (isRecordValue(part) && isRecordValue(part["link"])) removed = delete part["link"];
    if (removeLinks(part)) removed = true;
  }
  return removed;
}

/** Of a record that is read alone, the ETag is in the header. */
function withoutEtag(answer: Answer): Answer {
  const record = answer.json?.value;
  if (isRecordValue(record)) delete record["_etag"];
  return answer;
}

function writeHostsId(x: LegacyCall): Answer | undefined {
  const { target, method, json, report } = x;
  if (!target || target.part === undefined) return undefined;
  // After a 404 of the host, a PUT would create the record.
  if (isRecord(target) && !isId(target.part)) return malformedId("EDB015");
  const { current } = x.settings.host.idFormat;
  const part = hostId(target.part, current);
  if (part !== target.part) {
    report.did("EDB015");
    x.target = { ...target, part };
  }
  if (method !== "PUT" || !json || !isRecordValue(json.value)) return undefined;
  // Generated clients send null, and copies of a record have the id of another one.
  const { id } = json.value;
  if (id === part || (current === "compact" && !("id" in json.value))) return undefined;
  report.did("EDB015");
  x.json = json.with({ ...json.value, id: part });
  return undefined;
}
