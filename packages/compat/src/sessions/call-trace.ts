import type { AccountEntry } from "@edbridge/records";
import type { LostField, MappedField, Rehearsed } from "../http/call-event.js";
import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import { shownPath } from "../settings/shown-path.js";

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
    // One record may have become several: what belongs to a student is apart on current hosts.
    const whole =
      current.length === 1
        ? current[0]
        : Object.fromEntries(current.toReversed().flatMap((each) => Object.entries(each)));
    this.#compare(collection, collection, legacy, whole);
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
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const field = path.replaceAll(/\[\d+\]/g, "");
      this.#mapped.delete(`${collection}.${field}`);
      if (this.#lost.size < mostLost) {
        const shown = told(field);
        this.#lost.set(`${collection}.${shown}`, { collection, field: shown, class: loss });
      }
    }
  }

  /** Compares the members of a part of a legacy record with what the current one has there. */
  #compare(collection: string, path: string, legacy: JsonRecord, current: unknown): void {
    const there = isRecordValue(current) ? current : {};
    for (const name of Object.keys(legacy)) {
      // Most members are the same, and need no name.
      if (legacy[name] === there[name] || writtenByHosts.has(name)) continue;
      this.#compareValue(collection, `${path}.${name}`, legacy[name], there[name]);
    }
  }

  #compareValue(collection: string, path: string, legacy: unknown, current: unknown): void {
    if (isRecordValue(legacy)) return this.#compare(collection, path, legacy, current);
    if (Array.isArray(legacy)) {
      const there: readonly unknown[] = Array.isArray(current) ? current : [];
      for (const [at, item] of legacy.entries()) {
        this.#compareValue(collection, path, item, there[at]);
      }
      return;
    }
    if (this.#mapped.has(path) || this.#mapped.size >= mostMapped) return;
    const [text, now] = [plainText(legacy), plainText(current)];
    if (text === undefined || text === now) return;
    const change = now !== undefined && isSameDay(text, now) ? datesChange : recordsChange;
    const field = told(path.slice(collection.length + 1));
    this.#mapped.set(path, { collection, field, change });
    this.noteChange(change);
  }
}

/** Members that hosts write: no caller has anything to do about them. */
const writtenByHosts: ReadonlySet<string> = new Set(["id", "link", "_etag", "_lastModifiedDate"]);

/** A path as it is told. A caller may give fields any name. */
function told(path: string): string {
  return shownPath(path)
    .replaceAll(/[^\w.*~-]/gu, "?")
    .slice(0, 100);
}

function isSameDay(legacy: string, current: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/;
  return legacy.slice(0, 10) === current.slice(0, 10) && day.test(legacy) && day.test(current);
}
