import type { LegacyModel } from "../model/legacy-fields.js";
import { withMidnight, withoutTime } from "../model/date-value.js";
import { readLegacyValue, unreadable } from "../model/legacy-value.js";
import { isDescriptor } from "../model/namespace-value.js";
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
  setMember,
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
    const isEmpty = !isFilled(value);
    if (field && !isEmpty) missing.delete(field);
    if (!field && !isEmpty && fields.length > 0 && !ofHost.has(small)) return unreadable;
    // What a line does not say more about may be anything.
    const hasParts = Array.isArray(value) || isRecord(value);
    const isOpen = !field || (hasParts && typeof field.type === "string");
    const read = isEmpty || isOpen ? value : formedAs(value, field);
    if (read === unreadable) return unreadable;
    setMember(formed, field?.name ?? name, read);
  }
  return missing.size > 0 ? unreadable : formed;
}

/** What hosts add, and where they keep extensions. */
const ofHost: ReadonlySet<string> = new Set(["link", "_ext"]);
