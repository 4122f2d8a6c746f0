import { ExpiringMap, fromJson, isObject, jsonObject } from "@edbridge/core/internal";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, request as send } from "undici";
import { checkRecord, type ReadList, type Verdict } from "./check-record.js";
import { type Contract, readContract } from "./contract.js";
import { type LoopbackServer, startLoopbackServer } from "../run/loopback-server.js";
import { passedOn, passHead } from "../run/passed-on.js";
import { type HeldRecord, HeldWrites } from "./held-writes.js";
import { fail, json, problem, said } from "./rehearsal-answers.js";

/** How a rehearsal reaches the host. */
export interface RehearsalOptions {
  /** The root address of the current host. */
  readonly baseUrl: string;
  readonly dispatcher: Dispatcher;
  /** The Data Standard of the host. */
  readonly dataStandard: string;
  /** The version of its API. */
  readonly version?: string | undefined;
  /** The path of a token operation of another name, below the address. */
  readonly tokenPath?: string | undefined;
}

/** A host on which nothing is written. */
export interface RehearsalHost extends LoopbackServer {
  /** What records are held against, in a few words. */
  readonly contract: string;
}

/** Operations that are called by POST and write nothing. */
const readsByPost = /\/(?:oauth\/token(?:_info)?|connect\/token|identities\/(?:find|search))\/?$/i;

/** Lookups that are remembered. */
const mostLookups = 50_000;

/**
 * Starts a server that stands before a current host and lets nothing through that writes. Reads go to
 * the host; what the run has written itself is in their answers. Writes are checked and held.
 */
export async function startRehearsalHost(options: RehearsalOptions): Promise<RehearsalHost> {
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
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") {
      const address = method === "GET" ? addressOf(pathname) : undefined;
      return address && this.#held.has(address.collection)
        ? this.#readHeld(address, searchParams, request, response)
        : this.#pass(request, response);
    }
    const { tokenPath } = this.#options;
    const isToken = tokenPath !== undefined && pathname.endsWith(tokenPath);
    if (method === "POST" && (isToken || readsByPost.test(pathname))) {
      return this.#pass(request, response);
    }
    return this.#write(request, response, pathname);
  }

  /** Sends a request that writes nothing to the host, and its answer back as it comes. */
  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const answer = await send(this.#origin + url, {
      method: method as Dispatcher.HttpMethod,
      headers: passedOn(request.headers),
      body: method === "POST" ? request : null,
      dispatcher: this.#options.dispatcher,
    });
    passHead(response, answer);
    await pipeline(answer.body, response);
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
      return json(response, 200, found, { etag: `"${String(found["_etag"])}"` });
    }
    const answer = await send(this.#origin + (request.url ?? "/"), {
      headers: { ...passedOn(request.headers), "accept-encoding": "identity" },
      dispatcher: this.#options.dispatcher,
    });
    const body = await answer.body.text();
    const records: unknown = answer.statusCode === 200 ? fromJson(body) : undefined;
    if (Array.isArray(records)) {
      const { "total-count": total } = answer.headers;
      const more = typeof total === "string" ? { "total-count": total } : {};
      return json(response, 200, this.#held.page(collection, records, query), more);
    }
    passHead(response, answer);
    response.end(body);
  }

  async #write(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { method } = request;
    const body = await text(request);
    const address = addressOf(path);
    if (!address || this.#held.isFull) {
      const reason = address
        ? "the rehearsal holds no more writes"
        : "the rehearsal does not know this operation";
      return json(
        response,
        503,
        problem(reason),
        said({ outcome: "not-certain", reasons: [reason] }),
      );
    }
    const bearer = request.headers.authorization;
    const { collection, id } = address;
    const own = id === undefined ? undefined : await this.#record(address, id, bearer);
    if (id !== undefined) {
      const wanted = request.headers["if-match"];
      if (own === "deleted" || own === undefined)
        return fail(response, 404, ["there is no such record"]);
      if (wanted !== undefined && own !== "unknown" && wanted !== `"${String(own["_etag"])}"`) {
        return fail(response, 412, ["the record has changed"]);
      }
    }
    if (method === "DELETE" && id !== undefined) {
      this.#held.remove(collection, id);
      const reasons = ["other records of the host may refer to it"];
      const verdict: Verdict = this.#held.isMade(id)
        ? { outcome: "would-pass" }
        : { outcome: "not-certain", reasons };
      return void response.writeHead(204, said(verdict)).end();
    }
    const record = jsonObject(body);
    if (!record || (method !== "POST" && method !== "PUT")) {
      return fail(response, 400, ["the body is no record"]);
    }
    const read = this.#reader(address.root, bearer);
    const verdict = await checkRecord(collection, record, this.#contract, read);
    if (verdict.outcome === "would-fail") return fail(response, verdict.status, verdict.reasons);
    if (id !== undefined) {
      const etag = `"${this.#held.replace(collection, id, record)}"`;
      return void response.writeHead(204, { ...said(verdict), etag }).end();
    }
    const dashed = Number.parseInt(this.#options.version ?? "", 10) >= 8;
    const made = this.#held.create(collection, record, dashed);
    const { host } = request.headers;
    const location = `http://${host}${address.root}/${collection}/${made.id}`;
    const etag = `"${made.etag}"`;
    response.writeHead(201, { ...said(verdict), location, etag, "content-length": 0 }).end();
  }

  /** A record of the run's own writes, or of the host; `"unknown"` where the host does not give it. */
  async #record(
    { root, collection }: Address,
    id: string,
    bearer: string | undefined,
  ): Promise<HeldRecord | "deleted" | "unknown" | undefined> {
    const held = this.#held.find(collection, id);
    if (held !== undefined) return held;
    const answer = await this.#get(`${root}/${collection}/${id}`, bearer);
    if (answer.status === 404) return undefined;
    return answer.status === 200 && isObject(answer.value) ? answer.value : "unknown";
  }

  /** Reads lists of the host, each once. */
  #reader(root: string, bearer: string | undefined): ReadList {
    return async (collection, query) => {
      const path = `${root}/${collection}?${query}`;
      const key = `${bearer} ${path}`;
      const records = await this.#known.getOrSet(key, () => this.#list(path, bearer));
      return records && this.#held.page(collection, records, query);
    };
  }

  async #list(path: string, bearer: string | undefined): Promise<readonly unknown[] | undefined> {
    const { status, value } = await this.#get(path, bearer);
    return status === 200 && Array.isArray(value) ? value : undefined;
  }

  async #get(
    path: string,
    bearer: string | undefined,
  ): Promise<{ readonly status: number; readonly value: unknown }> {
    const answer = await send(this.#origin + path, {
      headers: { accept: "application/json", ...(bearer ? { authorization: bearer } : {}) },
      dispatcher: this.#options.dispatcher,
    });
    return { status: answer.statusCode, value: fromJson(await answer.body.text()) };
  }
}

const recordPath =
  /^(.*?)\/([^/]+\/[^/]+)(?:\/([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/i;

/** What a path of data names; `undefined` for any other path. */
function addressOf(path: string): Address | undefined {
  if (!/\/data\//i.test(path)) return undefined;
  const [, root, collection, id] = recordPath.exec(path) ?? [];
  return root === undefined || collection === undefined ? undefined : { root, collection, id };
}
