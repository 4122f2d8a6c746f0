import { randomBytes } from "node:crypto";
import { ExpiringMap } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import { compactId } from "@edbridge/records/model";
import { keyedName, type SecretSeal } from "../auth/seal.js";
import { comparedText, printJson, readJson } from "../http/json.js";
import type { Person } from "../records/people.js";
import type { Release } from "./turns.js";
import {
  type EntryLabel,
  type LivingEntries,
  type PartsPlace,
  WaitingEntries,
  type WaitingEntry,
  type WaitingOptions,
} from "./waiting-entries.js";

/** A credential at one host, for which parts wait. */
export interface PartsScope {
  /** The URL of the host's data. */
  readonly dataUrl: string;
  /** Seals with the secret of the credential. */
  readonly seal: SecretSeal;
  /** The credential's client key, if edbridge knows it. */
  readonly clientKey?: string;
}

/** A person of one host, for one credential. */
export interface ScopedPerson extends Person {
  readonly scope: PartsScope;
}

/** Parts of a person that wait, where they are, and since when. */
export interface FoundParts extends Pick<WaitingEntry, "record" | "since"> {
  readonly companions: Companions;
  readonly place: PartsPlace;
}

/** Of how many new people parts wait, and what became of parts. */
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

/** Client keys of which another secret was noticed, at most. */
const mostKeys = 10_000;

/**
 * Parts of new people that the host does not take before the enrollment. Each credential seals those that
 * it has written.
 */
export class WaitingParts {
  readonly tries = new LaterTries();
  readonly #options: WaitingOptions;
  readonly #entries: WaitingEntries;
  readonly #nameKey: Uint8Array | undefined;
  readonly #changedKeys: ExpiringMap<true>;
  #written = 0;
  #reduced = 0;
  #account:
    { readonly at: number; readonly made: ReturnType<WaitingEntries["living"]> } | undefined;

  constructor(options: WaitingOptions) {
    const { clock, store, sessionKey } = options;
    this.#options = options;
    this.#entries = new WaitingEntries(options);
    this.#nameKey = sessionKey ?? (store ? undefined : randomBytes(32));
    this.#changedKeys = new ExpiringMap({ limit: mostKeys, clock });
  }

  get counts(): HeldCounts {
    const counts = this.#entries.counts;
    const peopleGivenUp = counts.peopleGivenUp + this.#reduced;
    return { ...counts, peopleGivenUp, peopleWritten: this.#written };
  }

  /** Who waits, as it was within the last minute. */
  async waiting(): Promise<WaitingPeople> {
    const now = this.#options.clock.now();
    const { inMemory, inStore } = await this.#living();
    const waits = [...inMemory, ...inStore].map(({ since }) => now - since);
    const longest = waits.reduce((most, each) => Math.max(most, each), 0);
    return { inMemory: inMemory.length, inStore: inStore.length, longest };
  }

  /** Notices at a sign-in that parts wait which another secret of the same client key has sealed. */
  async noteSignIn(scope: PartsScope): Promise<void> {
    const { clientKey } = scope;
    const key = this.#keyName(scope);
    if (key === undefined || clientKey === undefined || this.#changedKeys.get(clientKey)) return;
    const owner = ownerOf(scope);
    const isOther = (each: EntryLabel) => each.key === key && each.owner !== owner;
    const { inMemory, inStore } = await this.#living();
    if (!inMemory.some(isOther) && !inStore.some(isOther)) return;
    this.#changedKeys.set(clientKey, true);
    this.#options.onOtherSecret?.(clientKey);
  }

  #living(): Promise<LivingEntries> {
    const now = this.#options.clock.monotonic();
    if (!this.#account || now - this.#account.at >= accountLife) {
      this.#account = { at: now, made: this.#entries.living() };
    }
    return this.#account.made;
  }

  /** Says what belongs to no call. */
  warn(text: string): void {
    this.#options.onDropped?.(text);
  }

  /**
   * Waits for the writes of a person, and of enrollments, of all processes that share the store: the parts
   * that one of them keeps, another one finds.
   */
  take(person: ScopedPerson, before: Release): Promise<Release | undefined> {
    return this.#entries.lock(this.nameOf(person), before);
  }

  /**
   * Keeps these parts of a person in place of all that waited before: they belong to an earlier write.
   * Gives where they are; `undefined` if there are none, or they are too large.
   */
  async set(
    person: ScopedPerson,
    parts: Companions,
    recordId?: string,
  ): Promise<PartsPlace | undefined> {
    if (Object.keys(parts).length === 0) {
      await this.drop(person);
      return undefined;
    }
    const record = recordId === undefined ? undefined : this.#recordName(person.scope, recordId);
    return this.#put(person, parts, { record, since: this.#options.clock.now() });
  }

  /**
   * Keeps only these of the parts of a person that were found, for the rest of their time.
   *
   * @param isReduced whether others neither wait nor are written
   */
  async keep(
    person: ScopedPerson,
    { record, since }: Pick<FoundParts, "record" | "since">,
    parts: Companions,
    isReduced: boolean,
  ): Promise<PartsPlace | undefined> {
    if (isReduced) this.#reduced++;
    if (Object.keys(parts).length > 0) return this.#put(person, parts, { record, since });
    if (!isReduced) this.#written++;
    await this.#entries.set(this.nameOf(person), undefined, record);
    return undefined;
  }

  /** The parts of a person that wait; `undefined` if there are none. */
  async find(person: ScopedPerson): Promise<FoundParts | "unreachable" | undefined> {
    const { scope } = person;
    const name = this.nameOf(person);
    const { entry, place, isWhole } = await this.#entries.find(name);
    if (!entry) return isWhole ? undefined : "unreachable";
    const owner = ownerOf(scope);
    if (entry.owner !== owner) return undefined;
    const text = scope.seal.open(entry.parts, `${owner} ${name}`);
    const companions = text === undefined ? undefined : readJson(text)?.value;
    if (companions === undefined) {
      this.#options.onDamaged?.();
      return undefined;
    }
    const { record, since } = entry;
    return { companions: companions as Companions, place: this.#sure(place), record, since };
  }

  /** Drops the parts of a person, if there are any. */
  async drop(person: ScopedPerson): Promise<void> {
    const name = this.nameOf(person);
    const { entry, isWhole } = await this.#entries.find(name);
    // Most people that are written have none.
    if (entry || !isWhole) await this.#entries.set(name, undefined, entry?.record);
  }

  /** Drops the parts of the person whose record has this id. */
  async dropRecord(scope: PartsScope, recordId: string): Promise<void> {
    const record = this.#recordName(scope, recordId);
    const name = await this.#entries.nameOf(record);
    if (name !== undefined) await this.#entries.set(name, undefined, record);
  }

  /** Ends all tries. Gives the number of people whose parts are lost. */
  end(): Promise<number> {
    this.tries.end();
    return this.#entries.end();
  }

  async #put(
    person: ScopedPerson,
    companions: Companions,
    more: Pick<WaitingEntry, "record" | "since">,
  ): Promise<PartsPlace | undefined> {
    const { scope } = person;
    const name = this.nameOf(person);
    const owner = ownerOf(scope);
    const parts = scope.seal.close(printJson(companions), `${owner} ${name}`);
    const key = this.#keyName(scope);
    const place = await this.#entries.set(name, { owner, key, parts, ...more });
    return place && this.#sure(place);
  }

  /** A store that may lose what it keeps is as good as memory. */
  #sure(place: PartsPlace): PartsPlace {
    return this.#options.store?.isDurable === false ? "memory" : place;
  }

