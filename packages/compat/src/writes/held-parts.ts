import type { Clock } from "@edbridge/core";
import type { Companions } from "@edbridge/records";
import { compactId } from "@edbridge/records/model";
import { comparedText, printJson, readJson } from "../http/json.js";
import { ExpiringMap } from "@edbridge/core/internal";
import type { SecretSeal } from "../auth/seal.js";
import type { SharedStore } from "../store/store.js";
import type { HeldEntry } from "./held-page.js";
import {
  type HeldOptions,
  HeldPages,
  type HeldPlace,
  type PutEntry,
  usualLimits,
} from "./held-pages.js";
import { KeySecrets, type KeySecretsOptions } from "./key-secrets.js";
import { LaterTries } from "./later-tries.js";
import type { Person } from "../records/people.js";
import { type Release, takeAt, type Taken } from "./turns.js";

/** People of whom this process knows who holds parts, at most. */
const mostHolders = 50_000;

/** A credential at one host, for which parts are held. */
export interface HeldScope {
  /** Names the credential and the URL of the host's data. */
  readonly name: string;
  /** The URL of the host's data. */
  readonly dataUrl: string;
  /** Seals with the secret of the credential. */
  readonly seal: SecretSeal;
  /** The credential's client key, if edbridge knows it. */
  readonly clientKey?: string;
}

/** A person of one host, for one credential. */
export interface Holder extends Person {
  readonly scope: HeldScope;
}

/** Parts that are held of a person. */
export interface FoundParts {
  readonly companions: Companions;
  readonly place: HeldPlace;
}

/** Of how many new people parts are held, and what became of parts. */
export interface HeldCounts {
  /** New people of whom parts are in the memory of this process alone. */
  readonly peopleHeld: number;
  /** New people of whom this process put parts into the store or the state folder. */
  readonly peopleInStore: number;
  /** New people whose parts this process wrote to the host. */
  readonly peopleWritten: number;
  /** New people of whose parts this process dropped some: refused, too old, or for newer ones. */
  readonly peopleGivenUp: number;
}

/** The new people of whom parts wait, wherever they wait. */
export interface WaitingPeople {
  /** Those of whom parts are in the memory of this process alone. */
  readonly inMemory: number;
  /** Those of whom parts are in the store or the state folder, whichever process put them there. */
  readonly inStore: number;
  /** Milliseconds for which the parts of the first of them have been waiting; 0 if nobody waits. */
  readonly longest: number;
}

/** Milliseconds for which an account of what waits is good. To make it, the whole store is read. */
const accountLife = 60_000;

/** What {@link HeldParts} needs. */
export interface HeldPartsOptions extends HeldOptions, KeySecretsOptions {
  /** Told of a part that is not written though no call waits for it. Default: nobody is. */
  readonly onDropped?: (text: string) => void;
}

/**
 * Parts of people's records that the host does not accept yet, because the person is not enrolled.
 * They are sealed. {@link HeldPages} keeps them.
 */
export class HeldParts {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #pages: HeldPages;
  readonly #secrets: KeySecrets;
  readonly #onDamaged: () => void;
  /** The names under which this process holds parts of a person, one for each credential. */
  readonly #holders: ExpiringMap<ReadonlySet<string>>;
  #inStore = 0;
  #written = 0;
  #reduced = 0;
  readonly #tries = new LaterTries();
  #account: { readonly at: number; readonly people: Promise<WaitingPeople> } | undefined;
  /** Tells the owner what belongs to no call. */
  readonly warn: (text: string) => void;

  constructor(options: HeldPartsOptions) {
    const {
      clock,
      store,
      limits = usualLimits,
      onDamaged = () => {},
      onDropped = () => {},
    } = options;
    this.#clock = clock;
    this.#onDamaged = onDamaged;
    this.warn = onDropped;
    this.#store = store;
    this.#pages = new HeldPages(options);
    this.#secrets = new KeySecrets(options);
    this.#holders = new ExpiringMap({ life: limits.life, limit: mostHolders, clock });
  }

  get counts(): HeldCounts {
    const { inMemory, givenUp } = this.#pages.counts;
    return {
      peopleHeld: inMemory,
      peopleInStore: this.#inStore,
      peopleWritten: this.#written,
      peopleGivenUp: givenUp + this.#reduced,
    };
  }

  /** Who waits, as it was within the last minute. */
  waiting(): Promise<WaitingPeople> {
    const now = this.#clock.monotonic();
    if (!this.#account || now - this.#account.at >= accountLife) {
      this.#account = { at: now, people: this.#countWaiting() };
    }
    return this.#account.people;
  }

