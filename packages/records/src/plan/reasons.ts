import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";
import type { LegacyType } from "../model/legacy-value.js";

/** Why a leaf goes nowhere, in words for the record's owner. */
export const reasons = {
  empty: "It has no value.",
  filler: "It is the value of a required field that has none.",
  malformed: "It does not have the published form.",
  oneOnly: "A current record has a place for one only. edbridge sends the first.",
  repeated: "A current host has one of each kind, and this is a second one.",
  ended: "It has ended.",
  taken: "Another field has the same place, and its value is there.",
  noItem: "No item has a place for it.",
  unneeded: "The field that it belongs to is empty.",
  ofHost: "Each host gives its own value.",
  otherForm: "A current host has a field of this name, but its value has another form.",
  noCode: "A current host has a field of this name, but no such code.",
  notLegacy: "No legacy record has a field of this name.",
  cut: "A current host takes a shorter text only. edbridge sends the beginning.",
} as const;

/** Why a record is refused that needs a code of the table, and the host does not have it. */
export function noTableCode(
  kind: DescriptorKind,
  code: string,
  path: string,
  values: HostValues,
): string {
  return noCode(`no code "${code}" of ${kind.collection}, which ${path} needs`, kind, code, values);
}

/** Why a record is refused that has a value without a code at the host. */
export function noCode(
  what: string,
  kind: DescriptorKind,
  code: string,
  values: HostValues,
): string {
  const near = values.nearestOf(kind, code).map((each) => `"${each}"`);
  const nearest = near.length === 0 ? "" : ` The nearest that it has are ${near.join(", ")}.`;
  return `The host has ${what}.${nearest} The option values.${kind.name} of records can name the one that is meant.`;
}

/** A field of a caller's record that cannot be read, and what it must be. */
export interface WrongField {
  readonly path: string;
  readonly type: LegacyType | "list" | "object";
}

/** Why a record with such a field is refused. No value of the record is named. */
export function wrongForm({ path, type }: WrongField): string {
  return `${path} must be ${wanted[type]}.`;
}

const wanted: Readonly<Record<WrongField["type"], string>> = {
  text: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  date: "a date, such as 2018-08-20",
  "date and time": "a date and time, such as 2018-08-20T14:30:00",
  time: "a time, such as 14:30:00",
  list: "a list",
  object: "an object",
};
