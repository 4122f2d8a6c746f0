import { type AnswerHeaders, headerValue } from "../http/message.js";
import type { Change } from "./change.js";
import { compactId } from "@edbridge/records/model";
import { recordUrl } from "../routing/record-url.js";

export const location: Change = {
  id: "EDB005",
  title: "Locations name the current path",
  difference:
    "The response to a write names the record's URL. Legacy callers take the id from its last part, and call the URL again.",
  bridged:
    "The Location header is absolute and in the legacy form: below the caller's own root, with the legacy name of the collection and the id without dashes.",
  finish: "Use the URL as it comes.",
  routes: ["data"],
  when: ({ method }) => method === "POST" || method === "PUT",
  answer(answer, { route, target, settings, schoolYear, report }) {
    const given = headerValue(answer.headers, "location");
    if (given === undefined || route.kind !== "data" || !target) return answer;
    report.did("EDB005");
    const { collection } = target;
    const found = recordUrl(given, schoolYear, settings, collection?.namespace);
    const headers: Record<string, AnswerHeaders[string]> = { ...answer.headers };
    if (!found) delete headers["location"];
    else {
      const { name, rest } = found;
      const { current = "", split = [current] } = collection ?? {};
      const isCallers = split.some((each) => each.toLowerCase() === name.toLowerCase());
      const known = isCallers ? collection : settings.host.catalog.ofCurrent(name);
      settings.host.idFormat.observe(rest);
      headers["location"] = `${route.root}/${known?.name ?? name}/${compactId(rest)}`;
    }
    return { ...answer, headers };
  },
};
