import { isObject } from "@edbridge/core/internal";
import { catalogOf } from "@edbridge/records/model";
import { createHash } from "node:crypto";
import { keyText, type LegacyRecord, sharedKey, textOf } from "../shadow/compare-records.js";
import type { ReadPage } from "./progress-file.js";

export type Side = ReadPage["side"];
type KeptRecord = ReadPage["records"][number];

export function keptOf(collection: string, record: LegacyRecord): KeptRecord {
  // The legacy key of a collection is the same for each Data Standard.
  const names = sharedKey(catalogOf("5.0").find(collection));
  const content = createHash("sha256").update(textOf(record)).digest("base64url");
  const key = keyText(record, names) ?? content;
  return { key, school: valueOf(record, "schoolId"), year: valueOf(record, "schoolYear"), content };
}

function valueOf(record: LegacyRecord, name: string): string {
  const found = [record, ...Object.values(record).filter(isObject)].find((each) => name in each);
  const value = found?.[name];
  return typeof value === "number" || typeof value === "string" ? String(value) : "";
}

export interface Finding {
  readonly collection: string;
  readonly kind: "missing" | "extra" | "different";
  readonly school: string;
  readonly year: string;
  readonly key: string;
}

const opposite = { old: "new", new: "old" } as const;

export type Reconciled = ReturnType<typeof reconciled>;

/**
 * The records of one collection on both hosts. Of records that are the same on both, as most are, a
 * short digest is kept, so that millions of records fit into memory.
 */
export function reconciled(collection: string) {
  const open = { old: new Map<string, KeptRecord>(), new: new Map<string, KeptRecord>() };
  const same = new Set<string>();
  return {
    collection,
    add(side: Side, record: KeptRecord): void {
      const { key, content } = record;
      const digest = createHash("sha256").update(key).digest("binary").slice(0, 12);
      // While a host is in use, a record may move on to the next page and come twice.
      if (same.has(digest)) return;
      const others = open[opposite[side]];
      if (others.get(key)?.content !== content) return void open[side].set(key, record);
      others.delete(key);
      open[side].delete(key);
      same.add(digest);
    },
    count: (side: Side) => same.size + open[side].size,
    get findings(): readonly Finding[] {
      const { old, new: now } = open;
      const named = (kind: Finding["kind"], { school, year, key }: KeptRecord): Finding => {
        return { collection, kind, school, year, key };
      };
      return [
        ...[...old.values()].map((each) =>
          named(now.has(each.key) ? "different" : "missing", each),
        ),
        ...[...now.values()].flatMap((each) => (old.has(each.key) ? [] : [named("extra", each)])),
      ];
    },
  };
}
