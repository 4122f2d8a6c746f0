import { ExpiringMap, jsonObject } from "@edbridge/core/internal";
import { catalogOf, type FieldStandard } from "@edbridge/records/model";
import { atOnce } from "../command/at-once.js";
import { fieldOf } from "../explain/fields.js";
import { type AnswerDifference, compareAnswers, recordsIn } from "./compare-answers.js";
import { keyOf, type LegacyRecord, sharedKey } from "./compare-records.js";
import { type Group, nameOf } from "./counts.js";
import type { AnsweredCall } from "./handed-call.js";
import { type ComparedAnswer, type NewHost, NotCompared } from "./new-host.js";
import { reportedCodes } from "./reported-codes.js";

export interface ComparisonOptions {
  readonly newHost: NewHost;
  readonly standard: FieldStandard;
  readonly atOnce: number;
  readonly isRepeated: () => boolean;
  readonly askOld: (url: string, authorization: string | undefined) => Promise<ComparedAnswer>;
}

type Calls = "read" | "write";
type CallsOutcome = "repeated" | "different" | "noise" | "equal";

/** Bounds: ids of the old host with their ids on the new one, and fields with their changes. */
const [mostIds, mostMade] = [100_000, 10_000];

/**
 * Asks the new host what the old one was asked, and finds how the answers differ: compares a call when its
 * turn comes, and gives what must be counted of it. It never throws.
 */
