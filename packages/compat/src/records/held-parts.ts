import type { Clock } from "@edbridge/core";
import type { Companions } from "@edbridge/records";
import { compactId } from "@edbridge/records/model";
import { comparedText, printJson, readJson } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { ExpiringMap } from "../sessions/expiring-map.js";
import type { SecretSeal } from "../sessions/seal.js";
import { longestLife, type SharedStore } from "../settings/shared-store.js";
import {
  fitted,
  type HeldEntry,
  type HeldLimits,
  type HeldPage,
  isHeld,
  lives,
  merged,
  printPage,
  readPage,
  withEntry,
} from "./held-page.js";
import type { Person } from "./people.js";
import { inTurnAt } from "./record-lock.js";

/** Pages, by the first two digits of the names of people. */
const pages = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0"));

const MiB = 1024 * 1024;

/** People of whom this process knows who holds parts, at most. */
const mostHolders = 50_000;

/** 64 MiB for all credentials, and half of it for one: the sealed parts of about 20,000 students. */
const usualLimits: HeldLimits = {
  life: longestLife,
  ofOwner: (32 * MiB) / pages.length,
  inAll: (64 * MiB) / pages.length,
};

/** Milliseconds that one change of a page waits for those of other processes. */
const longestWait = 5000;

/** A credential at one host, for which parts are held. */
export interface HeldScope {
  /** Names the credential and the URL of the host's data. */
  readonly name: string;
  /** The URL of the host's data. */
  readonly dataUrl: string;
  /** Seals with the secret of the credential. */
  readonly seal: SecretSeal;
}

/** A person of one host, for one credential. */
export interface Holder extends Person {
  readonly scope: HeldScope;
}

/** Where parts are: in the store, or in the memory of this process alone. */
export type HeldPlace = "store" | "memory";

/** Parts that are held of a person. */
export interface FoundParts {
  readonly companions: Companions;
  readonly place: HeldPlace;
}

/** What {@link HeldParts} needs. */
export interface HeldOptions {
  readonly clock: Clock;
  /** Where parts are kept for other processes. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  readonly limits?: HeldLimits;
  /** Told when the store is not reached, so that parts are held in memory; once until it is again. */
  readonly onAway?: () => void;
  /** Told of how many more people parts are in memory. */
  readonly onMemory?: (difference: number) => void;
}

/** Of how many new people parts are held, and what became of parts. */
export interface HeldCounts {
  /** New people of whom parts are in the memory of this process alone. */
  readonly peopleHeld: number;
  /** New people of whom this process put parts into the store or the state folder. */
  readonly peopleInStore: number;
  /** New people whose parts this process wrote to the host. */
  readonly peopleWritten: number;
  /** New people whose parts this process dropped: after four days, or for newer ones. */
  readonly peopleGivenUp: number;
}

/**
 * Parts of people's records that the host does not accept yet, because the person is not enrolled.
 * They are kept in the store of several processes, sealed. Without a store, and while it is not
 * reached, they are in memory, and go to the store with the next change of their page.
 *
 * All has a bound of bytes and of time. The oldest parts are dropped first.
 */
export class HeldParts {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #limits: HeldLimits;
  readonly #onAway: () => void;
  readonly #onMemory: (difference: number) => void;
  readonly #memory = new Map<string, HeldPage>();
  /** The names under which this process holds parts of a person, one for each credential. */
  readonly #holders: ExpiringMap<ReadonlySet<string>>;
  /** The changes of each page, one after another. */
  readonly #turns = new Map<string, Promise<unknown>>();
  #isAway = false;
  #inStore = 0;
  #givenUp = 0;
  #written = 0;

  constructor(options: HeldOptions) {
    const { clock, store, limits = usualLimits, onAway = () => {}, onMemory = () => {} } = options;
    this.#clock = clock;
    this.#store = store;
    this.#limits = limits;
    this.#onAway = onAway;
    this.#onMemory = onMemory;
    this.#holders = new ExpiringMap({ life: limits.life, limit: mostHolders, clock: this.#clock });
  }

