// A program that reads collections page by page and uploads records, as nightly jobs do: a legacy one
// or a current one, which differ by their addresses alone. It is one process, and bare undici.
import { isDeepStrictEqual } from "node:util";
import { Agent, request } from "undici";
import { legacyToken } from "../contenders/contender.ts";
import { serve } from "../lib/serve.ts";

type Json = Readonly<Record<string, unknown>>;

export interface ReadInput {
  /** The address of the collection. */
  readonly url: string;
  readonly bearer: string;
  readonly pages: number;
  readonly pageSize: number;
  /** Members that records must have, such as `schoolReference.schoolId`. */
  readonly members?: readonly string[];
  /** Members that are changed in what is kept, to be uploaded; without it, nothing is kept. */
  readonly keep?: readonly string[];
  /** Only every so many pages are read. Default 1. */
  readonly step?: number;
}

export interface ReadResult {
  readonly ms: number;
  /** The pages that were read: fewer than asked for where that took too long. */
  readonly pages: number;
  readonly records: number;
  /** Records that lack one of the members. */
  readonly lacking: number;
}

/** Milliseconds after which no further page is read. */
const limit = 60_000;

const dispatcher = new Agent({ connections: 20 });
/** What is to be uploaded, by the path of its collection. */
const kept = new Map<string, Json[]>();
let uploads = 0;

async function page(url: string, bearer: string): Promise<Json[]> {
  const headers = { authorization: `Bearer ${bearer}`, accept: "application/json" };
  const { statusCode, body } = await request(url, { dispatcher, headers });
  const text = await body.text();
  if (statusCode !== 200)
    throw new Error(`GET ${new URL(url).pathname}: ${statusCode} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Json[];
}

function has(record: Json, path: string): boolean {
  let value: unknown = record;
  for (const name of path.split(".")) value = (value as Json | undefined)?.[name];
  return value !== undefined && value !== null;
}

async function read({
  url,
  bearer,
  pages,
  pageSize,
  members = [],
  keep,
  step = 1,
}: ReadInput): Promise<ReadResult> {
  const begun = performance.now();
  const found: Json[] = [];
  let records = 0;
  let lacking = 0;
  let done = 0;
  while (done < pages && performance.now() - begun < limit) {
    const list = await page(`${url}?offset=${done * step * pageSize}&limit=${pageSize}`, bearer);
    done++;
    records += list.length;
    lacking += list.filter((record) => !members.every((path) => has(record, path))).length;
    if (keep) found.push(...list);
  }
  const ms = performance.now() - begun;
  if (keep) {
    const value = `Changed ${++uploads}`;
    kept.set(
      new URL(url).pathname,
      found.map(uploaded).map((record) => changed(record, keep, value)),
    );
  }
  return { ms, pages: done, records, lacking };
}

/** A record as a program sends it: without what the host adds. */
function uploaded(record: Json): Json {
  const { id: _, _etag, _lastModifiedDate, ...own } = record;
  return withoutLinks(own) as Json;
}

/** A record with other values of some members, where it has them. */
function changed(record: Json, names: readonly string[], text: string): Json {
  const own = names.filter((name) => record[name] !== undefined);
  const values = own.map((name) => [
    name,
    typeof record[name] === "boolean" ? !record[name] : text,
  ]);
  return { ...record, ...Object.fromEntries(values) };
}

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "link");
  return Object.fromEntries(entries.map(([name, own]) => [name, withoutLinks(own)]));
}

const api = {
  signIn: async ({ origin, key, legacy }: { origin: string; key: string; legacy: boolean }) => {
    const place = { origin, clientKey: key, clientSecret: "secret" };
    if (legacy) return legacyToken(fetch, place);
    const response = await fetch(`${origin}/oauth/token`, { method: "POST" });
    return ((await response.json()) as { access_token: string }).access_token;
  },
  read,
  /** Reads a page of what was uploaded, and says how many records are not as they were sent. */
  compare: async ({ url, bearer, pageSize }: Omit<ReadInput, "pages">) => {
    const sent = kept.get(new URL(url).pathname) ?? [];
    const list = await page(`${url}?offset=0&limit=${pageSize}`, bearer);
    return list.filter((record, at) => !isDeepStrictEqual(uploaded(record), sent[at])).length;
  },
  /** Sends what was read before, a POST a record, each list in turn, so many at once. */
  upload: async ({
    urls,
    bearer,
    inFlight,
  }: {
    urls: readonly string[];
    bearer: string;
    inFlight: number;
  }) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const begun = performance.now();
    let writes = 0;
    const refusals: string[] = [];
    for (const url of urls) {
      const records = kept.get(new URL(url).pathname) ?? [];
      let next = 0;
      const worker = async () => {
        for (let record = records[next++]; record; record = records[next++]) {
          const options = {
            dispatcher,
            method: "POST",
            headers,
            body: JSON.stringify(record),
          } as const;
          const { statusCode, body } = await request(url, options);
          const text = await body.text();
          writes++;
          if (statusCode >= 300) refusals.push(`${statusCode} ${text.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: inFlight }, worker));
    }
    return {
      ms: performance.now() - begun,
      writes,
      refused: refusals.length,
      refusal: refusals[0],
    };
  },
};
export type NightlyApi = typeof api;

serve(api);
