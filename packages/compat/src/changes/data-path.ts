import type { Change } from "./change.js";
import type { LegacyCall } from "../call/legacy-call.js";
import type { Answer } from "../http/message.js";
import { legacyError, turnedOff } from "../http/legacy-response.js";
import { leavesItsPlace } from "../routing/path-safety.js";
import { pathOnHost } from "../routing/legacy-route.js";
import type { CompatSettings } from "../settings/compat-options.js";

export const dataPath: Change = {
  id: "EDB004",
  title: "Records are at another path",
  difference:
    "Legacy records are at /api/v2.0/{schoolYear}/{collection}. Current ones are at /data/v3/{namespace}/{collection}, or where the layout of the host puts them.",
  bridged:
    "edbridge sends the request to the path of the host, with the same id and query. The host's discovery document, or the option dataPath, says how that path is made. edbridge also accepts a path that begins with the current namespace, as current links do. A request to a current path goes to the host unchanged.",
  finish: "Call the current path, as createCurrentClient() of @edbridge/current-flow does.",
  routes: ["data", "current"],
  when: ({ kind, name }) => kind === "current" || name === "",
  request: toCurrentPath,
  off: {
    request: (x) =>
      x.route.kind === "data"
        ? turnedOff("EDB004", 404, "A current host has no records at a legacy path.")
        : toCurrentPath(x),
  },
};

/** The path of a current operation on the host. The target of a data request is known already. */
function toCurrentPath(x: LegacyCall): Answer | void {
  const { route, settings } = x;
  if (route.kind === "data") return legacyError(400, noCollection, "EDB004");
  if (leavesItsPlace(route.path)) return legacyError(400, wayOut, "EDB004");
  const { current } = settings;
  x.url =
    current.href +
    pathOnHost(route.path, current.prefix, segmentsBeforeData(settings)) +
    route.search;
}

const noCollection =
  "The address must name a collection below the year, without empty parts, dots or encoded slashes.";
const wayOut = "The address must not hold empty segments, dots or encoded slashes.";

function segmentsBeforeData({ current, dataRoot }: CompatSettings): number {
  const [before = ""] = dataRoot("2000")
    .slice(current.prefix.length)
    .split(/\/data(?:\/|$)/i);
  return before.split("/").length - 1;
}
