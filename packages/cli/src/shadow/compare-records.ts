import { isObject, none } from "@edbridge/core/internal";
import type { Collection } from "@edbridge/records/internal";
import { grouped } from "../command/text.js";
import type { Difference } from "./counts.js";

export type LegacyRecord = Readonly<Record<string, unknown>>;

/** What each host makes itself: it differs between two hosts that hold the same. */
const ofHost: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate", "link", "href"]);

function isOfHost(name: string): boolean {
  // Each host numbers its own codes.
  return ofHost.has(name) || /(?:Type|(?<!prior)Descriptor)Id$/.test(name);
}

/** The names of the key by which both hosts know a record of a collection. */
export function sharedKey(collection: Collection | undefined): readonly string[] {
  const { key = none, kind } = collection ?? {};
  if (!key.some(isOfHost)) return key;
  return kind === "descriptor" ? ["namespace", "codeValue"] : ["codeValue"];
}

/**
 * Where two values of legacy records differ. Numbers and dates are compared as values. The order of members
 * and of lists means nothing, and null, an empty text or an empty list is the same as what is not there.
 */
export function compareRecords(old: unknown, now: unknown, field = ""): readonly Difference[] {
  if (isAlike(old, now)) return [];
  const [isOld, isNow] = [isThere(old), isThere(now)];
  if (!isOld && !isNow) return [];
  if (!isOld || !isNow) return [{ field, kind: isOld ? "missing" : "extra" }];
  if (Array.isArray(old) && Array.isArray(now)) return compareItems(old, now, field);
  if (isObject(old) && isObject(now)) {
    return namesOf({ ...old, ...now }).flatMap((name) =>
      compareRecords(memberOf(old, name), memberOf(now, name), field ? `${field}.${name}` : name),
    );
  }
  const isCode = typeof old === "string" && typeof now === "string" && isCodeField(field);
  return [isCode ? { field, kind: "code", codes: { old, now } } : { field, kind: "value" }];
}

/**
 * Whether two values are the same at a glance, as most are: it makes next to nothing, and takes a fraction of the
 * time of a comparison. Of lists that are the same in another order, it says that they are not.
 */
export function isAlike(old: unknown, now: unknown): boolean {
  if (old === now) return true;
  if (Array.isArray(old) && Array.isArray(now)) {
    return old.length === now.length && old.every((each, at) => isAlike(each, now[at]));
  }
  if (!isObject(old) || !isObject(now)) return textOf(old) === textOf(now);
  for (const name in old) {
    if (!isAlike(memberOf(old, name), memberOf(now, name)) && !isOfHost(name)) return false;
  }
  for (const name in now) {
    if (!Object.hasOwn(old, name) && isThere(memberOf(now, name)) && !isOfHost(name)) return false;
  }
  return true;
}

/** Items that are not equal are compared with those that are nearest to them; of many, only the number counts. */
function compareItems(
  old: readonly unknown[],
  now: readonly unknown[],
  field: string,
): Difference[] {
  const { onlyOld, onlyNew } = withoutEqual(old.filter(isThere), now.filter(isThere), textOf);
  const isMany = Math.max(onlyOld.length, onlyNew.length) > 50;
  const { pairs, missing, extra } = nearestPairs(onlyOld, isMany ? [] : onlyNew, field);
  const added = isMany ? onlyNew : extra;
  return [
    ...pairs.flatMap(({ found }) => found),
    ...missing.map(() => ({ field, kind: "missing" as const })),
    ...added.map(() => ({ field, kind: "extra" as const })),
  ];
}

/** Each item of two lists with the one of the other that it differs least from, as far as they go; and the rest. */
export function nearestPairs<T>(old: readonly T[], now: readonly T[], field = "") {
  const near = old
    .flatMap((one) =>
      now.map((other) => ({ one, other, found: compareRecords(one, other, field) })),
    )
    .toSorted((one, other) => one.found.length - other.found.length);
  const [missing, extra] = [new Set(old), new Set(now)];
  const pairs = near.filter(
    ({ one, other }) =>
      missing.has(one) && extra.has(other) && missing.delete(one) && extra.delete(other),
  );
  return { pairs, missing: [...missing], extra: [...extra] };
}

/** The items of two lists without those that both have, by a text of each. */
export function withoutEqual<T>(old: readonly T[], now: readonly T[], textBy: (item: T) => string) {
  const equals = grouped(now, textBy);
  const onlyOld = old.filter((each) => equals.get(textBy(each))?.pop() === undefined);
  return { onlyOld, onlyNew: [...equals.values()].flat() };
}

/** The records of two pages that are the same one: by their natural key, or without one if they are equal. */
export function pairRecords(
  old: readonly LegacyRecord[],
  now: readonly LegacyRecord[],
  key: readonly string[],
) {
  const exact = pairBy(old, now, (record) => keyText(record, key) ?? textOf(record));
  // A code of the key may have been renamed: then its other parts say which record it is.
  const others = key.filter((name) => !isCodeField(name));
  const rest = pairBy(exact.onlyOld, exact.onlyNew, (record) => keyText(record, others));
  const places = exact.pairs.map(([, other]) => now.indexOf(other));
  return {
    ...rest,
    pairs: [...exact.pairs, ...rest.pairs],
    /** Whether those in both are in another order. */
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  };
}

