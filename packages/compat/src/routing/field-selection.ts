import { isRecordValue, type JsonRecord } from "../http/json.js";

/** The fields that a caller chose, by name in small letters; those inside of one in its own. */
export interface Selection extends ReadonlyMap<string, Selection | undefined> {}

/**
 * What `fields=firstName,addresses(city,postalCode)` chooses; `undefined` for nothing. What stands
 * after a dot or slash is not looked at: the field before it is chosen whole.
 */
export function selectionOf(text: string): Selection | undefined {
  return chosenIn((text.match(/[(),]|[^(),]+/g) ?? []).values(), false);
}

/** The names at one depth, up to its end. */
function chosenIn(parts: IterableIterator<string>, isInner: boolean): Selection | undefined {
  const names = new Map<string, Selection | undefined>();
  let last = "";
  for (let next = parts.next(); !next.done; next = parts.next()) {
    const part = next.value;
    if (part === ")" && isInner) break;
    if (part === "(") {
      const inner = chosenIn(parts, true);
      if (last !== "") names.set(last, inner);
    } else if (part !== "," && part !== ")") {
      last = part
        .trim()
        .replace(/[./].*/s, "")
        .toLowerCase();
      if (last !== "") names.set(last, undefined);
    }
  }
  return names.size > 0 ? names : undefined;
}

/** Takes away all fields that were not chosen. */
export function keepOnly(record: JsonRecord, selection: Selection): void {
  for (const [name, value] of Object.entries(record)) {
    const found = name.toLowerCase();
    if (!selection.has(found)) delete record[name];
    else {
      const inner = selection.get(found);
      if (inner) keepInside(value, inner);
    }
  }
}

function keepInside(value: unknown, selection: Selection): void {
  if (Array.isArray(value)) for (const item of value) keepInside(item, selection);
  else if (isRecordValue(value)) keepOnly(value, selection);
}
