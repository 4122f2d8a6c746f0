import { builtin, none } from "@edbridge/core/internal";
import type { KeyObject } from "node:crypto";
import type { Companions } from "@edbridge/records";
import { nameKeyOf, namedBy, type SecretSeal } from "../auth/seal.js";
import { comparedValue, isRecordValue, printJson, readJson } from "../http/json.js";
import { keyedPerson, type Person } from "../records/people.js";
import { longestLife, type SharedStore } from "../store/store.js";

/** What waits of one person. Without the secret of the credential nobody can tell of whom. */
export interface WaitingEntry {
  /** A name for the credential and the host. */
  readonly owner: string;
  /** A name for the client key, whatever its secret; absent where no key for names is shared, or nothing waits. */
  readonly key?: string | undefined;
  /** When the parts came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts, sealed; empty where nothing waits, but the same record may be sent again. */
  readonly parts: string;
  /** A name for the person's own record as it was sent, if the host may have it. It tells nothing of it. */
  readonly record?: string | undefined;
  /** Where the host has put that record, if it has said so; sealed. */
  readonly location?: string | undefined;
}

/** A person's own record as it was sent, if the host may have it. */
export type SentRecord = Pick<WaitingEntry, "record" | "location">;

/** Where parts wait: in the store, or in the memory of this process alone. */
export type PartsStorage = "store" | "memory";

/** Parts of a person that wait, where they are, and since when. */
export interface FoundParts extends Pick<WaitingEntry, "since">, SentRecord {
  readonly companions: Companions;
  readonly storage: PartsStorage;
}

/** The entry of a text in the store; `undefined` for what is none. */
export function entryIn(text: string): WaitingEntry | undefined {
  const value = readJson(text)?.value;
  if (!isRecordValue(value)) return undefined;
  const { owner, key = "", since, parts, record = "", location = "" } = value;
  const isEntry =
    typeof since === "number" &&
    [owner, key, parts, record, location].every((each) => typeof each === "string");
  return isEntry ? (value as unknown as WaitingEntry) : undefined;
}

/** The entries in a store of those of whom something waits; none if it is not reached. */
export async function entriesIn(store: SharedStore | undefined): Promise<readonly WaitingEntry[]> {
  const found: WaitingEntry[] = [];
  const keys = (await store?.names?.(entryPrefix)) ?? none;
  for (let at = 0; at < keys.length; at += 64) {
    const texts = await Promise.all(keys.slice(at, at + 64).map((key) => store?.read(key)));
    if (texts.includes(undefined)) break;
    const entries = texts.flatMap((text) => (text ? (entryIn(text) ?? none) : []));
    found.push(...entries.filter((each) => each.parts !== ""));
  }
  return found;
}

/** Of how many new people parts wait in a store, whoever has put them there. */
export async function peopleIn(store: SharedStore | undefined, now: number): Promise<number> {
  const entries = await entriesIn(store);
  return entries.filter(({ since }) => Math.abs(now - since) < longestLife).length;
}

export function hasParts(parts: Companions): boolean {
  return Object.keys(parts).length > 0;
}

