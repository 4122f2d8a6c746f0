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
  when: ({ kind, settings }) => kind === "data" && settings.schoolYears !== undefined,
  request({ schoolYear, settings, report }) {
    const years = settings.schoolYears;
    if (schoolYear === "" || !years) return undefined;
    report.did("EDB022");
    if (years.has(schoolYear)) return undefined;
    const message = `No host is named for the school year ${schoolYear}.`;
    const option = { name: "schoolYears", effect: "names the host of each year" };
    return { ...legacyError(404, message, "EDB022"), option };
  },
};
