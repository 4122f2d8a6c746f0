import { jsonObject, keptIn, none } from "@edbridge/core/internal";
import * as z from "@edbridge/core/zod";
import { catalogOf } from "@edbridge/records/internal";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { UsageFailure } from "../command/outcome.js";
import { linesOf } from "../todo/report.js";

const text = z.string().check(z.maxLength(1000));
const common = {
  v: z.literal(1),
  /** The run of the comparison. */
  shadow: text,
  time: z.iso.datetime(),
  collection: text,
  count: z.int(),
};

/** How many calls of a collection ended in one way. */
const callsLine = z.object({
  ...common,
  calls: z.literal(["read", "write"]),
  /** `repeated` counts the reads that the old host answered twice; each of them has another outcome too. */
  outcome: z.literal(["equal", "different", "noise", "dropped", "uncompared", "repeated"]),
  reason: z.nullable(text),
});

/** In how many calls of a collection a field differed in one way. */
const differenceLine = z.object({
  ...common,
  calls: z.literal(["read", "write", "repeated"]),
  /** The legacy path without the places in lists, such as `races.raceType`. */
  field: text,
  /** `missing` on the new host, `extra` on it, or there on both and another value or code. */
  kind: z.literal(["missing", "extra", "value", "code", "order", "status"]),
  change: z.nullable(text),
  /** The statuses of both hosts. */
  status: z.nullable(text),
  /** The codes of both hosts, where the field has those of a list; the new one refused a code that has none. */
  codes: z.nullable(z.object({ old: text, now: z.nullable(text) })),
  reason: z.nullable(text),
});

const line = z.union([differenceLine, callsLine]);

type Counted<T> = Omit<T, "v" | "shadow" | "time" | "count">;

type CallsLine = z.infer<typeof callsLine>;
export type DifferenceLine = z.infer<typeof differenceLine>;
export type ShadowLine = z.infer<typeof line>;
export type DifferenceGroup = Counted<DifferenceLine>;
export type BothCodes = NonNullable<DifferenceLine["codes"]>;
/** How two answers or two records differ at one place; `field` is empty for a whole record. */
export type Difference = Pick<DifferenceLine, "field" | "kind"> & Partial<DifferenceGroup>;
export type Group = Counted<CallsLine> | DifferenceGroup;

/** Groups that are counted between two writes of the report; what is beyond is counted as one. */
const mostGroups = 10_000;

const beyond = {
  collection: "",
  calls: "read",
  outcome: "uncompared",
  reason: "too many kinds of differences",
} as const;

/** Counts what a comparison finds. It keeps no value of a record. */
export class ShadowCounts {
  readonly run = randomBytes(6).toString("hex");
  readonly #groups = new Map<string, { readonly group: Group; count: number }>();

  add(group: Group): void {
    const id = JSON.stringify(group);
    const isBeyond = !this.#groups.has(id) && this.#groups.size >= mostGroups;
    const first = () => ({ group: isBeyond ? beyond : group, count: 0 });
    keptIn(this.#groups, isBeyond ? "" : id, first).count++;
  }

  take(now: number): readonly ShadowLine[] {
    const head = { v: 1, shadow: this.run, time: new Date(now).toISOString() } as const;
    const counted = [...this.#groups.values()];
    this.#groups.clear();
    return counted.map(({ group, count }) => ({ ...head, ...group, count }));
  }
}

/** How a call has ended. */
export function endOf(
  { calls, collection }: Pick<CallsLine, "calls" | "collection">,
  outcome: CallsLine["outcome"],
  reason: string | null = null,
): Group {
  return { collection: nameOf(collection), calls, outcome, reason };
}

/** The name of a collection that tables have; a caller may write it in any letter case. */
export function nameOf(collection: string): string {
  // Legacy names are the same for each Data Standard.
  const known = catalogOf("5.0").find(collection)?.name;
  // What a caller may have written into an address is not repeated.
  return known ?? (/^[a-z]\w{0,99}$/i.test(collection) ? collection : "other");
}

/** Whether a file begins as the report of a comparison does. */
export async function isOfComparison(file: string): Promise<boolean> {
  try {
    return !(await shadowLines(file, () => {}).next()).done;
  } catch {
    // Whoever reads it says what is wrong with it.
    return false;
  }
}

/**
 * The lines of a comparison. A program that was ended may have cut some off: `onUnread` gets their number.
 *
 * @throws `UsageFailure` naming the file that has none, and a line of another report
 */
export async function* shadowLines(
  file: string,
  onUnread: (count: number, file: string) => void,
): AsyncGenerator<ShadowLine> {
  const advice = "Give a file that edbridge serve --shadow-report wrote.";
  let [number, wrong, unread, isComparison] = [0, 0, 0, false];
  for await (const each of linesOf(file, createReadStream(file), advice)) {
    number++;
    if (each.trim() === "") continue;
    const found = line.safeParse(jsonObject(each));
    if (found.success) {
      isComparison = true;
      yield found.data;
    } else if (unread++ === 0) wrong = number;
  }
  if (number === 0) throw new UsageFailure(`${file} is empty. ${advice}`);
  if (unread === 0) return;
  if (!isComparison)
    throw new UsageFailure(`${file} line ${wrong} is not of a comparison. ${advice}`);
  onUnread(unread, file);
}

/** Codes of the old host that are remembered; of more, none is said to be renamed. */
const mostCodes = 1000;

/** Which codes a new host has where an old one has which, by reports of a comparison. */
export class SeenCodes {
  readonly #byOld = new Map<string, Set<string>>();
  readonly #byNew = new Map<string, Set<string>>();
  #isFull = false;

  /** A code that the new host refused stands for none of its own. */
  add({ old, now }: BothCodes): void {
    if (!this.#byOld.has(old) && this.#byOld.size >= mostCodes) return void (this.#isFull = true);
    const known = keptIn(this.#byOld, old, () => new Set<string>());
    if (now === null || known.size >= mostCodes) return;
    known.add(now);
    keptIn(this.#byNew, now, () => new Set<string>()).add(old);
  }

  get old(): readonly string[] {
    return [...this.#byOld.keys()];
  }

  /** Those of several fields together. */
  static of(all: readonly SeenCodes[]): SeenCodes {
    const sum = new SeenCodes();
    for (const one of all) {
      for (const old of one.old) {
        for (const now of [null, ...one.now(old)]) sum.add({ old, now });
      }
    }
    return sum;
  }

  now(old: string): readonly string[] {
    return [...(this.#byOld.get(old) ?? none)];
  }

  /** Whether one code of the new host always is where this code of the old one is, and nowhere else. */
  isRenamed(old: string): boolean {
    const [now, ...more] = this.now(old);
    return now !== undefined && more.length === 0 && this.#byNew.get(now)?.size === 1;
  }

  /** Whether each code of the old host has one name of its own on the new one. */
  get areRenamed(): boolean {
    const { old } = this;
    return !this.#isFull && old.length > 0 && old.every((each) => this.isRenamed(each));
  }
}
