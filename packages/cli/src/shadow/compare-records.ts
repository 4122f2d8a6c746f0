import { isObject } from "@edbridge/core/internal";
import type { Collection } from "@edbridge/records/model";
import { grouped } from "../command/text.js";

export interface FieldDifference {
  /** The legacy path without the places in lists, such as `races.raceType`; empty for a whole record. */
  readonly field: string;
  /** `missing` on the new host, `extra` on it, or there on both and another value or code. */
  readonly kind: "missing" | "extra" | "value" | "code";
  readonly codes?: BothCodes;
}

/** Codes of the old and the new host; one that the new host refused has none there. */
export type BothCodes = readonly [old: string, now: string | null];

export type LegacyRecord = Readonly<Record<string, unknown>>;

/** What each host makes itself: it differs between two hosts that hold the same. */
const ofHost: ReadonlySet<string> = new Set(["id", "_etag", "_lastModifiedDate", "link", "href"]);

function isOfHost(name: string): boolean {
  // Each host numbers its own codes.
  return ofHost.has(name) || /(?:Type|(?<!prior)Descriptor)Id$/.test(name);
}

/** The names of the key by which both hosts know a record of a collection. */
export function sharedKey(collection: Collection | undefined): readonly string[] {
  const { key = [], kind } = collection ?? {};
  if (!key.some(isOfHost)) return key;
  return kind === "descriptor" ? ["namespace", "codeValue"] : ["codeValue"];
}

/** Items of a list without an equal one that are looked at in pairs; of more, only the number counts. */
const mostPaired = 50;

/**
 * Where two legacy records differ. Numbers and dates are compared as values. The order of members and
 * of lists means nothing, and null, an empty text or an empty list is the same as what is not there.
 */
export function compareRecords(old: unknown, now: unknown): readonly FieldDifference[] {
  return isAlike(old, now) ? [] : compare(bare(old), bare(now), "");
}

/**
 * Whether two values are the same at a glance, as most are: it makes nothing, and takes a fraction of the time
 * of a comparison. Of values that are the same in another form or order, it may say that they are not.
 */
export function isAlike(old: unknown, now: unknown): boolean {
  if (old === now) return true;
  if (Array.isArray(old) && Array.isArray(now)) {
    if (old.length !== now.length) return false;
    for (let at = 0; at < old.length; at++) if (!isAlike(old[at], now[at])) return false;
    return true;
  }
  if (!isObject(old) || !isObject(now)) return isNothing(old) && isNothing(now);
  for (const name in old) {
    if (!isAlike(old[name], now[name]) && !isOfHost(name)) return false;
  }
  for (const name in now) {
    if (!Object.hasOwn(old, name) && !isNothing(now[name]) && !isOfHost(name)) return false;
  }
  return true;
}

function isNothing(value: unknown): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

// edbridge writes an empty text of a legacy record as null.
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** A text that two records share if they do not differ. */
export function contentOf(record: LegacyRecord): string {
  return textOf(bare(record));
}

function compare(old: unknown, now: unknown, field: string): FieldDifference[] {
  if (old === undefined || now === undefined) {
    if (old === now) return [];
    return [{ field, kind: now === undefined ? "missing" : "extra" }];
  }
  if (Array.isArray(old) && Array.isArray(now)) return compareItems(old, now, field);
  if (isObject(old) && isObject(now)) {
    return Object.keys({ ...old, ...now }).flatMap((name) =>
      compare(old[name], now[name], field === "" ? name : `${field}.${name}`),
    );
  }
  if (textOf(old) === textOf(now)) return [];
  const isCode = typeof old === "string" && typeof now === "string" && isCodeField(field);
  return [isCode ? { field, kind: "code", codes: [old, now] } : { field, kind: "value" }];
}

function compareItems(
  old: readonly unknown[],
  now: readonly unknown[],
  field: string,
): FieldDifference[] {
  const { pairs, onlyOld, onlyNew } = pairItems(old, now);
  return [
    ...pairs.flatMap(([one, other]) => compare(one, other, field)),
    ...onlyOld.map(() => ({ field, kind: "missing" }) as const),
    ...onlyNew.map(() => ({ field, kind: "extra" }) as const),
  ];
}

