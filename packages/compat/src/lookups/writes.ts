import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { comparedText } from "../http/json.js";
import type { RecordQuery } from "./record-query.js";
import type { RecordSource } from "./record-source.js";

/** What a write through the bridge has changed. */
export interface Write {
  /** The values of the current key of the record. */
  readonly parts?: readonly (readonly [part: string, value: unknown])[] | undefined;
  /** The id of the record. */
  readonly id?: string | undefined;
  /** Whether the write has deleted the record. It then concerns only results that held the record. */
  readonly isDeleted?: boolean | undefined;
}

type Values = ReadonlyMap<string, string>;

/** The number of the last write by the values of some parts. */
interface Latest {
  readonly names: readonly string[];
  readonly byText: Map<string, number>;
}

/** The writes of a collection, for queries by one set of parts. */
interface Projection {
  /** How many writes it holds. */
  known: number;
  readonly groups: Map<string, Latest>;
}

/**
 * The writes to one collection, numbered from 1. They tell whether a cached record was read before a
 * write that may have changed it.
 */
export class Writes {
  readonly #parts: { readonly number: number; readonly values: Values }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #projections = new Map<string, Projection>();
  #last = 0;
  #lastDelete = 0;

  /** The number of the last write. */
  get last(): number {
    return this.#last;
  }

  /** The number of the last write that deleted a record; 0 if there is none. */
  get lastDelete(): number {
    return this.#lastDelete;
  }

  note({ parts, id, isDeleted }: Write): void {
    this.#last++;
    if (isDeleted) this.#lastDelete = this.#last;
    const values = parts?.flatMap(([part, value]) => {
      const text = comparedText(value);
      return text === undefined ? [] : [[part, text] as const];
    });
    if (values || !isDeleted) this.#parts.push({ number: this.#last, values: new Map(values) });
    if (id !== undefined) this.#ids.set(id.toLowerCase(), this.#last);
  }

  /** The number of the last write of a record that may match a query; 0 if there is none. */
  lastOf({ parts }: RecordQuery): number {
    if (this.#last === 0) return 0;
    const values = new Map(parts);
    let last = 0;
    for (const { names, byText } of this.#projectionOn([...values.keys()]).values()) {
      const text = names.map((name) => values.get(name)).join("\u0001");
      last = Math.max(last, byText.get(text) ?? 0);
    }
    return last;
  }

  /** The number of the last write of the record with this id; 0 if there is none. */
  lastOfId(id: unknown): number {
    return typeof id === "string" ? (this.#ids.get(id.toLowerCase()) ?? 0) : 0;
  }

  /** Writes by the parts that they share with a query. One that shares none concerns every query. */
  #projectionOn(asked: readonly string[]): ReadonlyMap<string, Latest> {
    const key = asked.join("\n");
    const projection = this.#projections.get(key) ?? { known: 0, groups: new Map() };
    this.#projections.set(key, projection);
    for (const { number, values } of this.#parts.slice(projection.known)) {
      const names = asked.filter((name) => values.has(name));
      const group = names.join("\n");
      const latest = projection.groups.get(group) ?? { names, byText: new Map() };
      projection.groups.set(group, latest);
      latest.byText.set(names.map((name) => values.get(name)).join("\u0001"), number);
    }
    projection.known = this.#parts.length;
    return projection.groups;
  }
}

/** Writes that are told apart at most. After one more write, nothing that was cached is used. */
const maxWrites = 20_000;

/** Milliseconds for which writes are told apart: longer than any record is cached. */
const longestLog = 30 * 60_000;

/**
 * The writes to the collections of one name through a bridge, by whatever credential and on whatever
 * host. What one credential has cached may be changed by a write with another one.
 */
export class WriteLog {
  /** Which collections, and what of their records is cached. */
  readonly source: Pick<RecordSource, "shape" | "target">;
  readonly #clock: Clock;
  /** When the first of its writes was noted. */
  #since: Instant | undefined;
  #writes = new Writes();

  constructor(source: Pick<RecordSource, "shape" | "target">, clock: Clock) {
    this.source = source;
    this.#clock = clock;
  }

  /** Another one where nothing that was cached may be used any longer. */
  get writes(): Writes {
    return this.#writes;
  }

  /** Notes a write. If it does not say which record it concerns, nothing cached is used any longer. */
  note(write: Write): void {
    const isKnown = write.parts !== undefined || write.isDeleted === true;
    if (!isKnown || this.#writes.last >= maxWrites) return this.#forget();
    this.#since ??= instant(this.#clock);
    this.#writes.note(write);
  }

  /** Forgets writes that were told apart for long enough. */
  forgetOld(): void {
    const isOld = this.#since && elapsed(this.#clock, this.#since) >= longestLog;
    if (isOld) this.#forget();
  }

  #forget(): void {
    this.#since = undefined;
    this.#writes = new Writes();
  }
}

/** Whether one of some records was written after the write of a number. */
export function isRewritten(
  records: readonly Readonly<Record<string, unknown>>[],
  writes: Writes,
  since: number,
): boolean {
  return records.some(({ id }) => writes.lastOfId(id) > since);
}
