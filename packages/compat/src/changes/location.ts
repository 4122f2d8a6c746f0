import { type AnswerHeaders, headerValue } from "../call.js";
import type { Change } from "../change.js";

export const location: Change = {
  id: "EDB005",
  title: "Locations name the current path",
  difference:
    "A write is answered with the record's address. Legacy callers take the id from its last part, and call it again as it is.",
  bridged:
    "The Location header is given in the legacy form: absolute, below the caller's own base.",
  finish: "Take the address as it comes.",
  routes: ["data"],
  answer(answer, { route }, { settings }) {
    const given = headerValue(answer.headers, "location");
    if (given === undefined || route.kind !== "data") return answer;
    const below = recordPath(given, settings.dataRoot(route.schoolYear), settings.namespace);
    const headers: Record<string, AnswerHeaders[string]> = { ...answer.headers };
    if (below === undefined) delete headers["location"];
    else headers["location"] = `${route.root}/${below}`;
    return { ...answer, headers };
  },
};

/**
 * Collection and id in a current record's address. Behind a proxy the address often names an inner
 * host, or lacks the outer path: then what follows the namespace counts.
 */
function recordPath(address: string, root: string, namespace: string): string | undefined {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  const mark = `/${namespace}/`;
  const at = path.toLowerCase().lastIndexOf(mark.toLowerCase());
  return at < 0 ? undefined : path.slice(at + mark.length);
}
