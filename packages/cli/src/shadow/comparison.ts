import { ExpiringMap, jsonObject } from "@edbridge/core/internal";
import { catalogOf, type FieldStandard } from "@edbridge/records/model";
import { fieldOf } from "../explain/fields.js";
import { type AnswerDifference, compareAnswers, recordsIn } from "./compare-answers.js";
import { keyOf } from "./compare-records.js";
import type { ShadowCounts } from "./counts.js";
import type { AnsweredCall } from "./front.js";
import { type ComparedAnswer, dropped, type NewHost, NotCompared } from "./new-host.js";

export interface ComparisonOptions {
  readonly newHost: NewHost;
  readonly counts: ShadowCounts;
  /** The Data Standard of the new host. */
  readonly standard: FieldStandard;
  /** Most calls that are compared at once. */
  readonly atOnce: number;
  /** Most bytes of responses that wait to be compared. */
  readonly memory: number;
  /** Whether the old host is asked a read twice. */
  readonly isRepeated: () => boolean;
  /** Asks the old host as a caller does. */
  readonly askOld: (url: string, authorization: string | undefined) => Promise<ComparedAnswer>;
}

type Calls = "read" | "write";

/** Calls that may wait to be compared, and ids of which that on the new host is remembered. */
const [mostWaiting, mostIds] = [1000, 100_000];

/** Asks the new host what the old one was asked, and counts how the answers differ. No caller waits for it. */
export class Comparison {
  readonly #options: ComparisonOptions;
  /** Ids of the new host by those of the old one. */
  readonly #ids = new ExpiringMap<string>({ limit: mostIds });
  readonly #open = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  /** The last write: a read waits for the writes before it, and a write for all calls before it. */
  #writes: Promise<void> = Promise.resolve();
  #running = 0;
  #bytes = 0;

  constructor(options: ComparisonOptions) {
    this.#options = options;
  }

  /** Compares a call when its turn comes. It never throws. */
  add(call: AnsweredCall): void {
    const calls = call.request.method === "GET" ? "read" : "write";
    const { bytes } = call;
    if (this.#open.size >= mostWaiting || this.#bytes + bytes > this.#options.memory) {
      return this.#end(call, calls, dropped("too many calls waited"));
    }
    this.#bytes += bytes;
    // The new host gets reads and writes in an order that gives the same answers.
    const before = calls === "write" ? Promise.all(this.#open) : this.#writes;
    const compared = before.then(() => this.#inTurn(call, calls));
    const done = compared.then(() => {
      this.#bytes -= bytes;
      this.#open.delete(done);
    });
    this.#open.add(done);
    if (calls === "write") this.#writes = done;
  }

  /** A call that cannot be compared. */
  leave(call: Pick<AnsweredCall, "collection" | "request">, why: string): void {
    this.#end(call, call.request.method === "GET" ? "read" : "write", new NotCompared(why));
  }

  /** Resolves when all that was answered is compared. */
  async idle(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async #inTurn(call: AnsweredCall, calls: Calls): Promise<void> {
    while (this.#running >= this.#options.atOnce) {
      await new Promise<void>((done) => this.#queue.push(done));
    }
    this.#running++;
    try {
      await (calls === "read" ? this.#read(call) : this.#write(call));
    } catch (error) {
      this.#end(call, calls, error);
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }

  /** A call was not compared. */
  #end({ collection }: Pick<AnsweredCall, "collection">, calls: Calls, error: unknown): void {
    const isKnown = error instanceof NotCompared;
    this.#options.counts.add({
      collection: this.#nameOf(collection),
      calls,
      outcome: isKnown && error.isDropped ? "dropped" : "uncompared",
      reason: isKnown ? error.message : "an unexpected error of the comparison",
    });
  }

  async #read(call: AnsweredCall): Promise<void> {
    const { newHost, counts, isRepeated, askOld } = this.#options;
    const { request, old, authorization, root, id, query } = call;
    const collection = this.#nameOf(call.collection);
    checkOld(old.status);
    const again = isRepeated() ? await askOld(request.url, authorization) : undefined;
    const key = this.#keyOf(collection);
    const byKey = (parts: Readonly<Record<string, string>>) =>
      `${root}/${call.collection}?${new URLSearchParams(parts)}`;
    const ask = (url: string) => newHost.ask({ method: "GET", url }, authorization);
    const offset = Number(query.get("offset") ?? 0);
    const limit = Number(query.get("limit") ?? usualPage);
    const list = {
      key,
      isWhole: id !== undefined || (offset === 0 && recordsIn(old).length < limit),
      old: (parts: Readonly<Record<string, string>>) => askOld(byKey(parts), authorization),
      now: (parts: Readonly<Record<string, string>>) => ask(byKey(parts)),
    };
    const now = await ask(this.#addressOf(call, key, byKey));
    const found = await compareAnswers(old, now, {
      ...list,
      onPair: (one, other) => this.#notePair(one["id"], other["id"]),
    });
    const noise = again ? await compareAnswers(old, again, { ...list, now: list.old }) : [];
    if (again) counts.add({ collection, calls: "read", outcome: "repeated", reason: null });
    this.#note("repeated", collection, noise);
    const real = found.filter(
      (each) => !noise.some(({ field, kind }) => field === each.field && kind === each.kind),
    );
    this.#note("read", collection, real);
    const isDifferent = real.some(({ kind }) => kind !== "order");
    const isNoisy = noise.some(({ kind }) => kind !== "order");
    const outcome = isDifferent ? "different" : isNoisy ? "noise" : "equal";
    counts.add({ collection, calls: "read", outcome, reason: null });
  }

  /** The address at the new host, which has other ids: it is asked by the key of the record. */
  #addressOf(
    { request, id, old, root, collection }: AnsweredCall,
    names: readonly string[],
    byKey: (key: Readonly<Record<string, string>>) => string,
  ): string {
    if (id === undefined) return request.url;
    const known = this.#ids.get(id.toLowerCase());
    if (known !== undefined) return `${root}/${collection}/${known}`;
    const [record] = recordsIn(old);
    const key = record && keyOf(record, names);
    if (!key) throw new NotCompared("an id is not known on the new host");
    return byKey(key);
  }

  async #write(call: AnsweredCall): Promise<void> {
    const { newHost, counts } = this.#options;
    const { request, old, authorization, root, id } = call;
    const collection = this.#nameOf(call.collection);
    checkOld(old.status);
    if (old.status >= 400) throw new NotCompared("the old host refused it");
    const known = id === undefined ? undefined : this.#ids.get(id.toLowerCase());
    if (request.method === "DELETE" && known === undefined) {
      throw new NotCompared("an id is not known on the new host");
    }
    // Of a record whose id there is not known, a POST replaces it by its key.
    const isReplaced = request.method === "PUT" && known !== undefined;
    const method = request.method === "PUT" && !isReplaced ? "POST" : request.method;
    const url =
      known === undefined ? `${root}/${call.collection}` : `${root}/${call.collection}/${known}`;
    const body = withId(request.body, known);
    const now = await newHost.ask({ method, url, body }, authorization);
    this.#notePair(id ?? idIn(old.location), idIn(now.location));
    const { rehearsed, reason = null, change = null } = now.record;
    if (rehearsed === "not-certain") throw new NotCompared("the rehearsal is not certain of it");
    if (now.status < 400)
      return counts.add({ collection, calls: "write", outcome: "equal", reason: null });
    counts.add({ collection, calls: "write", outcome: "different", reason: null });
    const status = `${old.status} ${now.status}`;
    const line = { field: "", kind: "status", codes: null } as const;
    counts.add({
      ...line,
      collection,
      calls: "write",
      status,
      change,
      reason: reason?.slice(0, 300) ?? null,
    });
  }

