import {
  isRecord,
  type JsonRecord,
  copyWith,
  fill,
  isFilled,
  setMember,
  withoutLinks,
} from "../record/record.js";
import { memoize } from "../model/memoize.js";
import { nearestHint } from "@edbridge/core/internal";
import type { HostValues } from "../model/host-values.js";
import { reasons } from "../record/account.js";
import type { Tag } from "../plan/pairs.js";
import type { LegacyModel } from "../model/legacy-fields.js";
import { withMidnight, withoutTime, isDescriptor } from "../model/plain-value.js";
import { readLegacyValue, unreadable } from "../model/legacy-value.js";
import type { CarriedOp } from "../plan/plan.js";
import type { Convert } from "../plan/values.js";
import type { Reading } from "./reading.js";

// What the source of a plan calls for single objects and lists of the new record.

/** Whether a value is a number that its reader kept exact, and no list, object or null. */
export function isExact(value: unknown): boolean {
  return value !== null && !Array.isArray(value) && !isRecord(value);
}

export function isEmpty(object: JsonRecord): boolean {
  for (const _ in object) return false;
  return true;
}

/** A new item at the end of a list. Its position is kept for an account. */
export function newItem(list: unknown[], positions: number[], slot: number): JsonRecord {
  const item: JsonRecord = {};
  positions[slot] = list.push(item) - 1;
  return item;
}

/** An item that stands for fields of its own. */
interface StandingItem {
  readonly tag: Tag & { readonly member: string };
  /** Whether a value is the tag, or its code in another namespace. */
  readonly isSame: (value: unknown) => boolean;
  /** The list of the periods in which it says something. */
  readonly during: string | undefined;
}

/**
 * The items of a list that stand for fields of their own: by their positions, the numbers of their rows. It is
 * the item with the code that a write of the field gives it, or else the first with this code in another
 * namespace; where periods decide, each item with the code.
 */
export function standingItems(
  list: readonly unknown[],
  standing: readonly StandingItem[],
  values: HostValues,
): readonly (number | undefined)[] {
  const found: (number | undefined)[] = [];
  for (const [number, { tag, during, isSame }] of standing.entries()) {
    const tagged: number[] = [];
    const codes = list.map((item) => (isRecord(item) ? item[tag.member] : undefined));
    for (const [at, code] of codes.entries()) if (isSame(code)) tagged.push(at);
    const [first, another] = tagged;
    if (first === undefined) continue;
    if (during !== undefined || another === undefined) for (const at of tagged) found[at] = number;
    else {
      const code = tag.of ? values.currentOf(tag.of, String(tag.value)) : tag.value;
      found[tagged.find((at) => codes[at] === code) ?? first] = number;
    }
  }
  return found;
}

/** Whether all items of a list stand for fields, and none is `listed` too. */
export function areAllAlone(
  list: readonly unknown[],
  alone: readonly (number | undefined)[],
  listed: readonly number[],
): boolean {
  return list.every((_, at) => alone[at] !== undefined && !listed.includes(alone[at]));
}

/** Tells why a member is not read, with the name that may be meant. */
export function nearestReason(members: ReadonlyMap<string, unknown>): (name: string) => string {
  return memoize((name) => reasons.notLegacy + nearestHint(name, [...members.keys()]));
}

/**
 * The value of a field that goes along with all that is in it, as the other generation has it;
 * `undefined` where it does not go along.
 */
