import { keptIn } from "../command/text.js";
import type { BothCodes } from "./counts.js";

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
    return [...(this.#byOld.get(old) ?? [])];
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
