import { isRecordValue, plainText } from "../http/json.js";
import type { Answer } from "../http/message.js";
import { pagePart, type QueryPart, queryValue, without } from "../http/query-string.js";
import type { DataCall, Next } from "../sessions/bridged-call.js";

/** Records of a list that are compared at most. The longest list of types has some hundreds. */
const mostRecords = 5000;

/**
 * A page of the records that hold some texts, of a list that the host cannot filter by them: the
 * whole list is read and compared. Letter case does not count, as on a legacy host.
 */
export async function listedPage(
  call: DataCall,
  compared: readonly QueryPart[],
  next: Next,
  maxLimit: number,
): Promise<Answer> {
  const { query } = call.target;
  const others = without(query, "limit", "offset", "totalCount");
  const matching: unknown[] = [];
  let first: Answer | undefined;
  for (let offset = 0; offset < mostRecords;) {
    const part = [...others, pagePart("limit", maxLimit), pagePart("offset", offset)];
    // Texts are compared that the caller may not want.
    const answer = await next({
      ...call,
      target: { ...call.target, query: part, fields: undefined },
    });
    if (answer.status !== 200 || !Array.isArray(answer.json?.value)) return answer;
    first ??= answer;
    const records = answer.json.value as readonly unknown[];
    matching.push(...records.filter((record) => holds(record, compared)));
    offset += records.length;
    if (records.length < maxLimit) break;
  }
  const start = Number(queryValue(query, "offset") ?? 0);
  const limit = Number(queryValue(query, "limit") ?? matching.length);
  const page = matching.slice(start, start + limit);
  const isCounted = queryValue(query, "totalCount") === "true";
  const headers = isCounted ? { "total-count": String(matching.length) } : {};
  return {
    status: 200,
    ...first,
    headers: { ...first?.headers, ...headers },
    json: first?.json?.with(page),
  };
}

function holds(record: unknown, compared: readonly QueryPart[]): boolean {
  return (
    isRecordValue(record) &&
    compared.every(
      ({ name, value }) => plainText(record[name])?.toLowerCase() === value.toLowerCase(),
    )
  );
}
