import type { CallRecord } from "./call-record.js";

/** Callers that are remembered; metrics and the page hold fewer. */
const most = 1000;

/**
 * Who has shown that a name is its own, by a handle or a good secret. An OAuth request may name anyone:
 * what strangers say must not fill the series of the metrics, and the page.
 */
export class ProvenCallers {
  readonly #names = new Set<string>();

  /** The record, without its caller where nobody of that name has proven it yet. */
  counted(record: CallRecord): CallRecord {
    const { caller, kind, outcome } = record;
    if (caller === undefined) return record;
    const isClaim = kind === "authorize" || (kind === "token" && outcome !== undefined);
    if (!isClaim) {
      if (this.#names.size < most) this.#names.add(caller);
      return record;
    }
    return this.#names.has(caller) ? record : { ...record, caller: undefined };
  }
}