export function carried(
  { companion, name, form }: CarriedOp,
  value: unknown,
  up: boolean,
  reading: Reading,
): unknown {
  const leave = (why: string) => reading.leaveEach(value, why, "unknown");
  // Hosts write a list without items where there is nothing; a legacy host did not have the list.
  const isBare = !up && Array.isArray(value) && value.length === 0;
  if (isBare || !isFilled(value)) return reading.leave(reasons.empty);
  const formed = up ? formedAs(value, form) : value;
  if (formed === unreadable) return leave(reasons.otherForm);
  if (companion !== undefined && reading.absent.has(companion)) return leave(reasons.notLegacy);
  const { values } = reading;
  let lacksCode = false;
  const copy = copyWith(
    up ? withoutLinks(formed) : reading.withLinks(formed),
    name,
    (text, inner) => {
      if (!up) return /date$/i.test(inner) ? withMidnight(text) : values.toLegacy(inner, text);
      const found = values.toCurrent(inner, text);
      lacksCode ||= found === undefined;
      return found;
    },
  );
  return lacksCode ? leave(reasons.noCode) : copy;
}

/** Puts such a value into an object of the new record. */
export function putCarried(
  op: CarriedOp,
  value: unknown,
  object: JsonRecord,
  copy: unknown,
  reading: Reading,
): void {
  if (!fill(object, op.name, copy)) reading.leaveEach(value, reasons.taken);
  else reading.moveEach(value, op);
}

/** A value that a caller sends under its current name, with the codes that the host has. */
export function withCodes(
  name: string,
  value: unknown,
  extensionCodes: ReadonlyMap<string, Convert>,
  item: JsonRecord,
  reading: Reading,
): unknown {
  // What is below `_ext` is the agency's, and so are its codes: rows of the agency name them.
  if (name === "_ext") {
    return copyWith(
      value,
      name,
      (text, inner) => extensionCodes.get(inner)?.(text, reading, item) ?? text,
    );
  }
  const { values } = reading;
  return copyWith(value, name, (text, inner) => {
    if (text === "" || !isDescriptor(inner)) return text;
    const kind = values.kindOf(inner);
    const found = values.currentOf(kind, text);
    if (found === undefined) reading.noteUnknown(kind, text);
    return found ?? text;
  });
}

/**
 * A value read as the legacy host read a field of its published type, as deep as a line names types:
 * text for a number, `8/20/2018` for a date. `unreadable` if it cannot be read so, or if a host would not
 * take it as one of this form, as far as names tell.
 */
function formedAs(value: unknown, { type, isList }: CarriedOp["form"]): unknown {
  if (typeof type === "string") {
    const isSingle = !Array.isArray(value) && !isRecord(value);
    const read = isSingle ? readLegacyValue(value as Single, type) : unreadable;
    return type === "date" && typeof read === "string" ? withoutTime(read) : read;
  }
  if (!isList) return isRecord(value) ? formedMembers(value, type) : unreadable;
  if (!Array.isArray(value) || !value.every(isRecord)) return unreadable;
  const items = value.map((each) => formedMembers(each, type));
  return items.includes(unreadable) ? unreadable : items;
}

type Single = Parameters<typeof readLegacyValue>[0];

function formedMembers(object: JsonRecord, { fields }: LegacyModel): unknown {
  const missing = new Set(fields.filter(({ isRequired }) => isRequired));
  const formed: JsonRecord = {};
  for (const [name, value] of Object.entries(object)) {
    const small = name.toLowerCase();
    const field = fields.find((each) => each.name.toLowerCase() === small);
    const isBlank = !isFilled(value);
    if (field && !isBlank) missing.delete(field);
    if (!field && !isBlank && fields.length > 0 && !ofHost.has(small)) return unreadable;
    // What a line does not say more about may be anything.
    const hasParts = Array.isArray(value) || isRecord(value);
    const isOpen = !field || (hasParts && typeof field.type === "string");
    const read = isBlank || isOpen ? value : formedAs(value, field);
    if (read === unreadable) return unreadable;
    const meant = field?.name ?? name;
    if (Object.hasOwn(formed, meant)) {
      // It is there twice, in two spellings.
      if (isBlank) continue;
      if (isFilled(formed[meant])) return unreadable;
    }
    setMember(formed, meant, read);
  }
  return missing.size > 0 ? unreadable : formed;
}

/** What hosts add, and where they keep extensions. */
const ofHost: ReadonlySet<string> = new Set(["link", "_ext"]);
