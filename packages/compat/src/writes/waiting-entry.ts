import { builtin } from "@edbridge/core/internal";
import type { KeyObject } from "node:crypto";
import type { Companions } from "@edbridge/records";
import { nameKeyOf, namedBy, type SecretSeal } from "../auth/seal.js";
import { isRecordValue, printJson, readJson } from "../http/json.js";
import { keyedPerson, type Person } from "../records/people.js";
import { recordText } from "./turns.js";

/** What waits of one person. Without the secret of the credential nobody can tell of whom. */
export interface WaitingEntry {
  /** A name for the credential and the host. */
  readonly owner: string;
  /** A name for the client key, whatever its secret; absent where no key for names is shared. */
  readonly key?: string | undefined;
  /** When the parts came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts, sealed. */
  readonly parts: string;
}

/** The entry of a text in the store; `undefined` for what is none. */
export function entryIn(text: string): WaitingEntry | undefined {
  const value = readJson(text)?.value;
  if (!isRecordValue(value)) return undefined;
  const { owner, key = "", since, parts } = value;
  const isEntry =
    typeof since === "number" && [owner, key, parts].every((each) => typeof each === "string");
  return isEntry ? (value as unknown as WaitingEntry) : undefined;
}

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

/** What the keys in the store of the entries of people begin with. */
export const entryPrefix = "held-";

/** Names people, records and credentials for a store. Without its key, a name tells nothing. */
export class EntryNames {
  /** Names for all credentials; without it each credential names by its own secret. */
  readonly #key: KeyObject | undefined;
  readonly #isShared: boolean;

  /**
   * @param sessionKey names for all credentials of all processes
   * @param hasStore whether other processes must find the names
   */
  constructor(sessionKey: Uint8Array | undefined, hasStore: boolean) {
    const key = sessionKey ?? (hasStore ? undefined : builtin.crypto.randomBytes(32));
    this.#key = key && nameKeyOf(key);
    this.#isShared = sessionKey !== undefined;
  }

  /** The key of the entry of a person. It is also that of the lock of the person's record. */
  ofPerson({ scope, ...person }: ScopedPerson): string {
    return this.ofRecord(scope, recordText(scope.dataUrl, keyedPerson(person)));
  }

  /** The key of the lock of a record, by the text for it. */
  ofRecord({ clientKey, seal }: PartsScope, record: string): string {
    const name = this.#key
      ? namedBy(this.#key, record)
      : seal.name(JSON.stringify([clientKey, record]));
    return `${entryPrefix}${name}.json`;
  }

  /** A name for a client key at a host, whatever its secret. */
  ofClientKey({ clientKey, dataUrl }: PartsScope): string | undefined {
    if (!this.#isShared || !this.#key || clientKey === undefined) return undefined;
    return namedBy(this.#key, JSON.stringify(["key", new URL(dataUrl).origin, clientKey]));
  }
}

/** A name for a credential at a host. */
export function ownerOf({ seal, clientKey, dataUrl }: PartsScope): string {
  return seal.name(JSON.stringify([new URL(dataUrl).origin, clientKey]));
}

/** Parts of a person, sealed by the credential that has written them. */
export function sealedParts(parts: Companions, key: string, scope: PartsScope): string {
  return scope.seal.close(printJson(parts), `${ownerOf(scope)} ${key}`);
}

/** The parts in an entry; `undefined` if they are damaged, or of another person. */
export function openedParts(
  { parts, owner }: WaitingEntry,
  key: string,
  { seal }: PartsScope,
): Companions | undefined {
  const text = seal.open(parts, `${owner} ${key}`);
  return text === undefined ? undefined : (readJson(text)?.value as Companions | undefined);
}
