import { ExpiringMap, isObject, jsonObject, none } from "@edbridge/core/internal";
import { catalogOf, type FieldStandard } from "@edbridge/records/internal";
import { atOnce } from "../command/at-once.js";
import { fieldOf } from "../explain/fields.js";
import {
  compareRecords,
  isAlike,
  keyOf,
  type LegacyRecord,
  pairRecords,
  type RecordKey,
  sharedKey,
} from "./compare-records.js";
import { type Difference, type DifferenceGroup, endOf, type Group } from "./counts.js";
import { type AnsweredCall, answeredCall, type HandedCall, signInOf } from "./handed-call.js";
import { type ComparedAnswer, type NewHost, NotCompared } from "./new-host.js";
import { reportedCodes } from "./reported-codes.js";
import type { ShadowSetup } from "./setup.js";

/** Bounds: ids of the old host with their ids on the new one, and fields with their changes. */
const [mostIds, mostMade] = [100_000, 10_000];

/**
 * Asks the new host what the old one was asked, and finds how the answers differ: compares a call when its
 * turn comes, and gives what must be counted of it.
 *
 * @param standard the Data Standard of the new host
 */
export function comparison(
  setup: ShadowSetup,
  newHost: NewHost,
  standard: FieldStandard,
  askOld: (url: string, authorization: string | undefined) => Promise<ComparedAnswer>,
) {
  const { old: oldHost, noise, mostBytes } = setup;
  /** Ids of the new host by those of the old one. */
  const ids = new ExpiringMap<string>({ limit: mostIds });
  /** The changes that are about fields. */
  const changes = new ExpiringMap<string | null>({ limit: mostMade });
  const codes = reportedCodes(standard);
  const open = new Set<Promise<void>>();
  const inTurn = atOnce(setup.atOnce);
  /** The last sign-in or write. */
  let barrier: Promise<void> = Promise.resolve();

  async function read(call: AnsweredCall): Promise<readonly Group[]> {
    const { url, collection, old, authorization, list, id, query } = call;
    const again = Math.random() < noise ? await askOld(url, authorization) : undefined;
    const key = sharedKey(catalogOf(standard).find(collection));
    const byKey = (parts: RecordKey) => `${list}?${new URLSearchParams(parts)}`;
    const askNew = (what: string) => newHost.ask({ method: "GET", url: what }, authorization);
    const isWhole = async () => {
      const { length } = recordsIn(old);
      if (id !== undefined || !Array.isArray(old.json)) return true;
      if (Number(query.get("offset") ?? 0) > 0) return false;
      if (length === 0) return true;
      if (length >= Number(query.get("limit") ?? usualPage)) return false;
      // A gateway may have shortened the page.
      const next = new URLSearchParams([...query, ["offset", String(length)]]);
      return recordsIn(await askOld(`${list}?${next}`, authorization)).length === 0;
    };
    const extra = (parts: RecordKey) => askOld(byKey(parts), authorization);
    const missing = (parts: RecordKey) => askNew(byKey(parts));
    const inList = { key, isWhole, extra };
    const now = await askNew(addressOf(call, key, byKey));
    const { found, pairs } = await compareAnswers(old, now, { ...inList, missing });
    for (const [one, other] of pairs) notePair(one["id"], other["id"]);
    const noisy = again && (await compareAnswers(old, again, { ...inList, missing: extra }));
    const unsure = noisy?.found ?? none;
    const real = found.filter(
      (each) => !unsure.some(({ field, kind }) => field === each.field && kind === each.kind),
    );
    const differs = (all: readonly Difference[]) => all.some(({ kind }) => kind !== "order");
    const outcome = differs(real) ? "different" : differs(unsure) ? "noise" : "equal";
    const counted = { collection, calls: "read" } as const;
    return [
      ...(again ? [endOf(counted, "repeated")] : []),
      ...groupsOf("repeated", collection, unsure),
      ...groupsOf("read", collection, real),
      ...groupsOf("read", collection, codes.kept(collection, real, pairs)),
      endOf(counted, outcome),
    ];
  }

  /** The address at the new host, which has other ids: it is asked by the key of the record. */
  function addressOf(
    { url, id, old, list }: AnsweredCall,
    names: readonly string[],
    byKey: (key: RecordKey) => string,
  ): string {
    if (id === undefined) return url;
    const known = ids.get(id.toLowerCase());
    if (known !== undefined) return `${list}/${known}`;
    const [record] = recordsIn(old);
    const key = record && keyOf(record, names);
    if (key) return byKey(key);
    throw new NotCompared(old.status === 404 ? "the old host has no such record" : idUnknown);
  }

  async function write(call: AnsweredCall): Promise<readonly Group[]> {
    const { method, collection, old, authorization, list, id } = call;
    if (old.status >= 400) throw new NotCompared("the old host refused it");
    const known = id === undefined ? undefined : ids.get(id.toLowerCase());
    if (method === "DELETE" && known === undefined) throw new NotCompared(idUnknown);
    const request = {
      // Of a record whose id there is not known, a POST replaces it by its key.
      method: method === "PUT" && known === undefined ? "POST" : method,
      url: known === undefined ? list : `${list}/${known}`,
      body: withId(call.body, known),
    };
    const now = await newHost.ask(request, authorization);
    notePair(id ?? idIn(old.location), idIn(now.location));
    const { note, rehearsed } = now.report;
    if (rehearsed === "not-certain") throw new NotCompared("the rehearsal is not certain of it");
    const counted = { collection, calls: "write" } as const;
    if (now.status < 400) return [endOf(counted, "equal")];
    const { change = null, reason, fields = none } = note ?? {};
    const refused = codes.refused(jsonObject(call.body), fields);
    const answered = { field: "", kind: "status", status: `${old.status} ${now.status}` } as const;
    const why = { ...answered, change, reason: reason?.slice(0, 300) ?? null };
    return [
      endOf(counted, "different"),
      ...groupsOf("write", collection, [why]),
      ...groupsOf("write", collection, refused).filter((each) => each.codes !== null),
    ];
  }

  /** Each difference of a call once. */
  function groupsOf(
    calls: DifferenceGroup["calls"],
    collection: string,
    found: readonly Difference[],
  ): readonly DifferenceGroup[] {
    const groups = found.map(({ field, kind, status = null, reason = null, ...each }) => ({
      collection,
      calls,
      field,
      kind,
      change: each.change ?? changeOf(collection, field),
      status,
      codes: each.codes && codes.has(collection, field, each.codes) ? each.codes : null,
      reason,
    }));
    return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
  }

  function changeOf(collection: string, field: string): string | null {
    if (field === "") return null;
    const find = () => fieldOf(collection, field, standard)?.change ?? null;
    return changes.getOrSet(`${collection}.${field}`, find);
  }

  function notePair(old: unknown, now: unknown): void {
    if (typeof old === "string" && typeof now === "string") ids.set(old.toLowerCase(), now);
  }

  async function compare(call: HandedCall): Promise<readonly Group[]> {
    const { calls, collection } = call;
    if (calls === "sign-in") {
      const signIn = await signInOf(call, oldHost);
      if (signIn) newHost.signedIn(signIn);
      return [];
    }
    try {
      const answered = await answeredCall(call, oldHost, mostBytes);
      return await (calls === "read" ? read(answered) : write(answered));
    } catch (error) {
      const { message: reason, outcome } =
        error instanceof NotCompared ? error : new NotCompared(unexpected);
      return [endOf({ calls, collection }, outcome, reason)];
    }
  }

  return (call: HandedCall): Promise<readonly Group[]> => {
    // A call waits for the sign-ins and writes before it, and a write for all calls: so the answers are the same.
    const before = call.calls === "write" ? Promise.all(open) : barrier;
    const compared = before.then(() => inTurn(() => compare(call)));
    const done = compared.then(() => void open.delete(done));
    open.add(done);
    if (call.calls !== "read") barrier = done;
    return compared;
  };
}

