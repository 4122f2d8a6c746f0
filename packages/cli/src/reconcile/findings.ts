import { jsonObject } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { catalogOf } from "@edbridge/records/internal";
import { createHash } from "node:crypto";
import { appendFileSync, createReadStream, existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { UsageFailure, writing } from "../command/outcome.js";
import { valuesOf } from "../rehearse/rehearsed-writes.js";
import { Tally } from "../run/tally.js";
import { keyText, type LegacyRecord, sharedKey, textOf } from "../shadow/compare-records.js";

const recordSchema = z.object({
  /** Its natural key; of a record without one a digest. */
  key: z.string(),
  /** The school and the school year that it names; empty where it names none. */
  school: z.string(),
  year: z.string(),
  /** A digest of all that it says. */
  content: z.string(),
});

const lineSchema = z.object({
  v: z.literal(1),
  /** What is compared: the hosts, the year and the key. */
  of: z.string(),
  collection: z.string(),
  side: z.literal(["old", "new"]),
  /** Where the next page begins; the last page of a list has no records. */
  next: z.int(),
  records: z.array(recordSchema),
});

export type ReadPage = Omit<z.infer<typeof lineSchema>, "v" | "of">;

export type ProgressFile = ReturnType<typeof progressFile>;

/**
 * The pages that were read, in a file beside that of the keys: a second start goes on from there.
 *
 * @param of tells one comparison from another
 */
export function progressFile(file: string, of: string) {
  return {
    /** The pages of a start before. @throws `UsageFailure` where they are of another comparison */
    async *before(): AsyncGenerator<ReadPage> {
      if (!existsSync(file)) return;
      for await (const each of createInterface({ input: createReadStream(file) })) {
        const { success, data } = lineSchema.safeParse(jsonObject(each));
        // A start that was ended may have left half a line.
        if (!success) continue;
        if (data.of !== of) {
          throw new UsageFailure(
            `${file} is of another comparison that was not finished. Delete it, or name another file with --keys.`,
          );
        }
        yield data;
      }
    },
    /** @throws `Failure` naming the flag where it cannot be written */
    add(page: ReadPage): void {
      const text = JSON.stringify({ v: 1, of, ...page });
      writing("--keys", file, () => {
        // A start that was ended may have left half a line, to which this one must not be added.
        appendFileSync(file, `\n${text}\n`, { mode: 0o600 });
      });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

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
