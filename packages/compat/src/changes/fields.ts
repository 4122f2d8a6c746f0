import type { Change } from "../change.js";
import { filterOf } from "../filters-of.js";
import { queryValue, without } from "../query.js";
import { isDataCall } from "../record-bodies.js";

export const fields: Change = {
  id: "EDB018",
  title: "No choice of fields",
  difference:
    "A legacy host gave only the fields that ?fields= named. Current hosts ignore or refuse it.",
  bridged:
    "The choice is made here: the host is asked for whole records, and the caller gets the fields it named, by their legacy or current names. Of a nested field the whole outer one is given.",
  finish: "Take whole records.",
  routes: ["data"],
  call(call) {
    if (!isDataCall(call) || call.method !== "GET") return call;
    const given = queryValue(call.target.query, "fields");
    if (given === undefined) return call;
    const query = without(call.target.query, "fields");
    // What stands in parentheses or after a dot is inside of what stands before.
    const names = given.replace(/\([^)]*\)/g, "").split(",");
    const chosen = names.map((name) => name.trim().split(/[./]/, 1)[0]?.toLowerCase() ?? "");
    const some = chosen.filter((name) => name !== "");
    return { ...call, target: { ...call.target, query, fields: some.length ? some : undefined } };
  },
  records: {
    concerns: ({ target }) => target.fields !== undefined,
    down(record, { target }, { settings }) {
      const { fields: chosen, collection } = target;
      if (!chosen) return false;
      const names = new Set(chosen);
      for (const name of chosen) {
        const filter = collection && filterOf(collection, name, settings.host.dataStandard);
        if (filter?.kind === "renamed") names.add(filter.name.toLowerCase());
      }
      for (const name of Object.keys(record)) {
        if (!names.has(name.toLowerCase())) delete record[name];
      }
      return true;
    },
  },
};
