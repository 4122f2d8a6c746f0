import type { Change } from "./change.js";
import { editedLink } from "../records/reference-link.js";
import { isRecordValue } from "../http/json.js";
import { LinkForms } from "../records/reference-links.js";
import type { CompatSettings } from "../settings/compat-options.js";

export const links: Change = {
  id: "EDB016",
  title: "Links lead to current paths",
  difference:
    "A link inside a legacy record leads to another by its natural key (/schools?schoolId=1), below the address of the year. A current one leads to its id below the namespace (/ed-fi/schools/…).",
  bridged:
    "Links are written in the legacy form where the reference holds the whole legacy key, else with the id: /schools/…. Both are understood when a caller follows them.",
  finish: "Follow links as they are, below the current data path.",
  routes: ["data"],
  records: {
    members: ({ settings, schoolYear }) => {
      const forms = formsOf(settings, schoolYear);
      return [{ link: (href, valueOf) => forms.legacy(href, valueOf) }];
    },
    down: (record, { route }, { settings }) =>
      route.kind === "data" && rewriteLinks(record, formsOf(settings, route.schoolYear)),
  },
};

/** By settings and school year: they are asked for with each record. */
const formsKept = new WeakMap<CompatSettings, Map<string, LinkForms>>();

function formsOf(settings: CompatSettings, schoolYear: string): LinkForms {
  let years = formsKept.get(settings);
  if (!years) formsKept.set(settings, (years = new Map()));
  let forms = years.get(schoolYear);
  if (!forms) years.set(schoolYear, (forms = new LinkForms(settings, schoolYear)));
  return forms;
}

function rewriteLinks(value: unknown, forms: LinkForms): boolean {
  let edited = false;
  if (Array.isArray(value)) {
    for (const item of value) edited = rewriteLinks(item, forms) || edited;
  } else if (isRecordValue(value)) {
    const link = editedLink(value, (href, valueOf) => forms.legacy(href, valueOf));
    if (link) value["link"] = link;
    edited = link !== undefined;
    for (const part of Object.values(value)) {
      if (typeof part === "object") edited = rewriteLinks(part, forms) || edited;
    }
  }
  return edited;
}
