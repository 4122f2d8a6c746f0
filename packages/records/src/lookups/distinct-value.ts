import { valueAt } from "../record/field-path.js";
import { usualValue } from "../plan/find-plan.js";
import { bareCode } from "../model/namespace-value.js";
import { valuesAt } from "../model/relations.js";
import { isSameId } from "../model/resource-id.js";
import { isSameCode } from "../plan/pairs.js";
import { type JsonRecord, textOf } from "../record/record.js";
import type { Asked } from "../translation/reading.js";

/** The value of an item, or that several records of the host are the item's own. */
type DistinctValue = { readonly value: unknown } | "several";

/**
 * The value by which an item differs from the host's other records of its kind. If the host has a record
 * of the item, the value is that record's. Otherwise it is the item's own, or is made of the item's own if
 * another record has that one: `Fall 2`, if there is another `Fall`.
 *
 * If the value is no part of the legacy key, a record that agrees with the item in all else is the item's
 * own, whatever value it has. Of several the one with the item's own value is.
 *
 * @param replaced the id of the host's record that is replaced, if the request names it
 */
export function distinctValue(asked: Asked, replaced: string | undefined): DistinctValue {
  const { item, find, records = [] } = asked;
  const { take, path, isOfLegacyKey } = find;
  const first = valueAt(item, path, false) ?? usualValue(item, find);
  if (records.length === 0) return { value: first };
  const valueOf = (record: JsonRecord) => valuesAt(record, take)[0];
  const hasFirst = (record: JsonRecord) => isSameCode(valueOf(record), first);
  const itself = records.find((each) => isSameId(each["id"], replaced));
  if (itself && (!isOfLegacyKey || hasFirst(itself) || isMadeOf(valueOf(itself), first, asked))) {
    return { value: valueOf(itself) };
  }
  const others = records.filter((each) => each !== itself);
  // The migration of hosts left the first of several its code. Where there is none, a number is the owner's.
  const isNumbered = !isOfLegacyKey || others.some(hasFirst);
  const isMade = (record: JsonRecord) => isMadeOf(valueOf(record), first, asked, isNumbered);
  const agreeing = others.filter((each) => agrees(each, asked, true));
  const own =
    (isOfLegacyKey
      ? others.find((each) => hasFirst(each) && agrees(each, asked, false))
      : agreeing.find(hasFirst)) ?? agreeing.find(isMade);
  if (own) return { value: valueOf(own) ?? first };
  if (!isOfLegacyKey && agreeing.length > 0) {
    const [only, another] = agreeing;
    return another ? "several" : { value: only && valueOf(only) };
  }
  const isFree = (value: unknown) => !others.some((each) => isSameCode(valueOf(each), value));
  if (first === undefined || isFree(first)) return { value: first };
  for (let number = 2; number <= others.length + 1; number++) {
    const next = typeof first === "string" ? madeOf(first, number, asked) : number;
    if (isFree(next)) return { value: next };
  }
  return { value: typeof first === "string" ? first : others.length + 1 };
}

/** Whether a record of the host agrees with an item in all that tells them apart. */
function agrees(record: JsonRecord, { item, find }: Asked, isStrict: boolean): boolean {
  return (find.distinctBy ?? []).every((path) => {
    const [theirs, own] = [valuesAt(record, path), valuesAt(item, path)];
    if (theirs.length === 0 || own.length === 0) return !isStrict || theirs.length === own.length;
    return theirs.some((each) => own.some((other) => isSameCode(each, other)));
  });
}

/** A value that is made of another one, by the form of a table. */
function madeOf(first: string, number: number, { item, find }: Asked, form = find.form): string {
  return (form ?? "{value} {number}").replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "value") return first;
    return name === "number" ? String(number) : bareCode(textOf(valueAt(item, [name], false)));
  });
}

/**
 * Whether a value of the host is made of the item's own.
 *
 * @param isNumbered whether the migration of the host may have made it
 */
export function isMadeOf(value: unknown, first: unknown, asked: Asked, isNumbered = true): boolean {
  if (typeof value !== "string" || typeof first !== "string") return false;
  const { form } = asked.find;
  const number = Number(/\d{1,9}$/.exec(value)?.[0] ?? 2);
  const forms = isNumbered ? [form, form?.replace("~", "-")] : [form];
  return number > 1 && forms.some((each) => isSameCode(value, madeOf(first, number, asked, each)));
}