  /** Counts each difference of a call once. */
  #note(calls: "read" | "repeated", collection: string, found: readonly AnswerDifference[]): void {
    const { counts, standard } = this.#options;
    const groups = found.map(({ field, kind, status = null, codes }) => ({
      collection,
      calls,
      field,
      kind,
      change: field === "" ? null : (fieldOf(collection, field, standard)?.change ?? null),
      status,
      codes: codes ? { old: counts.digest(codes[0]), now: counts.digest(codes[1]) } : null,
      reason: null,
    }));
    for (const each of new Map(groups.map((group) => [JSON.stringify(group), group])).values()) {
      counts.add(each);
    }
  }

  #notePair(old: unknown, now: unknown): void {
    if (typeof old === "string" && typeof now === "string") this.#ids.set(old.toLowerCase(), now);
  }

  /** The name of a collection that tables have; a caller may write it in any letter case. */
  #nameOf(collection: string): string {
    const known = catalogOf(this.#options.standard).find(collection)?.name;
    // What a caller may have written into an address is not repeated.
    return known ?? (/^[a-z]\w{0,99}$/i.test(collection) ? collection : "other");
  }

  #keyOf(collection: string): readonly string[] {
    return catalogOf(this.#options.standard).find(collection)?.key ?? [];
  }
}

/** @throws `NotCompared` for a response that says nothing of the records */
function checkOld(status: number): void {
  if (status === 304) throw new NotCompared("the old host said that nothing has changed");
  if (status === 401) throw new NotCompared("the old host did not take its token");
  if (status === 429 || status >= 500) throw new NotCompared("the old host was out of order");
}

/** Records of a page for which nothing is asked. */
const usualPage = 25;

function idIn(location: string | undefined): string | undefined {
  return location?.split("/").at(-1);
}

/** A record with its id on the new host, or without any. */
function withId(body: string | undefined, id: string | undefined): string | undefined {
  const record = jsonObject(body);
  if (!record || !("id" in record)) return body;
  const { id: _, ...rest } = record;
  return JSON.stringify(id === undefined ? rest : { ...rest, id });
}
