import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import { LinkForms } from "../records/reference-links.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Change } from "./change.js";

export const links: Change = {
  id: "EDB016",
  title: "Links lead to current paths",
  difference:
    "A link in a legacy record leads to another by its natural key (/schools?schoolId=1), below the address of the year. A current one leads to its id below the namespace (/ed-fi/schools/…).",
  bridged:
    "A link is written in the legacy form where the reference holds the whole legacy key, else with the id: /schools/…. Both forms are understood when a caller follows them.",
  finish: "Follow links as they are, below the current data path.",
  routes: ["data"],
  async apply(call, next, { settings }) {
    const answer = await next(call);
    const { route } = call;
    if (!answer.json || route.kind !== "data") return answer;
    rewriteLinks(answer.json.value, formsOf(settings, route.schoolYear));
    return answer;
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

function rewriteLinks(value: unknown, forms: LinkForms): void {
  if (Array.isArray(value)) for (const item of value) rewriteLinks(item, forms);
  else if (isRecordValue(value)) {
    rewriteLink(value, forms);
    for (const name in value) {
      const part = value[name];
      if (typeof part === "object" && name !== "link") rewriteLinks(part, forms);
    }
  }
}

/** Writes the link of a reference as a legacy host wrote it. */
function rewriteLink(reference: JsonRecord, forms: LinkForms): void {
  const { link } = reference;
  if (!isRecordValue(link) || typeof link["href"] !== "string") return;
  const found = forms.legacy(link["href"], (name) => plainText(reference[name]));
  if (!found) return;
  link["href"] = found.href;
  if (found.rel !== undefined && link["rel"] !== undefined) link["rel"] = found.rel;
}
