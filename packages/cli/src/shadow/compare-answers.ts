import { isObject } from "@edbridge/core/internal";
import {
  compareRecords,
  type FieldDifference,
  isAlike,
  keyOf,
  type LegacyRecord,
  pairRecords,
} from "./compare-records.js";
import type { ComparedAnswer } from "./new-host.js";

export interface AnswerDifference extends Omit<FieldDifference, "kind"> {
  readonly kind: FieldDifference["kind"] | "order" | "status";
  readonly status?: string;
}

/** A list of a legacy host that was read, and how to read other records of it. */
export interface ReadList {
  /** The names of the legacy natural key of its records. */
  readonly key: readonly string[];
  /** Whether the old host gave all records that the request asks for. */
  readonly isWhole: boolean;
  readonly old: AskByKey;
  readonly now: AskByKey;
  /** Hears of each record that both hosts have. */
  readonly onPair?: (old: LegacyRecord, now: LegacyRecord) => void;
}

type AskByKey = (key: Readonly<Record<string, string>>) => Promise<ComparedAnswer>;

/** Records of one page that are looked for at the other host; of more, none is said to be missing. */
const mostLookedFor = 5;

/** How two responses to a read differ. A record that is not on the same page is looked for by its key. */
export async function compareAnswers(
  old: ComparedAnswer,
  now: ComparedAnswer,
  list: ReadList,
): Promise<readonly AnswerDifference[]> {
  if (old.status !== now.status) {
    return [{ field: "", kind: "status", status: `${old.status} ${now.status}` }];
  }
  const [before, after] = [recordsIn(old), recordsIn(now)];
  if (before.length === after.length && before.every((one, at) => isAlike(one, after[at]))) {
    before.forEach((one, at) => list.onPair?.(one, after[at] ?? one));
    return [];
  }
  const { pairs, onlyOld, onlyNew, isReordered } = pairRecords(before, after, list.key);
  const all = [...pairs];
  const found: AnswerDifference[] = [];
  let isOrder = isReordered;
  const settle = async (
    records: readonly LegacyRecord[],
    kind: "missing" | "extra",
    isCertain: boolean,
  ) => {
    const ask = kind === "missing" ? list.now : list.old;
    for (const record of records.slice(0, isCertain ? records.length : mostLookedFor)) {
      // Without a key, a record that is on another page cannot be looked for.
      if (!list.isWhole && !keyOf(record, list.key)) continue;
      const other = isCertain ? undefined : await findByKey(record, list.key, ask);
      if (!other) found.push({ field: "", kind });
      else {
        isOrder = true;
        all.push(kind === "missing" ? [record, other] : [other, record]);
      }
    }
  };
  await settle(onlyOld, "missing", false);
  await settle(onlyNew, "extra", list.isWhole);
  for (const [one, other] of all) {
    list.onPair?.(one, other);
    found.push(...compareRecords(one, other));
  }
  return isOrder ? [...found, { field: "", kind: "order" }] : found;
}

async function findByKey(
  record: LegacyRecord,
  names: readonly string[],
  ask: AskByKey,
): Promise<LegacyRecord | undefined> {
  const key = keyOf(record, names);
  if (!key) return undefined;
  const answer = await ask(key);
  if (answer.status !== 200) return undefined;
  const { pairs } = pairRecords([record], recordsIn(answer), names);
  return pairs[0]?.[1];
}

/** The records of a response: those of a list, or the one that it is. */
export function recordsIn({ status, json }: ComparedAnswer): readonly LegacyRecord[] {
  if (status !== 200) return [];
  return (Array.isArray(json) ? json : [json]).filter(isObject);
}
