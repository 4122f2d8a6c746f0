import { valueAt } from "../record/field-path.js";
import type { FindPlan } from "../plan/find-plan.js";
import type { Key, Lookups } from "../settings/lookups.js";
import { isFilled, type JsonRecord } from "../record/record.js";
import type { MissingReference } from "../translation/reading.js";

/** An item for which a find gave no value. */
export interface Unfound {
  readonly find: FindPlan;
  readonly item: JsonRecord;
  /** The position of the item in its list. */
  readonly index: number;
  /** What the host was asked for. */
  readonly key: Key;
}

/**
 * The references whose records the host does not have, of items that have got no value: such an item
 * lacks nothing else.
 */
export async function missingOf(
  unfound: readonly Unfound[],
  lookups: Lookups | undefined,
): Promise<readonly MissingReference[]> {
  const missing: MissingReference[] = [];
  for (const { item, find, index, key } of unfound) {
    if (isFilled(valueAt(item, find.path, false))) continue;
    for (const { reference, to, by } of find.exists) {
      const path = reference.replace("[]", `[${index}]`);
      if (missing.some((each) => each.path === path)) continue;
      const asked = Object.fromEntries(by.map((name) => [name, key[name]]));
      const [records] = (await lookups?.related?.(to, [asked])) ?? [];
      const isAbsent = records?.length === 0 && lookups?.mayRead?.(to) !== false;
      if (isAbsent) missing.push({ path, collection: to });
    }
  }
  return missing;
}
