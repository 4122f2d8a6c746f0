import type { Clock } from "@edbridge/core";
import { elapsed, type Instant, instant } from "@edbridge/core/internal";
import type { Code } from "@edbridge/records/model";
import { type JsonRecord, plainText } from "../http/json.js";
import { LookupError } from "./lookup-error.js";
import type { MaybePromise } from "./maybe-promise.js";
import { bytesOf, type Memory, type Remembered } from "./memory.js";

/** Milliseconds for which a list is used. */
const life = 60 * 60_000;

/** Milliseconds for which a list is not read again, although it lacks a code. */
const missLife = 60_000;

/** Descriptors of a list at most; a longer one is not used. The longest of a host has some hundreds. */
const mostCodes = 20_000;

interface List extends Remembered {
  readonly codes: readonly Code[];
  readonly since: Instant;
}

/** How a list is read for one call. */
export interface ListReader {
  /** Reads a page; the first says how long the list is. */
  page(offset: number): Promise<{
    readonly records: readonly JsonRecord[];
    readonly total: number | undefined;
    readonly isLast: boolean;
  }>;
  /** Whether it is known that the credential may not read the list. */
  readonly isRefused: boolean;
  /** Whether the Data Standard's own codes serve while the host is out of order. */
  readonly isLenient: boolean;
}

/**
 * The descriptors of hosts, by collection. They are nobody's secret: what one credential has read
 * serves all. A list is read again after an hour, after a write of a descriptor through the bridge,
 * and at most once a minute if it lacks a code.
 */
export class DescriptorLists {
  readonly #clock: Clock;
  readonly #memory: Memory;
  readonly #lists = new Map<string, List>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #writes = new Map<string, number>();

  constructor(clock: Clock, memory: Memory) {
    this.#clock = clock;
    this.#memory = memory;
  }

  /**
   * The descriptors of a collection; `undefined` where the credential may not read them and nobody
   * else has.
   *
   * @param key the collection and where it stands
   * @param isMissed whether a newer list than that of a minute ago is wanted
   * @throws `LookupError` if the host is out of order
   */
  of(
    key: string,
    isMissed: boolean,
    reader: ListReader,
  ): MaybePromise<readonly Code[] | undefined> {
    const list = this.#lists.get(key);
    const lived = isMissed || list?.codes.length === 0 ? missLife : life;
    const isFresh = list && elapsed(this.#clock, list.since) < lived;
    if (list) this.#memory.touch(list);
    if (isFresh || reader.isRefused) return this.#known(key);
    return this.#renewed(key, reader);
  }

  /** Forgets a list: a descriptor was written. What is being read is not kept. */
  forget(key: string): void {
    this.#writes.set(key, (this.#writes.get(key) ?? 0) + 1);
    this.#reading.delete(key);
    const list = this.#lists.get(key);
    if (list) this.#memory.delete(list);
    this.#lists.delete(key);
  }

  /** The list; none for an empty one, which tells nothing of what the host would take. */
  #known(key: string): readonly Code[] | undefined {
    const codes = this.#lists.get(key)?.codes;
    return codes?.length === 0 ? undefined : codes;
  }

  async #renewed(key: string, reader: ListReader): Promise<readonly Code[] | undefined> {
    const others = this.#reading.get(key);
    if (others) {
      await others;
      if (this.#lists.has(key)) return this.#known(key);
      // The others may not have been allowed to read it.
      if (this.#reading.has(key)) return this.#renewed(key, reader);
    }
    const read = this.#read(key, reader);
    const settled = read.then(
      () => {},
      () => {},
    );
    this.#reading.set(key, settled);
    try {
      const codes = await read;
      return codes.length === 0 ? undefined : codes;
    } catch (error) {
      const isRead = this.#lists.has(key) || reader.isLenient;
      if (error instanceof LookupError && (isRead || isRefusal(error))) return this.#known(key);
      throw error;
    } finally {
      if (this.#reading.get(key) === settled) this.#reading.delete(key);
    }
  }

  async #read(key: string, reader: ListReader): Promise<readonly Code[]> {
    const since = instant(this.#clock);
    const written = this.#writes.get(key);
    const codes: Code[] = [];
    let offset = 0;
    let length: number | undefined;
    for (;;) {
      const page = await reader.page(offset);
      length ??= page.total;
      offset += page.records.length;
      for (const record of page.records) codes.push(...codeOf(record));
      if (offset > mostCodes) {
        codes.length = 0;
        break;
      }
      if (page.records.length === 0) break;
      if (length === undefined ? page.isLast : offset >= length) break;
    }
    if (written === this.#writes.get(key)) this.#keep(key, codes, since);
    return codes;
  }

  #keep(key: string, codes: readonly Code[], since: Instant): void {
    const before = this.#lists.get(key);
    if (before) this.#memory.delete(before);
    const list: List = {
      codes,
      since,
      evict: () => {
        if (this.#lists.get(key) === list) this.#lists.delete(key);
      },
    };
    this.#lists.set(key, list);
    let bytes = bytesOf(key);
    for (const { namespace, codeValue, shortDescription = "" } of codes) {
      // Each is found by its URI, its code and its text.
      bytes += 2 * (bytesOf(namespace) + 2 * bytesOf(codeValue) + bytesOf(shortDescription));
    }
    this.#memory.put(list, bytes);
  }
}

/** Whether the host says that the list may not be read, or gives none. */
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