function pairBy(
  old: readonly LegacyRecord[],
  now: readonly LegacyRecord[],
  textBy: (record: LegacyRecord) => string | undefined,
) {
  const others = grouped(now, textBy);
  const pairs = [...grouped(old, textBy)].flatMap(([text, ones]) => {
    const same = others.get(text) ?? none;
    // Of several with one key, none is known to be another one.
    if (text === undefined || ones.length !== same.length) return [];
    return ones.flatMap((one, index) => {
      const other = same[index];
      return other ? [[one, other] as const] : [];
    });
  });
  const paired = new Set(pairs.flat());
  const isLeft = (record: LegacyRecord) => !paired.has(record);
  return { pairs, onlyOld: old.filter(isLeft), onlyNew: now.filter(isLeft) };
}

/** The natural key of a record, by its legacy names. */
export type RecordKey = Readonly<Record<string, string>>;

/** The key of a record by these names; `undefined` where a part of it is not there. */
export function keyOf(record: LegacyRecord, key: readonly string[]): RecordKey | undefined {
  // Legacy references have the whole key of what they refer to.
  const members = Object.keys(record)
    .toSorted()
    .flatMap((reference) => {
      const within = record[reference];
      const inner = isObject(within) ? Object.entries(within) : [];
      return inner.map(([name, value]) => ({ reference, name, value }));
    });
  // `courseCode` is the `code` of the `courseReference`, and no other part of the key.
  const inRole = key.map((name) =>
    members.find((each) => isInRole(name, each.name, each.reference)),
  );
  const entries = key.map((name, at) => {
    const found =
      inRole[at] ?? members.find((each) => each.name === name && !inRole.includes(each));
    return [name, record[name] ?? found?.value] as const;
  });
  const isWhole = entries.every(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  if (entries.length === 0 || !isWhole) return undefined;
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Whether a name is that of a member of a reference in a role: `feederSchoolId` is `schoolId` of `feederSchoolReference`. */
export function isInRole(name: string, member: string, reference: string): boolean {
  const ending = member.charAt(0).toUpperCase() + member.slice(1);
  const role = name.slice(0, -ending.length);
  return role !== "" && name.endsWith(ending) && reference.startsWith(role);
}

/** The natural key of a record as a text, with dates in one form; `undefined` where it has none. */
export function keyText(record: LegacyRecord, key: readonly string[]): string | undefined {
  const parts = keyOf(record, key);
  return parts && JSON.stringify(Object.values(parts).map((each) => plain(each)));
}

/** Whether a field has a code of a list: a type or a descriptor. */
function isCodeField(path: string): boolean {
  return /(?:^|\.)(?:type|descriptor)$|(?:Type|Descriptor)$/.test(path);
}

/** The names of a record that are not about its host. */
export function namesOf(record: LegacyRecord): string[] {
  return Object.keys(record).filter((name) => !isOfHost(name));
}

/**
 * A member of a record. Where a current host has no characteristic, edbridge shows `false`, and a legacy host
 * may have had no value.
 */
function memberOf(record: LegacyRecord, name: string): unknown {
  const value = record[name];
  return value === false && name === "economicDisadvantaged" ? undefined : value;
}

/** Whether a value is not the same as nothing. */
function isThere(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isThere);
  if (isObject(value)) return namesOf(value).some((name) => isThere(value[name]));
  // edbridge writes an empty text of a legacy record as null.
  return value !== undefined && value !== null && value !== "";
}

/** A text that two values share if they are the same; empty for what is the same as nothing. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return bracketed("[", value.map(textOf), "]");
  if (isObject(value)) {
    const members = namesOf(value).map((name) => {
      const text = textOf(memberOf(value, name));
      return text && `${JSON.stringify(name)}:${text}`;
    });
    return bracketed("{", members, "}");
  }
  if (!isThere(value)) return "";
  return JSON.stringify(typeof value === "string" ? plain(value) : value);
}

function bracketed(begin: string, texts: readonly string[], end: string): string {
  const all = texts.filter(Boolean).toSorted();
  return all.length === 0 ? "" : begin + all.join() + end;
}

const dateForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?)?$/;

/** A date, or a time, in one form of those that hosts write; any other text as it is. */
function plain(text: string): string {
  if (/^\d\d:\d\d:\d\d\.0+$/.test(text)) return text.slice(0, 8);
  const [, day, time, fraction = "", zone = "Z"] = dateForm.exec(text) ?? none;
  if (day === undefined) return text;
  if (time === undefined || (/^[0:]+$/.test(time) && /^0*$/.test(fraction) && zone === "Z")) {
    return day;
  }
  const moment = new Date(`${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}${zone}`);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
