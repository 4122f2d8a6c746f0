import type { Clock, TokenSource } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import { HostLists } from "./host-lists.js";
import type { LookupError } from "./lookup-error.js";
import { Memory } from "./memory.js";
import type { Source } from "./question.js";
import { Shelf } from "./shelf.js";

/** Milliseconds for which it is remembered that a collection may not be read. */
const refusedLife = 10 * 60_000;

/** Bytes that the look-ups of one call remember, where its caller has no session. */
const callLimit = 8 * 1024 * 1024;

/** Whether one credential may read a collection: found out by one request, whoever else waits for it. */
export class Access {
  readonly #clock: Clock;
  #isReadable = false;
  #trying: Promise<void> | undefined;
  #refusal: { readonly error: LookupError; readonly since: Instant } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Why it may not be read, as the host said a while ago. */
  get refusal(): LookupError | undefined {
    if (!this.#refusal) return undefined;
    return elapsed(this.#clock, this.#refusal.since) < refusedLife
      ? this.#refusal.error
      : undefined;
  }

  /**
   * Makes a request that reads the collection, after the first one that did.
   *
   * @throws `LookupError` where that was refused
   */
  async read<T>(request: () => Promise<T>): Promise<T> {
    while (!this.#isReadable && this.#trying) await this.#trying;
    if (this.refusal) throw this.refusal;
    if (this.#isReadable) return request();
    const asked = request();
    this.#trying = asked.then(
      () => {
        this.#isReadable = true;
      },
      () => {},
    );
    try {
      return await asked;
    } finally {
      this.#trying = undefined;
    }
  }

  refuse(error: LookupError): void {
    this.#isReadable = false;
    this.#refusal = { error, since: instant(this.#clock) };
  }
}

/** What one credential, or one call without a session, has looked up. */
export class LookupStore {
  readonly clock: Clock;
  readonly #memory: Memory;
  readonly #shelves = new Map<string, Shelf>();
  readonly #access = new Map<string, Access>();
  readonly #lists = new Map<string, HostLists>();

  constructor(clock: Clock, memory: Memory = new Memory(callLimit)) {
    this.clock = clock;
    this.#memory = memory;
  }

  /** What is known of a collection of the host at a place. */
  shelfOf(place: string, source: Source): Shelf {
    const key = `${source.shape} ${place} ${nameOf(source)}`;
    return made(this.#shelves, key, () => new Shelf(source, this.#memory, this.clock));
  }

  accessTo(place: string, source: Source): Access {
    return made(this.#access, `${place} ${nameOf(source)}`, () => new Access(this.clock));
  }

  /** What is known of how the host at a place gives lists. */
  listsOf(place: string): HostLists {
    return made(this.#lists, place, () => new HostLists());
  }

  /** All shelves of collections that have one of some names, wherever their host is. */
  shelvesOf(names: readonly string[]): readonly Shelf[] {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const all = [...this.#shelves.values()];
    return all.filter(({ source }) => wanted.has(source.target.name.toLowerCase()));
  }

  /** Forgets everything that was found. */
  forgetAll(): void {
    for (const shelf of this.#shelves.values()) shelf.forget();
  }
}

/** What each credential has looked up, held as long as the credential is. */
export class LookupCaches {
  readonly #clock: Clock;
  readonly #memory: Memory;
  readonly #stores = new WeakMap<TokenSource, LookupStore>();

  constructor(clock: Clock, memory: Memory = new Memory()) {
    this.#clock = clock;
    this.#memory = memory;
  }

  of(credential: TokenSource): LookupStore {
    const store = this.#stores.get(credential) ?? new LookupStore(this.#clock, this.#memory);
    this.#stores.set(credential, store);
    return store;
  }

  /** For one call without a session: nobody else ever sees it. */
  ofOneCall(): LookupStore {
    return new LookupStore(this.#clock);
  }
}

// An extension may have a collection of the same name.
function nameOf({ target: { name, collection } }: Source): string {
  return `${collection?.namespace ?? ""}/${name}`;
}

function made<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
