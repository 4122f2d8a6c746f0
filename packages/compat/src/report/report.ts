import type { AccountEntry } from "@edbridge/records";
import type { LostField, MappedField, Rehearsed } from "../http/call-event.js";
import { isRecordValue, type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { shownPath } from "../settings/shown-path.js";

/** Fields of one call that are noted at most, and records of a page that are compared. */
const [mostMapped, mostLost, mostCompared] = [200, 50, 5];

/** The header in which a rehearsal says what the host would have done with a write, and why. */
export const rehearsedHeader = "edbridge-rehearsed";

/** The change that translates records, and the one that is about dates in them. */
const [recordsChange, datesChange] = ["EDB024", "EDB017"] as const;

/** The id of a change, such as `EDB004`. */
export type ChangeId = `EDB${number}`;

export function isChangeId(id: string): id is ChangeId {
  return /^EDB\d{3}$/.test(id);
}

/** What is reported of a call while nobody listens: a clock for the time at the host is not needed then. */
const nobody = { listens: false, now: () => 0 };

/**
 * What happens to one call on its way, for its owner. It keeps names of fields, never their values.
 * Fields and times are only noted while somebody listens.
 */
export class Report {
  /** The client key of the caller, once it is known. It goes into no event. */
  clientKey: string | undefined;
  hostCalls = 0;
  rehearsed: Rehearsed | null = null;
  /** Why a rehearsed write is not certain. */
  doubt: string | null = null;
  readonly #listens: boolean;
  readonly #now: () => number;
  #did = 0;
  #mapped: Map<string, MappedField> | undefined;
  #lost: Map<string, LostField> | undefined;
  #records: JsonDocument[] | undefined;
  #underWay = 0;
  #since = 0;
  #hostMs = 0;

  /**
   * @param listens whether somebody listens to the event of the call
   * @param now milliseconds of a clock that never goes back
   */
  constructor({ listens, now } = nobody) {
    this.#listens = listens;
    this.#now = now;
  }

  /** Notes that a change had something to do. */
  did(id: ChangeId): void {
    this.#did |= bitOf(id);
  }

  /** The changes that had something to do, in the order of their ids. */
  get changes(): readonly ChangeId[] {
    const ids: ChangeId[] = [];
    for (let number = 1; number < 32; number++) {
      if (this.#did & (1 << (number - 1)))
        ids.push(`EDB${String(number).padStart(3, "0")}` as ChangeId);
    }
    return ids;
  }

  get mapped(): readonly MappedField[] {
    return [...(this.#mapped?.values() ?? [])];
  }

  get lost(): readonly LostField[] {
    return [...(this.#lost?.values() ?? [])];
  }

  /** Records that the caller sent or the host was sent: no note repeats a value of them. */
  get records(): readonly JsonDocument[] {
    return this.#records ?? [];
  }

  /** Milliseconds in which at least one request was at the host. */
  get hostMs(): number {
    return this.#hostMs;
  }

  /** Adds to {@link records}. */
  remember(record: JsonDocument): void {
    (this.#records ??= []).push(record);
  }

  /** Notes that a request goes to the host. */
  sent(): void {
    this.hostCalls++;
    if (this.#underWay++ === 0) this.#since = this.#now();
  }

  /** Notes that a request to the host has ended. */
  ended(): void {
    if (--this.#underWay === 0) this.#hostMs += this.#now() - this.#since;
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

  /**
   * Notes the fields of a legacy record that the current one does not have in the same place with the
   * same value.
   */
  noteMapped(collection: string, legacy: JsonRecord, current: readonly JsonRecord[]): void {
    if (!this.#listens) return;
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
    if (!this.#listens) return;
    for (const [index, record] of legacy.slice(0, mostCompared).entries()) {
      this.noteMapped(collection, record, current.slice(index, index + 1));
    }
  }

  /** Notes the fields of an account that no current record has. */
  noteLost(collection: string, account: readonly AccountEntry[]): void {
    if (!this.#listens) return;
    const noted = (this.#lost ??= new Map());
    for (const { path, loss } of account) {
      if (loss === undefined) continue;
      const field = path.replaceAll(/\[\d+\]/g, "");
      this.#mapped?.delete(`${collection}.${field}`);
      if (noted.size < mostLost) {
        const shown = told(field);
        noted.set(`${collection}.${shown}`, { collection, field: shown, class: loss });
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
    const noted = (this.#mapped ??= new Map());
    if (noted.has(path) || noted.size >= mostMapped) return;
    const [text, now] = [plainText(legacy), plainText(current)];
    if (text === undefined || text === now) return;
    const change = now !== undefined && isSameDay(text, now) ? datesChange : recordsChange;
    const field = told(path.slice(collection.length + 1));
    noted.set(path, { collection, field, change });
    this.did(change);
  }
}

function bitOf(id: ChangeId): number {
  return 1 << (Number(id.slice(3)) - 1);
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