export function comparison({
  newHost,
  standard,
  atOnce: most,
  isRepeated,
  askOld,
}: ComparisonOptions): (call: AnsweredCall) => Promise<readonly Group[]> {
  /** Ids of the new host by those of the old one. */
  const ids = new ExpiringMap<string>({ limit: mostIds });
  /** The changes that are about fields. */
  const changes = new ExpiringMap<string | null>({ limit: mostMade });
  const { of: codesOf, refused: refusedCodes, kept: keptCodes } = reportedCodes(standard);
  const open = new Set<Promise<void>>();
  const inTurn = atOnce(most);
  /** The last write: a read waits for the writes before it, and a write for all calls before it. */
  let writes: Promise<void> = Promise.resolve();

  async function read(call: AnsweredCall): Promise<readonly Group[]> {
    const { request, old, authorization, root, id, query } = call;
    const collection = nameOf(call.collection, standard);
    checkOld(old.status);
    const again = isRepeated() ? await askOld(request.url, authorization) : undefined;
    const key = sharedKey(catalogOf(standard).find(collection));
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
    const now = await ask(addressOf(call, key, byKey));
    const pairs: (readonly [LegacyRecord, LegacyRecord])[] = [];
    const found = await compareAnswers(old, now, {
      ...list,
      onPair: (one, other) => {
        pairs.push([one, other]);
        notePair(one["id"], other["id"]);
      },
    });
    const noise = again ? await compareAnswers(old, again, { ...list, now: list.old }) : [];
    const real = found.filter(
      (each) => !noise.some(({ field, kind }) => field === each.field && kind === each.kind),
    );
    const isDifferent = real.some(({ kind }) => kind !== "order");
    const isNoisy = noise.some(({ kind }) => kind !== "order");
    const outcome = isDifferent ? "different" : isNoisy ? "noise" : "equal";
    const ended = (each: CallsOutcome) =>
      ({ collection, calls: "read", outcome: each, reason: null }) as const;
    return [
      ...(again ? [ended("repeated")] : []),
      ...groupsOf("repeated", collection, noise),
      ...groupsOf("read", collection, real),
      ...groupsOf("read", collection, keptCodes(collection, real, pairs)),
      ended(outcome),
    ];
  }

  /** The address at the new host, which has other ids: it is asked by the key of the record. */
  function addressOf(
    { request, id, old, root, collection }: AnsweredCall,
    names: readonly string[],
    byKey: (key: Readonly<Record<string, string>>) => string,
  ): string {
    if (id === undefined) return request.url;
    const known = ids.get(id.toLowerCase());
    if (known !== undefined) return `${root}/${collection}/${known}`;
    const [record] = recordsIn(old);
    const key = record && keyOf(record, names);
    if (!key)
      throw new NotCompared(old.status === 404 ? "the old host has no such record" : idUnknown);
    return byKey(key);
  }

  async function write(call: AnsweredCall): Promise<readonly Group[]> {
    const { request, old, authorization, root, id } = call;
    const collection = nameOf(call.collection, standard);
    checkOld(old.status);
    if (old.status >= 400) throw new NotCompared("the old host refused it");
    const known = id === undefined ? undefined : ids.get(id.toLowerCase());
    if (request.method === "DELETE" && known === undefined) {
      throw new NotCompared(idUnknown);
    }
    // Of a record whose id there is not known, a POST replaces it by its key.
    const isReplaced = request.method === "PUT" && known !== undefined;
    const method = request.method === "PUT" && !isReplaced ? "POST" : request.method;
    const url =
      known === undefined ? `${root}/${call.collection}` : `${root}/${call.collection}/${known}`;
    const body = withId(request.body, known);
    const now = await newHost.ask({ method, url, body }, authorization);
    notePair(id ?? idIn(old.location), idIn(now.location));
    const { note, rehearsed } = now.report;
    const { reason = null, change = null, fields = [] } = note ?? {};
    if (rehearsed === "not-certain") throw new NotCompared("the rehearsal is not certain of it");
    const calls = "write";
    const ended = { collection, calls, reason: null } as const;
    if (now.status < 400) return [{ ...ended, outcome: "equal" }];
    const status = `${old.status} ${now.status}`;
    const line = { collection, calls, field: "", kind: "status", codes: null, status } as const;
    const refused = refusedCodes(jsonObject(request.body), fields);
    return [
      { ...ended, outcome: "different" },
      { ...line, change, reason: reason?.slice(0, 300) ?? null },
      ...groupsOf(calls, collection, refused).filter(({ codes }) => codes !== null),
    ];
  }

  /** Each difference of a call once. */
  function groupsOf(
    calls: "read" | "write" | "repeated",
    collection: string,
    found: readonly AnswerDifference[],
  ): readonly Extract<Group, { readonly codes: unknown }>[] {
    const groups = found.map(({ field, kind, status = null, codes }) => ({
      collection,
      calls,
      field,
      kind,
      change: field === "" ? null : changeOf(collection, field),
      status,
      codes: codes ? codesOf(collection, field, codes) : null,
      reason: null,
    }));
    return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
  }

  function changeOf(collection: string, field: string): string | null {
    return changes.getOrSet(
      `${collection}.${field}`,
      () => fieldOf(collection, field, standard)?.change ?? null,
    );
  }

  function notePair(old: unknown, now: unknown): void {
    if (typeof old === "string" && typeof now === "string") ids.set(old.toLowerCase(), now);
  }

  return (call) => {
    const isRead = call.request.method === "GET";
    // The new host gets reads and writes in an order that gives the same answers.
    const before = isRead ? writes : Promise.all(open);
    const compared = before
      .then(() => inTurn(() => (isRead ? read(call) : write(call))))
      .catch((error: unknown) => [
        uncompared(call.collection, isRead ? "read" : "write", standard, error),
      ]);
    const done = compared.then(() => void open.delete(done));
    open.add(done);
    if (!isRead) writes = done;
    return compared;
  };
}

export function uncompared(
  collection: string,
  calls: Calls,
  standard: FieldStandard,
  error: unknown,
): Group {
  const isKnown = error instanceof NotCompared;
  return {
    collection: nameOf(collection, standard),
    calls,
    outcome: isKnown && error.isDropped ? "dropped" : "uncompared",
    reason: isKnown ? error.message : "an unexpected error of the comparison",
  };
}

/** @throws `NotCompared` for a response that says nothing of the records */
function checkOld(status: number): void {
  if (status === 304) throw new NotCompared("the old host said that nothing has changed");
  if (status === 401) throw new NotCompared("the old host did not take its token");
  if (status === 429 || status >= 500) throw new NotCompared("the old host was out of order");
}

const idUnknown = "its id was in no record that both hosts have shown";

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
