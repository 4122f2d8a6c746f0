import { isRecordValue, type JsonRecord, recordsIn } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { malformedId } from "../http/legacy-response.js";
import type { LegacyCall } from "../call/legacy-call.js";
import { type Collection, hostId, isId } from "@edbridge/records/model";
import { isRecord } from "../routing/host-target.js";
import type { Change } from "./change.js";

export const mediaTypes: Change = {
  id: "EDB019",
  title: "Media types are taken literally",
  difference:
    "A legacy host answered JSON whatever Accept asked for, and took text/json. It read the media type of a profile in any letter case, with the legacy name of the resource. A current host may answer 406 or 415, and writes these names in small letters.",
  bridged:
    "Accept and text/json become application/json. The media type of a profile stays, in small letters and with the current name of the resource.",
  finish: "Ask for application/json, or for a profile by its current media type.",
  routes: ["data"],
  steps: ({ hasMediaType }) => hasMediaType && { request: nameCurrentTypes },
};

export const ownMembers: Change = {
  id: "EDB014",
  title: "Hosts add other members of their own",
  difference:
    "A legacy record had its _etag on a page only; a record read alone had it in the ETag header. A current record always has it and, from version 7.0 on, a _lastModifiedDate. A current host refuses an id in a POST, and version 8 may not know link and _etag in what it is sent.",
  bridged:
    "edbridge removes _etag from a record that is read alone, and _lastModifiedDate from every record. From a record that the caller sends, it removes _etag, _lastModifiedDate and links, and in a POST the id.",
  finish: "Send records without id, link and _etag.",
  routes: ["data"],
  steps: ({ method, shape, hasQuery }) => ({
    request: method === "GET" ? undefined : removeHostMembers,
    edits: "members",
    answer: (shape !== "list" || hasQuery) && method === "GET" ? withoutEtag : undefined,
  }),
};

export const idForm: Change = {
  id: "EDB015",
  title: "Ids have dashes",
  difference:
    "A legacy id has 32 hexadecimal digits. A version 8 host writes ids with dashes, and requires dashes in the path and in the record of a PUT.",
  bridged:
    "The caller sees ids without dashes in records, Locations and links, and may send them either way. The record of a PUT gets the id of its address, as on a legacy host. The host gets the form of the first id that it wrote, or that the option idFormat names. Text that is not an id is answered 400, as the legacy host did.",
  finish: "Take ids as they come.",
  routes: ["data"],
  steps: ({ shape }) => ({ request: shape === "list" ? undefined : writeHostsId, edits: "ids" }),
};

export const links: Change = {
  id: "EDB016",
  title: "Links lead to current paths",
  difference:
    "A link in a legacy record leads to another by its natural key (/schools?schoolId=1), below the address of the year. A current one leads to its id below the namespace (/ed-fi/schools/…).",
  bridged:
    "If the reference holds the whole legacy key, the link has the legacy form. If not, it has the id: /schools/…. A caller can follow both forms.",
  finish: "Follow links as they are, below the current data path.",
  routes: ["data"],
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
