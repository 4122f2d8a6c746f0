import type { CompatOptions, HostFacts } from "@edbridge/compat";
import { ExpiringMap, fromJson, isObject, jsonObject } from "@edbridge/core/internal";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Dispatcher, request as send } from "undici";
import {
  forward,
  type LoopbackServer,
  passedOn,
  passHead,
  startLoopbackServer,
} from "../run/proxy.js";
import { fail, json, problem, verdictHeader } from "./answers.js";
import { checkRecord, type ReadList } from "./check-record.js";
import { type Contract, readContract } from "./contract.js";
import { type HeldRecord, HeldWrites } from "./held-writes.js";

interface RehearsalOptions {
  readonly baseUrl: string;
  readonly dispatcher: Dispatcher;
  readonly dataStandard: string;
  readonly version?: string | undefined;
  /** The path of a token operation of another name, below the address. */
  readonly tokenPath?: string | undefined;
}

interface RehearsalHost extends LoopbackServer {
  /** What records are held against, in a few words. */
  readonly contract: string;
}

/** Operations that are called by POST and write nothing. */
const readsByPost = /\/(?:oauth\/token(?:_info)?|connect\/token|identities\/(?:find|search))\/?$/i;

const mostLookups = 50_000;

/**
 * Starts a server that stands before a current host and lets nothing through that writes. Reads go to
 * the host; what the run has written itself is in their answers. Writes are checked and held.
 */
async function startRehearsalHost(options: RehearsalOptions): Promise<RehearsalHost> {
  const contract = await readContract(options);
  const rehearsal = new Rehearsal(options, contract);
  const server = await startLoopbackServer(options.baseUrl, (request, response) => {
    rehearsal.answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  return { ...server, contract: contract.source };
}

/** A record, or a list of them, that a path names: `{root}/ed-fi/schools/0a1b…`. */
interface Address {
  /** All before the namespace. */
  readonly root: string;
  readonly collection: string;
  readonly id: string | undefined;
}

class Rehearsal {
  readonly #origin: string;
  readonly #options: RehearsalOptions;
  readonly #contract: Contract;
  readonly #held = new HeldWrites();
  /** Outcomes of lookups at the host, by address and bearer. */
  readonly #known = new ExpiringMap<Promise<readonly unknown[] | undefined>>({
    limit: mostLookups,
  });

  constructor(options: RehearsalOptions, contract: Contract) {
    this.#origin = new URL(options.baseUrl).origin;
    this.#options = options;
    this.#contract = contract;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const { pathname, searchParams } = new URL(url, this.#origin);
    const { tokenPath } = this.#options;
    const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
    const isToken = tokenPath !== undefined && pathname.endsWith(tokenPath);
    const writesNothing = method === "POST" && (isToken || readsByPost.test(pathname));
    if (!isRead && !writesNothing) return this.#write(request, response, pathname);
    const address = method === "GET" ? addressOf(pathname) : undefined;
    return address && this.#held.has(address.collection)
      ? this.#readHeld(address, searchParams, request, response)
      : this.#pass(request, response);
  }

  #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { dispatcher } = this.#options;
    return forward(request, response, { origin: this.#origin, dispatcher });
  }

  async #readHeld(
    { collection, id }: Address,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (id !== undefined) {
      const found = this.#held.find(collection, id);
      if (found === undefined) return this.#pass(request, response);
      if (found === "deleted") return json(response, 404, problem("Not found."));
      return json(response, 200, found, { etag: etagOf(found) });
    }
    const headers = { ...passedOn(request.headers), "accept-encoding": "identity" };
    const { answer, body, value } = await this.#get(request.url ?? "/", headers);
    if (answer.statusCode === 200 && Array.isArray(value)) {
      const { "total-count": total } = answer.headers;
      const more = typeof total === "string" ? { "total-count": total } : {};
      return json(response, 200, this.#held.page(collection, value, query), more);
    }
    passHead(response, answer);
    response.end(body);
  }

  async #write(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { method, headers } = request;
    const body = await text(request);
    const address = addressOf(path);
    if (!address || this.#held.isFull) {
      const reason = address
        ? "the rehearsal holds no more writes"
        : "the rehearsal does not know this operation";
      const verdict = verdictHeader({ outcome: "not-certain", reasons: [reason] });
      return json(response, 503, problem(reason), verdict);
    }
    const bearer = headers.authorization;
    const { root, collection, id } = address;
    if (id !== undefined) {
      const record = await this.#record(address, id, bearer);
      if (record === "deleted" || record === undefined) {
        return fail(response, 404, ["there is no such record"]);
      }
      const wanted = headers["if-match"];
      if (wanted !== undefined && record !== "unknown" && wanted !== etagOf(record)) {
        return fail(response, 412, ["the record has changed"]);
      }
      if (method === "DELETE") {
        this.#held.remove(collection, id);
        const reasons = ["other records of the host may refer to it"];
        const isSure = this.#held.isMade(id);
        const verdict = verdictHeader(
          isSure ? { outcome: "would-pass" } : { outcome: "not-certain", reasons },
        );
        return void response.writeHead(204, verdict).end();
      }
    }
    const record = jsonObject(body);
    if (!record || (method !== "POST" && method !== "PUT")) {
      return fail(response, 400, ["the body is no record"]);
    }
    const read = this.#reader(root, bearer);
    const verdict = await checkRecord(collection, record, this.#contract, read);
    if (verdict.outcome === "would-fail") return fail(response, verdict.status, verdict.reasons);
    const said = verdictHeader(verdict);
    if (id !== undefined) {
      const etag = `"${this.#held.replace(collection, id, record)}"`;
      return void response.writeHead(204, { ...said, etag }).end();
    }
    const isDashed = Number.parseInt(this.#options.version ?? "", 10) >= 8;
    const made = this.#held.create(collection, record, isDashed);
    const location = `http://${headers.host}${root}/${collection}/${made.id}`;
    const etag = `"${made.etag}"`;
    response.writeHead(201, { ...said, location, etag, "content-length": 0 }).end();
  }

  /** A record of the run's own writes, or of the host; `"unknown"` where the host does not give it. */
  async #record(
    { root, collection }: Address,
    id: string,
    bearer: string | undefined,
  ): Promise<HeldRecord | "deleted" | "unknown" | undefined> {
    const held = this.#held.find(collection, id);
    if (held !== undefined) return held;
    const { answer, value } = await this.#get(`${root}/${collection}/${id}`, asked(bearer));
    if (answer.statusCode === 404) return undefined;
    return answer.statusCode === 200 && isObject(value) ? value : "unknown";
  }

  /** Reads lists of the host, each once. */
  #reader(root: string, bearer: string | undefined): ReadList {
    const list = async (path: string) => {
      const { answer, value } = await this.#get(path, asked(bearer));
      return answer.statusCode === 200 && Array.isArray(value) ? value : undefined;
    };
    return async (collection, query) => {
      const path = `${root}/${collection}?${query}`;
      const key = `${bearer} ${path}`;
      const records = await this.#known.getOrSet(key, () => list(path));
      return records && this.#held.page(collection, records, query);
    };
  }

  /** What the host answers, with the value of its JSON; `undefined` for what is none. */
  async #get(path: string, headers: Record<string, string | string[]>) {
    const { dispatcher } = this.#options;
    const answer = await send(this.#origin + path, { headers, dispatcher });
    const body = await answer.body.text();
    return { answer, body, value: fromJson(body) };
  }
}

