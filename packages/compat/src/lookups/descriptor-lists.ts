import { type Clock, HostError } from "@edbridge/core";
import {
  elapsed,
  ExpiringMap,
  type Instant,
  instant,
  none,
  pagesOf,
} from "@edbridge/core/internal";
import type { Awaitable, Code } from "@edbridge/records/internal";
import { type JsonRecord, plainText } from "../http/json.js";
import type { ListPage } from "./host-pages.js";
import type { KeptFacts } from "../store/kept-facts.js";
import { isFromGateway, LookupError } from "./lookup-error.js";

/** Milliseconds for which a list is used. */
const life = 60 * 60_000;

/** Milliseconds after which a list is read again because a code is missing in it, or it has none. */
const missLife = 60_000;

/** Descriptors of a list at most. A longer list is not used. The longest of a host has some hundreds. */
const mostCodes = 20_000;

/** Lists at most: those of ten school years. */
const mostLists = 3000;

/** The codes of a list; `undefined` for one that does not say which values the host accepts. */
type Codes = readonly Code[] | undefined;

/** One list. It is forgotten by making another one in its place. */
interface List {
  codes?: Codes;
  since?: Instant;
  reading?: Promise<unknown> | undefined;
  /** Whether it is from an earlier process. */
  isKept?: boolean;
}

interface ListReader {
  readonly page: (offset: number) => Promise<ListPage>;
  /** What the credential has read in earlier processes, if that is kept. */
  readonly kept: () => KeptFacts | undefined;
  /** Whether the host has refused the list to the credential. */
  readonly isRefused: boolean;
  /** Whether the codes of the Data Standard are used while the host fails. */
  readonly isLenient: boolean;
}

/** The descriptors of hosts. */
export type DescriptorLists = ReturnType<typeof descriptorLists>;

/**
 * The descriptors of hosts, by collection. They hold nothing private, so all credentials share them.
 * Each is read by the credential that needs it first, whole, and again once an hour, or at most
 * once a minute if a code is missing in it. One that an earlier process has read is not read before the
 * hour is over, or a code is missing.
 */
export function descriptorLists(clock: Clock) {
  const lists = new ExpiringMap<List>({ limit: mostLists });

  /** A host without codes of one descriptor takes none; one without any codes says nothing by that. */
  function usable(known: Codes, host: string): Codes {
    if (!known || known.length > 0) return known;
    for (const [key, { codes = none }] of lists.all()) {
      if (codes.length > 0 && key.startsWith(`${host} `)) return known;
    }
    return undefined;
  }

  async function reread(key: string, isMissed: boolean, reader: ListReader): Promise<Codes> {
    const list = lists.get(key) ?? {};
    if (list.reading) {
      await list.reading.catch(() => {});
      // The others may have been refused, or the list was forgotten meanwhile.
      const known = lists.get(key);
      return known?.since ? known.codes : reread(key, isMissed, reader);
    }
    lists.set(key, list);
    const reading = read(key, !isMissed && !list.since, reader);
    list.reading = reading;
    try {
      Object.assign(list, await reading);
    } catch (error) {
      const isEnough = list.since !== undefined || reader.isLenient;
      if (!(error instanceof LookupError)) throw error;
      // With the codes of the Data Standard in place of the host's, a write could store another one.
      if (!isEnough && (!isRefusal(error) || isFromGateway(error))) throw error;
    } finally {
      list.reading = undefined;
    }
    return list.codes;
  }

  async function read(key: string, mayBeKept: boolean, reader: ListReader): Promise<List> {
    const kept = reader.kept();
    const now = instant(clock);
    const found = mayBeKept && kept ? await kept.read(key) : undefined;
    if (Array.isArray(found?.value)) {
      const { value, at } = found;
      const since = { wall: at, monotonic: now.monotonic - (now.wall - at) };
      return { codes: value.flatMap(codeOf), since, isKept: true };
    }
    const codes = await codesOf(reader);
    if (codes && codes.length > 0) await kept?.keep(key, codes);
    return { codes, since: now, isKept: false };
  }

  return {
    /**
     * The descriptors of a collection; `undefined` if the credential may not read them and no other one
     * has read them. They are there at once if they are known.
     *
     * @param key the URL of the collection
     * @param isMissed whether a code is missing, so that a list of the last minute is needed
     * @param host what the keys of all lists of the host begin with
     * @param readerOf gives what reads a list that is not known
     * @throws `LookupError` if the host fails
     */
    of(key: string, isMissed: boolean, host: string, readerOf: () => ListReader): Awaitable<Codes> {
      const { codes, since, isKept } = lists.get(key) ?? {};
      const lived = codes && codes.length > 0 && !isMissed ? life : missLife;
      const isFresh = since && !(isMissed && isKept) && elapsed(clock, since) < lived;
      const reader = isFresh ? undefined : readerOf();
      if (!reader || reader.isRefused) return usable(codes, host);
      return reread(key, isMissed, reader).then((found) => usable(found, host));
    },
    /** Drops a list, because a descriptor was written. A list that is being read is not kept. */
    forget: (key: string): void => void lists.delete(key),
  };
}

async function codesOf({ page }: ListReader): Promise<Codes> {
  // A code comes twice if others were inserted before it while the list was read.
  const codes = new Map<string, Code>();
  let count = 0;
  try {
    for await (const { records } of pagesOf(page)) {
      count += records.length;
      if (count > mostCodes) return undefined;
      for (const code of records.flatMap(codeOf)) {
        codes.set(`${code.namespace}#${code.codeValue}`, code);
      }
    }
  } catch (error) {
    // A host that gives the same page again and again says nothing of the rest.
    if (error instanceof HostError) return undefined;
    throw error;
  }
  // Records without codes say nothing of what the host accepts.
  return codes.size === 0 && count > 0 ? undefined : [...codes.values()];
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
