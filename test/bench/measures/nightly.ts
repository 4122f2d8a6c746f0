// A program that reads collections page by page and uploads records, as nightly jobs do: a legacy one
// or a current one, which differ by their addresses alone. It is one process, and bare undici.
import { isDeepStrictEqual } from "node:util";
import { Agent, request } from "undici";
import { serve } from "../lib/child.ts";
import { legacyToken } from "../lib/legacy.ts";

type Json = Readonly<Record<string, unknown>>;

interface ReadInput {
  readonly url: string;
  readonly bearer: string;
  readonly pages: number;
  /** Members that records must have, such as `schoolReference.schoolId`. */
  readonly members?: readonly string[];
  /** Members that are changed in what is kept, to be uploaded; without it, nothing is kept. */
  readonly keep?: readonly string[];
  readonly step?: number;
}

const pageSize = 100;
const limit = 60_000;
const inFlight = 8;

const dispatcher = new Agent({ connections: 20 });

const kept = new Map<string, Json[]>();
let uploads = 0;

async function page(url: string, bearer: string, at: number): Promise<Json[]> {
  const headers = { authorization: `Bearer ${bearer}`, accept: "application/json" };
  const address = `${url}?offset=${at * pageSize}&limit=${pageSize}`;
  const { statusCode, body } = await request(address, { dispatcher, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`GET ${url}: ${statusCode} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Json[];
}

function has(record: Json, path: string): boolean {
  let value: unknown = record;
  for (const name of path.split(".")) value = (value as Json | undefined)?.[name];
  return value !== undefined && value !== null;
}

async function read({ url, bearer, pages, members = [], keep, step = 1 }: ReadInput) {
  const begun = performance.now();
  const found: Json[] = [];
  let records = 0;
  let lacking = 0;
  let done = 0;
  while (done < pages && performance.now() - begun < limit) {
    const list = await page(url, bearer, done * step);
    done++;
    records += list.length;
    lacking += list.filter((record) => !members.every((path) => has(record, path))).length;
    if (keep) found.push(...list);
  }
  const ms = performance.now() - begun;
  if (keep) {
    const text = `Changed ${++uploads}`;
    const changed = found.map((record) => ({ ...uploaded(record), ...others(record, keep, text) }));
    kept.set(new URL(url).pathname, changed);
  }
  return { ms, pages: done, records, lacking };
}

/** A record as a program sends it: without what the host adds. */
function uploaded(record: Json): Json {
  const { id: _, _etag, _lastModifiedDate, ...own } = record;
  const text = JSON.stringify(own, (name, value: unknown) => (name === "link" ? undefined : value));
  return JSON.parse(text) as Json;
}

/** Other values of some members of a record, where it has them. */
function others(record: Json, names: readonly string[], text: string): Json {
  const own = names.filter((name) => record[name] !== undefined);
  return Object.fromEntries(
    own.map((name) => [name, typeof record[name] === "boolean" ? !record[name] : text]),
  );
}

const api = {
  signIn: async ({ origin, key, legacy }: { origin: string; key: string; legacy: boolean }) => {
    if (legacy) return legacyToken(fetch, origin, key);
    const response = await fetch(`${origin}/oauth/token`, { method: "POST" });
    return ((await response.json()) as { access_token: string }).access_token;
  },
  read,
  /** Reads a page of what was uploaded, and says how many records are not as they were sent. */
  compare: async ({ url, bearer }: { url: string; bearer: string }) => {
    const sent = kept.get(new URL(url).pathname) ?? [];
    const list = await page(url, bearer, 0);
    return list.filter((record, at) => !isDeepStrictEqual(uploaded(record), sent[at])).length;
  },
  /** Sends what was read before, a POST a record, each list in turn. */
  upload: async ({ urls, bearer }: { urls: readonly string[]; bearer: string }) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const begun = performance.now();
    let writes = 0;
    for (const url of urls) {
      const records = [...(kept.get(new URL(url).pathname) ?? [])].values();
      const worker = async () => {
        for (const record of records) {
          const body = JSON.stringify(record);
          const answer = await request(url, { dispatcher, method: "POST", headers, body });
          const text = await answer.body.text();
          writes++;
          if (answer.statusCode >= 300)
            throw new Error(`POST ${url}: ${answer.statusCode} ${text.slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: inFlight }, worker));
    }
    return { ms: performance.now() - begun, writes };
  },
};

export type NightlyApi = typeof api;

serve(api);
