import { none } from "@edbridge/core/internal";
import type { LegacyCall } from "../call/legacy-call.js";
import {
  type LegacyError,
  legacyError,
  malformedId,
  turnedOff,
  type BearerRefusal,
  unauthorized,
} from "../http/legacy-response.js";
import {
  type Answer,
  type AnswerHeaders,
  headerValue,
  type HeaderFields,
} from "../http/message.js";
import {
  queryValue,
  without,
  hostTarget,
  type HostTarget,
  interfaceNamed,
  isRecord,
  leavesItsPlace,
  recordUrl,
} from "../routing/host-target.js";
import { compactId, hostId, isId } from "@edbridge/records/internal";
import { isRecordValue, type JsonDocument, recordsIn } from "../http/json.js";
import { pathOnHost, type LegacyRouteKind } from "../routing/legacy-route.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Change, PlanAt, Shape } from "./change.js";
import { discard } from "../http/body.js";
import type { Session, SessionStore } from "../auth/sessions.js";
import { bearerToken } from "../auth/oauth.js";

export const slidingWindow: Change = {
  id: "EDB003",
  routes: ["data", "current"],
  steps: () => ({ request: noteUse }),
  off: () => ({ request: refuseHandle }),
};

function noteUse(x: LegacyCall): void {
  if (!x.session) return;
  x.report.did("EDB003");
  x.isUse = true;
}

function refuseHandle({ session, report }: LegacyCall): Answer | undefined {
  if (!session) return undefined;
  report.answeredBy = "EDB003";
  return unauthorized("Invalid token");
}

/** A 401 of the host as a legacy host gave it: no body, and the reason in the reason phrase. */
export async function legacyUnauthorized(answer: Answer, x: LegacyCall): Promise<Answer> {
  await discard(answer);
  x.report.did("EDB003");
  return unauthorized(refusalOf(x.headers));
}

/** The session of a request; none if the host checks the bearer; or the refusal. */
export interface Admission {
  readonly session?: Session | undefined;
  readonly refused?: Answer;
}

/**
 * Finds the session of a request by its headers, before anything else is done. A refused request costs
 * no body, no memory and no connection to the host. For current operations, the host itself refuses.
 *
 * @param needsHandle whether a legacy request with a bearer of the host's own is refused
 */
export function admit(
  headers: HeaderFields,
  kind: LegacyRouteKind,
  sessions: SessionStore,
  needsHandle: boolean,
): Admission {
  if (kind !== "data" && kind !== "current") return {};
  const session = sessions.named(headers["authorization"]) ?? sessionOf(headers, sessions);
  if (session !== undefined && typeof session !== "string") return { session };
  if (kind === "current" || (session === undefined && !needsHandle)) return {};
  return { refused: unauthorized(session ?? refusalOf(headers)) };
}

/** The session of a bearer, or why a legacy host refused it; `undefined` for a token of the host. */
function sessionOf(headers: HeaderFields, sessions: SessionStore) {
  const bearer = bearerToken(headers);
  return "refusal" in bearer ? bearer.refusal : sessions.find(bearer.token);
}

/** Legacy tokens were GUIDs. A legacy host refused other texts with another reason. */
function refusalOf(headers: HeaderFields): BearerRefusal {
  const bearer = bearerToken(headers);
  if ("refusal" in bearer) return bearer.refusal;
  return isId(bearer.token) ? "Invalid token" : "Invalid credentials";
}

export const schoolYears: Change = {
  id: "EDB022",
  steps: ({ settings }) => settings.schoolYears !== undefined && { request: refuseOtherYear },
};

export const dataPath: Change = {
  id: "EDB004",
  routes: ["data", "current"],
  steps: ({ name }) => name === "" && { request: toCurrentPath },
  off: ({ kind }) => ({
    request: (x) =>
      kind === "data"
        ? turnedOff("EDB004", 404, "A current host has no records at a legacy path.")
        : toCurrentPath(x),
  }),
};

export const names: Change = {
  id: "EDB008",
  off({ collection, name }) {
    const message = `A current host does not know the name ${collection?.name}.`;
    const isOther = collection?.current !== undefined && collection.current !== name;
    return isOther && { request: () => turnedOff("EDB008", 404, message) };
  },
};

export const idInQuery: Change = {
  id: "EDB012",
  // The id was moved when the target was made: it decides on the plan.
  steps: ({ shape, hasQuery }) => shape === "record" && hasQuery && { request: checkMovedId },
};

export const idForm: Change = {
  id: "EDB015",
  steps: ({ shape }) => ({
    request: shape === "list" ? undefined : writeHostsId,
    page: writeCompactIds,
  }),
};

