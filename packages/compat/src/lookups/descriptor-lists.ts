import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { Code } from "@edbridge/records/model";
import { type JsonRecord, plainText } from "../http/json.js";
import { type ListPage, pagesOf } from "./host-lists.js";
import { LookupError } from "./lookup-error.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import { type CacheBudget, type CacheEntry, stringBytes } from "./cache-budget.js";

/** Milliseconds for which a list is used. */
const life = 60 * 60_000;

/** Milliseconds after which a list is read again because a code is missing in it. */
const missLife = 60_000;

/** Descriptors of a list at most. A longer list is not used. The longest of a host has some hundreds. */
const mostCodes = 20_000;

interface List extends CacheEntry {
  readonly codes: readonly Code[];
  readonly since: Instant;
}

/** How a list is read for one call. */
export interface ListReader {
  /** Reads a page. The first page also tells the length of the list. */
  readonly page: (offset: number) => Promise<Omit<ListPage, "offset">>;
  /** Whether the host has refused the list to the credential. */
  readonly isRefused: boolean;
  /** Whether the codes of the Data Standard are used while the host fails. */
  readonly isLenient: boolean;
}

/**
 * The descriptors of hosts, by collection. They hold nothing private, so all credentials share them.
 * A list is read again after an hour, after a write of a descriptor through the bridge, and at most
 * once a minute if a code is missing in it.
 */
export class DescriptorLists {
  readonly #clock: Clock;
  readonly #budget: CacheBudget;
  readonly #lists = new Map<string, List>();
  readonly #reading = new Map<string, Promise<readonly Code[]>>();
  readonly #writes = new Map<string, number>();

  constructor(clock: Clock, budget: CacheBudget) {
    this.#clock = clock;
    this.#budget = budget;
  }

  /**
   * The descriptors of a collection; `undefined` if the credential may not read them and no other one
   * has read them.
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
    const list = this.#lists.get(key);
    const lived = isMissed || list?.codes.length === 0 ? missLife : life;
    const isFresh = list && elapsed(this.#clock, list.since) < lived;
    if (list) this.#budget.touch(list);
    if (isFresh || reader.isRefused) return this.#known(key);
    return this.#reread(key, reader);
  }

  /** Drops a list, because a descriptor was written. A list that is being read is not kept. */
  forget(key: string): void {
    this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);
    this.#reading.delete(key);
    const list = this.#lists.get(key);
    if (list) this.#budget.delete(list);
    this.#lists.delete(key);
  }

  /** The list; `undefined` for an empty one, which does not say which values the host accepts. */
  #known(key: string): readonly Code[] | undefined {
    const codes = this.#lists.get(key)?.codes;
    return codes?.length === 0 ? undefined : codes;
  }

  async #reread(key: string, reader: ListReader): Promise<readonly Code[] | undefined> {
    const others = this.#reading.get(key);
    if (others) {
      await others.catch(() => {});
      // The others may have been refused.
      return this.#lists.has(key) ? this.#known(key) : this.#reread(key, reader);
    }
    const reading = this.#read(key, reader);
    this.#reading.set(key, reading);
    try {
      const codes = await reading;
      return codes.length === 0 ? undefined : codes;
    } catch (error) {
      const isRead = this.#lists.has(key) || reader.isLenient;
      if (error instanceof LookupError && (isRead || isRefusal(error))) return this.#known(key);
      throw error;
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }

  async #read(key: string, reader: ListReader): Promise<readonly Code[]> {
    const since = instant(this.#clock);
    const written = this.#writes.get(key);
    const codes: Code[] = [];
    let count = 0;
    for await (const { records } of pagesOf(reader.page)) {
      count += records.length;
      codes.push(...records.flatMap(codeOf));
      if (count > mostCodes) {
        codes.length = 0;
        break;
      }
    }
    if (written === this.#writes.get(key)) this.#keep(key, codes, since);
    return codes;
  }

  #keep(key: string, codes: readonly Code[], since: Instant): void {
    const before = this.#lists.get(key);
    if (before) this.#budget.delete(before);
    const list: List = {
      codes,
      since,
      evict: () => {
        this.#lists.delete(key);
      },
    };
    this.#lists.set(key, list);
    let bytes = stringBytes(key);
    for (const { namespace, codeValue, shortDescription = "" } of codes) {
      // Each is indexed by its URI, its code and its text.
      bytes +=
        2 * (stringBytes(namespace) + 2 * stringBytes(codeValue) + stringBytes(shortDescription));
    }
    this.#budget.put(list, bytes);
  }
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
