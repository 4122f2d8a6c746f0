import type { LegacyCall } from "../call/legacy-call.js";
import { isRecordValue, type JsonDocument } from "../http/json.js";
import { legacyError, notFound } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { matchesEtag } from "../http/headers.js";
import type { HostTarget } from "../routing/host-target.js";
import { isComposed } from "../records/record-translation.js";
import type { Change } from "./change.js";

export const readByKey: Change = {
  id: "EDB009",
  title: "A whole natural key gives a list",
  difference:
    "A legacy read that named the whole natural key was answered with one record, or 404. A current host answers any filter with a list.",
  bridged:
    "Such a read is answered with the one record of the list, with its ETag, or with 404. If-None-Match is honoured. If several current records have this legacy key, the answer is 409.",
  finish: "Take the first item of the list, or read the record by its id.",
  routes: ["data"],
  when: ({ method, shape, hasQuery, collection }) =>
    method === "GET" && shape === "list" && hasQuery && (collection?.key.length ?? 0) > 0,
  request(x) {
    const { target, translation, headers } = x;
    if (!target || !namesWholeKey(target)) return;
    x.report.did("EDB009");
    // The ETag of one current record does not tell the state of a record that consists of several.
    const isWhole = translation === undefined || !isComposed(translation);
    x.condition = isWhole ? headers["if-none-match"] : undefined;
    // A second record shows that the key is not unique any more.
    const query = [...target.query, { name: "limit", value: "2" }];
    x.target = { ...target, query, single: true };
  },
  answer(answer, x) {
    if (!answer.json || !x.target?.single) return answer;
    return requireSingle(answer, answer.json, x);
  },
};

/** Whether a read gives all names of the natural key, and asks for no page. */
function namesWholeKey({ collection, query }: HostTarget): boolean {
  if (!collection) return false;
  if (query.length < collection.key.length) return false;
  const filled = query.filter(({ value }) => value !== "");
  const given = new Set(filled.map(({ name }) => name.toLowerCase()));
  // A caller that asks for a page expects one.
  if (given.has("limit") || given.has("offset")) return false;
  return collection.key.every((name) => given.has(name.toLowerCase()));
}

/** The one record of a list. For none or several, the response of a legacy host. */
function requireSingle(answer: Answer, json: JsonDocument, x: LegacyCall): Answer {
  if (!Array.isArray(json.value)) return answer;
  const [record, another] = json.value as readonly unknown[];
  if (record === undefined) return notFound(readByKey.id);
  if (another !== undefined) {
    const message =
      "More than one record has this legacy natural key on the current host: read the list by another filter, or one record by its id.";
    return legacyError(409, message, readByKey.id);
  }
  json.value = record;
  const etag = isRecordValue(record) ? record["_etag"] : undefined;
  if (typeof etag !== "string") return answer;
  if (matchesEtag(x.condition, etag)) {
    x.report.answeredBy = readByKey.id;
    return { status: 304, headers: { etag: `"${etag}"` } };
  }
  return { ...answer, headers: { ...answer.headers, etag: `"${etag}"` } };
}
