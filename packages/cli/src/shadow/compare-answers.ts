import { isObject } from "@edbridge/core/internal";
import {
  compareRecords,
  isAlike,
  keyOf,
  type LegacyRecord,
  pairRecords,
  type RecordKey,
} from "./compare-records.js";
import type { Difference } from "./counts.js";
import type { ComparedAnswer } from "./new-host.js";

/** A list of a legacy host that was read, and how to read other records of it. */
interface ReadList {
  /** The names of the legacy natural key of its records. */
  readonly key: readonly string[];
  /** Whether the old host gave all records that the request asks for. */
  readonly isWhole: () => Promise<boolean>;
  readonly old: AskByKey;
  readonly now: AskByKey;
}

type AskByKey = (key: RecordKey) => Promise<ComparedAnswer>;

interface ComparedAnswers {
  readonly found: readonly Difference[];
  /** The records that both hosts have. */
  readonly pairs: readonly (readonly [old: LegacyRecord, now: LegacyRecord])[];
}

/** Records of one page that are looked for at the other host; of more, none is said to be missing. */
const mostLookedFor = 5;

/** How two responses to a read differ. A record that is not on the same page is looked for by its key. */
export async function compareAnswers(
  old: ComparedAnswer,
  now: ComparedAnswer,
  list: ReadList,
): Promise<ComparedAnswers> {
  if (old.status !== now.status) {
    const status = `${old.status} ${now.status}`;
    return { found: [{ field: "", kind: "status", status }], pairs: [] };
  }
  const [before, after] = [recordsIn(old), recordsIn(now)];
  if (before.length === after.length && before.every((one, at) => isAlike(one, after[at]))) {
    return { found: [], pairs: before.map((one, at) => [one, after[at] ?? one] as const) };
  }
  const { pairs: onBoth, onlyOld, onlyNew, isReordered } = pairRecords(before, after, list.key);
  const pairs = [...onBoth];
  const found: Difference[] = [];
  const isWhole = onlyOld.length + onlyNew.length > 0 && (await list.isWhole());
  const left = [
    ...onlyOld.slice(0, mostLookedFor).map((record) => ({ record, kind: "missing" as const })),
    ...onlyNew
      .slice(0, isWhole ? undefined : mostLookedFor)
      .map((record) => ({ record, kind: "extra" as const })),
  ];
  for (const { record, kind } of left) {
    const isMissing = kind === "missing";
    // Without a key, a record that is on another page cannot be looked for.
    if (!isWhole && !keyOf(record, list.key)) continue;
    const isCertain = isWhole && !isMissing;
    const ask = isMissing ? list.now : list.old;
    const other = isCertain ? undefined : await findByKey(record, list.key, ask);
    if (other) pairs.push(isMissing ? [record, other] : [other, record]);
    else found.push({ field: "", kind });
  }
  found.push(...pairs.flatMap(([one, other]) => compareRecords(one, other)));
  if (isReordered || pairs.length > onBoth.length) found.push({ field: "", kind: "order" });
  return { found, pairs };
}

async function findByKey(
  record: LegacyRecord,
  names: readonly string[],
  ask: AskByKey,
): Promise<LegacyRecord | undefined> {
  const key = keyOf(record, names);
  if (!key) return undefined;
  const answer = await ask(key);
  const { pairs } = pairRecords([record], recordsIn(answer), names);
  return pairs[0]?.[1];
}

/** The records of a response: those of a list, or the one that it is. */
export function recordsIn({ status, json }: ComparedAnswer): readonly LegacyRecord[] {
  if (status !== 200) return [];
  return (Array.isArray(json) ? json : [json]).filter(isObject);
}
