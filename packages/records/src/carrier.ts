import type { Form } from "./carried.js";
import { withoutLinks } from "./merge.js";
import { withMidnight } from "./model/date-value.js";
import type { HostValues } from "./model/host-values.js";
import type { ReaderContext, ReadMember } from "./object-reader.js";
import type { CarriedOp } from "./plan.js";
import { reasons } from "./reasons.js";
import { fill, isFilled, isRecord, type JsonRecord } from "./record.js";

/** Makes the function that reads a field that goes along with all that is in it. */
export function createCarrier(op: CarriedOp, { direction }: ReaderContext): ReadMember {
  const up = direction === "toCurrent";
  const { companion, slot, name, form } = op;
  return (value, translation) => {
    const leave = (why: string) => translation.leaveEach(value, why, "unknown");
    // Hosts write a list without items where there is nothing; a legacy host did not have the list.
    const isEmpty = !up && Array.isArray(value) && value.length === 0;
    if (isEmpty || !isFilled(value)) return translation.leave(reasons.empty);
    if (up && !hasForm(value, form)) return leave(reasons.otherForm);
    if (companion !== undefined && translation.absent.has(companion)) {
      return leave(reasons.notLegacy);
    }
    const { values } = translation;
    const carried = up
      ? valueUp(withoutLinks(value), name, values)
      : valueDown(value, name, values);
    if (carried === undefined) return leave(reasons.noCode);
    const isPut = fill(translation.objectIn(slot), name, carried);
    if (isPut) translation.moveEach(value, op);
    else translation.leaveEach(value, reasons.taken);
  };
}

/** A value as a current host has it, by the names in it; `undefined` if the host has not all its codes. */
function valueUp(value: unknown, name: string, values: HostValues): unknown {
  if (typeof value === "string") return values.toCurrent(name, value);
  if (Array.isArray(value)) {
    const items = value.map((each) => valueUp(each, name, values));
    return items.includes(undefined) ? undefined : items;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(
    ([inner, each]) => [inner, valueUp(each, inner, values)] as const,
  );
  return members.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(members);
}

/** The same as a legacy caller has it. */
function valueDown(value: unknown, name: string, values: HostValues): unknown {
  if (typeof value === "string") {
    return /date$/i.test(name) ? withMidnight(value) : values.toLegacy(name, value);
  }
  if (Array.isArray(value)) return value.map((each) => valueDown(each, name, values));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, each]) => [inner, valueDown(each, inner, values)]),
  );
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
  return names.every(isKnown) && required.every((each) => names.includes(each));
}

/** What hosts add, and where they keep extensions. */
const ofHost: ReadonlySet<string> = new Set(["link", "_ext"]);
