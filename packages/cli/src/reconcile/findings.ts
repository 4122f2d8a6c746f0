import { catalogOf } from "@edbridge/records/model";
import { createHash } from "node:crypto";
import { valuesOf } from "../rehearse/rehearsed-writes.js";
import { Tally } from "../run/tally.js";
import { keyText, type LegacyRecord, sharedKey, textOf } from "../shadow/compare-records.js";
import type { ReadPage } from "./progress-file.js";

export type Side = ReadPage["side"];
type KeptRecord = ReadPage["records"][number];

export function keptOf(collection: string, record: LegacyRecord): KeptRecord {
  // The legacy key of a collection is the same for each Data Standard.
  const names = sharedKey(catalogOf("5.0").find(collection));
  const content = createHash("sha256").update(textOf(record)).digest("base64url");
  const key = keyText(record, names) ?? content;
  return { key, school: textIn(record, "schoolId"), year: textIn(record, "schoolYear"), content };
}

function textIn(record: LegacyRecord, name: string): string {
  const [value] = valuesOf(record, name);
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

export interface Finding {
  readonly collection: string;
  readonly kind: "missing" | "extra" | "different";
  readonly school: string;
  readonly year: string;
  readonly key: string;
}

/** Lines about single schools that a collection has at most. */
const mostSchools = 20;

/**
 * The records of one collection on both hosts. Of records that are the same on both, as most are, a
 * short digest is kept, so that millions of records fit into memory.
 */
export function reconciled(collection: string) {
  const open = { old: new Map<string, KeptRecord>(), new: new Map<string, KeptRecord>() };
  const next: Record<Side, number | undefined> = { old: 0, new: 0 };
  const same = new Set<string>();

  const add = (side: Side, record: KeptRecord) => {
    const { key, content } = record;
    const digest = createHash("sha256").update(key).digest("binary").slice(0, 12);
    // While a host is in use, a record may move on to the next page and come twice.
    if (same.has(digest)) return;
    const others = open[side === "old" ? "new" : "old"];
    if (others.get(key)?.content !== content) return void open[side].set(key, record);
    others.delete(key);
    open[side].delete(key);
    same.add(digest);
  };
  const count = (side: Side) => same.size + open[side].size;
  const findings = (): readonly Finding[] => {
    const named = (kind: Finding["kind"], { school, year, key }: KeptRecord) => {
      return { collection, kind, school, year, key };
    };
    const { old, new: now } = open;
    return [
      ...[...old.values()].map((each) => named(now.has(each.key) ? "different" : "missing", each)),
      ...[...now.values()].flatMap((each) => (old.has(each.key) ? [] : [named("extra", each)])),
    ];
  };
  return {
    take(page: Pick<ReadPage, "side" | "next" | "records">): void {
      for (const record of page.records) add(page.side, record);
      next[page.side] = page.records.length === 0 ? undefined : page.next;
    },
    /** Where the next page of a host begins; `undefined` after the last one. */
    next: (side: Side) => next[side],
    count,
    findings,
    /** What was found, for people: counts, and no keys. */
    lines(): readonly string[] {
      const found = findings();
      const head = `${collection}: ${count("old")} on the old host, ${count("new")} on the new one`;
      if (found.length === 0)
        return [`${head}: ${count("old") > 0 ? "the same" : "nothing to compare"}`];
      const [byKind, bySchool] = [new Tally(), new Tally()];
      for (const { kind, school, year } of found) {
        byKind.add(kind);
        const place = [school && `school ${school}`, year].filter(Boolean).join(", ");
        if (place !== "") bySchool.add(`${kind} of ${place}`);
      }
      const kinds = byKind.entries.map(([kind, times]) => `${times} ${kind}`).join(", ");
      return [`${head}: ${kinds}`, ...bySchool.lines(mostSchools).map((line) => `  ${line}`)];
    },
  };
}
