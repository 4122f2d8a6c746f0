import { recordsIn } from "../http/json.js";
import { queryValue, without } from "../http/query-string.js";
import { type Collection, filterOf, type DataStandard } from "@edbridge/records/model";
import { keepOnly, type Selection, selectionOf } from "../routing/field-selection.js";
import { isDataCall } from "../sessions/bridged-call.js";
import type { Change } from "./change.js";

export const fields: Change = {
  id: "EDB018",
  title: "No choice of fields",
  difference:
    "A legacy host gave only the fields that ?fields= named, in parentheses those inside of one. Current hosts ignore or refuse it.",
  bridged:
    "The choice is made here: the host is asked for whole records, and the caller gets the fields it named, by their legacy or current names. Fields inside of one are chosen in parentheses, as in fields=schoolId,addresses(city,postalCode); after a dot or slash nothing is looked at.",
  finish: "Take whole records.",
  routes: ["data"],
  methods: ["GET"],
  async apply(call, next, { settings }) {
    if (!isDataCall(call)) return next(call);
    const { query, collection } = call.target;
    const given = queryValue(query, "fields");
    const chosen = given === undefined ? undefined : selectionOf(given);
    if (given === undefined) return next(call);
    const target = { ...call.target, query: without(query, "fields"), fields: chosen };
    const answer = await next({ ...call, target });
    if (!answer.json || !chosen) return answer;
    const all = withCurrentNames(chosen, collection, settings.host.dataStandard);
    for (const record of recordsIn(answer.json)) keepOnly(record, all);
    return answer;
  },
};

/** A choice by legacy names, which holds for fields that a current record calls otherwise as well. */
function withCurrentNames(
  chosen: Selection,
  collection: Collection | undefined,
  standard: DataStandard,
): Selection {
  const all = new Map(chosen);
  for (const [name, inner] of chosen) {
    const filter = collection && filterOf(collection, name, standard);
    if (filter?.kind === "renamed") all.set(filter.name.toLowerCase(), inner);
  }
  return all;
}
