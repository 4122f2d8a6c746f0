import type { JsonObject } from "../json.js";

/** A record that was deleted, or got another natural key. */
export interface TrackedChange {
  readonly id: string;
  /** The change version of the deletion or of the new key. */
  readonly version: number;
  /** The record before it. */
  readonly before: JsonObject;
  /** The record with its new key; undefined for one that was deleted. */
  readonly after?: JsonObject;
}

/** Changes of one collection that are kept at most; the oldest go first. */
const most = 10_000;

/** What change queries tell beyond the records that there are. */
export class TrackedChanges {
  readonly #byCollection = new Map<string, TrackedChange[]>();

  add(collection: string, change: TrackedChange): void {
    const list = this.#byCollection.get(collection) ?? [];
    this.#byCollection.set(collection, list);
    list.push(change);
    if (list.length > most) list.shift();
  }

  /** The records that were deleted, in the order of their change versions. */
  deletes(collection: string): readonly TrackedChange[] {
    return this.#of(collection).filter(({ after }) => after === undefined);
  }

  /** The records that got another key, in the order of their change versions. */
  keyChanges(collection: string): readonly TrackedChange[] {
    return this.#of(collection).filter(({ after }) => after !== undefined);
  }

  clear(): void {
    this.#byCollection.clear();
  }

  #of(collection: string): readonly TrackedChange[] {
    return this.#byCollection.get(collection) ?? [];
  }
}
