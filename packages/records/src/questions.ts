import { follow, valueAt } from "./field-path.js";
import type { Key } from "./lookups.js";
import { objectAt } from "./places.js";
import type { LookupOp } from "./plan.js";
import { isFilled, isRecord, setMember } from "./record.js";
import type { Translation } from "./translation.js";

/** A key that the host is asked for, and what to do with its answer. */
export interface Question {
  readonly collection: string;
  readonly key: Key;
  readonly answer: (found: Key | undefined) => void;
}

/** Asks with the parts of a key that the item being read has; with too few, the account says so. */
export function addQuestion(lookup: LookupOp, anyCase: boolean, translation: Translation): void {
  const { find, ask, gives } = lookup;
  const { account } = translation;
  const item = translation.inputs.at(-1);
  const key: Record<string, unknown> = {};
  let missing = 0;
  for (const { part, path } of ask) {
    const value = valueAt(item, path, anyCase);
    if (isKeyPart(value)) key[part] = value;
    else missing += 1;
  }
  if (missing === ask.length) return;
  const itemPath = account?.path ?? "";
  const paths = account && ask.map(({ path }) => follow(item, path, anyCase, itemPath).path);
  const settle = (fate: "lookedUp" | "leftBehind", why?: string): void => {
    if (fate === "leftBehind") translation.mayLose = true;
    if (paths) account.settle(new Set(paths), fate, why);
  };
  // The item of the new record is there whether or not the host finds the key.
  const targets = gives.map((give) => ({ give, item: translation.objectIn(give.item) }));
  if (missing > 0) {
    const lacks = ask.filter(({ part }) => !(part in key)).map(({ part }) => part);
    settle("leftBehind", `The key of ${find} lacks ${lacks.join(", ")}.`);
    return;
  }
  translation.questions.push({
    collection: find,
    key,
    answer: (found) => {
      if (!found) {
        settle("leftBehind", `No record of ${find} has this key.`);
        return;
      }
      for (const { give, item: into } of targets) {
        const value = found[give.part];
        if (value !== undefined) setMember(give.steps.reduce(objectAt, into), give.name, value);
      }
      settle("lookedUp");
    },
  });
}

/** Whether a value may be a part of a key. */
function isKeyPart(value: unknown): boolean {
  return isFilled(value) && !Array.isArray(value) && !isRecord(value);
}
