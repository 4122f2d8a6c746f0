import type { Clock } from "@edbridge/core";
import { elapsed, instant, type Instant } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import { compactId } from "@edbridge/records/model";
import { comparedText, printJson, readJson } from "../http/json.js";
import { stringBytes } from "../lookups/cache-budget.js";
import type { Person } from "./people.js";

/** Milliseconds for which parts are held. A nightly program writes its enrollments in that time. */
const heldLife = 12 * 60 * 60_000;

/** Bytes that one bridge holds for all credentials: the parts of about 30,000 students. */
const heldLimit = 64 * 1024 * 1024;

/** A person of one host, for one credential. */
export interface Holder extends Person {
  /** The credential, and the URL of the host's data. */
  readonly scope: string;
}

interface Held {
  readonly since: Instant;
  readonly scope: string;
  /** The id of the person's record, if it is known. */
  readonly recordId: string | undefined;
  readonly text: string;
  readonly bytes: number;
}

/**
 * Parts of people's records that the host does not accept yet, because the person is not enrolled.
 * They are in memory alone, within a bound of bytes and of time. The oldest are dropped first.
 */
export class HeldParts {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #held = new Map<string, Held>();
  #bytes = 0;
  #givenUp = 0;

  constructor(clock: Clock, limit: number = heldLimit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Bytes that are held, as estimated. */
  get bytes(): number {
    return this.#bytes;
  }

  /** People whose parts are held, and people whose parts were dropped: too old, or for newer ones. */
  get counts(): { readonly peopleHeld: number; readonly peopleGivenUp: number } {
    this.#makeRoom();
    return { peopleHeld: this.#held.size, peopleGivenUp: this.#givenUp };
  }

  /** Holds these parts of a person, and drops those that were held before. */
  hold(holder: Holder, companions: Companions, recordId?: string): void {
    const key = keyOf(holder);
    const id = recordId === undefined ? this.#held.get(key)?.recordId : compactId(recordId);
    this.#remove(key);
    this.#put(key, companions, { since: instant(this.#clock), scope: holder.scope, recordId: id });
  }

  /** Holds only these of the parts of a person, for the rest of their time. */
  keep(holder: Holder, companions: Companions): void {
    const key = keyOf(holder);
    const held = this.#held.get(key);
    if (held) this.#put(key, companions, held);
  }

  /** The parts that are held of a person; `undefined` if there are none. */
  find(holder: Holder): Companions | undefined {
    const held = this.#held.get(keyOf(holder));
    if (!held || this.#hasEnded(held)) return undefined;
    return readJson(held.text)?.value as Companions;
  }

  /** Drops the parts of the person whose record has this id. */
  dropRecord(scope: string, recordId: string): void {
    const id = compactId(recordId);
    for (const [key, held] of this.#held) {
      if (held.scope === scope && held.recordId === id) this.#remove(key);
    }
  }

  #put(
    key: string,
    companions: Companions,
    { since, scope, recordId }: Omit<Held, "text" | "bytes">,
  ): void {
    if (Object.keys(companions).length === 0) return this.#remove(key);
    const text = printJson(companions);
    const bytes = stringBytes(key) + stringBytes(text) + 200;
    this.#bytes += bytes - (this.#held.get(key)?.bytes ?? 0);
    this.#held.set(key, { since, scope, recordId, text, bytes });
    this.#makeRoom();
  }

  #hasEnded({ since }: Held): boolean {
    return elapsed(this.#clock, since) >= heldLife;
  }

  // The map has the order in which parts came, so those that end first come first.
  #makeRoom(): void {
    for (const [key, held] of this.#held) {
      if (this.#bytes <= this.#limit && !this.#hasEnded(held)) return;
      this.#remove(key);
      this.#givenUp++;
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }
}

function keyOf({ scope, collection, id }: Holder): string {
  return JSON.stringify([scope, collection, comparedText(id)]);
}
