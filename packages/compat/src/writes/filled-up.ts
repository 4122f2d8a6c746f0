import type { Part } from "@edbridge/records";
import { isRecordValue, isSameValue, type JsonRecord, plainText } from "../http/json.js";

/** The members that only a part that waits has, and those that have another value on the host. */
export function compared(existing: JsonRecord, waiting: JsonRecord) {
  const names = Object.keys(waiting).filter((name) => !isEmpty(waiting[name]));
  const lacking = names.filter((name) => isEmpty(existing[name]));
  const newer = names.filter(
    (name) => !lacking.includes(name) && !includes(existing[name], waiting[name]),
  );
  return { lacking, newer };
}

/** The host's record of a part, with what only the part has. */
export function filledUp(part: Part, existing: JsonRecord, waiting: JsonRecord): JsonRecord {
  const hosted = part.copyOf(existing);
  const added = compared(hosted, waiting).lacking.map((name) => [name, waiting[name]] as const);
  return { ...hosted, ...Object.fromEntries(added) };
}

// Some hosts give an empty list for each list that a record does not have.
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

/** Whether a value of the host says all that another one says. A host adds members of its own. */
function includes(hosted: unknown, waiting: unknown): boolean {
  if (isEmpty(waiting)) return true;
  if (Array.isArray(waiting)) {
    const items: readonly unknown[] = Array.isArray(hosted) ? hosted : [];
    return waiting.every((each) => items.some((item) => includes(item, each)));
  }
  if (plainText(waiting) !== undefined || !isRecordValue(waiting)) {
    return isSameValue(hosted, waiting);
  }
  return (
    isRecordValue(hosted) &&
    Object.entries(waiting).every(([name, each]) => includes(hosted[name], each))
  );
}
