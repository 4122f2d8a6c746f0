import { whenReady } from "./ask-host.js";
import { valueAt } from "../record/field-path.js";
import type { FindPlan } from "../plan/find-plan.js";
import type { Awaitable, Key, Lookups } from "../settings/lookups.js";
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
export function missingOf(
  unfound: readonly Unfound[],
  lookups: Lookups | undefined,
): Awaitable<readonly MissingReference[]> {
  const open = unfound.filter(({ item, find }) => !isFilled(valueAt(item, find.path, false)));
  const questions = open.flatMap(({ find: { exists }, index, key }) =>
    exists.map(({ reference, to, by }) => ({
      path: reference.replace("[]", `[${index}]`),
      collection: to,
      key: Object.fromEntries(by.map((name) => [name, key[name]])),
    })),
  );
  const next = (at: number, found: readonly MissingReference[]): Awaitable<typeof found> => {
    const question = questions[at];
    if (!question) return found;
    const { path, collection, key } = question;
    if (found.some((each) => each.path === path)) return next(at + 1, found);
    return whenReady(lookups?.related?.(collection, [key]) ?? [], ([records]) => {
      const isAbsent = records?.length === 0 && lookups?.mayRead?.(collection) !== false;
      return next(at + 1, isAbsent ? [...found, { path, collection }] : found);
    });
  };
  return next(0, []);
}
