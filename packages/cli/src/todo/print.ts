import { changes } from "@edbridge/compat";
import {
  counted,
  csv,
  firstOf,
  grouped,
  linesText,
  markdownCode,
  markdownTable,
  pageText,
  textsOf,
} from "../command/text.js";
import { placesText } from "../explain/fields.js";
import type { Left, LegacyCall, LegacyFieldUse } from "./left.js";

/** Places of one change that a line names at most. */
const mostPlaces = 8;

export function leftAsText(left: Left): string {
  const lines = [headline(left), ""];
  const groups = callGroups(left.legacyCalls);
  if (groups.length > 0) {
    const calls = groups.flatMap(({ change, places, write }) => [
      `  ${change}  ${places.join(", ")}`,
      `          ${write}`,
    ]);
    lines.push("CALLS", ...calls, "");
  }
  const before = ({ field, form }: LegacyFieldUse) => `${field} ${form ?? ""}`;
  const title = ({ collection, access }: LegacyFieldUse) => `${collection} (${access})`;
  for (const [name, fields] of grouped(left.fields, title)) {
    const width = Math.min(60, Math.max(...fields.map((each) => before(each).length)));
    const rows = fields.map(
      (each) => `  ${before(each).padEnd(width)}  ->  ${destination(each)}  ${each.change}`,
    );
    lines.push(`FIELDS  ${name}`, ...rows, "");
  }
  return linesText([...lines, ...tail(left)]);
}

export function leftAsMarkdown(left: Left): string {
  const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
    rows.length > 0 && `## ${title}\n\n${markdownTable(head, rows)}`;
  const calls = callGroups(left.legacyCalls).map(({ change, places, write, calls: count }) => [
    change,
    places.map(markdownCode).join(", "),
    String(count),
    write,
  ]);
  const fields = left.fields.map((each) => [
    `${markdownCode(`${each.collection}.${each.field}`)} (${each.access})`,
    each.form === null ? "" : markdownCode(each.form),
    destination(each),
    each.change,
    String(each.calls),
  ]);
  return pageText(
    "# What is left of the legacy API",
    headline(left),
    table("Calls", ["change", "where", "calls", "what to write"], calls),
    table("Fields", ["legacy", "form", "current", "change", "calls"], fields),
    tail(left).join("\n"),
  );
}

/** A line for each caller, for a letter to all of them. */
export function leftAsCsv({ callers }: Left): string {
  return csv(
    "caller,last_seen,calls_30d,changes,collections,fields_lost",
    callers.map((each) => [
      each.caller,
      each.lastSeen,
      each.calls30d,
      ...[each.changes, each.collections, each.fieldsLost].map((names) => names.join(" ")),
    ]),
  );
}

function headline({ legacyCalls, fields, runs, calls, last }: Left): string {
  const kinds = new Set(legacyCalls.map(({ change }) => change)).size;
  const nothing = last === null ? "nothing is known" : "nothing is left";
  const some = `${counted(kinds, "change")} and ${counted(fields.length, "field")} left`;
  const seen = last === null ? "no line of a report was read" : `last seen ${last.slice(0, 10)}`;
  return `${kinds + fields.length === 0 ? nothing : some}    ${counted(runs, "run")}, ${counted(calls, "bridged call")}, ${seen}`;
}

function tail({ fields, legacyCalls, last, more }: Left): string[] {
  if (last === null) {
    return ["Give a report that has calls: edbridge run --report FILE -- node job.js writes one."];
  }
  return textsOf(
    legacyCalls.some(({ site }) => site === null) &&
      "Some calls have no line of code: edbridge find PATH searches the sources.",
    fields.length + legacyCalls.length > 0
      ? "edbridge explain ID, or COLLECTION.FIELD, shows the code before and after."
      : "edbridge todo --done says whether that is enough evidence.",
    more && "There is more than is listed here.",
  );
}

function callGroups(calls: readonly LegacyCall[]) {
  return [...grouped(calls, ({ change }) => change)].map(([change, ofChange]) => ({
    change,
    places: placesOf(ofChange),
    calls: ofChange.reduce((sum, each) => sum + each.calls, 0),
    write: changes.find(({ id }) => id === change)?.finish ?? "",
  }));
}

/** The lines of calls, and the wrappers through which the program sends them. */
export function placesOf(calls: readonly LegacyCall[], most = mostPlaces): string[] {
  const places = calls.map(({ site, via, method, target }) =>
    site === null
      ? textsOf(`${method} ${target}`, via !== null && `through ${via}`).join(" ")
      : site,
  );
  const wrappers = calls.flatMap(({ site, via }) =>
    site === null || via === null ? [] : [`through ${via}`],
  );
  return [...firstOf([...new Set(places)], most), ...new Set(wrappers)];
}

export function destination({ collection, places, lost, form }: LegacyFieldUse): string {
  const isKnown = places.some(({ field }) => field !== undefined);
  if (lost !== null && !isKnown) return `no place (${lost})`;
  if (form === null) return "as the host has it; no published list has this field";
  return placesText(places, collection);
}
