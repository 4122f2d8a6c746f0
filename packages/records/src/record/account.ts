import { isRecord } from "./record.js";
import type { DescriptorKind } from "../model/descriptor-kind.js";
import type { HostValues } from "../model/host-values.js";

/**
 * What became of one leaf of a record:
 * `kept` at its place, `renamed` beside it, `restructured` to another place or record, `lookedUp`
 * by asking the host, or `leftBehind`; `defaulted` names a leaf that was added.
 */
export type Outcome = "kept" | "renamed" | "restructured" | "lookedUp" | "leftBehind" | "defaulted";

/** One line of an account. */
export interface AccountEntry {
  /** The leaf: `addresses[0].city`. For `defaulted`, its path in the new record. */
  readonly path: string;
  readonly outcome: Outcome;
  /** Its path in the new record, if it arrived; `~name[0].…` is a path in a related record. */
  readonly to?: string;
  /** The reason, for the record's owner to read. */
  readonly why?: string;
  /** What kind of loss it is; a `leftBehind` without it had no value, or its loss is harmless. */
  readonly loss?: LossKind;
}

/**
 * Why a value is lost:
 *
 * - `lost`: edbridge finds no place for it on a current host.
 * - `dropped`: Ed-Fi itself dropped the field, so no host has it. Or the host has no code for a part
 *   that the record can do without.
 * - `unknown`: the published 2.5 lists do not have the field.
 */
export type LossKind = "lost" | "dropped" | "unknown";

/** A line without the members that have no value. */
export function lineOf(
  path: string,
  outcome: Outcome,
  why?: string,
  loss?: LossKind,
  to?: string,
): AccountEntry {
  return {
    path,
    outcome,
    ...(to === undefined ? {} : { to }),
    ...(why === undefined ? {} : { why }),
    ...(loss === undefined ? {} : { loss }),
  };
}

export function linesOf(
  account: readonly AccountEntry[] | undefined,
  wanted: "all" | "losses" | "none" = "all",
): readonly AccountEntry[] {
  if (!account || wanted === "none") return [];
  return wanted === "losses" ? losses(account) : account;
}

/** The leaves of an account that are lost. */
export function losses(account: readonly AccountEntry[]): AccountEntry[] {
  return account.filter(({ loss }) => loss !== undefined);
}

/** How far a field is from where it was. */
export type Move = "kept" | "renamed" | "restructured";

/** Whether two paths are one, or lead to the same object. */
export function moveOf(legacy: string, current: string): Move {
  if (legacy === current) return "kept";
  const objectOf = (path: string) => path.slice(0, path.lastIndexOf(".") + 1);
  return objectOf(legacy) === objectOf(current) ? "renamed" : "restructured";
}

/**
 * Says of the leaves that went into the items of a list where they are now. `moved` has the new position
 * of an item by its old one; `undefined` for one that is left out.
 */
export function moveLines(
  account: AccountEntry[],
  list: string,
  moved: ReadonlyMap<number, number | undefined>,
  why = "",
): void {
  const start = `${list}[`;
  for (const [index, line] of account.entries()) {
    if (!line.to?.startsWith(start)) continue;
    const end = line.to.indexOf("]");
    const before = Number(line.to.slice(start.length, end));
    if (!moved.has(before)) continue;
    const after = moved.get(before);
    account[index] =
      after === undefined
        ? lineOf(line.path, "leftBehind", why, "dropped")
        : { ...line, to: `${start}${after}${line.to.slice(end)}` };
  }
}

/** Says of the leaf that went to a place that it is dropped. Returns whether there was one. */
export function dropLine(
  account: AccountEntry[],
  to: string,
  why = "",
  loss: "dropped" | "lost" = "dropped",
): boolean {
  const index = account.findIndex((line) => line.to === to);
  const line = account[index];
  if (line) account[index] = lineOf(line.path, "leftBehind", why, loss);
  return line !== undefined;
}

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** The leaves of a value; an object or a list with nothing in it is one without a value. */
export function leavesOf(value: unknown, path: string): readonly Leaf[] {
  const parts = Array.isArray(value)
    ? value.map((item: unknown, index) => [`${path}[${index}]`, item] as const)
    : isRecord(value)
      ? Object.entries(value).map(([name, member]) => [`${path}.${name}`, member] as const)
      : undefined;
  if (!parts) return [{ path, value }];
  if (parts.length === 0) return [{ path, value: undefined }];
  return parts.flatMap(([inner, part]) => leavesOf(part, inner));
}

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
  values: HostValues | undefined,
): string {
  const what = `The host has no code "${code}" of ${kind.collection}, which ${path} needs.`;
  return noCode(what, kind, code, values);
}

/** Why a record is refused that has a value without a code at the host, with the nearest ones in `values`. */
export function noCode(
  what: string,
  kind: DescriptorKind,
  code: string,
  values: HostValues | undefined,
): string {
  const near = values?.nearestOf(kind, code).map((each) => `"${each}"`);
  const nearest = !near?.length ? "" : ` Nearest in it: ${near.join(", ")}.`;
  return `${what}${nearest} The option values.${kind.name} of records can name the one that is meant.`;
}
