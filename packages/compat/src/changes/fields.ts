import type { Change } from "./change.js";
import { filterOf } from "../model/filter-names.js";
import { queryValue, without } from "../http/query-string.js";
import { isDataCall } from "../records/request-record.js";
import { keepOnly, selectionOf } from "../routing/field-selection.js";

export const fields: Change = {
  id: "EDB018",
  title: "No choice of fields",
  difference:
    "A legacy host gave only the fields that ?fields= named, in parentheses those inside of one. Current hosts ignore or refuse it.",
  bridged:
    "The choice is made here: the host is asked for whole records, and the caller gets the fields it named, by their legacy or current names. Fields inside of one are chosen in parentheses, as in fields=schoolId,addresses(city,postalCode); after a dot or slash nothing is looked at.",
  finish: "Take whole records.",
  routes: ["data"],
  call(call) {
    if (!isDataCall(call) || call.method !== "GET") return call;
    const given = queryValue(call.target.query, "fields");
    if (given === undefined) return call;
    const query = without(call.target.query, "fields");
    return { ...call, target: { ...call.target, query, fields: selectionOf(given) } };
  },
  records: {
    stage: "legacy",
    concerns: ({ target }) => target.fields !== undefined,
    down(record, { target }, { settings }) {
      const { fields: chosen, collection } = target;
      if (!chosen) return false;
      const all = new Map(chosen);
      for (const [name, inner] of chosen) {
        const filter = collection && filterOf(collection, name, settings.host.dataStandard);
        if (filter?.kind === "renamed") all.set(filter.name.toLowerCase(), inner);
      }
      keepOnly(record, all);
      return true;
    },
  },
};