  get counts(): HeldCounts {
    for (const [name, page] of this.#memory) this.#remember(name, page);
    let held = 0;
    for (const page of this.#memory.values()) held += peopleOn(page);
    const [peopleInStore, peopleWritten] = [this.#inStore, this.#written];
    return { peopleHeld: held, peopleInStore, peopleWritten, peopleGivenUp: this.#givenUp };
  }

  /**
   * Makes a write of a person, or of an enrollment, after those of all processes that share the store:
   * what one of them holds, another one finds.
   */
  inTurn(holder: Holder, write: () => Promise<Answer>): Promise<Answer> {
    return inTurnAt(this.#store, `person-${namesOf(holder).person}`, write);
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
    const { seal, name } = holder.scope;
    const record = recordId === undefined ? undefined : seal.name(recordName(name, recordId));
    await this.#dropOthers(holder, true);
    const { place, isNew } = await this.#put(holder, companions, (known) => ({
      record: record ?? known?.record,
      since: this.#clock.now(),
    }));
    if (isNew && place === "store") this.#inStore++;
    return place;
  }

  /** Holds only these of the parts of a person, for the rest of their time. */
  async keep(holder: Holder, companions: Companions): Promise<HeldPlace | undefined> {
    if (Object.keys(companions).length === 0) {
      this.#written++;
      await this.drop(holder);
      return undefined;
    }
    const { place } = await this.#put(holder, companions, (known) => ({
      record: known?.record,
      since: known?.since ?? this.#clock.now(),
    }));
    return place;
  }

  /** The parts that are held of a person; `undefined` if there are none. */
  async find(holder: Holder): Promise<FoundParts | undefined> {
    const { scope } = holder;
    const { owner, person } = namesOf(holder);
    const { page, memory } = await this.#read(pageOf(person));
    const entry = page.find((each) => each.person === person);
    if (entry?.parts === undefined || !lives(entry, this.#clock.now(), this.#limits)) {
      return undefined;
    }
    const text = scope.seal.open(entry.parts, `${owner} ${person}`);
    const companions = text === undefined ? undefined : readJson(text)?.value;
    if (companions === undefined) return undefined;
    const place = memory.includes(entry) ? "memory" : "store";
    return { companions: companions as Companions, place };
  }

  /** Drops the parts of a person, if there are any, with whatever credential. */
  async drop(holder: Holder): Promise<void> {
    await this.#dropOthers(holder, false);
    await this.#drop(namesOf(holder));
  }

  async #drop({ owner, person }: Pick<HeldEntry, "owner" | "person">): Promise<void> {
    const name = pageOf(person);
    const { page, isWhole } = await this.#read(name);
    // Most people that are written have none.
    if (isWhole && !page.some((each) => each.person === person)) return;
    const entry = { owner, person, since: this.#clock.now() };
    await this.#update(name, (found) => withEntry(found, entry));
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
    const found = await Promise.all(pages.map((each) => this.#read(each)));
    for (const [at, { page }] of found.entries()) {
      const entry = page.find((each) => each.record === record);
      if (!entry) continue;
      const gone = { owner: entry.owner, person: entry.person, since: this.#clock.now() };
      await this.#update(pages[at] ?? "", (now) => withEntry(now, gone));
    }
  }

  /**
   * Puts what is in memory into the store, as far as that is reached, and forgets the rest. Gives the
   * number of people whose parts are lost.
   */
  async end(): Promise<number> {
    for (const name of this.#memory.keys()) {
      if (!this.#store || (await this.#update(name, (page) => page)) === "memory") break;
    }
    const { peopleHeld } = this.counts;
    for (const name of this.#memory.keys()) this.#forget(name);
    return peopleHeld;
  }

  async #put(
    holder: Holder,
    companions: Companions,
    from: (known: HeldEntry | undefined) => Pick<HeldEntry, "record" | "since">,
  ): Promise<{ place: HeldPlace | undefined; isNew: boolean }> {
    const { owner, person } = namesOf(holder);
    const parts = holder.scope.seal.close(printJson(companions), `${owner} ${person}`);
    let [isNew, isIn] = [false, false];
    const place = await this.#update(pageOf(person), (page) => {
      const known = page.find((each) => each.person === person);
      const entry = { owner, person, parts, ...from(known) };
      isNew = known?.parts === undefined;
      isIn = this.#fit([entry]).page.length > 0;
      return withEntry(page, entry);
    });
    return { place: isIn ? place : undefined, isNew };
  }

  /** A page of the store and of memory; that of memory alone if the store is not reached. */
  async #read(name: string): Promise<{ page: HeldPage; memory: HeldPage; isWhole: boolean }> {
    const memory = this.#memory.get(name) ?? [];
    const text = this.#store ? await this.#store.read(keyOf(name)) : null;
    return { page: merged(readPage(text ?? ""), memory), memory, isWhole: text !== undefined };
  }

  #update(name: string, change: (page: HeldPage) => HeldPage): Promise<HeldPlace> {
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(async () => {
      if (await this.#updateStore(name, change)) return "store";
      this.#remember(name, change(this.#memory.get(name) ?? []));
      return "memory";
    });
    this.#turns.set(name, turn);
    const ended = () => void (this.#turns.get(name) === turn && this.#turns.delete(name));
    turn.then(ended, ended);
    return turn;
  }

  /** Changes a page of the store, and takes what memory has of it along. Gives whether that is kept. */
  async #updateStore(name: string, change: (page: HeldPage) => HeldPage): Promise<boolean> {
    const store = this.#store;
    if (!store) return false;
    const key = keyOf(name);
    const lock = await store.lock(key, longestWait);
    if (typeof lock === "string") return this.#noteAway(lock === "unreachable");
    try {
      const text = await store.read(key);
      // A page that cannot be read must not be written over.
      if (text === undefined) return this.#noteAway(true);
      const page = change(merged(readPage(text ?? ""), this.#memory.get(name) ?? []));
      const { page: kept, givenUp } = this.#fit(page.filter(isHeld));
      const isKept = await store.write(key, printPage(kept), this.#limits.life, lock);
      if (!isKept) return this.#noteAway(true);
      this.#givenUp += givenUp;
      this.#forget(name);
      this.#isAway = false;
      return true;
    } finally {
      await lock.release();
    }
  }

  #noteAway(isAway: boolean): false {
    if (isAway && !this.#isAway) this.#onAway();
    this.#isAway ||= isAway;
    return false;
  }

  #fit(page: HeldPage) {
    return fitted(page, this.#clock.now(), this.#limits);
  }

  #remember(name: string, page: HeldPage): void {
    // Without a store there is nothing older that an entry without parts could drop.
    const { page: kept, givenUp } = this.#fit(this.#store ? page : page.filter(isHeld));
    this.#givenUp += givenUp;
    this.#onMemory(peopleOn(kept) - peopleOn(this.#memory.get(name) ?? []));
    if (kept.length > 0) this.#memory.set(name, kept);
    else this.#memory.delete(name);
  }

  #forget(name: string): void {
    this.#onMemory(-peopleOn(this.#memory.get(name) ?? []));
    this.#memory.delete(name);
  }
}

function peopleOn(page: HeldPage): number {
  return page.filter(isHeld).length;
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

function pageOf(person: string): string {
  return person.slice(0, 2);
}

function keyOf(page: string): string {
  return `held-${page}.json`;
}