const unexpected = "an unexpected error of the comparison";
const onOtherPages = "too many of its records were on other pages of the new host";
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

/** A list of a legacy host that was read, and how to read other records of it. */
interface ReadList {
  /** The names of the legacy natural key of its records. */
  readonly key: readonly string[];
  /** Whether the old host gave all records that the request asks for. */
  readonly isWhole: () => Promise<boolean>;
  /** Asks the new host for a record that is missing on it. */
  readonly missing: (key: RecordKey) => Promise<ComparedAnswer>;
  /** Asks the old host for one that the new one has. */
  readonly extra: (key: RecordKey) => Promise<ComparedAnswer>;
}

/** Records of one page that are looked for at the other host; of more, nobody knows whether they are there. */
const mostLookedFor = 5;

/**
 * How two responses to a read differ, and the records that both have. A record that is not on the same page is
 * looked for by its key.
 *
 * @throws {@link NotCompared} if not all were looked for, and nothing differs in the others
 */
async function compareAnswers(old: ComparedAnswer, now: ComparedAnswer, list: ReadList) {
  const found: Difference[] = [];
  if (old.status !== now.status) {
    found.push({ field: "", kind: "status", status: `${old.status} ${now.status}` });
    return { found, pairs: [] };
  }
  const [before, after] = [recordsIn(old), recordsIn(now)];
  if (before.length === after.length && before.every((one, at) => isAlike(one, after[at]))) {
    return { found, pairs: before.map((one, at) => [one, after[at] ?? one] as const) };
  }
  const { pairs: onBoth, onlyOld, onlyNew, isReordered } = pairRecords(before, after, list.key);
  const pairs = [...onBoth];
  const isWhole = onlyOld.length + onlyNew.length > 0 && (await list.isWhole());
  const left = { missing: onlyOld, extra: onlyNew };
  for (const kind of ["missing", "extra"] as const) {
    // A record that is not among all of the old host is on the new one alone.
    const isCertain = isWhole && kind === "extra";
    for (const record of left[kind].slice(0, isCertain ? undefined : mostLookedFor)) {
      const key = isCertain ? undefined : keyOf(record, list.key);
      // Without a key, a record that is on another page cannot be looked for.
      if (!key && !isWhole) continue;
      const answered = key ? recordsIn(await list[kind](key)) : [];
      const other = pairRecords([record], answered, list.key).pairs[0]?.[1];
      if (other) pairs.push(kind === "missing" ? [record, other] : [other, record]);
      else found.push({ field: "", kind });
    }
  }
  found.push(...pairs.flatMap(([one, other]) => compareRecords(one, other)));
  if (onlyOld.length > mostLookedFor && found.length === 0) throw new NotCompared(onOtherPages);
  if (isReordered || pairs.length > onBoth.length) found.push({ field: "", kind: "order" });
  return { found, pairs };
}

/** The records of a response: those of a list, or the one that it is. */
function recordsIn({ status, json }: ComparedAnswer): readonly LegacyRecord[] {
  if (status !== 200) return [];
  return (Array.isArray(json) ? json : [json]).filter(isObject);
}
