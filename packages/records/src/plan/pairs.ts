import { type FieldPath, valueAt } from "../record/field-path.js";
import { memoize } from "../model/memoize.js";
import { bareCode } from "../model/namespace-value.js";
import { textOf } from "../record/record.js";
import type { Pair } from "../tables/table-form.js";
import type { Tag } from "./tags.js";

/**
 * Finds the value that pairs give for another, which may depend on the item that this is in; `undefined`
 * in the result where the value says nothing.
 */
export type Choose = (value: unknown, item: unknown) => { readonly value: unknown } | undefined;

/** Finds what legacy values are in a current record. The first pair that fits counts. */
export function chooserToCurrent(
  pairs: readonly Pair[],
  within: (path: string) => FieldPath,
): Choose {
  const known = pairs.map(({ legacy, current, with: beside = {} }) => ({
    isLegacy: sameCodeAs(legacy),
    chosen: { value: current },
    beside: Object.entries(beside).map(
      ([path, value]) => [within(path), sameCodeAs(value)] as const,
    ),
  }));
  return (value, item) =>
    known.find(
      ({ isLegacy, beside }) =>
        isLegacy(value) && beside.every(([path, isWanted]) => isWanted(valueAt(item, path, true))),
    )?.chosen;
}

/** Finds what current values are in a legacy record. */
export function chooserToLegacy(pairs: readonly Pair[]): Choose {
  const known = pairs.flatMap(({ legacy, current }) =>
    current === undefined ? [] : [{ isCurrent: sameCodeAs(current), chosen: { value: legacy } }],
  );
  return (value) => known.find(({ isCurrent }) => isCurrent(value))?.chosen;
}

/** Whether two values are one code: bare, behind a namespace, or behind the URL of a descriptor. */
export function isSameCode(one: unknown, other: unknown): boolean {
  return codeOf(one) === codeOf(other);
}

/** The same with one of the two values known beforehand. */
export function sameCodeAs(one: unknown): (other: unknown) => boolean {
  const code = codeOf(one);
  return (other) => codeOf(other) === code;
}

/** Whether a value is a tag of a table; of a descriptor's, whether it is its code in any namespace. */
export function sameTagAs({ value, of }: Tag): (other: unknown) => boolean {
  return sameCodeAs(of ? of.toCurrent(String(value)) : value);
}

/** A value as codes are compared: without a namespace, and without regard to letter case. */
export function codeOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return codeInSmallLetters(textOf(value));
}

const codeInSmallLetters = memoize((value) => bareCode(value).toLowerCase());
