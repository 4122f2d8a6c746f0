import type { Change } from "./change.js";
import { legacyError } from "../http/legacy-response.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { printQuery, queryValue } from "../http/query-string.js";

export const composites: Change = {
  id: "EDB020",
  title: "Enrollment views are composites",
  difference:
    "Legacy hosts had views of the enrollment below the year: enrollment/schools, enrollment/schools/{id}/students and so on. Current hosts up to version 7 have them in an interface of their own, /composites/v1. Version 8 has none.",
  bridged:
    "Views of local education agencies, schools, sections, staffs and students are read from the composites, and their records are given unchanged. sectionEnrollments is answered 501, and so is every view of a host whose paths have no /data/v3.",
  finish: "Call /composites/v1, or read the collections themselves.",
  routes: ["data"],
  async apply(call, next, { settings }) {
    const { route, target } = call;
    if (route.kind !== "data" || target?.name.toLowerCase() !== "enrollment") return next(call);
    const path = viewPath(target.part ?? "");
    const root = compositesRoot(route.schoolYear, settings);
    if (path === undefined || root === undefined || call.method !== "GET") {
      const message = "A current host has no such view of the enrollment.";
      return legacyError(501, message, composites.id);
    }
    const isList = path.split("/").length % 2 === 1;
    const query = [...target.query];
    if (isList && !queryValue(query, "limit")) query.push({ name: "limit", value: "25" });
    const url = `${root}/enrollment/${path}${printQuery(query)}`;
    return next({ ...call, url, target: undefined });
  },
};

const views = ["LocalEducationAgencies", "Schools", "Sections", "Staffs", "Students"];

/** The path of a view: of a collection, of one of its records, or of what belongs to one. */
function viewPath(path: string): string | undefined {
  const parts = path.split("/");
  if (parts.length > 3) return undefined;
  const named = parts.map((part, at) => {
    if (at === 1) return /^[0-9a-f-]{32,36}$/i.test(part) ? part : undefined;
    return views.find((view) => view.toLowerCase() === part.toLowerCase());
  });
  return named.every((part) => part !== undefined) ? named.join("/") : undefined;
}

/** Composites stand where the data stand, under another name. */
function compositesRoot(schoolYear: string, settings: CompatSettings): string | undefined {
  const root = settings.dataRoot(schoolYear);
  if (!root.includes("/data/v3/")) return undefined;
  return settings.current.origin + root.replace("/data/v3/", "/composites/v1/");
}
