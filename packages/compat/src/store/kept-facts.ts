import type { Clock } from "@edbridge/core";
import { jsonObject, sha256 } from "@edbridge/core/internal";
import { FileStore } from "./files.js";
import type { SharedStore } from "./store.js";

/** Milliseconds for which what a host has said about itself is used. */
const life = 60 * 60_000;
/** Bytes of all files at most: the descriptors of some hundred keys. */
const mostBytes = 64 * 1024 * 1024;

/** Encrypts what only the holder of one secret may read. */
export interface Seal {
  close(text: string, about: string): string;
  /** `undefined` for a text that another secret has encrypted, or that is damaged. */
  open(sealed: string, about: string): string | undefined;
}

/** The files of a state folder for what hosts say about themselves. */
export function factStore(stateDir: string | undefined): SharedStore | undefined {
  return stateDir === undefined ? undefined : new FileStore(stateDir, "host", mostBytes);
}

/** What a host has said about itself. */
export type KeptFacts = ReturnType<typeof keptFacts>;

/**
 * What a host has said about itself, for the next process of this user: its discovery document, and for
 * one key its organizations and descriptors. It has nothing of a person, and is used for an hour.
 *
 * @param scope the host, and what else the facts depend on
 * @param seal absent for what the host says to everyone
 */
export function keptFacts(store: SharedStore, clock: Clock, scope: readonly string[], seal?: Seal) {
  /** A name that tells nothing of what is in the file. */
  const fileOf = (what: string) => `${sha256(JSON.stringify([...scope, what]))}.json`;
  return {
    /** The fact of this name, and when the host said it, unless it is too old, or of a time to come. */
    async read(what: string): Promise<{ value: unknown; at: number } | undefined> {
      const name = fileOf(what);
      const kept = (await store.read(name)) ?? "";
      const text = seal ? seal.open(kept, name) : kept;
      const { at, value } = jsonObject(text) ?? {};
      if (typeof at !== "number") return undefined;
      const age = clock.now() - at;
      return age >= 0 && age < life ? { value, at } : undefined;
    },
    /** Keeps what the host has said just now. If that fails, the next process asks the host. */
    async keep(what: string, value: unknown): Promise<void> {
      const name = fileOf(what);
      const text = JSON.stringify({ at: clock.now(), value });
      await store.write(name, seal ? seal.close(text, name) : text, life);
    },
    forget: (what: string) => void store.delete(fileOf(what)),
  };
}
