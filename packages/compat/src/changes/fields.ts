import { recordsIn } from "../http/json.js";
import { queryValue, without } from "../http/query-string.js";
import { type Collection, filterOf, type DataStandard } from "@edbridge/records/model";
import { keepOnly, type Selection, selectionOf } from "../routing/field-selection.js";
import type { Change } from "./change.js";

export const fields: Change = {
  id: "EDB018",
  title: "Fields cannot be chosen",
  difference:
    "A legacy host gave only the fields that ?fields= named, with inner fields in parentheses. Current hosts ignore the parameter or refuse it.",
  bridged:
    "edbridge reads whole records and gives the caller the fields that it named, by their legacy or current names. Inner fields are chosen in parentheses, as in fields=schoolId,addresses(city,postalCode). What follows a dot or a slash is ignored. Other collections are only read for fields that were named.",
  finish: "Take whole records.",
  routes: ["data"],
  when: ({ method, hasQuery }) => method === "GET" && hasQuery,
  request(x) {
    const given = x.target && queryValue(x.target.query, "fields");
    if (!x.target || given === undefined) return;
    x.report.did("EDB018");
    x.chosen = selectionOf(given);
    x.target = { ...x.target, query: without(x.target.query, "fields") };
  },
  answer(answer, { chosen, target, settings }) {
    if (!answer.json || !chosen) return answer;
    const all = withCurrentNames(chosen, target?.collection, settings.host.dataStandard);
    for (const record of recordsIn(answer.json)) keepOnly(record, all);
    return answer;
  },
};

/** A choice by legacy names. It also covers fields that have another name in a current record. */
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
