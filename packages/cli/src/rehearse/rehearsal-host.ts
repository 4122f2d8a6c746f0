import type { ServedRequest } from "@edbridge/compat";
import { matchesEtag, totalCount } from "@edbridge/compat/internal";
import {
  ExpiringMap,
  fromJson,
  isForeign,
  isObject,
  jsonObject,
  limitedText,
  none,
  pagesOf,
} from "@edbridge/core/internal";
import type { ServerResponse } from "node:http";
import { request as ask } from "undici";
import { forward, passedOn } from "../run/proxy.js";
import { failed, problem, type Reply, replyOf, send, verdictHeader } from "./answers.js";
import { checkRecord, findBy, type ReadList } from "./check-record.js";
import type { Contract, ContractOptions } from "./contract.js";
import type { LegacyRecord } from "../shadow/compare-records.js";
import { RehearsedWrites, valuesOf } from "./rehearsed-writes.js";

/** The condition of a POST that never replaces a record. */
const ofNoRecord = '"0"';

/** Operations that are called by POST and write nothing. */
const readsByPost = /\/(?:oauth\/token(?:_info)?|connect\/token|identities\/(?:find|search))\/?$/i;

const mostLookups = 50_000;

/** Bytes of a body, at most. */
const mostBytes = 32 * 1024 * 1024;

/** The largest page that every host gives. */
const largestPage = 100;

/** A record, or a list of them, that a path names: `{root}/ed-fi/schools/0a1b…`. */
interface Address {
  /** All before the namespace. */
  readonly root: string;
  readonly collection: string;
  readonly id: string | undefined;
}

/** Where a page of a list begins: among the records of the host, and among those of the rehearsal. */
interface PageStart {
  readonly next: number;
  readonly made: number;
}

/**
 * Answers in place of a current host. It sends reads to the host, and adds to their answers what the run has
 * written. It checks and keeps writes, and sends none.
 *
 * @param tokenPath the path of a token operation of another name, below the address
 */
