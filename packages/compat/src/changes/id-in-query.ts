import type { Change } from "./change.js";
import { isId } from "@edbridge/records/model";
import { malformedId } from "../http/legacy-response.js";

export const idInQuery: Change = {
  id: "EDB012",
  title: "An id is in the path only",
  difference:
    "Legacy hosts took ?id= in place of the id in the path, to read one record or to delete it. A current host answers with a list, or refuses.",
  bridged: "The id is moved to the path.",
  finish: "Write the id into the path.",
  routes: ["data"],
  // The id was moved when the target was made: it decides on the plan.
  when: ({ shape, hasQuery }) => shape === "record" && hasQuery,
  request({ hasIdInQuery, target, report }) {
    if (!hasIdInQuery) return undefined;
    report.did("EDB012");
    return isId(target?.part ?? "") ? undefined : malformedId("EDB012");
  },
};
