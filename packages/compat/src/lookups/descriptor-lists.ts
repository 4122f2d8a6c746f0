import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { Code } from "@edbridge/records/model";
import { type JsonRecord, plainText } from "../http/json.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import { pagesOf } from "../http/pages.js";
import type { KeptFacts } from "../store/kept-facts.js";
import type { CacheBudget, CacheEntry } from "./cache-budget.js";
import type { ListPage } from "./host-pages.js";
import { LookupError } from "./lookup-error.js";

/** Milliseconds for which a list is used. */
const life = 60 * 60_000;

/** Milliseconds after which a list is read again because a code is missing in it. */
const missLife = 60_000;

/** Descriptors of a list at most. A longer list is not used. The longest of a host has some hundreds. */
const mostCodes = 20_000;

/** One list. It is forgotten by making another one in its place. */
interface List extends CacheEntry {
  codes?: readonly Code[];
  since?: Instant;
  reading?: Promise<unknown> | undefined;
  /** Whether it is from an earlier process. */
  isKept?: boolean;
}

/** How a list is read for one call. */
interface ListReader {
  readonly page: (offset: number) => Promise<ListPage>;
  /** What the credential has read in earlier processes, if that is kept. */
  readonly kept: (() => KeptFacts | undefined) | undefined;
  /** Whether the host has refused the list to the credential. */
  readonly isRefused: boolean;
  /** Whether the codes of the Data Standard are used while the host fails. */
  readonly isLenient: boolean;
}

/**
 * The descriptors of hosts, by collection. They hold nothing private, so all credentials share them.
 * Each is read by the credential that needs it first, whole, and again once an hour, or at most
 * once a minute if a code is missing in it. One that an earlier process has read is not read before the
 * hour is over, or a code is missing.
 */
export class DescriptorLists {
  readonly #clock: Clock;
  readonly #budget: CacheBudget;
  readonly #lists = new Map<string, List>();

  constructor(clock: Clock, budget: CacheBudget) {
    this.#clock = clock;
    this.#budget = budget;
  }

  /**
   * The descriptors of a collection; `undefined` if the credential may not read them and no other one
   * has read them. They are there at once if they are known.
   *
   * @param key the URL of the collection
   * @param isMissed whether a code is missing, so that a list of the last minute is needed
   * @throws `LookupError` if the host fails
   */
  of(
    key: string,
    isMissed: boolean,
    reader: ListReader,
  ): MaybePromise<readonly Code[] | undefined> {
    const { codes, since, isKept } = this.#list(key);
    const lived = isMissed || codes?.length === 0 ? missLife : life;
    const isFresh = since && !(isMissed && isKept) && elapsed(this.#clock, since) < lived;
    return isFresh || reader.isRefused ? usable(codes) : this.#reread(key, isMissed, reader);
  }

  /** Drops a list, because a descriptor was written. A list that is being read is not kept. */
  forget(key: string): void {
    const list = this.#lists.get(key);
    if (list) this.#budget.delete(list);
    this.#lists.delete(key);
  }

  #list(key: string): List {
    const known = this.#lists.get(key);
    if (known) return known;
    const list: List = { evict: () => this.forget(key) };
    this.#lists.set(key, list);
    return list;
  }

  async #reread(
    key: string,
    isMissed: boolean,
    reader: ListReader,
  ): Promise<readonly Code[] | undefined> {
    const list = this.#list(key);
    if (list.reading) {
      await list.reading.catch(() => {});
      // The others may have been refused, or the list was forgotten meanwhile.
      const { codes } = this.#lists.get(key) ?? {};
      return codes ? usable(codes) : this.#reread(key, isMissed, reader);
    }
    const reading = this.#read(key, !isMissed && !list.since, reader);
    list.reading = reading;
    try {
      const { bytes, ...read } = await reading;
      Object.assign(list, read);
      if (this.#lists.get(key) === list) this.#budget.put(list, bytes);
    } catch (error) {
      const isEnough = list.codes !== undefined || reader.isLenient;
      if (!(error instanceof LookupError && (isEnough || isRefusal(error)))) throw error;
    } finally {
      list.reading = undefined;
    }
    return usable(list.codes);
  }

  async #read(key: string, mayBeKept: boolean, reader: ListReader) {
    const kept = reader.kept?.();
    const now = instant(this.#clock);
    const found = mayBeKept && kept ? await kept.read(key) : undefined;
    if (Array.isArray(found?.value)) {
      const { value, at, length } = found;
      const since = { wall: at, monotonic: now.monotonic - (now.wall - at) };
      return { codes: value.flatMap(codeOf), bytes: 2 * length, since, isKept: true };
    }
    const read = await codesOf(reader);
    if (read.codes.length > 0) await kept?.keep(key, read.codes);
    return { ...read, since: now, isKept: false };
  }
}

/** The codes of a list; `undefined` for an empty one, which does not say which values the host accepts. */
function usable(codes: List["codes"]): readonly Code[] | undefined {
  return codes?.length === 0 ? undefined : codes;
}

async function codesOf({ page }: ListReader) {
  const codes: Code[] = [];
  let count = 0;
  // The list itself, and an index of each code by its URI, its value and its text.
  let bytes = 0;
  for await (const read of pagesOf(page)) {
    count += read.records.length;
    bytes += 2 * read.bytes;
    if (count > mostCodes) return { codes: [], bytes: 0 };
    codes.push(...read.records.flatMap(codeOf));
  }
  return { codes, bytes };
}

/** Whether the host says that the list may not be read, or its response is no list. */
function isRefusal({ kind, answer }: LookupError): boolean {
  return (
    kind === "host" && (answer === undefined || [400, 401, 403, 404, 405].includes(answer.status))
  );
}

function codeOf({ namespace, codeValue, shortDescription }: JsonRecord): readonly Code[] {
  const code = plainText(codeValue);
  if (typeof namespace !== "string" || code === undefined) return [];
  return [{ namespace, codeValue: code, shortDescription: plainText(shortDescription) }];
}
