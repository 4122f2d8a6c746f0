import { valueAt } from "./field-path.js";
import type { FieldPath } from "./plan.js";
import type { Pair } from "./table-form.js";

/** A value that pairs give for another; `undefined` in it where the value says nothing. */
interface Chosen {
  readonly value: unknown;
}

/** Finds the pair of a value, which may depend on the item that the value is in. */
export type Choose = (value: unknown, item: unknown) => Chosen | undefined;

/** Finds what legacy values are in a current record. The first pair that fits counts. */
export function chooserToCurrent(
  pairs: readonly Pair[],
  within: (path: string) => FieldPath,
): Choose {
  const known = pairs.map(({ legacy, current, with: beside = {} }) => ({
    legacy,
    current,
    beside: Object.entries(beside).map(([path, value]) => [within(path), value] as const),
  }));
  return (value, item) => {
    const found = known.find(
      ({ legacy, beside }) =>
        isSameCode(value, legacy) &&
        beside.every(([path, wanted]) => isSameCode(valueAt(item, path, true), wanted)),
    );
    return found && { value: found.current };
  };
}

/** Finds what current values are in a legacy record. */
export function chooserToLegacy(pairs: readonly Pair[]): Choose {
  return (value) => {
    const found = pairs.find(({ current }) => current !== undefined && isSameCode(value, current));
    return found && { value: found.legacy };
  };
}

/** Whether two values are one code: bare, behind a namespace, or behind the URL of a descriptor. */
export function isSameCode(one: unknown, other: unknown): boolean {
  return codeOf(one) === codeOf(other);
}

// Hosts compare codes without regard to letter case.
function codeOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return bareCode(String(value)).toLowerCase();
}

/** The code of a descriptor value: what is behind its namespace, or its URL. */
export function bareCode(value: string): string {
  return value.replace(/^\w+:\/\/.*(?:#|\.xml\/)/i, "");
}
