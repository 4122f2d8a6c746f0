import { isForeign, pagesOf } from "@edbridge/core/internal";
import { bodyText, decoded, discard, pageLimit } from "../http/body.js";
import { withErrorText } from "../http/host-error.js";
import { isDeep, isRecordValue, type JsonRecord, parsePage } from "../http/json.js";
import { type Answer, totalCount } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import type { HostPageSize } from "../settings/host-options.js";
import { LookupError } from "./lookup-error.js";

/** How a call asks the host. */
export interface HostReader {
  /** Sends a GET for a target to the host, and gives the response as it came. */
  readonly ask: (target: HostTarget) => Promise<Answer>;
  /** The longest page that the host gives, as far as is known by now. */
  readonly pageSize: Pick<HostPageSize, "current">;
  readonly signal: AbortSignal | undefined;
}

/** How pages are asked for. */
export type PageReader = Pick<HostReader, "ask" | "pageSize">;

/** Records of the host, and the bytes that they take, as estimated: no more than their text. */
interface ReadRecords {
  readonly records: readonly JsonRecord[];
  readonly bytes: number;
}

/** One page of a list of the host. */
export interface ListPage extends ReadRecords {
  readonly offset: number;
  /** How many records the list has, if the host said so. */
  readonly total: number | undefined;
}

/** Records that are read at most for one query. */
const mostRecords = 5000;

/** One page of a list; the first one also tells its length. @throws {@link LookupError} for no list */
export async function pageOf(
  target: HostTarget,
  offset: number,
  { ask, pageSize }: PageReader,
): Promise<ListPage> {
  const limit = { name: "limit", value: String(Math.min(pageSize.current, mostRecords)) };
  const from =
    offset === 0
      ? { name: "totalCount", value: "true" }
      : { name: "offset", value: String(offset) };
  const answer = await ask({ ...target, query: [...target.query, limit, from] });
  const { value, bytes } = await jsonOf(answer, `list ${target.name}`);
  if (!Array.isArray(value)) {
    throw new LookupError("host", `The host gave no list of ${target.name}.`);
  }
  return { offset, records: value.filter(isRecordValue), total: totalCount(answer), bytes };
}

/** All records of a short list, or the unique one. @throws {@link LookupError} for no list, or more than 5000 */
export async function allOf(
  target: HostTarget,
  isUnique: boolean,
  reader: PageReader,
): Promise<ReadRecords> {
  const all: JsonRecord[] = [];
  let size = 0;
  for await (const { records, total = 0, bytes } of pagesOf((from) =>
    pageOf(target, from, reader),
  )) {
    all.push(...records);
    size += bytes;
    if (Math.max(total, all.length) > mostRecords) {
      const message = `More than ${mostRecords} records of ${target.name} would have to be read.`;
      throw new LookupError("tooMany", message);
    }
    if (isUnique && all.length === 1) break;
  }
  return { records: all, bytes: size };
}

/** The record of a target; `undefined` if there is none. @throws {@link LookupError} for no record */
export async function recordOf(
  target: HostTarget,
  { ask }: Pick<HostReader, "ask">,
): Promise<JsonRecord | undefined> {
  const answer = await ask(target);
  // A 404 of a gateway does not say that the host has no such record.
  if (answer.status === 404 && !isForeign(answer)) {
    await discard(answer);
    return undefined;
  }
  const { value } = await jsonOf(answer, `give a record of ${target.name}`);
  // Every host gives a record with its id. A gateway may answer with JSON of its own.
  if (isRecordValue(value) && value["id"] !== undefined) return value;
  throw new LookupError("host", `The host gave no record of ${target.name}.`);
}

/** Texts that many records have, such as codes of descriptors, each once in memory. */
const texts = new Map<string, string>();

async function jsonOf(
  answer: Answer,
  what: string,
): Promise<{ readonly value: unknown; readonly bytes: number }> {
  const { status, body, headers } = answer;
  if (status !== 200) {
    throw new LookupError("host", `The host refused to ${what}.`, await withErrorText(answer));
  }
  const text = (await bodyText(body && decoded(body, headers), pageLimit)) ?? "";
  const page = parsePage(text);
  const isPage = typeof page === "object" && !isDeep(page.value, texts);
  return { value: isPage ? page.value : undefined, bytes: text.length };
}
