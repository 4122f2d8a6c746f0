import type { Way } from "./plan.js";
import { isRecord, type JsonRecord } from "./record.js";

/** What stands somewhere in a record, if anything does. */
export interface Found {
  readonly value: unknown;
  readonly path: string;
}

/**
 * Goes a way from an item.
 *
 * @param path of the item
 * @param anyCase whether names may be written in any letter case
 */
export function follow(
  way: Way,
  item: JsonRecord | undefined,
  path: string,
  anyCase: boolean,
): Found {
  let found: Found = { value: item, path };
  for (const part of way) found = next(part, found, anyCase);
  return found;
}

function next(part: string | number, { value, path }: Found, anyCase: boolean): Found {
  if (typeof part === "number") {
    return { value: Array.isArray(value) ? value[part] : undefined, path: `${path}[${part}]` };
  }
  const name = anyCase && isRecord(value) ? nameIn(value, part) : part;
  return {
    value: isRecord(value) ? value[name] : undefined,
    path: path === "" ? name : `${path}.${name}`,
  };
}

/** The name as the record has it, whatever its letter case. */
function nameIn(record: JsonRecord, name: string): string {
  if (name in record) return name;
  const wanted = name.toLowerCase();
  return Object.keys(record).find((each) => each.toLowerCase() === wanted) ?? name;
}
