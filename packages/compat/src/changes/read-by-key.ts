import type { Change } from "./change.js";
import { isDataCall } from "../records/request-record.js";

export const readByKey: Change = {
  id: "EDB009",
  title: "A full natural key gives a list",
  difference:
    "A legacy read that gave all names of the natural key was answered with one object, or 404. A current host answers any filter with a list.",
  bridged:
    "Such a read is answered with the one record of the list, with its ETag, or with 404. If-None-Match is honoured. Where the current key is another and several records fit, it is answered 409.",
  finish: "Take the first item of the list, or read the record by its id.",
  routes: ["data"],
  call(call) {
    if (!isDataCall(call) || call.method !== "GET" || call.target.part !== undefined) return call;
    const { collection, query } = call.target;
    if (!collection || collection.key.length === 0) return call;
    if (query.length < collection.key.length) return call;
    const filled = query.filter(({ value }) => value !== "");
    const given = new Set(filled.map(({ name }) => name.toLowerCase()));
    // A caller that asks for a page expects one.
    if (given.has("limit") || given.has("offset")) return call;
    if (!collection.key.every((name) => given.has(name.toLowerCase()))) return call;
    // A second record tells that the key is no longer one.
    const two = [...query, { name: "limit", value: "2" }];
    return { ...call, target: { ...call.target, query: two, single: true } };
  },
};