/** Bytes of entries, at most: their names and times, and the parts. */
export function bytesOf(entries: readonly WaitingEntry[]): number {
  const sizes = entries.map(({ parts, location = "" }) => 300 + parts.length + location.length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Of how many new people parts wait, and what became of parts. */
export interface PartsCounts {
  /** New people of whom parts are in the memory of this process alone. */
  readonly peopleInMemory: number;
  /** New people of whom this process put parts into the store or the state folder. */
  readonly peopleInStore: number;
  /** New people whose parts this process wrote to the host. */
  readonly peopleWritten: number;
  /** New people of whose parts this process dropped some: they were refused or too old, or newer ones came. */
  readonly peopleGivenUp: number;
}

/** The new people of whom parts wait, wherever they wait. */
export interface WaitingPeople {
  /** Those of whom parts are in the memory of this process alone. */
  readonly inMemory: number;
  /** Those of whom parts are in the store or the state folder, whichever process put them there. */
  readonly inStore: number;
  /** Age of the oldest parts that wait, in milliseconds; 0 if none wait. */
  readonly longest: number;
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

/** Bytes of what waits of one person, at most. */
const mostOfPerson = 128 * 1024;

/** What the keys in the store of the entries of people begin with. */
const entryPrefix = "waiting-";

/** Names of one thing: by the session key in use, and by those before it. */
export type Names = readonly [string, ...string[]];

/** A record by its natural key. */
export interface KeyedRecord {
  readonly collection: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/** A text for a record of one host. */
export function recordText(dataUrl: string, { collection, key }: KeyedRecord): string {
  const parts = Object.entries(key).flatMap(([name, value]) => {
    const text = comparedValue(value);
    return text === undefined ? [] : [[name, text]];
  });
  return JSON.stringify([dataUrl, collection, ...parts.toSorted()]);
}

/**
 * Names people, records and credentials for a store. Without its key, a name tells nothing.
 *
 * @param shared gives what names for all credentials of all processes, when a name is first needed
 * @param hasStore whether other processes must find the names
 */
export function entryNames(shared: () => readonly Uint8Array[], hasStore: boolean) {
  let known: { readonly isShared: boolean; readonly keys: readonly KeyObject[] } | undefined;
  /** What names for all credentials, the first in use; without one each credential names by its own secret. */
  const forAll = () => {
    if (known) return known;
    const keys = shared();
    const isShared = keys.length > 0;
    const randomKeys = isShared || hasStore ? [] : [builtin.crypto.randomBytes(32)];
    return (known = { isShared, keys: [...keys, ...randomKeys].map(nameKeyOf) });
  };
  /** The keys of the locks of a record, by the text for it: one for each session key, the one in use first. */
  const ofRecord = ({ clientKey, seal }: PartsScope, record: string): Names => {
    const [first, ...earlier] = forAll().keys.map((key) => entryKey(namedBy(key, record)));
    if (first !== undefined) return [first, ...earlier];
    return [entryKey(seal.name(JSON.stringify([clientKey, record])))];
  };
  /** Names for a client key at a host, whatever its secret: the one in use, and those before it. */
  const ofClientKey = ({ clientKey, dataUrl }: PartsScope): readonly string[] => {
    const { isShared, keys } = forAll();
    if (!isShared || clientKey === undefined) return [];
    const text = JSON.stringify(["key", new URL(dataUrl).origin, clientKey]);
    return keys.map((key) => namedBy(key, text));
  };
  return {
    ofRecord,
    ofClientKey,
    /**
     * The keys of the entry of a person: the one in use, and those from before the session key was changed.
     * They are also those of the locks of the person's record.
     */
    ofPerson: ({ scope, ...person }: ScopedPerson) =>
      ofRecord(scope, recordText(scope.dataUrl, keyedPerson(person))),
    /** What waits of a person, sealed by the credential that has written it; `undefined` if it is too large. */
    entryOf(
      name: string,
      { scope }: ScopedPerson,
      companions: Companions,
      since: number,
      { record, location: address }: SentRecord,
    ): WaitingEntry | undefined {
      const owner = ownerOf(scope);
      const of = `${owner} ${name}`;
      const parts = hasParts(companions) ? scope.seal.close(printJson(companions), of) : "";
      if (parts.length > mostOfPerson) return undefined;
      const location = address && scope.seal.close(address, `${of} location`);
      return { owner, key: parts && ofClientKey(scope)[0], since, parts, record, location };
    },
  };
}

function entryKey(name: string): string {
  return `${entryPrefix}${name}.json`;
}

/** A name for a credential at a host. */
export function ownerOf({ seal, clientKey, dataUrl }: PartsScope): string {
  return seal.name(JSON.stringify([new URL(dataUrl).origin, clientKey]));
}

/** What is sealed in an entry; `undefined` if its parts are damaged, or of another person. */
export function opened(
  { parts, location, owner }: WaitingEntry,
  key: string,
  { seal }: PartsScope,
): Pick<FoundParts, "companions" | "location"> | undefined {
  const name = `${owner} ${key}`;
  const text = parts === "" ? "{}" : seal.open(parts, name);
  const companions = text && (readJson(text)?.value as Companions | undefined);
  if (!companions) return undefined;
  return { companions, location: location && seal.open(location, `${name} location`) };
}
