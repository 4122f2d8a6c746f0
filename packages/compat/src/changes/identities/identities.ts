import { type Answer, headerValue } from "../../http/message.js";
import type { AnswerOnTheSpot, BridgedCall, Change, StepContext } from "../change.js";
import { exampleOf, identityCall, type IdentityCall } from "./operation.js";
import { absent, asker, type Found, search, without } from "./search.js";
import { jsonAnswer, legacyError } from "../../http/legacy-response.js";
import type { CompatSettings } from "../../settings/compat-options.js";
import { printQuery } from "../../http/query-string.js";

export const identities: Change = {
  id: "EDB023",
  title: "Identities are another interface",
  difference:
    "A legacy host with an identity system had it at /api/v2.0/identities (up to 2.1: a person by id or by example, a new one by POST) or below /api/v2.0/identity (later: find, search and results as well), without a year. A current host up to 7 has it at /identity/v2/identities, where persons are found by POST to find or search, and the answer may come later; version 8 has none, and most hosts have no identity system at all.",
  bridged:
    "GET by id and by example become find and search; the one person is given, or the list of all who are proposed. An example may hold uniqueId, lastSurname, firstName, middleName, generationCodeSuffix, sexType, birthDate, birthOrder and birthLocation.city and the like; other names are refused with 400. Where the host answers 202, its outcome is looked for during ten seconds, then the caller is answered 503 with Retry-After. POST, find, search and results are carried over, bodies as they are, Locations below the caller's own address. 404 and 501, by which hosts say that they have no identity system, are answered 501. Where the host's paths hold a school year, one must be given: /api/v2.0/{year}/identities.",
  finish: "Call /identity/v2/identities, with find and search.",
  routes: ["data"],
  call(call, context) {
    const found = call.target && identityCall(call.target, call.method);
    return found ? answered(call, found, context) : call;
  },
};

/** Asks the host, and answers as a legacy one. */
async function answered(
  call: BridgedCall,
  { operation, prefix }: IdentityCall,
  context: StepContext,
): Promise<AnswerOnTheSpot> {
  const root = identityRoot(call, context.settings);
  if (typeof root !== "string") return root;
  const ask = asker(call, root, context);
  const seek = (rest: string, wanted: unknown) => search(rest, wanted, ask, context, call.signal);
  switch (operation.kind) {
    case "person":
      return one(await seek("/find", operation.id), operation.id);
    case "example": {
      const example = exampleOf(call.target?.query ?? []);
      if ("unknown" in example) {
        return refused(400, `No person can be sought by ${example.unknown}.`);
      }
      if ("id" in example) return listed(await seek("/find", example.id));
      if (Object.keys(example.criteria).length === 0) {
        return refused(400, "An example must say something of the person.");
      }
      return listed(await seek("/search", example.criteria));
    }
    case "results":
      return located(await ask(`/results/${operation.token}`), call, prefix);
    case "create":
    case "find":
    case "search": {
      const rest = operation.kind === "create" ? "" : `/${operation.kind}`;
      const url = root + rest + printQuery(call.target?.query ?? []);
      const answer = await context.onward({ ...call, url, target: undefined });
      return located(absent(answer) ? await without(answer) : answer, call, prefix);
    }
    case "other":
      return refused(501, "A current host's identity system has no such operation.");
  }
}

function one(found: Found, id: string): AnswerOnTheSpot {
  if ("answer" in found) return found;
  // Who has no score of 100 is only proposed.
  const person = found.people.find(
    ({ uniqueId, score }) => Number(score) === 100 || (score === undefined && uniqueId === id),
  );
  if (!person) return refused(404, "The specified resource could not be found.");
  return { answer: printed(found.print(person)) };
}

function listed(found: Found): AnswerOnTheSpot {
  return "answer" in found ? found : { answer: printed(found.print(found.people)) };
}

function printed(body: string): Answer {
  return given({ ...jsonAnswer(200, null), body });
}

/** An answer whose Location leads below the caller's own address. */
function located(answer: Answer, { route }: BridgedCall, prefix: string): AnswerOnTheSpot {
  const location = headerValue(answer.headers, "location");
  const rest = location && /\/identities(\/.*)$/i.exec(location)?.[1];
  if (!rest || route.kind !== "data") return { answer: given(answer) };
  const headers = { ...answer.headers, location: `${route.root}/${prefix}${rest}` };
  return { answer: given({ ...answer, headers }) };
}

/** The answer is the host's, if in another form. */
function given(answer: Answer): Answer {
  return { change: undefined, ...answer };
}

function refused(status: number, message: string): AnswerOnTheSpot {
  return { answer: legacyError(status, message, identities.id) };
}

/** Where the host's identities are; they stand where the data stand, under another name. */
function identityRoot({ route }: BridgedCall, settings: CompatSettings): string | AnswerOnTheSpot {
  const { current, dataRoot, namespace } = settings;
  const year = route.kind === "data" ? route.schoolYear : "";
  const root = dataRoot(year || "2000");
  const ending = `/${namespace}`;
  if (!root.includes("/data/v3/") || !root.endsWith(ending)) {
    return refused(501, "The host has no identity system.");
  }
  if (year === "" && root !== dataRoot("2001")) {
    return refused(
      501,
      "The host has one a year: ask below /api/v2.0/{four-digit year}/identities.",
    );
  }
  const place = root.slice(0, -ending.length).replace(/\/data\/v3(?=\/|$)/, "/identity/v2");
  return `${current.origin}${place}/identities`;
}
