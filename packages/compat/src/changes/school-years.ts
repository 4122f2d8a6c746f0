import type { Change } from "./change.js";
import { legacyError } from "../http/legacy-response.js";

export const schoolYears: Change = {
  id: "EDB022",
  title: "School years are on different hosts",
  difference:
    "A legacy host had all its school years below one address. Current hosts may be kept year by year, each with a layout and a Data Standard of its own.",
  bridged:
    "The option schoolYears says where each year is. The caller has one handle; edbridge gets a token from each of these hosts. A year that the option does not name is answered 404.",
  finish: "Call the host of each year by its own address, with a token of its own.",
  routes: ["data"],
  apply(call, next, { settings }) {
    const { route } = call;
    const { schoolYears: years } = settings;
    if (route.kind !== "data" || !years || route.schoolYear === "") return next(call);
    call.trace?.noteChange(schoolYears.id);
    if (years.has(route.schoolYear)) return next(call);
    const message = `No host is named for the school year ${route.schoolYear}.`;
    const option = { name: "schoolYears", effect: "names the host of each year" };
    return Promise.resolve({ ...legacyError(404, message, schoolYears.id), option });
  },
};
