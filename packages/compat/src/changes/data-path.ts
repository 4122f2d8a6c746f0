import type { Change } from "./change.js";
import { hostTarget } from "../routing/host-target.js";
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
  apply(call, next, { settings }) {
    const { route } = call;
    if (route.kind !== "data") {
      if (leavesItsPlace(route.path)) return legacyError(400, wayOut, dataPath.id);
      const { current } = settings;
      const path = pathOnHost(route.path, current.prefix, segmentsBeforeData(settings));
      return next({ ...call, url: current.href + path + route.search });
    }
    const target = hostTarget(route.path, route.search, settings.namespace);
    if (target) return next({ ...call, target });
    const message =
      "The address must name a collection below the year, without empty parts, dots or encoded slashes.";
    return legacyError(400, message, dataPath.id);
  },
  async off(call, next, context) {
    if (call.route.kind !== "data") return dataPath.apply(call, next, context);
    return turnedOff(dataPath.id, 404, "A current host has no records at a legacy path.");
  },
};

const wayOut = "The address must not hold empty segments, dots or encoded slashes.";

function segmentsBeforeData({ current, dataRoot }: CompatSettings): number {
  const [before = ""] = dataRoot("2000")
    .slice(current.prefix.length)
    .split(/\/data(?:\/|$)/i);
  return before.split("/").length - 1;
}
