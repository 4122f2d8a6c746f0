import type { BridgedCall, Change, DataCall, StepContext } from "../change.js";
import { filterOf } from "../filters-of.js";
import { legacyError } from "../legacy-answer.js";
import { type Found, lookUp } from "../lookups.js";
import type { QueryPart } from "../query.js";
import { currentValue } from "../query-values.js";
import { isDataCall } from "../record-bodies.js";

export const filters: Change = {
  id: "EDB011",
  title: "Filters have other names and values",
  difference:
    "Many legacy query names are called otherwise now (code is courseCode), or are gone. Values of types and descriptors were bare (Fall) and are URIs now. A current host ignores a name it does not know, and answers the whole collection.",
  bridged:
    "Names become the host's, in any letter case; bare values become uri://ed-fi.org/TermDescriptor#Fall, midnights are cut from dates. termDescriptor and gradingPeriodBeginDate are looked up where sessions and grading periods have other keys now. A filter without an equal is refused with 400 naming it. Names that the legacy host did not know either go along as they are.",
  finish: "Filter by current names and values.",
  routes: ["data"],
  call(call, context) {
    if (!isDataCall(call) || call.method !== "GET" || call.target.part !== undefined) return call;
    if (call.target.query.every(({ name }) => own.has(name))) return call;
    return current(call, context);
  },
};

/** Names that are the same everywhere, and concern no field. */
const own: ReadonlySet<string> = new Set(["limit", "offset", "totalCount"]);

async function current(call: DataCall, context: StepContext) {
  const { collection, query } = call.target;
  if (!collection || collection.kind === "current" || collection.kind === "own") return call;
  const { host } = context.settings;
  const kept: QueryPart[] = [];
  const lookups: { readonly asked: string; readonly lookup: string; readonly value: string }[] = [];
  for (const part of query) {
    const filter = filterOf(collection, part.name, host.dataStandard);
    if (filter.kind === "none") return refused(collection.name, part.name);
    if (filter.kind === "lookup") {
      lookups.push({ asked: part.name, lookup: filter.lookup, value: part.value });
      continue;
    }
    const name = filter.kind === "renamed" ? filter.name : part.name;
    const value = currentValue(name, part.value, host);
    kept.push(name === part.name && value === part.value ? part : { name, value });
  }
  let next: BridgedCall = { ...call, target: { ...call.target, query: kept } };
  for (const { asked, lookup, value } of lookups) {
    const found: Found = await lookUp(lookup, asked, value, kept, call, context);
    if ("answer" in found) return found;
    kept.push(...found.parts);
    next = { ...call, target: { ...call.target, query: kept } };
  }
  return next;
}

function refused(collection: string, name: string) {
  const message = `A current host cannot filter ${collection} by ${name}, and would answer all of them.`;
  return { answer: legacyError(400, message, filters.id) };
}