  #keyName({ clientKey, dataUrl }: PartsScope): string | undefined {
    const { sessionKey } = this.#options;
    if (!sessionKey || clientKey === undefined) return undefined;
    return keyedName(sessionKey, JSON.stringify(["key", new URL(dataUrl).origin, clientKey]));
  }

  /** A name for a person, the same for all credentials if they share a key for names. */
  nameOf({ scope, collection, id }: ScopedPerson): string {
    return this.#named(scope, [collection, comparedText(id)]);
  }

  #recordName(scope: PartsScope, recordId: string): string {
    return `record-${this.#named(scope, ["record", compactId(recordId).toLowerCase()])}`;
  }

  /** A name in the store, which tells nothing. */
  #named({ dataUrl, clientKey, seal }: PartsScope, of: readonly unknown[]): string {
    if (!this.#nameKey) return seal.name(JSON.stringify([dataUrl, clientKey, ...of]));
    return keyedName(this.#nameKey, JSON.stringify([dataUrl, ...of]));
  }
}

function ownerOf({ seal, clientKey, dataUrl }: PartsScope): string {
  return seal.name(JSON.stringify([new URL(dataUrl).origin, clientKey]));
}

/** Milliseconds before the first try, and at most before each further one. */
const [first, longest] = [10_000, 15 * 60_000];

/** People of whom a process tries again to write parts, at most. What it does not try still waits. */
const mostPeople = 1000;

/**
 * Tries again to write parts of new people that the host could not take when they were enrolled. The
 * timers do not keep a process alive: what the store or the state folder keeps outlives it.
 */
class LaterTries {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /**
   * Tries until it is done, less and less often. Gives whether it will: there is room for so many people.
   *
   * @param person a name for the person and the credential
   * @param attempt gives whether nothing is left to do
   */
  begin(person: string, attempt: () => Promise<boolean>): boolean {
    if (this.#timers.has(person)) return true;
    if (this.#timers.size >= mostPeople) return false;
    const tryIn = (wait: number) => {
      const again = async () => {
        // Whatever has failed, the next try may succeed.
        const isDone = await attempt().catch(() => false);
        if (!this.#timers.has(person)) return;
        if (isDone) this.#timers.delete(person);
        else tryIn(Math.min(wait * 2, longest));
      };
      this.#timers.set(person, setTimeout(() => void again(), wait).unref());
    };
    tryIn(first);
    return true;
  }

  /** Ends all tries. */
  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
