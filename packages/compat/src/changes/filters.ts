import type { Compared, LegacyCall } from "../call/legacy-call.js";
import { jsonAnswer, legacyError, notFound } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { QueryPart } from "../http/query-string.js";
import { lookUpFilters } from "../lookups/filter-lookup.js";
import { isRefusal, LookupError } from "../lookups/lookup-error.js";
import { answerFailedLookup } from "../records/failures.js";
import { type Filter, filterOf, legacyFilterValue } from "@edbridge/records/model";
import type { HostTarget } from "../routing/host-target.js";
import type { Change } from "./change.js";

export const filters: Change = {
  id: "EDB011",
  steps: ({ method, shape, hasQuery, collection }) =>
    method === "GET" &&
    shape === "list" &&
    hasQuery &&
    collection !== undefined &&
    collection.kind !== "current" &&
    collection.kind !== "own" && { request: filterPage },
};

function filterPage(x: LegacyCall): Promise<Answer | undefined> | undefined {
  const { target } = x;
  if (!target || target.query.every(({ name }) => own.has(name))) return undefined;
  return withCurrentFilters(x, target);
}

/** Names that are the same in both generations, and are not fields. */
const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);

/** Gives a request the host's own filters. The answer, if no record can match. */
async function withCurrentFilters(x: LegacyCall, target: HostTarget): Promise<Answer | undefined> {
  const { collection, query } = target;
  if (!collection) return undefined;
  const { host } = x.settings;
  const lookups = x.bridge.lookups(x);
  const kept: QueryPart[] = [];
  const asked: QueryPart[] = [];
  const compared: Compared[] = [];
  const names = new Map<string, string[]>();
  for (const given of query) {
    const read = legacyFilterValue(collection.name, given.name, given.value);
    const part = read === given.value ? given : { name: given.name, value: read };
    const filter: Filter = filterOf(collection, part.name, host.dataStandard);
    if (filter.kind === "none") return refuse(collection.name, part.name);
    if (filter.kind === "listed") {
      const { name } = filter;
      const kind = name === "codeValue" ? collection.current?.slice(0, -1) : name;
      const shown = await lookups.values.settled(() =>
        lookups.values.asShown(kind ?? name, part.value),
      );
      compared.push({ name, values: [part.value, shown] });
      continue;
    }
    asked.push(part);
    if (filter.kind === "lookup") {
      names.set(filter.lookup, [...(names.get(filter.lookup) ?? []), part.name]);
      continue;
    }
    const name = filter.kind === "renamed" ? filter.name : part.name;
    const value = await lookups.values.settled(() => lookups.values.toCurrent(name, part.value));
    // No record has a descriptor that the host does not have.
    if (value === undefined) return nothingFound(x, target);
    kept.push(name === part.name && value === part.value ? part : { name, value });
  }
  if (compared.length > 0) x.compared = compared;
  if (kept.length !== query.length || kept.some((part, at) => part !== query[at])) {
    x.report.did("EDB011");
    x.target = { ...target, query: kept };
  }
  if (names.size === 0) return undefined;
  try {
    const given = new Set(kept.map(({ name }) => name.toLowerCase()));
    const alternatives = await lookUpFilters(names, asked, target, lookups);
    const [first, ...others] = alternatives.map((parts) => {
      const added = parts.filter(({ name }) => !given.has(name.toLowerCase()));
      return { ...target, query: [...kept, ...added] };
    });
    if (first === undefined) return nothingFound(x, target);
    x.target = first;
    if (others.length > 0) x.lists = [first, ...others];
    return undefined;
  } catch (error) {
    if (error instanceof LookupError) return refuseLookup(error, target);
    throw error;
  }
}

function refuse(collection: string, name: string): Answer {
  const message = `A current host cannot filter ${collection} by ${name}, and would answer all of them. Leave that filter out, and compare ${name} in the program.`;
  return legacyError(400, message, "EDB011");
}

/** The response if a filter names a record that does not exist: no record can refer to it. */
function nothingFound({ report }: LegacyCall, { single }: HostTarget): Answer {
  if (single) return notFound("EDB011");
  report.answeredBy = "EDB011";
  return jsonAnswer(200, []);
}

/** The response if the look-up for a filter has failed. */
async function refuseLookup(error: LookupError, { name }: HostTarget): Promise<Answer> {
  const { answer } = error;
  // The host's own error gets the legacy form on its way back.
  if (answer && answer.status >= 300 && !isRefusal(error)) return answer;
  if (!answer) return answerFailedLookup(error, "EDB011");
  const message = `To filter ${name} so, another collection must be read. ${error.message}`;
  return answerFailedLookup(new LookupError(error.kind, message, answer), "EDB011");
}
