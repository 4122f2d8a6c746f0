import type { Clock } from "@edbridge/core";
import type { CallRecord } from "./call-record.js";

const minute = 60_000;

/** Different outcomes that are counted in a minute; what exceeds them is counted as one. */
const most = 1000;

/** Shortens what a log has said already: each outcome of a collection is told in full once a minute. */
export class Repeats {
  readonly #clock: Clock;
  readonly #counts = new Map<string, number>();
  #since = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The record, or its short form with the count of this outcome. */
  shorten(record: CallRecord): CallRecord {
    if (record.outcome === undefined) return record;
    const { reason, fields, leftOut, notKept, dropped, option: _, ...rest } = record;
    const now = Math.floor(this.#clock.monotonic() / minute);
    if (now !== this.#since) this.#counts.clear();
    this.#since = now;
    const { kind, collection, outcome, status } = rest;
    const key = JSON.stringify([
      kind,
      collection,
      outcome,
      status,
      reason,
      fields,
      leftOut,
      notKept,
      dropped,
    ]);
    const counted = this.#counts.has(key) || this.#counts.size < most ? key : "";
    const times = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, times);
    return times === 1 ? record : { ...rest, repeated: times };
  }
}
