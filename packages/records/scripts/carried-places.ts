// Where a legacy record carries a field that only current hosts have.
import { usualLegacyPath } from "../src/tables/fields.ts";
import type { CurrentOnly, Row } from "../src/tables/table-form.ts";

/**
 * Lines with the place of each field in a legacy record, where that is not the place that its current
 * path says. It is in the legacy object that has become the object which the field is in: the top of a
 * student for `genderIdentity`, an address for `localeDescriptor`. No legacy record carries a field
 * whose object is new.
 *
 * @param hasMain whether the legacy record has a record of its own, beside related ones
 */
export function withPlaces(
  lines: readonly CurrentOnly[],
  rows: readonly Row[],
  hasMain: boolean,
): CurrentOnly[] {
  const containers = containersOf(rows, hasMain);
  return lines.map(({ current, ...line }) => {
    const { parent, name } = split(current);
    const container = containers.get(parent);
    const legacy = container === undefined ? false : container && `${container}.${name}`;
    const path = legacy === "" ? name : legacy;
    return path === usualLegacyPath(current)
      ? { current, ...line }
      : { current, legacy: path, ...line };
  });
}

/** The legacy objects that current ones are now, by the path of the current one. */
function containersOf(rows: readonly Row[], hasMain: boolean): ReadonlyMap<string, string> {
  const containers = new Map<string, string>(hasMain ? [["", ""]] : []);
  for (const row of rows) {
    if (row.current === undefined || row.asItem) continue;
    let [legacy, current] = [split(row.legacy).parent, split(row.current).parent];
    while (current !== "" && isCounterpart(legacy, current)) {
      if (!containers.has(current)) containers.set(current, legacy);
      [legacy, current] = [split(legacy).parent, split(current).parent];
    }
  }
  return containers;
}

/** Whether two objects are one: the record itself, items of lists, or objects of one name. */
function isCounterpart(legacy: string, current: string): boolean {
  if (legacy === "") return /^~\w+\[0\]$/.test(current);
  if (legacy.endsWith("[]")) return current.endsWith("[]");
  return !legacy.endsWith("]") && split(legacy).name === split(current).name;
}

function split(path: string): { readonly parent: string; readonly name: string } {
  // A dot within brackets belongs to a value.
  const parts = path.split(/\.(?![^[]*\])/);
  const name = parts.pop() ?? "";
  return { parent: parts.join("."), name };
}
