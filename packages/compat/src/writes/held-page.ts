import { isRecordValue, readJson } from "../http/json.js";

/** What is held of one person for one credential. Without its secret nobody can say of whom. */
export interface HeldEntry {
  /** A name for the credential and the host. */
  readonly owner: string;
  /** A name for the person, of the same credential. */
  readonly person: string;
  /** A name for the id of the person's record, if that is known. */
  readonly record?: string | undefined;
  /** When the parts came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts, sealed. Without them nothing is held, and older parts of the person are no longer good. */
  readonly parts?: string | undefined;
}

/** People whose names begin alike. Parts are kept by pages, so that no list grows without a bound. */
export type HeldPage = readonly HeldEntry[];

/** What a page may hold. */
export interface HeldLimits {
  /** Milliseconds for which parts are held. */
  readonly life: number;
  /** Bytes of one credential. */
  readonly ofOwner: number;
  /** Bytes in all. */
  readonly inAll: number;
}

/** A page in its limits, and how many people's parts it no longer has. */
export interface FittedPage {
  readonly page: HeldPage;
  readonly givenUp: number;
}

/** Bytes of an entry on a page, at most: its names and its time, and the parts. */
export function bytesOf({ parts = "" }: HeldEntry): number {
  return 200 + parts.length;
}

/** Whether the time of an entry is not over. One of a clock that was ahead ends too. */
export function lives({ since }: HeldEntry, now: number, { life }: HeldLimits): boolean {
  return Math.abs(now - since) < life;
}

/** Puts a page into its limits: what is too old is dropped, and then the oldest for newer ones. */
export function fitted(page: HeldPage, now: number, limits: HeldLimits): FittedPage {
  const kept: HeldEntry[] = [];
  const bytes = new Map<string, number>();
  let all = 0;
  for (const entry of page.toSorted((one, other) => other.since - one.since)) {
    const size = bytesOf(entry);
    const own = (bytes.get(entry.owner) ?? 0) + size;
    const fits = own <= limits.ofOwner && all + size <= limits.inAll;
    if (!fits || !lives(entry, now, limits)) continue;
    bytes.set(entry.owner, own);
    all += size;
    kept.push(entry);
  }
  return { page: kept, givenUp: page.filter(isHeld).length - kept.filter(isHeld).length };
}

/** Two pages of the same people in one: of each person what came last, of equals that of `second`. */
export function merged(first: HeldPage, second: HeldPage): HeldPage {
  const people = new Map<string, HeldEntry>();
  for (const entry of [...first, ...second]) {
    const known = people.get(entry.person);
    if (!known || entry.since >= known.since) people.set(entry.person, entry);
  }
  return [...people.values()];
}

/** The page with this entry instead of the person's other one. */
export function withEntry(page: HeldPage, entry: HeldEntry): HeldPage {
  return [...page.filter(({ person }) => person !== entry.person), entry];
}

/** Whether an entry has parts. */
export function isHeld({ parts }: HeldEntry): boolean {
  return parts !== undefined;
}

/** A page as a store keeps it. */
export function printPage(page: HeldPage): string {
  return JSON.stringify(page);
}

/** A page from a store. */
export interface StoredPage {
  /** What can be read of it. */
  readonly page: HeldPage;
  /** Whether there was more. */
  readonly isDamaged: boolean;
}

/** Reads a page from a store. What is no entry is lost, and all of a text that is no JSON. */
export function readPage(text: string): StoredPage {
  const value = readJson(text)?.value;
  if (!Array.isArray(value)) return { page: [], isDamaged: true };
  const page = value.filter(isEntry);
  return { page, isDamaged: page.length < value.length };
}

function isEntry(value: unknown): value is HeldEntry {
  if (!isRecordValue(value)) return false;
  const { owner, person, record = "", since, parts = "" } = value;
  const texts = [owner, person, record, parts];
  return typeof since === "number" && texts.every((each) => typeof each === "string");
}
