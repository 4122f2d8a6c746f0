import type { Change } from "../change.js";
import { legacyError } from "../legacy-answer.js";

export const dataPath: Change = {
  id: "EDB004",
  title: "Records stand at another path",
  difference:
    "Legacy records stand at /api/v2.0/{schoolYear}/{collection}, in any letter case; current ones at /data/v3/{namespace}/{collection}, or where the host's layout puts them.",
  bridged:
    "The path is carried over with ids, sub-paths and query. The namespace segment that current links begin with is understood when a caller sends it back.",
  finish: "Call the current path, as createCurrentClient() of @edbridge/current-flow does.",
  routes: ["data", "current"],
  call(call, { settings }) {
    const { route } = call;
    if (route.kind !== "data") {
      return { ...call, url: settings.current.href + route.path + route.search };
    }
    const path = currentPath(route.path, settings.namespace);
    if (path === undefined) {
      const message =
        "The address must name a collection below the year, without empty parts, dots or encoded slashes.";
      return { answer: legacyError(400, message, dataPath.id) };
    }
    const root = settings.current.origin + settings.dataRoot(route.schoolYear);
    return { ...call, url: `${root}/${path}${route.search}` };
  },
};

// What could lead out of the collection once someone on the way decodes it.
const unsafe = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c|\\|\/\/|^\/|[\s\0]/i;

function currentPath(path: string, namespace: string): string | undefined {
  if (path === "" || unsafe.test(path)) return undefined;
  const named = path.slice(0, namespace.length + 1).toLowerCase() === `${namespace}/`.toLowerCase();
  const rest = named ? path.slice(namespace.length + 1) : path;
  if (rest === "" || /^[^A-Za-z]/.test(rest)) return undefined;
  // Every collection's name begins with a small letter; current hosts may insist on it.
  return rest.charAt(0).toLowerCase() + rest.slice(1);
}
