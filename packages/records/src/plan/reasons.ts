import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";

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
  const what = `The host has no code "${code}" of ${kind.collection}, which ${path} needs.`;
  return noCode(what, kind, code, values);
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
  return `${what}${nearest} The option values.${kind.name} of records can name the one that is meant.`;
}