function asked(bearer: string | undefined): Record<string, string> {
  return { accept: "application/json", ...(bearer ? { authorization: bearer } : {}) };
}

function etagOf(record: HeldRecord): string {
  return `"${String(record["_etag"])}"`;
}

const recordPath =
  /^(.*?)\/([^/]+\/[^/]+)(?:\/([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/i;

/** What a path of data names; `undefined` for any other path. */
function addressOf(path: string): Address | undefined {
  if (!/\/data\//i.test(path)) return undefined;
  const [, root, collection, id] = recordPath.exec(path) ?? [];
  return root === undefined || collection === undefined ? undefined : { root, collection, id };
}

/** Options with which nothing is written at the hosts; and what records are held against, in a few words. */
export type Rehearsed = Awaited<ReturnType<typeof rehearse>>;

/**
 * Puts a host on which nothing is written before each host that options name.
 *
 * @throws `UsageFailure` where the published lists are needed, and are not installed
 */
export async function rehearse(
  options: CompatOptions,
  facts: readonly HostFacts[],
  dispatcher: Dispatcher,
) {
  const started = new Map<string, RehearsalHost>();
  const before = async (address: string | URL) => {
    const baseUrl = String(address);
    const known = started.get(baseUrl);
    if (known) return known.url;
    const found = facts.find((each) => isSame(each.baseUrl, baseUrl)) ?? facts[0];
    const { dataStandard = "5.0", version } = found ?? {};
    const tokenPath = options.tokenPath?.includes("{") ? undefined : options.tokenPath;
    const way = { baseUrl, dispatcher, dataStandard, version, tokenPath };
    const host = await startRehearsalHost(way);
    started.set(baseUrl, host);
    return host.url;
  };
  const stop = () => {
    for (const host of started.values()) host.stop();
  };
  try {
    const baseUrl = await before(options.baseUrl);
    const schoolYears: Record<string, object> = {};
    for (const [year, own] of Object.entries(options.schoolYears ?? {})) {
      const { baseUrl: address } = own;
      schoolYears[year] = address === undefined ? own : { ...own, baseUrl: await before(address) };
    }
    const years = options.schoolYears === undefined ? {} : { schoolYears };
    return {
      options: { ...options, baseUrl, ...years },
      contract: [...new Set([...started.values()].map(({ contract }) => contract))].join(", "),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

function isSame(one: string, other: string): boolean {
  return new URL(one).href.replace(/\/$/, "") === new URL(other).href.replace(/\/$/, "");
}
