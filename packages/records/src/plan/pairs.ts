import { valueAt, hasFilledField, isFilled, type JsonRecord, textOf } from "../record/record.js";
import type { Pair, Row } from "../tables/table-form.js";
import {
  parseCondition,
  parsePath,
  parseSameAs,
  type Path,
  type Step,
  withinItem,
} from "../tables/grammar.js";
import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { Descriptors } from "../model/descriptor-value.js";
import { bareCode, isDescriptor } from "../model/plain-value.js";
import { comparedText, once } from "@edbridge/core/internal";
import { memoize } from "../model/memoize.js";

/**
 * Finds the value that pairs give for another, which may depend on the item that this is in; `undefined`
 * in the result where the value says nothing.
 */
export type Choose = (value: unknown, item: unknown) => { readonly value: unknown } | undefined;

/** Finds what legacy values are in a current record. The first pair that fits counts. */
export function chooserToCurrent(pairs: readonly Pair[]): Choose {
  const known = pairs.map(({ legacy, current, with: fields = {} }) => ({
    code: codeOf(legacy),
    chosen: { value: current },
    conditions: Object.entries(fields).map(
      ([path, value]) => [withinItem(parsePath(path)), codeOf(value)] as const,
    ),
  }));
  return (value, item) => {
    const valueCode = codeOf(value);
    return known.find(
      ({ code, conditions }) =>
        code === valueCode &&
        conditions.every(([path, wanted]) => codeOf(valueAt(item, path, true)) === wanted),
    )?.chosen;
  };
}

/** Finds what current values are in a legacy record. */
export function chooserToLegacy(pairs: readonly Pair[]): Choose {
  const known = new Map<string | undefined, { readonly value: unknown }>();
  for (const { legacy, current } of pairs.toReversed()) {
    if (current !== undefined) known.set(codeOf(current), { value: legacy });
  }
  return (value) => known.get(codeOf(value));
}

/** Whether two values are one code: bare, behind a namespace, or behind the URL of a descriptor. */
export function isSameCode(one: unknown, other: unknown): boolean {
  return codeOf(one) === codeOf(other);
}

/** Whether a value is a tag of a table; of a descriptor's, whether it is its code in any namespace. */
export function sameTagAs({ value, of }: Tag): (other: unknown) => boolean {
  // The first use of a descriptor reads its list.
  const code = once(() => codeOf(of ? of.toCurrent(String(value)) : value));
  return (other) => codeOf(other) === code();
}

/** A value as codes are compared: without a namespace, and without regard to letter case. */
function codeOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return codeInSmallLetters(textOf(value));
}

/** The code by which items of a list differ; empty for one without a code. */
export function tagText(value: unknown): string {
  return codeOf(value) ?? "";
}

const codeInSmallLetters = memoize((value) => bareCode(value).toLowerCase());

/** A value of a table: the tag of an item, or what a related record is given. */
export interface Tag {
  readonly value: string | number | boolean;
  /** The descriptor whose legacy value it is; absent for any other value. */
  readonly of: DescriptorKind | undefined;
}

/** The value that a table gives a member. The name of the member is that of its descriptor. */
export function tagFor(member: string, value: Tag["value"], descriptors: Descriptors): Tag {
  const isCode = typeof value === "string" && isDescriptor(member);
  return { value, of: isCode ? descriptors.named(member) : undefined };
}

export function withKind(step: Step, descriptors: Descriptors): Step {
  const { item } = step;
  if (item?.kind !== "tagged") return step;
  return { ...step, item: { ...item, of: tagFor(item.member, item.value, descriptors).of } };
}

/** A current path, with its tags as a record has them that no host was asked for. */
export function standardPath({ steps, name }: Path, descriptors: Descriptors): Path {
  const standardSteps = steps.map((each): Step => {
    const step = withKind(each, descriptors);
    if (step.item?.kind !== "tagged" || step.item.of === undefined) return step;
    const value = step.item.of.toCurrent(String(step.item.value));
    return { ...step, item: { ...step.item, value } };
  });
  return { steps: standardSteps, name };
}

/** Whether a record, or an item of a list, fits a condition of a table. */
export type CodeCondition = (of: unknown) => boolean;

/**
 * Reads the member `when` of a row or of a related record: a field, and the codes that it must have, or
 * must not have. `documents[].type is not Passport or Visa` is about an item of `documents`.
 */
export function codeCondition(text: string): CodeCondition {
  const { path, isNot, codes, without, others } = parseCondition(text);
  const field = withinItem(path);
  const [known, never] = [codes, others].map((all) => new Set(all.map(codeOf)));
  const instead = without && withinItem(without);
  const isOpen = (value: unknown) =>
    !isFilled(value) || (others.length > 0 && !never?.has(codeOf(value)));
  return (of) => {
    const value = valueAt(of, field, true);
    const isCode =
      known?.has(codeOf(value)) ||
      (instead !== undefined && isOpen(value) && hasFilledField(valueAt(of, instead, true)));
    return isCode !== isNot;
  };
}

/** Whether nothing is lost if a value of a legacy record goes nowhere. */
export type IsHarmless = (value: unknown, record: JsonRecord | undefined) => boolean;

/**
 * Reads the member `harmless` of a row. A condition is `= a.b` (the field has the value of another field
 * of the record), or several of these with ` or ` between them.
 */
export function harmlessIf(harmless: Row["harmless"]): IsHarmless | undefined {
  if (harmless === undefined) return undefined;
  if (harmless === true) return () => true;
  const paths = parseSameAs(harmless).map(withinItem);
  return (value, record) =>
    paths.some((path) => {
      const other = valueAt(record, path, true);
      return other !== undefined && comparable(other) === comparable(value);
    });
}

// Callers write numbers as texts.
function comparable(value: unknown): string {
  return comparedText(textOf(value).trim());
}
