import type { Change } from "./change.js";
import { isRecordValue, type JsonRecord, recordsIn } from "../http/json.js";

export const ownMembers: Change = {
  id: "EDB014",
  title: "Hosts add other members of their own",
  difference:
    "A legacy record had its _etag on a page only; a record read alone had it in the ETag header. A current record always has it and, from version 7.0 on, a _lastModifiedDate. A current host refuses an id in a POST, and version 8 may not know link and _etag in what it is sent.",
  bridged:
    "edbridge removes _etag from a record that is read alone, and _lastModifiedDate from every record. From a record that the caller sends, it removes _etag, _lastModifiedDate and links, and in a POST the id.",
  finish: "Send records without id, link and _etag.",
  routes: ["data"],
  request({ json, method, report }) {
    if (!json) return;
    const cleaned = recordsIn(json).filter((record) => cleanRequest(record, method));
    if (cleaned.length > 0) report.did("EDB014");
  },
  edits: "members",
  answer(answer) {
    const record = answer.json?.value;
    if (!Array.isArray(record) && isRecordValue(record)) delete record["_etag"];
    return answer;
  },
};

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
