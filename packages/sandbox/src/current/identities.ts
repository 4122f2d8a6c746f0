import { type Answer, json } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, mediaType } from "../http/call.js";
import { isObject, type JsonObject, type JsonValue } from "../json.js";
import { dateOnly } from "../store/fields.js";
import type { World } from "../world.js";
import { refuseBearer } from "./bearer.js";
import { noSuchPath } from "./data.js";
import { good } from "./present.js";
import { problem } from "./problems.js";

/**
 * `/identity/v2/identities`: the optional interface to an identity system. Source: the identities
 * controller and its models in Ed-Fi ODS/API 5 to 7.
 */
export function identities(call: Call, world: World): Answer {
  const { identities: mode } = world.settings;
  const refusal = refuseBearer(call, world);
  if (refusal !== undefined) return refusal;
  if (mode === "unimplemented") return json(501, "There is no identity system.");
  const operation = call.params["operation"]?.toLowerCase();
  const token = call.params["token"];
  if (operation === "results" && token !== undefined && call.method === "GET") {
    return outcome(call, token, world);
  }
  if (token !== undefined) return noSuchPath(call, world);
  if (call.method === "GET" && operation !== undefined) return byId(call, world);
  if (call.method !== "POST") return problem("method", call, world.settings.traits.errors);
  const body = isJson(mediaType(call)) ? parseJson(call.body, false) : undefined;
  if (operation === undefined)
    return isObject(body) ? create(call, body, world) : unread(call, world);
  if (!Array.isArray(body)) return unread(call, world);
  const asked: readonly unknown[] = body;
  if (operation === "find") return search(call, asked.map(findOne(world)), world);
  if (operation === "search") return search(call, asked.map(findAlike(world)), world);
  return noSuchPath(call, world);
}

function unread(call: Call, world: World): Answer {
  return problem("badBody", call, world.settings.traits.errors);
}

function create(call: Call, body: JsonObject, world: World): Answer {
  const { people } = world.identities;
  const uniqueId = String(1001 + people.size);
  people.set(uniqueId, { ...body, uniqueId });
  const location = `${call.root}${world.settings.paths.identity}/identities/${uniqueId}`;
  return json(201, uniqueId, { headers: { location } });
}

/** Only a system that answers at once is asked for one person. */
function byId(call: Call, world: World): Answer {
  if (world.settings.identities === "queued") return json(501, "There is no identity system.");
  const found = world.identities.people.get(call.params["operation"] ?? "");
  if (found) return good({ ...found, score: 100 }, world);
  return problem("notFound", call, world.settings.traits.errors);
}

const findOne =
  ({ identities: { people } }: World) =>
  (id: unknown): JsonValue => {
    const found = people.get(String(id));
    return { responses: found ? [{ ...found, score: 100 }] : [] };
  };

/** Who has all of the texts is found for certain, who has some is proposed. */
const findAlike =
  ({ identities: { people } }: World) =>
  (asked: unknown): JsonValue => {
    const criteria = isObject(asked) ? Object.entries(asked) : [];
    const responses = [...people.values()].flatMap((person) => {
      const met = criteria.filter(([name, value]) => alike(person[name], value)).length;
      const score = criteria.length === 0 ? 0 : Math.floor((100 * met) / criteria.length);
      return score === 0 ? [] : [{ ...person, score }];
    });
    return { responses };
  };

function alike(value: JsonValue | undefined, wanted: JsonValue): boolean {
  const plain = (each: JsonValue | undefined) =>
    typeof each === "string" ? dateOnly(each).toLowerCase() : JSON.stringify(each);
  return plain(value) === plain(wanted);
}

function search(call: Call, searchResponses: readonly JsonValue[], world: World): Answer {
  const found = { searchResponses, status: "Complete" };
  if (world.settings.identities === "direct") return good(found, world);
  const { results } = world.identities;
  const token = `search-${results.size + 1}`;
  results.set(token, { found, asked: 0 });
  const location = `${call.root}${world.settings.paths.identity}/identities/results/${token}`;
  return json(202, null, { headers: { location } });
}

/** The first question after an outcome comes too early. */
function outcome(call: Call, token: string, world: World): Answer {
  const result = world.identities.results.get(token);
  if (!result) return problem("notFound", call, world.settings.traits.errors);
  result.asked += 1;
  const early = { searchResponses: [], status: "Incomplete" };
  return good(result.asked === 1 ? early : result.found, world);
}
