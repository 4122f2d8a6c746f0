import { ExpiringMap } from "@edbridge/core/internal";
import type { ProvenCredential } from "../auth/credential.js";
import { entryIn, entryPrefix, lives, ownerOf, type WaitingEntry } from "./waiting-entry.js";
import type { WaitingOptions, WaitingParts } from "./waiting-parts.js";

/** The new people of whom parts wait, wherever they wait. */
export interface WaitingPeople {
  /** Those of whom parts are in the memory of this process alone. */
  readonly inMemory: number;
  /** Those of whom parts are in the store or the state folder, whichever process put them there. */
  readonly inStore: number;
  /** Age of the oldest parts that wait, in milliseconds; 0 if none wait. */
  readonly longest: number;
}

/** Client keys of which another secret was noticed, at most. */
const mostKeys = 10_000;
/** Milliseconds for which an account is good. To make it, the whole store is read. */
const accountLife = 60_000;

/** Says of whom parts wait, without opening them. */
export class WaitingAccount {
  readonly #parts: WaitingParts;
  readonly #options: WaitingOptions;
  readonly #changedKeys: ExpiringMap<true>;
  #stored: { readonly at: number; readonly entries: Promise<readonly WaitingEntry[]> } | undefined;

  constructor(parts: WaitingParts, options: WaitingOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#changedKeys = new ExpiringMap({ limit: mostKeys, clock: options.clock });
  }

  /** Who waits, as it was within the last minute. */
  async people(): Promise<WaitingPeople> {
    const now = this.#options.clock.now();
    const inStore = await this.#inStore();
    const inMemory = this.#parts.inMemory();
    const waits = [...inMemory, ...inStore].map(({ since }) => now - since);
    const longest = waits.reduce((most, each) => Math.max(most, each), 0);
    return { inMemory: inMemory.length, inStore: inStore.length, longest };
  }

  /** Notices at a sign-in that parts wait which another secret of the same client key has sealed. */
  async noteSignIn(credential: ProvenCredential, dataUrl: string): Promise<void> {
    const { clientKey } = credential;
    const key = this.#parts.names.ofClientKey({ clientKey, dataUrl });
    if (key === undefined || this.#changedKeys.get(clientKey)) return;
    const all = [...(await this.#inStore()), ...this.#parts.inMemory()];
    if (all.length === 0) return;
    const owner = ownerOf({ dataUrl, seal: credential.partsSeal, clientKey });
    if (!all.some((each) => each.key === key && each.owner !== owner)) return;
    this.#changedKeys.set(clientKey, true);
    this.#options.onOtherSecret?.(clientKey);
  }

  #inStore(): Promise<readonly WaitingEntry[]> {
    const now = this.#options.clock.monotonic();
    if (!this.#stored || now - this.#stored.at >= accountLife) {
      this.#stored = { at: now, entries: this.#readStore() };
    }
    return this.#stored.entries;
  }

  /** The entries in the store; none if it is not reached. */
  async #readStore(): Promise<readonly WaitingEntry[]> {
    const { store, clock } = this.#options;
    const found: WaitingEntry[] = [];
    const keys = (await store?.names?.(entryPrefix)) ?? [];
    for (let at = 0; at < keys.length; at += 64) {
      const some = keys.slice(at, at + 64);
      const texts = await Promise.all(some.map((key) => store?.read(key)));
      if (texts.includes(undefined)) break;
      const entries = texts.flatMap((text) => (text ? (entryIn(text) ?? []) : []));
      found.push(...entries.filter((each) => lives(each, clock)));
    }
    return found;
  }
}
