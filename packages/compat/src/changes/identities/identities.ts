import { jsonAnswer, legacyError } from "../../http/legacy-response.js";
import { type Answer, headerValue } from "../../http/message.js";
import { printQuery } from "../../http/query-string.js";
import {
  type BridgedCall,
  type DataCall,
  isDataCall,
  type Next,
} from "../../sessions/bridged-call.js";
import type { CompatSettings } from "../../settings/compat-options.js";
import type { Change } from "../change.js";
import { exampleOf, type IdentityCall, identityCall } from "./operation.js";
import { asker, type Found, isAbsent, refuseAbsent, search } from "./search.js";

export const identities: Change = {
  id: "EDB023",
  title: "Identities are another interface",
  difference:
    "A legacy host with an identity system had it outside the school years. Up to version 2.1 it is at /api/v2.0/identities: a person by id or by example, a new one by POST. Later it is below /api/v2.0/identity, with find, search and results as well. A current host up to version 7 has it at /identity/v2/identities: persons are found by POST to find or search, and the result may come later. Version 8 has none, and most hosts have no identity system at all.",
  bridged:
    "edbridge turns a GET by id into find, and a GET by example into search. The caller gets the person, or the list of all persons that the host proposes. An example may hold names such as uniqueId, lastSurname, firstName, middleName, generationCodeSuffix, sexType, birthDate, birthOrder and birthLocation.city. edbridge refuses names that the legacy host did not know with 400. If the host answers 202, edbridge looks for the result for ten seconds, and then answers 503 with Retry-After. edbridge sends POST, find, search and results to the host with their bodies unchanged. The Location of the response begins with the address that the caller uses. A host without an identity system answers 404 or 501; then the caller gets 501. If the host's paths hold a school year, the caller must give one: /api/v2.0/{year}/identities.",
  finish: "Call /identity/v2/identities, with find and search.",
  routes: ["data"],
  apply(call, next, context) {
    if (!isDataCall(call)) return next(call);
    const found = identityCall(call.target, call.method);
    return found ? askIdentities(call, found, next, context.settings) : next(call);
  },
};

/** Sends the request to the host, and returns the response in the legacy form. */
async function askIdentities(
  call: DataCall,
  { operation, prefix }: IdentityCall,
  next: Next,
  settings: CompatSettings,
): Promise<Answer> {
  const root = identityRoot(call, settings);
  if (typeof root !== "string") return root;
  const ask = asker(call, root, next);
  const seek = (rest: string, wanted: unknown) => search(rest, wanted, ask, settings, call.signal);
  switch (operation.kind) {
    case "person":
      return onePerson(await seek("/find", operation.id), operation.id);
    case "example": {
      const example = exampleOf(call.target.query);
      if ("unknown" in example) {
        return refuse(400, `No person can be sought by ${example.unknown}.`);
      }
      if ("id" in example) return allPersons(await seek("/find", example.id));
      if (Object.keys(example.criteria).length === 0) {
        return refuse(400, "An example must say something of the person.");
      }
      return allPersons(await seek("/search", example.criteria));
    }
    case "results":
      return withLegacyLocation(await ask(`/results/${operation.token}`), call, prefix);
    case "create":
    case "find":
    case "search": {
      const rest = operation.kind === "create" ? "" : `/${operation.kind}`;
      const url = root + rest + printQuery(call.target.query);
      const found = await next({ ...call, url, target: undefined });
      return withLegacyLocation(isAbsent(found) ? await refuseAbsent(found) : found, call, prefix);
    }
    case "other":
      return refuse(501, "A current host's identity system has no such operation.");
  }
}

function onePerson(found: Found, id: string): Answer {
  if ("answer" in found) return found.answer;
  // A person with a score below 100 is only proposed.
  const person = found.people.find(
    ({ uniqueId, score }) => Number(score) === 100 || (score === undefined && uniqueId === id),
  );
  if (!person) return refuse(404, "The specified resource could not be found.");
  return { ...jsonAnswer(200, null), body: undefined, json: found.json.with(person) };
}

function allPersons(found: Found): Answer {
  if ("answer" in found) return found.answer;
  return { ...jsonAnswer(200, null), body: undefined, json: found.json.with(found.people) };
}

/** A response with its Location below the caller's own address. */
function withLegacyLocation(answer: Answer, { route }: BridgedCall, prefix: string): Answer {
  const location = headerValue(answer.headers, "location");
  const rest = location && /\/identities(\/.*)/i.exec(location)?.[1];
  if (!rest || route.kind !== "data") return answer;
  return { ...answer, headers: { ...answer.headers, location: `${route.root}/${prefix}${rest}` } };
}

function refuse(status: number, message: string): Answer {
  return legacyError(status, message, identities.id);
}

/** The URL of the host's identities. It is that of the data, with another name. */
function identityRoot({ route }: BridgedCall, settings: CompatSettings): string | Answer {
  const { current, dataRoot, namespace } = settings;
  const year = route.kind === "data" ? route.schoolYear : "";
  const root = dataRoot(year || "2000");
  const ending = `/${namespace}`;
  if (!root.includes("/data/v3/") || !root.endsWith(ending)) {
    return refuse(501, "The host has no identity system.");
  }
  if (year === "" && root !== dataRoot("2001")) {
    return refuse(
      501,
      "The host has one a year: ask below /api/v2.0/{four-digit year}/identities.",
    );
  }
  const place = root.slice(0, -ending.length).replace(/\/data\/v3(?=\/|$)/, "/identity/v2");
  return `${current.origin}${place}/identities`;
}
