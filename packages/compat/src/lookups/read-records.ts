import { bodyText, decoded, discard } from "../http/body.js";
import type { Answer } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import { plainHeaders } from "../http/headers.js";
import type { HostSettings } from "../settings/host-options.js";
import { isRecordValue, type JsonRecord, readJson } from "../http/json.js";
import type { QueryPart } from "../http/query-string.js";
import { LookupError } from "./lookup-error.js";

/** Records that a look-up reads at most: the answer must be among them. */
const mostRecords = 500;

/** Bytes of one page that are held at most. */
const pageLimit = 64 * 1024 * 1024;

/** Bytes of a refusal that are held at most. */
const refusalLimit = 256 * 1024;

/** Asks the host for a list, and gives its answer as it came. */
export type Ask = (target: HostTarget) => Promise<Answer>;

/**
 * All records of a collection that the host finds by a query, as the host writes them.
 *
 * @throws {@link LookupError} when the host gives no list, or more than {@link mostRecords}
 */
export async function readRecords(
  name: string,
  query: readonly QueryPart[],
  host: HostSettings,
  ask: Ask,
): Promise<readonly JsonRecord[]> {
  const collection = host.catalog.find(name);
  return recordsOf({ name: collection?.current ?? name, collection, query }, host, ask);
}

/** All records that a target names, as {@link readRecords}. */
export async function recordsOf(
  asked: HostTarget,
  host: HostSettings,
  ask: Ask,
): Promise<readonly JsonRecord[]> {
  const { name, query } = asked;
  const limit = Math.min(host.maxLimit, mostRecords);
  const records: JsonRecord[] = [];
  for (let offset = 0; ; offset += limit) {
    const paging = [
      { name: "limit", value: String(limit) },
      ...(offset === 0 ? [] : [{ name: "offset", value: String(offset) }]),
    ];
    const target = { ...asked, query: [...query, ...paging] };
    const page = await listOf(await ask(target), name);
    records.push(...page);
    if (page.length < limit) return records;
    if (records.length >= mostRecords) {
      const message = `More than ${mostRecords} of ${name} would have to be read to find the one that is meant.`;
      throw new LookupError("tooMany", message);
    }
  }
}

/**
 * The one record that a target names; `undefined` where the host has none.
 *
 * @throws {@link LookupError} when the host gives something else
 */
export async function recordOf(asked: HostTarget, ask: Ask): Promise<JsonRecord | undefined> {
  const answer = await ask(asked);
  if (answer.status === 404) {
    await discard(answer);
    return undefined;
  }
  const value = await jsonOf(answer, `give a record of ${asked.name}`);
  if (isRecordValue(value)) return value;
  throw new LookupError("host", `The host gave no record of ${asked.name}.`);
}

async function listOf(answer: Answer, name: string): Promise<readonly JsonRecord[]> {
  const value = await jsonOf(answer, `list ${name}`);
  if (Array.isArray(value)) return value.filter(isRecordValue);
  throw new LookupError("host", `The host gave no list of ${name}.`);
}

async function jsonOf(answer: Answer, what: string): Promise<unknown> {
  const { status, body, headers } = answer;
  if (status !== 200) {
    throw new LookupError("host", `The host refused to ${what}.`, await held(answer));
  }
  const text = await bodyText(body === undefined ? body : decoded(body, headers), pageLimit);
  return text === undefined ? undefined : readJson(text)?.value;
}

/** The answer with a body that can be read again: all who wait for a look-up are told of its failure. */
async function held(answer: Answer): Promise<Answer> {
  const { body, headers } = answer;
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), refusalLimit);
  return { ...answer, headers: plainHeaders(headers), body: text ?? "" };
}
