import { changes } from "@edbridge/compat";
import { counted } from "../command/text.js";
import { placeText } from "../explain/fields.js";
import type { Left, LegacyCall, LegacyFieldUse } from "./left.js";

const finish = new Map<string, string>(changes.map((each) => [each.id, each.finish]));

/** Places of one change that a line names at most. */
const mostPlaces = 8;

/** One change that calls are about: where they are made, and what to write instead. */
interface CallGroup {
  readonly change: string;
  readonly places: readonly string[];
  readonly calls: number;
  readonly write: string;
}

/** What is left, for a terminal. */
export function leftAsText(left: Left): string {
  const groups = callGroups(left.legacyCalls);
  const lines = [headline(left), ""];
  if (groups.length > 0) {
    lines.push("CALLS");
    for (const { change, places, write } of groups) {
      lines.push(`  ${change}  ${places.join(", ")}`, `          ${write}`);
    }
    lines.push("");
  }
  for (const [title, fields] of fieldGroups(left.fields)) {
    lines.push(`FIELDS  ${title}`);
    const width = Math.max(...fields.map((each) => `${each.field} ${each.form ?? ""}`.length));
    for (const each of fields) {
      const before = `${each.field} ${each.form ?? ""}`.padEnd(Math.min(width, 60));
      lines.push(`  ${before}  ->  ${destination(each)}  ${each.change}`);
    }
    lines.push("");
  }
  lines.push(...tail(left));
  return `${lines.map(printable).join("\n")}\n`;
}

/** What is left, as a page. */
export function leftAsMarkdown(left: Left): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => printable(cell).replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  const table = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? []
      : ["", `## ${title}`, "", ...[head, head.map(() => "---"), ...rows].map(row)];
  const calls = callGroups(left.legacyCalls).map(({ change, places, write, calls: count }) => [
    change,
    places.map(code).join(", "),
    String(count),
    write,
  ]);
  const fields = left.fields.map((each) => [
    `${code(`${each.collection}.${each.field}`)} (${each.access})`,
    each.form === null ? "" : code(each.form),
    destination(each),
    each.change,
    String(each.calls),
  ]);
  const lines = [
    "# What is left of the legacy API",
    "",
    headline(left),
    ...table("Calls", ["change", "where", "calls", "what to write"], calls),
    ...table("Fields", ["legacy", "form", "current", "change", "calls"], fields),
    "",
    ...tail(left),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

/** A line for each caller, for a letter to all of them. */
export function leftAsCsv({ callers }: Left): string {
  const head = ["caller", "last_seen", "calls_30d", "changes", "collections", "fields_lost"];
  const rows = callers.map((each) => [
    each.caller,
    each.lastSeen,
    String(each.calls30d),
    ...[each.changes, each.collections, each.fieldsLost].map((set) =>
      [...set].toSorted().join(" "),
    ),
  ]);
  return [head, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/** What is left, for programs and as a baseline. */
export function leftAsJson(left: Left): string {
  const callers = left.callers.map((each) => ({
    ...each,
    changes: [...each.changes].toSorted(),
    collections: [...each.collections].toSorted(),
    fieldsLost: [...each.fieldsLost].toSorted(),
  }));
  return `${JSON.stringify({ v: 1, ...left, callers }, null, 2)}\n`;
}

function headline({ legacyCalls, fields, runs, calls, last }: Left): string {
  const kinds = new Set(legacyCalls.map(({ change }) => change)).size;
  const nothing = last === null ? "nothing is known" : "nothing is left";
  const left =
    kinds + fields.length === 0
      ? nothing
      : `${counted(kinds, "change")} and ${counted(fields.length, "field")} left`;
  const seen = last === null ? "no line of a report was read" : `last seen ${last.slice(0, 10)}`;
  return `${left}    ${counted(runs, "run")}, ${counted(calls, "bridged call")}, ${seen}`;
}

function tail({ fields, legacyCalls, last, more }: Left): string[] {
  if (last === null) {
    return ["Give a report that has calls: edbridge run --report FILE -- node job.js writes one."];
  }
  const hidden = legacyCalls.some(({ site }) => site === null);
  return [
    ...(hidden
      ? ["Some calls have no line of code: edbridge find PATH searches the sources."]
      : []),
    ...(fields.length + legacyCalls.length > 0
      ? ["edbridge explain ID, or COLLECTION.FIELD, shows the code before and after."]
      : ["edbridge todo --done says whether that is enough evidence."]),
    ...(more ? ["There is more than is listed here."] : []),
  ];
}

function callGroups(calls: readonly LegacyCall[]): CallGroup[] {
  const ids = [...new Set(calls.map(({ change }) => change))];
  return ids.map((change) => {
    const own = calls.filter((each) => each.change === change);
    const places = [...new Set(own.map(placeOf))];
    const shown = places.slice(0, mostPlaces);
    const others = places.length - shown.length;
    return {
      change,
      places: others > 0 ? [...shown, `and ${others} others`] : shown,
      calls: own.reduce((sum, each) => sum + each.calls, 0),
      write: finish.get(change) ?? "",
    };
  });
}

function placeOf({ site, via, method, target }: LegacyCall): string {
  if (site !== null) return site;
  return `${method} ${target}${via === null ? "" : ` through ${via}`}`;
}

function fieldGroups(fields: readonly LegacyFieldUse[]): [string, LegacyFieldUse[]][] {
  const groups = new Map<string, LegacyFieldUse[]>();
  for (const each of fields) {
    const title = `${each.collection} (${each.access})`;
    groups.set(title, [...(groups.get(title) ?? []), each]);
  }
  return [...groups];
}

/** Where a field is now. */
function destination({ collection, places, lost, form }: LegacyFieldUse): string {
  if (lost !== null && places.every(({ field }) => field === undefined)) {
    return `no place (${lost})`;
  }
  if (form === null) return "as the host has it; no published list has this field";
  const texts = places.flatMap((place) =>
    place.field === undefined ? [] : [placeText(place, collection)],
  );
  return texts.join(" and ") || "no place";
}

const code = (text: string) => `\`${text.replaceAll("`", "'")}\``;

/** Without what a terminal would obey: names in a report may be a caller's own. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}

/** A cell that no spreadsheet takes for a formula. */
function csvCell(text: string): string {
  const plain = printable(text);
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
