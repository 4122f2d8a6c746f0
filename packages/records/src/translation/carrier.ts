import type { Form, FormMember } from "../tables/carried.js";
import { withMidnight, withoutTime } from "../model/date-value.js";
import { type LegacyType, readLegacyValue, unreadable } from "../model/legacy-value.js";
import { isDescriptor } from "../model/query-value.js";
import type { CarriedOp } from "../plan/plan.js";
import type { Convert } from "../plan/values.js";
import type { Reading } from "./reading.js";
import { reasons } from "../plan/reasons.js";
import {
  copyWith,
  fill,
  isFilled,
  isRecord,
  type JsonRecord,
  withoutLinks,
} from "../record/record.js";

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
  const isEmpty = !up && Array.isArray(value) && value.length === 0;
  if (isEmpty || !isFilled(value)) return reading.leave(reasons.empty);
  if (up && !hasForm(value, form)) return leave(reasons.otherForm);
  if (companion !== undefined && reading.absent.has(companion)) return leave(reasons.notLegacy);
  const { values } = reading;
  const typed = up ? typedAs(value, form) : value;
  if (typed === unreadable) return leave(reasons.otherForm);
  let lacksCode = false;
  const copy = copyWith(up ? withoutLinks(typed) : typed, name, (text, inner) => {
    if (!up) return /date$/i.test(inner) ? withMidnight(text) : values.toLegacy(inner, text);
    const found = values.toCurrent(inner, text);
    lacksCode ||= found === undefined;
    return found;
  });
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
  ownCodes: ReadonlyMap<string, Convert>,
  item: JsonRecord,
  reading: Reading,
): unknown {
  // What is below `_ext` is the agency's, and so are its codes: rows of the agency name them.
  if (name === "_ext") {
    return copyWith(
      value,
      name,
      (text, inner) => ownCodes.get(inner)?.(text, reading, item) ?? text,
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
 * text for a number, `8/20/2018` for a date. `unreadable` if it cannot be read so.
 */
function typedAs(value: unknown, { kind, type, members }: Form): unknown {
  if (kind === "value") return typedValue(value, type);
  if (!members) return value;
  if (!Array.isArray(value)) return typedMembers(value, members);
  const items = value.map((each) => typedMembers(each, members));
  return items.includes(unreadable) ? unreadable : items;
}

function typedMembers(object: unknown, members: ReadonlyMap<string, FormMember>): unknown {
  if (!isRecord(object)) return object;
  const typed = Object.entries(object).map(([name, value]) => {
    const member = members.get(name.toLowerCase());
    return member
      ? ([member.name, typedAs(value, member.form)] as const)
      : ([name, value] as const);
  });
  return typed.some(([, value]) => value === unreadable) ? unreadable : Object.fromEntries(typed);
}

function typedValue(value: unknown, type: LegacyType): unknown {
  if (!isFilled(value) || Array.isArray(value) || isRecord(value)) return value;
  const read = readLegacyValue(value as Parameters<typeof readLegacyValue>[0], type);
  return type === "date" && typeof read === "string" ? withoutTime(read) : read;
}

/** Whether a host would take a value as one of this form, as far as names tell. */
function hasForm(value: unknown, form: Form): boolean {
  const { kind } = form;
  if (Array.isArray(value)) {
    return kind === "list" && value.every((each) => isRecord(each) && hasMembers(each, form));
  }
  return isRecord(value) ? kind === "object" && hasMembers(value, form) : kind === "value";
}

function hasMembers(object: JsonRecord, { members, required }: Form): boolean {
  const names = Object.entries(object).flatMap(([name, value]) =>
    isFilled(value) ? [name.toLowerCase()] : [],
  );
  const isKnown = (name: string) => !members || members.has(name) || ofHost.has(name);
  return (
    names.every(isKnown) &&
    required.every((each) => names.includes(each)) &&
    Object.entries(object).every(([name, value]) => {
      const { form: inner } = members?.get(name.toLowerCase()) ?? {};
      // What a line does not say more about may be anything.
      return !inner || inner.kind === "value" || !isFilled(value) || hasForm(value, inner);
    })
  );
}

/** What hosts add, and where they keep extensions. */
const ofHost: ReadonlySet<string> = new Set(["link", "_ext"]);