/** Pairs of items that are not equal but nearest to each other, and the items that are left over. */
function pairItems(old: readonly unknown[], now: readonly unknown[]) {
  const equals = grouped(now, textOf);
  const onlyOld = old.filter((each) => equals.get(textOf(each))?.pop() === undefined);
  const onlyNew = [...equals.values()].flat();
  const pairs: (readonly [old: unknown, now: unknown])[] = [];
  if (Math.max(onlyOld.length, onlyNew.length) > mostPaired) return { pairs, onlyOld, onlyNew };
  const all = onlyOld.flatMap((one) => onlyNew.map((other) => ({ one, other })));
  const near = all
    .map((pair) => ({ ...pair, distance: compare(pair.one, pair.other, "").length }))
    .toSorted((one, other) => one.distance - other.distance);
  const [openOld, openNew] = [new Set(onlyOld), new Set(onlyNew)];
  for (const { one, other } of near) {
    if (!openOld.has(one) || !openNew.has(other)) continue;
    openOld.delete(one);
    openNew.delete(other);
    pairs.push([one, other]);
  }
  return { pairs, onlyOld: [...openOld], onlyNew: [...openNew] };
}

/** The records of two pages that are the same one: by their natural key, or without one if they are equal. */
export function pairRecords(
  old: readonly LegacyRecord[],
  now: readonly LegacyRecord[],
  key: readonly string[],
) {
  const exact = pairBy(old, now, (record) => keyText(record, key) ?? contentOf(record));
  // A code of the key may have been renamed: then its other parts say which record it is.
  const others = key.filter((name) => !isCodeField(name));
  const rest =
    others.length === key.length
      ? { pairs: [], onlyOld: exact.onlyOld, onlyNew: exact.onlyNew }
      : pairBy(exact.onlyOld, exact.onlyNew, (record) => keyText(record, others));
  const places = exact.pairs.map(([, other]) => now.indexOf(other));
  return {
    pairs: [...exact.pairs, ...rest.pairs],
    onlyOld: rest.onlyOld,
    onlyNew: rest.onlyNew,
    /** Whether those in both are in another order. */
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  };
}

function pairBy(
  old: readonly LegacyRecord[],
  now: readonly LegacyRecord[],
  textBy: (record: LegacyRecord) => string | undefined,
) {
  const [left, right] = [grouped(old, textBy), grouped(now, textBy)];
  const pairs: (readonly [old: LegacyRecord, now: LegacyRecord])[] = [];
  for (const [text, ones] of left) {
    const others = right.get(text) ?? [];
    // Of several with one key, none is known to be another one.
    if (text === undefined || ones.length !== others.length) continue;
    ones.forEach((one, index) => {
      const other = others[index];
      if (other) pairs.push([one, other]);
    });
  }
  const paired = new Set(pairs.flat());
  return {
    pairs,
    onlyOld: old.filter((each) => !paired.has(each)),
    onlyNew: now.filter((each) => !paired.has(each)),
  };
}

/** The natural key of a record, by its legacy names; `undefined` where a part of it is not there. */
export function keyOf(
  record: LegacyRecord,
  key: readonly string[],
): Readonly<Record<string, string>> | undefined {
  // Legacy references have the whole key of what they refer to.
  const members = Object.keys(record)
    .toSorted()
    .flatMap((reference) => {
      const within = record[reference];
      return isObject(within)
        ? Object.keys(within).map((name) => [reference, name, within[name]] as const)
        : [];
    });
  // `courseCode` is the `code` of the `courseReference`, and no other part of the key.
  const prefixed = new Map(
    key.map((name) => [
      name,
      members.find(
        ([reference, member]) =>
          name.toLowerCase().endsWith(member.toLowerCase()) &&
          name.length > member.length &&
          reference.startsWith(name.slice(0, -member.length)),
      ),
    ]),
  );
  const taken = new Set(prefixed.values());
  const parts = key.map((name) => {
    const found =
      prefixed.get(name) ?? members.find((each) => each[1] === name && !taken.has(each));
    return [name, record[name] ?? found?.[2]] as const;
  });
  const isWhole = parts.every(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  if (parts.length === 0 || !isWhole) return undefined;
  return Object.fromEntries(parts.map(([name, value]) => [name, String(value)]));
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

/** A value without what its host adds and without what is the same as nothing. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(bare).filter((each) => each !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return isEmpty(value) ? undefined : value;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const own = isOfHost(name) ? undefined : bare(inner);
    return own === undefined ? [] : [[name, own] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** A text that two values share if they are the same. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted().join()}]`;
  if (isObject(value)) {
    const members = Object.keys(value).toSorted();
    return `{${members.map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`).join()}}`;
  }
  return JSON.stringify(typeof value === "string" ? plain(value) : value) ?? "";
}

const dateForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?)?$/;

/** A date, or a time, in one form of those that hosts write; any other text as it is. */
function plain(text: string): string {
  if (/^\d\d:\d\d:\d\d\.0+$/.test(text)) return text.slice(0, 8);
  const [, day, time, fraction = "", zone = "Z"] = dateForm.exec(text) ?? [];
  if (day === undefined) return text;
  if (time === undefined || (/^[0:]+$/.test(time) && /^0*$/.test(fraction) && zone === "Z")) {
    return day;
  }
  const moment = new Date(`${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}${zone}`);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}