export function rehearsalOf(
  { baseUrl, dispatcher }: ContractOptions,
  contract: Contract,
  version: string | undefined,
  tokenPath: string | undefined,
) {
  const { origin } = new URL(baseUrl);
  const writes = new RehearsedWrites(version);
  /** Outcomes of lookups at the host, by address and bearer. */
  const known = new ExpiringMap<Promise<readonly unknown[] | undefined>>({ limit: mostLookups });
  /** Where pages of lists go on, by bearer and address: the host's records alone do not tell. */
  const pages = new ExpiringMap<PageStart>({ limit: mostLookups });

  async function respond(request: ServedRequest, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url, origin);
    const isPassed = passes(request.method, pathname);
    const reply = isPassed ? undefined : await replyTo(request, pathname, searchParams);
    if (reply) send(response, reply);
    else await forward(request, response, { origin, dispatcher });
  }

  /** What is answered in place of the host; `undefined` for what the host itself answers. */
  async function replyTo(
    request: ServedRequest,
    pathname: string,
    query: URLSearchParams,
  ): Promise<Reply | undefined> {
    const address = addressOf(pathname);
    if (request.method !== "GET" || !address) return write(request, address);
    const { id } = address;
    if (id === undefined) return readList(listPath(address), pathname, query, request);
    const found = writes.find(listPath(address), id);
    if (found === "deleted") return problem(404, {}, "Not found.");
    return found && replyOf(200, { etag: etagOf(found) }, found);
  }

  /** The natural key of a record, with the values that it has. */
  function keyIn(collection: string, record: LegacyRecord) {
    return contract.keyOf(collection).map((name) => [name, valuesOf(record, name)[0]] as const);
  }

  /** Whether a request is only sent on, so that the host itself may as well be asked. */
  function passes(method: string, path: string): boolean {
    const [pathname = path] = path.split("?", 1);
    if (method === "POST") {
      return (
        readsByPost.test(pathname) || (tokenPath !== undefined && pathname.endsWith(tokenPath))
      );
    }
    const address = method === "GET" ? addressOf(pathname) : undefined;
    if (address) return !writes.has(listPath(address));
    return method === "GET" || method === "HEAD" || method === "OPTIONS";
  }

  /**
   * A list of the host with the rehearsed writes: what was deleted is missing, and what was made comes after
   * the records of the host. Pages are full, as those of the host would be.
   */
  async function readList(
    collection: string,
    pathname: string,
    query: URLSearchParams,
    request: ServedRequest,
  ): Promise<Reply | undefined> {
    const headers = { ...passedOn(request.headers), "accept-encoding": "identity" };
    const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 25)];
    if (!(limit > 0)) return undefined;
    const pageAt = (start: number, most: number) => {
      const part = new URLSearchParams(query);
      if (start > 0) part.set("offset", String(start));
      if (most !== limit) part.set("limit", String(most));
      // A program may name them in another order on its next page.
      part.sort();
      return `${pathname}?${part}`;
    };
    const keyAt = (start: number) => `${request.headers.authorization} ${pageAt(start, limit)}`;
    const first: PageStart = { next: offset, made: offset === 0 ? 0 : Infinity };
    let { next, made } = pages.get(keyAt(offset)) ?? first;
    const page: unknown[] = [];
    let total: number | undefined;
    const parts = listOf((start) => get(pageAt(start, limit - page.length), headers), next);
    for await (const { records, answer, total: counted } of parts) {
      if (!records) return answer;
      total ??= counted;
      next += records.length;
      page.push(...writes.changed(collection, records));
      if (page.length >= limit) break;
    }
    const all = writes.made(collection, query);
    const added = all.slice(made, made + Math.max(0, limit - page.length));
    made += added.length;
    pages.set(keyAt(offset + limit), { next, made });
    const more = total === undefined ? {} : { "total-count": String(total + all.length) };
    return replyOf(200, more, [...page, ...added]);
  }

  async function write(request: ServedRequest, address: Address | undefined): Promise<Reply> {
    const { method, headers } = request;
    const body = await limitedText(request, mostBytes);
    if (body === undefined) return failed(413, "the body is too large");
    if (!address || writes.isFull) {
      const reason = address
        ? "the rehearsal holds no more writes"
        : "the rehearsal does not know this operation";
      return problem(503, verdictHeader("not-certain", reason), reason);
    }
    const { authorization: bearer, "if-match": wanted } = headers;
    const { root, collection, id } = address;
    if (id === undefined && method !== "POST") return failed(405, "the address names no record");
    if (id !== undefined) {
      const before = await recordOf(address, id, bearer);
      if (before === "deleted" || before === undefined) {
        return failed(404, "there is no such record");
      }
      if (isOther(before, wanted)) return failed(412, "the record has changed");
      if (method === "DELETE") {
        writes.remove(listPath(address), id);
        const isFree =
          writes.isMade(id) && isObject(before) && !writes.refersTo(keyIn(collection, before));
        const verdict = isFree
          ? verdictHeader("would-pass")
          : verdictHeader("not-certain", "other records may refer to it");
        return replyOf(204, verdict);
      }
    }
    if (!/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) {
      return failed(415, "its content type is not that of JSON");
    }
    const record = jsonObject(body);
    if (!record || (method !== "POST" && method !== "PUT")) {
      return failed(400, "the body is no record");
    }
    const view = { read: readerOf(root, bearer), isMade: (each: string) => writes.isMade(each) };
    const { outcome, status, reasons } = await checkRecord(collection, record, contract, view);
    if (status !== undefined) return failed(status, ...reasons);
    const existing = id ?? (await existingOf(collection, record, view.read));
    if (id === undefined && existing !== undefined && wanted === ofNoRecord) {
      return failed(412, "there is such a record");
    }
    const isConditional = id === undefined && wanted !== undefined && existing !== undefined;
    if (isConditional && isOther(await recordOf(address, existing, bearer), wanted)) {
      return failed(412, "the record has changed");
    }
    const stored = writes.store(listPath(address), record, existing);
    const head = { ...verdictHeader(outcome, ...reasons), etag: etagOf(stored) };
    if (id !== undefined) return replyOf(204, head);
    const location = `http://${headers.host}${root}/${collection}/${String(stored["id"])}`;
    return replyOf(existing === undefined ? 201 : 200, { ...head, location });
  }

  /** A record of the run's own writes, or of the host; `"unknown"` where the host does not give it. */
  async function recordOf(
    address: Address,
    id: string,
    bearer: string | undefined,
  ): Promise<LegacyRecord | "deleted" | "unknown" | undefined> {
    const written = writes.find(listPath(address), id);
    if (written !== undefined) return written;
    const path = `${listPath(address)}/${id}`;
    const { statusCode, value, ...answer } = await get(path, readHeaders(bearer));
    if (statusCode === 404 && !isForeign({ status: statusCode, ...answer })) return undefined;
    return statusCode === 200 && isObject(value) ? value : "unknown";
  }

  /** The id of the record with the natural key of another, which a POST of that one replaces. */
  async function existingOf(
    collection: string,
    record: LegacyRecord,
    read: ReadList,
  ): Promise<string | undefined> {
    const key = keyIn(collection, record);
    if (key.length === 0 || key.some(([, value]) => value === undefined)) return undefined;
    const found = await findBy(Object.fromEntries(key), collection, read);
    return isObject(found) ? String(found["id"]) : undefined;
  }

  /** Reads lists of the host, each once. */
  function readerOf(root: string, bearer: string | undefined): ReadList {
    const list = async (path: string, query: URLSearchParams) => {
      const most = Number(query.get("limit"));
      const page = new URLSearchParams(query);
      page.set("limit", String(Math.min(most, largestPage)));
      const all: unknown[] = [];
      for await (const { records } of listOf((start) => {
        page.set("offset", String(start));
        return get(`${path}?${page}`, readHeaders(bearer));
      })) {
        if (!records) return undefined;
        all.push(...records);
        if (all.length >= most) break;
      }
      return all;
    };
    return async (collection, query) => {
      const path = listPath({ root, collection });
      const key = `${bearer} ${path}?${query}`;
      const forget = () => void known.delete(key);
      const reading = known.getOrSet(key, () => {
        const asked = list(path, query);
        // The host may answer the next time.
        asked.then((found) => {
          if (!found) forget();
        }, forget);
        return asked;
      });
      const records = await reading;
      return records && [...writes.changed(path, records), ...writes.made(path, query)];
    };
  }

  /** What the host answers, with the value of its JSON; `undefined` for what is none. */
  async function get(path: string, headers: Record<string, string | string[]>) {
    const { statusCode, statusText, ...answer } = await ask(origin + path, { headers, dispatcher });
    const found = await limitedText(answer.body, mostBytes);
    if (found === undefined) {
      return { ...problem(502, {}, "the host's answer is too large"), value: undefined };
    }
    const head = { statusCode, statusText, headers: answer.headers };
    return { ...head, text: found, value: fromJson(found) };
  }

  /** The pages of a list of the host, each with its whole answer. */
  const listOf = (read: (start: number) => ReturnType<typeof get>, start = 0) =>
    pagesOf(async (offset) => {
      const { value, ...answer } = await read(offset);
      const records = answer.statusCode === 200 && Array.isArray(value) ? value : undefined;
      return { records, total: totalCount(answer), answer };
    }, start);

  return { respond, passes };
}

function readHeaders(bearer: string | undefined): Record<string, string> {
  return { accept: "application/json", ...(bearer ? { authorization: bearer } : {}) };
}

/** Whether a condition names another state of a record that is known. */
function isOther(record: unknown, condition: string | undefined): boolean {
  return (
    condition !== undefined && isObject(record) && !matchesEtag(condition, String(record["_etag"]))
  );
}

function etagOf(record: LegacyRecord): string {
  return `"${String(record["_etag"])}"`;
}

/** The path of a list, by which its writes are kept: a host may have one for each school year. */
function listPath({ root, collection }: Pick<Address, "root" | "collection">): string {
  return `${root}/${collection}`;
}

const recordPath =
  /^(.*?)\/([^/]+\/[^/]+)(?:\/([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/i;

/** What a path of data names; `undefined` for any other path. */
function addressOf(path: string): Address | undefined {
  if (!/\/data\//i.test(path)) return undefined;
  const [, root, collection, id] = recordPath.exec(path) ?? none;
  return root === undefined || collection === undefined ? undefined : { root, collection, id };
}
