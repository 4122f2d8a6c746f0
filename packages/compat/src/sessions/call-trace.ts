import { type AccountEntry, losses } from "@edbridge/records";
import type { LostField, MappedField, Rehearsed } from "../http/call-event.js";
import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";

/** Fields of one call that are noted at most, and records of a page that are compared. */
const [mostMapped, mostLost, mostCompared] = [200, 50, 5];

/** The header in which a rehearsal says what the host would have done with a write, and why. */
export const rehearsedHeader = "edbridge-rehearsed";

/** The change that translates records, and the one that is about dates in them. */
const [recordsChange, datesChange] = ["EDB024", "EDB017"] as const;

/**
 * What happens to one call on its way, for its event. A call has one only while somebody listens.
 * It keeps names of fields, never their values.
 */
export class CallTrace {
  /** The client key of the caller, once it is known. It goes into no event. */
  clientKey: string | undefined;
  hostCalls = 0;
  rehearsed: Rehearsed | null = null;
  /** Why a rehearsed write is not certain. */
  doubt: string | null = null;
  readonly #changes = new Set<string>();
  readonly #mapped = new Map<string, MappedField>();
  readonly #lost = new Map<string, LostField>();
  readonly #now: () => number;
  #underWay = 0;
  #since = 0;
  #hostMs = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  get changes(): readonly string[] {
    return [...this.#changes].toSorted();
  }

  get mapped(): readonly MappedField[] {
    return [...this.#mapped.values()];
  }

  get lost(): readonly LostField[] {
    return [...this.#lost.values()];
  }

  /** Milliseconds in which at least one request was at the host. */
  get hostMs(): number {
    return this.#hostMs;
  }

  /** Notes that a change had something to do. */
  noteChange(id: string): void {
    this.#changes.add(id);
  }

  /** Notes what a rehearsal says of one write of the call. One that is not certain counts for all. */
  noteRehearsed(said: string | undefined): void {
    if (said === undefined) return;
    const [verdict = "", ...doubt] = said.split("; ");
    // Whether the call fails, its answer tells: another request may follow one that failed.
    if (verdict === "not-certain") {
      this.rehearsed = verdict;
      this.doubt ??= doubt.join("; ").slice(0, 300);
    } else {
      this.rehearsed ??= "would-pass";
    }
  }

  /** Waits for a request to the host. */
  async atHost<T>(sent: () => Promise<T>): Promise<T> {
    this.hostCalls++;
    if (this.#underWay++ === 0) this.#since = this.#now();
    try {
      return await sent();
    } finally {
      if (--this.#underWay === 0) this.#hostMs += this.#now() - this.#since;
    }
  }

  /**
   * Notes the fields of a legacy record that the current one does not have in the same place with the
   * same value.
   */
  noteMapped(collection: string, legacy: JsonRecord, current: readonly JsonRecord[]): void {
    const there = new Map(current.flatMap((each) => leavesOf(each, "")));
    for (const [path, text] of leavesOf(legacy, "")) {
      const now = there.get(path);
      if (now === text || own.test(path)) continue;
      this.#noteMapped({
        collection,
        field: fieldOf(path),
        change: now !== undefined && isSameDay(text, now) ? datesChange : recordsChange,
      });
    }
  }

  /** {@link noteMapped} for the first records of a page. */
  notePage(
    collection: string,
    legacy: readonly JsonRecord[],
    current: readonly JsonRecord[],
  ): void {
    for (const [index, record] of legacy.slice(0, mostCompared).entries()) {
      this.noteMapped(collection, record, current.slice(index, index + 1));
    }
  }

  /** Notes the fields of an account that no current record has. */
  noteLost(collection: string, account: readonly AccountEntry[]): void {
    for (const { path, loss = "lost" } of losses(account)) {
      const field = fieldOf(path);
      this.#mapped.delete(`${collection}.${field}`);
      if (this.#lost.size < mostLost) {
        this.#lost.set(`${collection}.${field}`, { collection, field, class: loss });
      }
    }
  }

  #noteMapped(found: MappedField): void {
    const name = `${found.collection}.${found.field}`;
    if (this.#mapped.has(name) || this.#mapped.size >= mostMapped) return;
    this.#mapped.set(name, found);
    this.noteChange(found.change);
  }
}

/** Members that hosts write: no caller has anything to do about them. */
const own = /(?:^|\.)(?:id|link\.\w+|_etag|_lastModifiedDate)$/;

/** The leaves of a record by path, each with its value as text. */
function leavesOf(value: unknown, path: string): [path: string, text: string][] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => leavesOf(item, `${path}[${index}]`));
  }
  if (isRecordValue(value)) {
    const before = path === "" ? "" : `${path}.`;
    return Object.entries(value).flatMap(([name, item]) => leavesOf(item, before + name));
  }
  const text = plainText(value);
  return text === undefined ? [] : [[path, text]];
}

/** A path without places in lists, in which a caller may give fields any name. */
function fieldOf(path: string): string {
  return path
    .replaceAll(/\[\d+\]/g, "")
    .replaceAll(/[^\w.~-]/gu, "?")
    .slice(0, 100);
}

function isSameDay(legacy: string, current: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/;
  return legacy.slice(0, 10) === current.slice(0, 10) && day.test(legacy) && day.test(current);
}