export const location: Change = {
  id: "EDB005",
  steps: ({ method }) => (method === "POST" || method === "PUT") && { answer: toLegacyLocation },
};

/** Finds what a data request asks for, in the host's names. An id in the query goes into the path. */
export function locate(x: LegacyCall): PlanAt {
  const { route, method, settings, off, headers } = x;
  const { kind } = route;
  const isData = kind === "data";
  const found =
    x.target ?? (isData ? hostTarget(route.path, route.search, settings.namespace) : undefined);
  const hasMediaType = !isUsual(headers["accept"]) || !isUsual(headers["content-type"]);
  if (!found) {
    const nothing = { shape: undefined, hasQuery: false, name: "", collection: undefined };
    return { kind, method, settings, hasMediaType, ...nothing };
  }
  const { name } = found;
  const collection = settings.host.catalog.find(name);
  const hasQuery = found.query.length > 0;
  let { part, query } = found;
  if (!off.has("EDB012") && part === undefined && method !== "POST") {
    part = queryValue(query, "id");
    if (part !== undefined) {
      x.movedId = part;
      query = without(query, "id");
    }
  }
  x.target = { name: collection?.current ?? name, collection, part, query };
  const shape = shapeOf(x.target, x.movedId);
  return { kind, method, settings, hasMediaType, shape, hasQuery, name, collection };
}

/** Whether a media type is absent, or what nearly all callers send. */
function isUsual(type: string | undefined): boolean {
  return type === undefined || type === "*/*" || type === "application/json";
}

function shapeOf(target: HostTarget, movedId: string | undefined): Shape {
  const { part } = target;
  if (part === undefined) return "list";
  if (movedId !== undefined) return "record";
  if (part.includes("/")) return "deeper";
  return isRecord(target) ? "record" : "operation";
}

/** What a request is for, and the changes that say where it goes, and under which name. */
export function noteTarget(x: LegacyCall, { name, collection }: PlanAt): void {
  x.report.collection = collection?.name ?? interfaceNamed(name);
  if (!x.target || x.off.has("EDB004")) return;
  x.report.did("EDB004");
  if (x.target.name !== name) x.report.did("EDB008");
}

function refuseOtherYear(x: LegacyCall): LegacyError | undefined {
  const { settings, report } = x;
  const { schoolYear } = x.route;
  if (schoolYear === "") return undefined;
  report.did("EDB022");
  if (settings.schoolYears?.has(schoolYear)) return undefined;
  const named = [...(settings.schoolYears ?? none)].join(", ");
  const message = `No host is named for the school year ${schoolYear}${named && `, only for ${named}`}.`;
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

function checkMovedId({ movedId, report }: LegacyCall): Answer | undefined {
  if (movedId === undefined) return undefined;
  report.did("EDB012");
  return isId(movedId) ? undefined : malformedId("EDB012");
}

function writeHostsId(x: LegacyCall): Answer | undefined {
  const { target, method, json, report } = x;
  if (!target || target.part === undefined) return undefined;
  // After a 404 of the host, a PUT would create the record.
  if (isRecord(target) && !isId(target.part)) return malformedId("EDB015");
  const { current } = x.settings.host.idFormat;
  const part = hostId(target.part, current);
  if (part !== target.part) {
    report.did("EDB015");
    x.target = { ...target, part };
  }
  if (method !== "PUT" || !json || !isRecordValue(json.value)) return undefined;
  // Generated clients send null, and copies of a record have the id of another one.
  const { id } = json.value;
  if (id === part || (current === "compact" && !("id" in json.value))) return undefined;
  report.did("EDB015");
  x.json = json.with({ ...json.value, id: part });
  return undefined;
}

function writeCompactIds(page: JsonDocument, { settings, report }: LegacyCall): void {
  const { idFormat } = settings.host;
  for (const record of recordsIn(page)) {
    const { id } = record;
    if (typeof id !== "string") continue;
    // The first id tells the form of all.
    if (!idFormat.isCertain) idFormat.observe(id);
    if (!id.includes("-")) continue;
    record["id"] = compactId(id);
    if (record["id"] !== id) report.did("EDB015");
  }
}

function toLegacyLocation(answer: Answer, x: LegacyCall): Answer {
  const { route, target, settings, report } = x;
  const address = headerValue(answer.headers, "location");
  if (address === undefined || !target) return answer;
  report.did("EDB005");
  const { collection } = target;
  const found = recordUrl(address, route.schoolYear, settings, collection?.namespace);
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
