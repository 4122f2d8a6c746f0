import { isForeign } from "@edbridge/core/internal";
import { bodyText, decoded, discard, pageLimit } from "../http/body.js";
import { withoutBodyHeaders } from "../http/forwarding.js";
import { errorText } from "../http/host-error.js";
import { isRecordValue, type JsonRecord, readPage } from "../http/json.js";
import { type Answer, totalCount } from "../http/message.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostTarget } from "../routing/host-target.js";
import { LookupError } from "./lookup-error.js";

/** Sends a GET for a target to the host, and gives the response as it came. */
export type Ask = (target: HostTarget) => Promise<Answer>;

/** One page of a list of the host. */
export interface ListPage {
  readonly offset: number;
  readonly records: readonly JsonRecord[];
  /** How many records the list has, if the host said so. */
  readonly total: number | undefined;
}

/** Records that are read at most for one query. */
const mostRecords = 500;

/**
 * One page of a list. The first page also tells the length of the list.
 *
 * @throws {@link LookupError} if the response is no list
 */
export async function pageOf(
  target: HostTarget,
  limit: number,
  offset: number,
  ask: Ask,
): Promise<ListPage> {
  const query: QueryPart[] = [
    ...target.query,
    { name: "limit", value: String(limit) },
    ...(offset === 0
      ? [{ name: "totalCount", value: "true" }]
      : [{ name: "offset", value: String(offset) }]),
  ];
  const answer = await ask({ ...target, query });
  const value = await jsonOf(answer, `list ${target.name}`);
  if (Array.isArray(value)) {
    return { offset, records: value.filter(isRecordValue), total: totalCount(answer) };
  }
  throw new LookupError("host", `The host gave no list of ${target.name}.`);
}

/**
 * The pages of a list up to its end. A gateway may shorten pages without saying so, so the list ends at
 * its `Total-Count`, or without one at an empty page.
 */
export async function* pagesOf(
  read: (offset: number) => Promise<ListPage>,
): AsyncGenerator<Pick<ListPage, "records" | "total">> {
  let length: number | undefined;
  for (let offset = 0; ;) {
    const { records, total } = await read(offset);
    length ??= total;
    offset += records.length;
    yield { records, total: length };
    if (records.length === 0 || offset >= (length ?? Infinity)) return;
  }
}

/**
 * All records of a short list. One that `isUnique` has one record at most.
 *
 * @throws {@link LookupError} if the response is no list, or the list has more than 500 records
 */
export async function allOf(
  target: HostTarget,
  maxLimit: number,
  isUnique: boolean,
  ask: Ask,
): Promise<readonly JsonRecord[]> {
  const limit = Math.min(maxLimit, mostRecords);
  const records: JsonRecord[] = [];
  for await (const page of pagesOf((offset) => pageOf(target, limit, offset, ask))) {
    records.push(...page.records);
    if (Math.max(page.total ?? 0, records.length) > mostRecords) {
      const message = `More than ${mostRecords} records of ${target.name} would have to be read to find the right one.`;
      throw new LookupError("tooMany", message);
    }
    if (isUnique && records.length === 1) break;
  }
  return records;
}

/**
 * The record of a target; `undefined` if the host has none.
 *
 * @throws {@link LookupError} if the response is no record
 */
export async function recordOf(target: HostTarget, ask: Ask): Promise<JsonRecord | undefined> {
  const answer = await ask(target);
  // A 404 of a gateway does not say that the host has no such record.
  if (answer.status === 404 && !isForeign(answer)) {
    await discard(answer);
    return undefined;
  }
  const value = await jsonOf(answer, `give a record of ${target.name}`);
  // Every host gives a record with its id. A gateway may answer with JSON of its own.
  if (isRecordValue(value) && value["id"] !== undefined) return value;
  throw new LookupError("host", `The host gave no record of ${target.name}.`);
}

async function jsonOf(answer: Answer, what: string): Promise<unknown> {
  const { status, body, headers } = answer;
  if (status !== 200) {
    // Several callers may wait for the response, and each reads its body.
    const text = (await errorText(answer)) ?? "";
    const whole = { ...answer, headers: withoutBodyHeaders(headers), body: text };
    throw new LookupError("host", `The host refused to ${what}.`, whole);
  }
  const text = await bodyText(body && decoded(body, headers), pageLimit);
  const page = text === undefined ? undefined : readPage(text);
  return typeof page === "object" ? page.value : undefined;
}