  async #countWaiting(): Promise<WaitingPeople> {
    const { inMemory, inStore } = await this.#pages.living();
    const now = this.#clock.now();
    const ages = [...inMemory, ...inStore].map(({ since }) => now - since);
    const longest = ages.reduce((most, age) => Math.max(most, age), 0);
    return { inMemory: inMemory.length, inStore: inStore.length, longest };
  }

  /**
   * Tries again to write the parts of a person, until `attempt` says that nothing is left to do. Gives
   * whether there is room for that.
   */
  tryLater(holder: Holder, attempt: () => Promise<boolean>): boolean {
    return this.#tries.begin(namesOf(holder).person, attempt);
  }

  /**
   * Waits for the writes of a person, and of enrollments, of all processes that share the store: what one
   * of them holds, another one finds.
   */
  async take(holder: Holder, before: Release): Promise<Taken | undefined> {
    await this.#secrets.see(holder.scope);
    return takeAt(this.#store, `person-${namesOf(holder).person}`, before);
  }

  /**
   * Holds these parts of a person, and drops those that were held before, with whatever credential: they
   * belong to an earlier write of the person. `undefined` if they are too large.
   */
  async hold(
    holder: Holder,
    companions: Companions,
    recordId?: string,
  ): Promise<HeldPlace | undefined> {
    if (Object.keys(companions).length === 0) {
      await this.drop(holder);
      return undefined;
    }
    const { seal, name } = holder.scope;
    const record = recordId === undefined ? undefined : seal.name(recordName(name, recordId));
    await this.#dropOthers(holder, true);
    const { place, known } = await this.#put(holder, companions, (before) => ({
      record: record ?? before?.record,
      since: this.#clock.now(),
    }));
    if (known?.parts === undefined && place === "store") this.#inStore++;
    if (place === "store") await this.#secrets.note(holder.scope);
    return this.#sure(place);
  }

  /**
   * Holds only these of the parts of a person, for the rest of their time.
   *
   * @param isReduced whether others are neither held nor written
   */
  async keep(
    holder: Holder,
    companions: Companions,
    isReduced: boolean,
  ): Promise<HeldPlace | undefined> {
    if (isReduced) this.#reduced++;
    if (Object.keys(companions).length === 0) {
      if (!isReduced) this.#written++;
      await this.drop(holder);
      return undefined;
    }
    const { place } = await this.#put(holder, companions, (known) => ({
      record: known?.record,
      since: known?.since ?? this.#clock.now(),
    }));
    return this.#sure(place);
  }

  /** A store that may lose what it keeps is as good as memory. */
  #sure<P extends HeldPlace | undefined>(place: P): P | "memory" {
    return place === "store" && this.#store?.isDurable === false ? "memory" : place;
  }

  /** The parts that are held of a person; `undefined` if there are none. */
  async find(holder: Holder): Promise<FoundParts | "unreachable" | undefined> {
    const { scope } = holder;
    const { owner, person } = namesOf(holder);
    const { entry, place, isWhole } = await this.#pages.find(person);
    if (!entry && !isWhole) return "unreachable";
    if (entry?.parts === undefined || !place) return undefined;
    const text = scope.seal.open(entry.parts, `${owner} ${person}`);
    const companions = text === undefined ? undefined : readJson(text)?.value;
    if (companions === undefined) {
      this.#onDamaged();
      return undefined;
    }
    return { companions: companions as Companions, place: this.#sure(place) };
  }

  /** Drops the parts of a person, if there are any, with whatever credential. */
  async drop(holder: Holder): Promise<void> {
    await this.#dropOthers(holder, false);
    await this.#drop(namesOf(holder));
  }

  async #drop({ owner, person }: Pick<HeldEntry, "owner" | "person">): Promise<void> {
    const { entry, isWhole } = await this.#pages.find(person);
    // Most people that are written have none.
    if (isWhole && !entry) return;
    await this.#forget({ owner, person });
  }

  /** Drops what other credentials hold of a person by this process, and notes whether this one holds. */
  async #dropOthers(holder: Holder, holds: boolean): Promise<void> {
    const key = personOf(holder);
    const known = this.#holders.get(key);
    if (!known && !holds) return;
    const { owner, person } = namesOf(holder);
    this.#holders.set(key, new Set(holds ? [person] : []));
    for (const other of known ?? []) {
      if (other !== person) await this.#drop({ owner, person: other });
    }
  }

  /** Drops the parts of the person whose record has this id. */
  async dropRecord({ name, seal }: HeldScope, recordId: string): Promise<void> {
    const record = seal.name(recordName(name, recordId));
    const entry = (await this.#pages.all()).find((each) => each.record === record);
    if (entry) await this.#forget(entry);
  }

  /** Ends the holding. Gives the number of people whose parts are lost. */
  end(): Promise<number> {
    this.#tries.end();
    return this.#pages.end();
  }

  /** Puts an entry without parts: whoever holds older ones of the person drops them too. */
  async #forget({ owner, person }: Pick<HeldEntry, "owner" | "person">): Promise<void> {
    await this.#pages.put(person, () => ({ owner, person, since: this.#clock.now() }));
  }

  #put(
    holder: Holder,
    companions: Companions,
    from: (known: HeldEntry | undefined) => Pick<HeldEntry, "record" | "since">,
  ): Promise<PutEntry> {
    const { owner, person } = namesOf(holder);
    const parts = holder.scope.seal.close(printJson(companions), `${owner} ${person}`);
    return this.#pages.put(person, (known) => ({ owner, person, parts, ...from(known) }));
  }
}

/** A person of one host, whatever the credential. */
function personOf({ scope, collection, id }: Holder): string {
  return JSON.stringify([scope.dataUrl, collection, comparedText(id)]);
}

/** The names of a person and of its credential, as they stand on a page. */
function namesOf({ scope, collection, id }: Holder): Pick<HeldEntry, "owner" | "person"> {
  const person = JSON.stringify([scope.name, collection, comparedText(id)]);
  return { owner: scope.seal.name(scope.name), person: scope.seal.name(person) };
}

function recordName(scope: string, recordId: string): string {
  return JSON.stringify([scope, compactId(recordId).toLowerCase()]);
}
