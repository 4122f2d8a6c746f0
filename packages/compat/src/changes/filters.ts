import type { AnswerOnTheSpot, BridgedCall, Change, DataCall, StepContext } from "./change.js";
import { type Filter, filterOf } from "../model/filter-names.js";
import { jsonAnswer, legacyError } from "../http/legacy-response.js";
import { lookedUp } from "../lookups/filter-lookup.js";
import { LookupError } from "../lookups/lookup-error.js";
import type { QueryPart } from "../http/query-string.js";
import { currentValue } from "../model/descriptor-value.js";
import { isDataCall } from "../records/request-record.js";

export const filters: Change = {
  id: "EDB011",
  title: "Filters have other names and values",
  difference:
    "Many legacy query names are called otherwise now (code is courseCode), or are gone. Values of types and descriptors were bare (Fall) and are URIs now. A section had eight parts of its key, of which a current one has three; grading periods, sessions, gradebook entries and others have other keys too. A current host ignores a name it does not know, and answers the whole collection.",
  bridged:
    "Names become the host's, in any letter case; bare values become uri://ed-fi.org/TermDescriptor#Fall, midnights are cut from dates. Parts of a key that is another now are looked up: a term among the sessions of the school and year, a section among those of its course and session by class period, room and sequence, and so on. At most 500 records are read for a look-up; what was found is remembered for ten minutes for the same credential, or until it writes to what was looked up. uniqueSectionCode is sought as sectionIdentifier; where no section has it, the section that all other parts name is taken. Nothing found is answered 404 or an empty list, several 409 naming what tells them apart. A filter without an equal is refused with 400 naming it. Names that the legacy host did not know either go along as they are.",
  finish: "Filter by current names and values.",
  routes: ["data"],
  call(call, context) {
    if (!isDataCall(call) || call.method !== "GET" || call.target.part !== undefined) return call;
    if (call.target.query.every(({ name }) => own.has(name))) return call;
    return current(call, context);
  },
  answer(answer, call, { lookups, settings }) {
    if (!isDataCall(call) || call.method === "GET") return answer;
    const { status } = answer;
    const { collection, name } = call.target;
    if (status < 300) {
      const parts = (collection && settings.host.records?.parts(collection.name)) ?? [];
      lookups(call).wrote(collection?.name ?? name);
      for (const part of parts) lookups(call).wrote(part.collection);
    }
    // What the host does not find may be something that was looked up.
    if (status === 400 || status === 409) lookups(call).forgetAll();
    return answer;
  },
};

/** Names that are the same everywhere, and concern no field. */
const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);

async function current(
  call: DataCall,
  context: StepContext,
): Promise<BridgedCall | AnswerOnTheSpot> {
  const { collection, query } = call.target;
  if (!collection || collection.kind === "current" || collection.kind === "own") return call;
  const { host } = context.settings;
  const kept: QueryPart[] = [];
  const asked: QueryPart[] = [];
  const names = new Map<string, string[]>();
  for (const part of query) {
    const filter: Filter = filterOf(collection, part.name, host.dataStandard);
    if (filter.kind === "none") return refused(collection.name, part.name);
    asked.push(part);
    if (filter.kind === "lookup") {
      names.set(filter.lookup, [...(names.get(filter.lookup) ?? []), part.name]);
      continue;
    }
    const name = filter.kind === "renamed" ? filter.name : part.name;
    const value = currentValue(name, part.value, host);
    kept.push(name === part.name && value === part.value ? part : { name, value });
  }
  if (names.size === 0) return { ...call, target: { ...call.target, query: kept } };
  try {
    const parts = await lookedUp(names, asked, call, context);
    if (parts === undefined) return { answer: nothing(call) };
    const given = new Set(kept.map(({ name }) => name.toLowerCase()));
    kept.push(...parts.filter(({ name }) => !given.has(name.toLowerCase())));
    return { ...call, target: { ...call.target, query: kept } };
  } catch (error) {
    if (error instanceof LookupError) return { answer: failed(error) };
    throw error;
  }
}

function refused(collection: string, name: string) {
  const message = `A current host cannot filter ${collection} by ${name}, and would answer all of them.`;
  return { answer: legacyError(400, message, filters.id) };
}

/** Nothing can refer to what is not there. */
function nothing({ target }: DataCall) {
  if (!target.single) return jsonAnswer(200, []);
  return legacyError(404, "The specified resource could not be found.");
}

function failed({ status, message, answer }: LookupError) {
  // The host's own words are put into the legacy form on their way back; what is no error was none.
  return answer && answer.status >= 300
    ? { ...answer, change: undefined }
    : legacyError(status, message, filters.id);
}
