import type { Clock } from "@edbridge/core";
import type { CallRecord } from "./call-record.js";
import type { HostRequest } from "./host-pools.js";

const minute = 60_000;

/** What is kept at most: callers, refusals, names of each caller, minutes. */
const [mostCallers, mostRefusals, mostNames, mostMinutes] = [200, 100, 50, 60];

/** What one caller still uses of the legacy API. */
export class CallerUse {
  calls = 0;
  refused = 0;
  /** Milliseconds since the epoch. */
  lastSeen = 0;
  readonly collections = new Map<string, number>();
  readonly changes = new Map<string, number>();
  /** Fields that had no place, as `students.displacementStatus`. */
  readonly lost = new Map<string, number>();
}

/** A reason for which calls were refused, or carried out in part. */
export type RefusalUse = Pick<CallRecord, "outcome" | "collection" | "change" | "option"> & {
  readonly reason: string;
  count: number;
  lastSeen: number;
};

/** What happened in one minute. */
export class MinuteUse {
  /** Milliseconds since the epoch at its beginning. */
  readonly at: number;
  calls = 0;
  refused = 0;
  /** Requests to the host, those that failed, and their milliseconds in all and at most. */
  hostRequests = 0;
  hostErrors = 0;
  hostMs = 0;
  slowest = 0;

  constructor(at: number) {
    this.at = at;
  }
}

/** What callers did since the start, for the page of the operator. All of it is bounded. */
export class Usage {
  readonly since: number;
  readonly callers = new Map<string, CallerUse>();
  readonly refusals = new Map<string, RefusalUse>();
  readonly #clock: Clock;
  readonly #minutes: MinuteUse[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.since = clock.now();
  }

  /** The last hour, a minute each, the oldest first; minutes in which nothing happened are in it. */
  get minutes(): readonly MinuteUse[] {
    const now = this.#minute().at;
    const byTime = new Map(this.#minutes.map((each) => [each.at, each]));
    return Array.from({ length: mostMinutes }, (_, index) => {
      const at = now - (mostMinutes - 1 - index) * minute;
      return byTime.get(at) ?? new MinuteUse(at);
    });
  }

  observe(record: CallRecord): void {
    const { caller, collection, changes = [], leftBehind, outcome } = record;
    const present = this.#minute();
    present.calls++;
    if (outcome === "refused") present.refused++;
    if (outcome) this.#observeRefusal(record);
    if (caller === undefined) return;
    const name = this.callers.has(caller) || this.callers.size < mostCallers ? caller : "other";
    const use = this.callers.get(name) ?? new CallerUse();
    this.callers.set(name, use);
    use.calls++;
    use.lastSeen = this.#clock.now();
    if (outcome === "refused") use.refused++;
    if (collection !== undefined) add(use.collections, collection);
    for (const change of changes) add(use.changes, change);
    for (const field of leftBehind?.fields ?? []) {
      add(use.lost, `${leftBehind?.collection}.${field.replace(/\[\d+\]/g, "[]")}`);
    }
  }

  observeHost({ ms, status }: HostRequest): void {
    const present = this.#minute();
    present.hostRequests++;
    present.hostMs += ms;
    present.slowest = Math.max(present.slowest, ms);
    if (!/^[1-4]\d\d$/.test(status) && status !== "ABORTED") present.hostErrors++;
  }

  #observeRefusal({ outcome, collection, change, option, reason }: CallRecord): void {
    if (reason === undefined) return;
    const key = JSON.stringify([outcome, collection, change, reason]);
    const first = { outcome, collection, change, reason, option, count: 0, lastSeen: 0 };
    const refusal = this.refusals.get(key) ?? first;
    refusal.count++;
    refusal.lastSeen = this.#clock.now();
    this.refusals.delete(key);
    this.refusals.set(key, refusal);
    // The first one is the one that was seen the longest ago.
    const [oldest] = this.refusals.keys();
    if (this.refusals.size > mostRefusals && oldest !== undefined) this.refusals.delete(oldest);
  }

  #minute(): MinuteUse {
    const at = Math.floor(this.#clock.now() / minute) * minute;
    const last = this.#minutes.at(-1);
    if (last?.at === at) return last;
    const next = new MinuteUse(at);
    this.#minutes.push(next);
    if (this.#minutes.length > mostMinutes) this.#minutes.shift();
    return next;
  }
}

function add(counts: Map<string, number>, name: string): void {
  const key = counts.has(name) || counts.size < mostNames ? name : "other";
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
