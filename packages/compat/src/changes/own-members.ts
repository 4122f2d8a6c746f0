import type { Change } from "./change.js";
import { isRecordValue, type JsonRecord } from "../http/json.js";

export const ownMembers: Change = {
  id: "EDB014",
  title: "Records carry other members of the host's own",
  difference:
    "A legacy record had its _etag on a page only, else in the ETag header alone. A current one has it always, and from version 7.0 a _lastModifiedDate. A current host refuses an id in a POST, and version 8 may not know link and _etag in what it is sent.",
  bridged:
    "A record read alone comes without _etag, all come without _lastModifiedDate. From a record that is sent, _etag and links are taken away, in a POST the id as well.",
  finish: "Send records without id, link and _etag.",
  routes: ["data"],
  records: {
    members: ({ alone }) => dropped(alone).map((drop) => ({ drop })),
    down: (record, _call, { alone }) => without(record, dropped(alone)),
    up(record, { method }) {
      const names = ["_etag", "_lastModifiedDate", "link", ...(method === "POST" ? ["id"] : [])];
      const removed = names.map((name) => remove(record, name)).includes(true);
      return withoutLinks(record) || removed;
    },
  },
};

// What a host writes has the published letter case.
const dropped = (alone: boolean) =>
  alone ? ["_lastModifiedDate", "_etag"] : ["_lastModifiedDate"];

/** Takes members away at any depth; says whether there were any. */
function without(value: unknown, names: readonly string[]): boolean {
  let edited = false;
  if (isRecordValue(value)) {
    for (const name of names) {
      if (!Object.hasOwn(value, name)) continue;
      delete value[name];
      edited = true;
    }
  }
  for (const part of partsOf(value)) edited = without(part, names) || edited;
  return edited;
}

function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isRecordValue(value) ? Object.values(value) : [];
}

/** Takes a member away, in whatever letter case it is; says whether there was one. */
function remove(record: JsonRecord, name: string): boolean {
  const found = Object.keys(record).filter((each) => each.toLowerCase() === name.toLowerCase());
  for (const each of found) delete record[each];
  return found.length > 0;
}

/** Takes the links out of all references. */
function withoutLinks(value: unknown): boolean {
  let edited = false;
  for (const part of partsOf(value)) {
    if (isRecordValue(part) && isRecordValue(part["link"])) {
      delete part["link"];
      edited = true;
    }
    edited = withoutLinks(part) || edited;
  }
  return edited;
}
