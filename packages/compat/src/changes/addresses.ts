import type { LegacyCall } from "../call/legacy-call.js";
import { type LegacyError, legacyError, malformedId, turnedOff } from "../http/legacy-response.js";
import { type Answer, type AnswerHeaders, headerValue } from "../http/message.js";
import { queryValue, without } from "../http/query-string.js";
import { compactId, isId } from "@edbridge/records/model";
import { hostTarget, isRecord, leavesItsPlace, recordUrl } from "../routing/host-target.js";
import { pathOnHost } from "../routing/legacy-route.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Change, PlanAt, Shape } from "./change.js";

export const schoolYears: Change = {
  id: "EDB022",
  title: "School years are on different hosts",
  difference:
    "A legacy host had all its school years below one address. Current hosts may be kept year by year, each with a layout and a Data Standard of its own.",
  bridged:
    "The option schoolYears says where each year is. The caller has one handle; edbridge gets a token from each of these hosts. A year that the option does not name is answered 404.",
  finish: "Call the host of each year by its own address, with a token of its own.",
  routes: ["data"],
  steps: ({ settings }) => settings.schoolYears !== undefined && { request: refuseOtherYear },
};

export const dataPath: Change = {
  id: "EDB004",
  title: "Records are at another path",
  difference:
    "Legacy records are at /api/v2.0/{schoolYear}/{collection}. Current ones are at /data/v3/{namespace}/{collection}, or where the layout of the host puts them.",
  bridged:
    "edbridge sends the request to the path of the host, with the same id and query. The host's discovery document, or the option dataPath, says how that path is made. edbridge also accepts a path that begins with the current namespace, as current links do. A request to a current path goes to the host unchanged.",
  finish: "Call the current path, as createCurrentClient() of @edbridge/current-flow does.",
  routes: ["data", "current"],
  steps: ({ kind, name }) => (kind === "current" || name === "") && { request: toCurrentPath },
  off: ({ kind }) => ({
    request: (x) =>
      kind === "data"
        ? turnedOff("EDB004", 404, "A current host has no records at a legacy path.")
        : toCurrentPath(x),
  }),
};

export const names: Change = {
  id: "EDB008",
  title: "Collections have other names",
  difference:
    "Most of the 81 legacy collections of records have the same name on a current host. Some do not: parents are contacts from Data Standard 5.0 on. The 130 collections of types are descriptors now. Legacy hosts ignored the case of letters in paths. A version 8 host does not.",
  bridged:
    "Each name is looked up in a table for the host's Data Standard and written as the host writes it. A collection whose records have no equal is not mapped to another one: see EDB007.",
  finish: "Call collections by their current names.",
  routes: ["data"],
  off({ collection, name }) {
    const message = `A current host does not know the name ${collection?.name}.`;
    const isOther = collection?.current !== undefined && collection.current !== name;
    return isOther && { request: () => turnedOff("EDB008", 404, message) };
  },
};

export const idInQuery: Change = {
  id: "EDB012",
  title: "An id is in the path only",
  difference:
    "Legacy hosts took ?id= in place of the id in the path, to read one record or to delete it. A current host answers with a list, or refuses.",
  bridged: "The id is moved to the path.",
  finish: "Write the id into the path.",
  routes: ["data"],
  // The id was moved when the target was made: it decides on the plan.
  steps: ({ shape, hasQuery }) => shape === "record" && hasQuery && { request: checkMovedId },
};

export const location: Change = {
  id: "EDB005",
  title: "Locations name the current path",
  difference:
    "The response to a write names the record's URL. Legacy callers take the id from its last part, and call the URL again.",
  bridged:
    "The Location header is absolute and in the legacy form: below the caller's own root, with the legacy name of the collection and the id without dashes.",
  finish: "Use the URL as it comes.",
  routes: ["data"],
  steps: ({ method }) => (method === "POST" || method === "PUT") && { answer: toLegacyLocation },
};

/**
 * Finds what a data request asks for, in the host's names, and gives what its plan depends on. An id in
 * the query is moved into the path (EDB012).
 */
export function locate(x: LegacyCall): PlanAt {
  const { route, method, settings, off, headers } = x;
  const isData = route.kind === "data";
  const found =
    x.target ?? (isData ? hostTarget(route.path, route.search, settings.namespace) : undefined);
  const hasMediaType = !isUsual(headers["accept"]) || !isUsual(headers["content-type"]);
  const at = { kind: route.kind, method, settings, hasMediaType };
  if (!isData || !found) {
    return { ...at, shape: undefined, hasQuery: false, name: "", collection: undefined };
  }
  const { name } = found;
  const collection = found.collection ?? settings.host.catalog.find(name);
  const hasQuery = found.query.length > 0;
  let { part, query } = found;
  if (hasQuery && !off.has("EDB012") && part === undefined && method !== "POST") {
    part = queryValue(query, "id");
    if (part !== undefined) {
      x.hasIdInQuery = true;
      query = without(query, "id");
    }
  }
  x.target = { ...found, name: collection?.current ?? name, collection, part, query };
  return { ...at, shape: shapeOf(x), hasQuery, name, collection };
}

/** Whether a media type is absent, or what nearly all callers send. */
function isUsual(type: string | undefined): boolean {
  return type === undefined || type === "*/*" || type === "application/json";
}

function shapeOf({ target, hasIdInQuery }: LegacyCall): Shape {
  const { part } = target ?? {};
  if (part === undefined) return "list";
  if (hasIdInQuery) return "record";
  if (part.includes("/")) return "deeper";
  return target && isRecord(target) ? "record" : "operation";
}

/** What a request is for, and the changes that say where it goes, and under which name. */
export function noteTarget(x: LegacyCall, { name, collection }: PlanAt): void {
  x.report.collection = collection?.name;
  if (!x.target || x.off.has("EDB004")) return;
  x.report.did("EDB004");
  if (x.target.name !== name) x.report.did("EDB008");
}

function refuseOtherYear(x: LegacyCall): LegacyError | undefined {
  const { schoolYear, settings, report } = x;
  if (schoolYear === "") return undefined;
  report.did("EDB022");
  if (settings.schoolYears?.has(schoolYear)) return undefined;
  const message = `No host is named for the school year ${schoolYear}.`;
  const option = { name: "schoolYears", effect: "names the host of each year" };
  return { ...legacyError(404, message, "EDB022"), option };
}

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

function checkMovedId({ hasIdInQuery, target, report }: LegacyCall): Answer | undefined {
  if (!hasIdInQuery) return undefined;
  report.did("EDB012");
  return isId(target?.part ?? "") ? undefined : malformedId("EDB012");
}

function toLegacyLocation(answer: Answer, x: LegacyCall): Answer {
  const { route, target, settings, schoolYear, report } = x;
  const given = headerValue(answer.headers, "location");
  if (given === undefined || route.kind !== "data" || !target) return answer;
  report.did("EDB005");
  const { collection } = target;
  const found = recordUrl(given, schoolYear, settings, collection?.namespace);
  const headers: Record<string, AnswerHeaders[string]> = { ...answer.headers };
  if (!found) delete headers["location"];
  else {
    const { name, rest } = found;
    const { current = "", split = [current] } = collection ?? {};
    const isCallers = split.some((each) => each.toLowerCase() === name.toLowerCase());
    const known = isCallers ? collection : settings.host.catalog.ofCurrent(name);
    settings.host.idFormat.observe(rest);
    headers["location"] = `${route.root}/${known?.name ?? name}/${compactId(rest)}`;
  }
  return { ...answer, headers };
}
