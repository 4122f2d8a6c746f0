import { isRecordValue, isSameValue } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import { type Answer, totalCount } from "../http/message.js";
import { pagePart, queryValue, without } from "../http/query-string.js";
import type { DataCall, Next } from "../sessions/bridged-call.js";
import type { HostPageSize } from "../settings/host-options.js";

/** Records of a list that are compared at most. A type has some hundreds, a district's courses more. */
const mostRecords = 5000;

/** A member to compare. It must have one of the values. */
export interface Compared {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * A page of the records that have some values, if the host cannot filter by them. The whole list is
 * read and compared. The case of letters does not count, as on a legacy host.
 */
export async function listedPage(
  call: DataCall,
  compared: readonly Compared[],
  next: Next,
  pageSize: HostPageSize,
): Promise<Answer> {
  const { query } = call.target;
  const others = without(query, "limit", "offset", "totalcount");
  const matching: unknown[] = [];
  let first: Answer | undefined;
  let total: number | undefined;
  for (let offset = 0; ;) {
    if (offset >= mostRecords) return tooMany(call, compared);
    const part = [...others, pagePart("limit", pageSize.current), pagePart("offset", offset)];
    if (!first) part.push({ name: "totalCount", value: "true" });
    // The caller may not want the values that are compared.
    const answer = await next({
      ...call,
      target: { ...call.target, query: part, fields: undefined },
    });
    if (!Array.isArray(answer.json?.value)) return answer;
    if (!first) total = totalCount(answer);
    first ??= answer;
    const records = answer.json.value as readonly unknown[];
    matching.push(...records.filter((record) => holds(record, compared)));
    offset += records.length;
    // A gateway may shorten a page: a short page does not end the list.
    if (records.length === 0 || offset >= (total ?? Infinity)) break;
  }
  const start = Number(queryValue(query, "offset") ?? 0);
  const limit = Number(queryValue(query, "limit") ?? matching.length);
  const page = matching.slice(start, start + limit);
  const isCounted = queryValue(query, "totalCount") === "true";
  const { "total-count": _, ...headers } = first.headers;
  const counted = isCounted ? { "total-count": String(matching.length) } : {};
  return { ...first, headers: { ...headers, ...counted }, json: first.json?.with(page) };
}

function tooMany({ target }: DataCall, compared: readonly Compared[]): Answer {
  const names = compared.map(({ name }) => name).join(", ");
  const message = `A current host cannot filter ${target.collection?.name ?? target.name} by ${names}, and has more than ${mostRecords} records to compare. Add another filter, such as that of an education organization.`;
  return legacyError(400, message, "EDB011");
}

function holds(record: unknown, compared: readonly Compared[]): boolean {
  return (
    isRecordValue(record) &&
    compared.every(({ name, values }) => values.some((value) => isSameValue(record[name], value)))
  );
}
