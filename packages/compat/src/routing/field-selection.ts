import { none } from "@edbridge/core/internal";
import { isRecordValue, type JsonRecord } from "../http/json.js";

/** The fields that a caller chose, by name in small letters; those inside of one in its own, empty for all. */
export interface Selection extends ReadonlyMap<string, Selection> {}

interface Names extends Map<string, Names> {}

/**
 * What `fields=firstName,addresses(city,postalCode)` chooses; `undefined` for nothing, and for `*`,
 * which means all. What stands after a dot or slash is not looked at: the field before it is chosen whole.
 */
export function selectionOf(text: string): Selection | undefined {
  const all: Names = new Map();
  /** Those of the parentheses that are open, the innermost last: a caller may open any number. */
  const open: Names[] = [];
  let last = "";
  for (const part of text.match(/[(),]|[^(),]+/g) ?? none) {
    const names = open.at(-1) ?? all;
    if (part === "(") {
      const inner: Names = new Map();
      if (last !== "") names.set(last, inner);
      open.push(inner);
      last = "";
    } else if (part === ")") {
      open.pop();
    } else if (part !== ",") {
      last = part
        .trim()
        .replace(/[./].*/s, "")
        .toLowerCase();
      if (last !== "") names.set(last, new Map());
    }
  }
  return all.size > 0 && !all.has("*") ? all : undefined;
}

/** Takes away all fields that were not chosen. */
export function keepOnly(record: JsonRecord, selection: Selection): void {
  for (const [name, value] of Object.entries(record)) {
    const inner = selection.get(name.toLowerCase());
    if (!inner) delete record[name];
    else if (inner.size > 0 && !inner.has("*")) keepInside(value, inner);
  }
}

function keepInside(value: unknown, selection: Selection): void {
  if (Array.isArray(value)) for (const item of value) keepInside(item, selection);
  else if (isRecordValue(value)) keepOnly(value, selection);
}
