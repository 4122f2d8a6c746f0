import type { Change } from "./change.js";
import { isId } from "@edbridge/records/model";
import { malformedId } from "../http/legacy-response.js";
import { queryValue, without } from "../http/query-string.js";
import { isDataCall } from "../sessions/bridged-call.js";

export const idInQuery: Change = {
  id: "EDB012",
  title: "An id is in the path only",
  difference:
    "Legacy hosts took ?id= in place of the id in the path, to read one record or to delete it. A current host answers with a list, or refuses.",
  bridged: "The id is moved to the path.",
  finish: "Write the id into the path.",
  routes: ["data"],
  apply(call, next) {
    if (!isDataCall(call) || call.target.part !== undefined || call.method === "POST") {
      return next(call);
    }
    const { query } = call.target;
    const id = queryValue(query, "id");
    if (id === undefined) return next(call);
    if (!isId(id)) return malformedId(idInQuery.id);
    return next({ ...call, target: { ...call.target, part: id, query: without(query, "id") } });
  },
};
