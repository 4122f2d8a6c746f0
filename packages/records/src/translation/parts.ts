import { isRecord, type JsonRecord } from "../record/record.js";
import { memoize } from "../model/memoize.js";
import { nearestHint } from "@edbridge/core/internal";
import type { HostValues } from "../model/host-values.js";
import { reasons } from "../plan/reasons.js";
import type { Tag } from "../plan/pairs.js";

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
