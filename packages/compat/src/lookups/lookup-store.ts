import type { Clock, TokenSource } from "@edbridge/core";
import { Access } from "./access.js";
import { DescriptorLists } from "./descriptor-lists.js";
import { HostLists } from "./host-lists.js";
import { Memory } from "./memory.js";
import type { Source } from "./question.js";
import { Shelf } from "./shelf.js";

/** Bytes that the look-ups of one call remember, where its caller has no session. */
const callLimit = 8 * 1024 * 1024;

/** What one credential, or one call without a session, has looked up. */
export class LookupStore {
  readonly clock: Clock;
  /** The descriptors of hosts, which all credentials share. */
  readonly descriptors: DescriptorLists;
  readonly #memory: Memory;
  readonly #shelves = new Map<string, Shelf>();
  readonly #access = new Map<string, Access>();
  readonly #lists = new Map<string, HostLists>();

  constructor(
    clock: Clock,
    memory: Memory = new Memory(callLimit),
    descriptors: DescriptorLists = new DescriptorLists(clock, memory),
  ) {
    this.clock = clock;
    this.descriptors = descriptors;
    this.#memory = memory;
  }

  /** What is known of a collection of the host at a place. */
  shelfOf(place: string, source: Source): Shelf {
    const key = `${source.shape} ${place} ${nameOf(source)}`;
    return made(this.#shelves, key, () => new Shelf(source, this.#memory, this.clock));
  }

  accessTo(place: string, source: Source): Access {
    return made(
      this.#access,
      `${place} ${nameOf(source)}`,
      () => new Access(source.target.name, this.clock),
    );
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
  readonly #descriptors: DescriptorLists;
  readonly #stores = new WeakMap<TokenSource, LookupStore>();

  constructor(clock: Clock, memory: Memory = new Memory()) {
    this.#clock = clock;
    this.#memory = memory;
    this.#descriptors = new DescriptorLists(clock, memory);
  }

  of(credential: TokenSource): LookupStore {
    const store =
      this.#stores.get(credential) ?? new LookupStore(this.#clock, this.#memory, this.#descriptors);
    this.#stores.set(credential, store);
    return store;
  }

  /** For one call without a session: nobody else ever sees it. */
  ofOneCall(): LookupStore {
    return new LookupStore(this.#clock, new Memory(callLimit), this.#descriptors);
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
