import type { Change } from "./change.js";
import { isRecordValue, type JsonRecord, recordsIn } from "../http/json.js";

export const ownMembers: Change = {
  id: "EDB014",
  title: "Hosts add other members of their own",
  difference:
    "A legacy record had its _etag on a page only; a record read alone had it in the ETag header. A current record always has it and, from version 7.0 on, a _lastModifiedDate. A current host refuses an id in a POST, and version 8 may not know link and _etag in what it is sent.",
  bridged:
    "A record read alone comes without _etag, and every record without _lastModifiedDate. From a record that is sent, _etag, _lastModifiedDate and links are removed, and the id in a POST.",
  finish: "Send records without id, link and _etag.",
  routes: ["data"],
  async apply(call, next) {
    if (call.json) for (const record of recordsIn(call.json)) cleanRequest(record, call.method);
    const answer = await next(call);
    const { json } = answer;
    if (!json) return answer;
    const isPage = Array.isArray(json.value);
    for (const record of recordsIn(json)) {
      if ("_lastModifiedDate" in record) delete record["_lastModifiedDate"];
      if (!isPage && "_etag" in record) delete record["_etag"];
    }
    return answer;
  },
};

/** Takes away what only a host writes into a record. */
function cleanRequest(record: JsonRecord, method: string): void {
  for (const name of ["_etag", "_lastModifiedDate", "link"]) remove(record, name);
  if (method === "POST") remove(record, "id");
  removeLinks(record);
}

/** Removes a member, in whatever letter case it is written. */
function remove(record: JsonRecord, name: string): void {
  for (const each of Object.keys(record)) {
    if (each.toLowerCase() === name.toLowerCase()) delete record[each];
  }
}

/** Removes the links of all references. */
function removeLinks(value: unknown): void {
  const parts = Array.isArray(value) ? value : isRecordValue(value) ? Object.values(value) : [];
  for (const part of parts) {
    if (isRecordValue(part) && isRecordValue(part["link"])) delete part["link"];
    removeLinks(part);
  }
}
