import { discard, heldText } from "../../http/body.js";
import { type Answer, headerValue } from "../../http/message.js";
import type { DataCall } from "../../changes/change.js";
import { legacyError } from "../../http/legacy-response.js";
import { queryValue, without } from "../../http/query-string.js";
import { recordsChange } from "../../changes/records.js";
import type { SplitMeans } from "./split-records.js";

/** One record, by its id or its whole key: that of the first collection that has it. */
export async function firstFound(call: DataCall, { parts, ask }: SplitMeans): Promise<Answer> {
  const [first, ...others] = parts.map(({ collection }) => {
    const asked = at(call, collection);
    // Any of those that belong together stands for all.
    return asked.target.single ? withPage(asked, 1) : asked;
  });
  let answer = await ask(first ?? call);
  for (const next of others) {
    if (answer.status !== 404) break;
    await discard(answer);
    answer = await ask(next);
  }
  return answer;
}

/**
 * A page of the collections one after the other. A page is of single current records, so that a
 * legacy one that is several of them comes once for each: callers that take a page which is not full
 * for the last one must not miss what follows.
 */
export async function joinedPage(call: DataCall, means: SplitMeans): Promise<Answer> {
  const { query } = call.target;
  let room = Number(queryValue(query, "limit"));
  let offset = Number(queryValue(query, "offset") || 0);
  const texts: string[] = [];
  let whole: Answer | undefined;
  let seen = 0;
  for (const { collection } of means.parts) {
    const asked = withPage(at(call, collection), room, offset);
    const answer = await means.ask(asked);
    const text = answer.status === 200 ? heldText(answer.body) : undefined;
    const { count } = answer;
    if (text === undefined || count === undefined) return answer;
    whole ??= answer;
    if (count > 0) texts.push(text.trim().slice(1, -1));
    seen += count;
    room -= count;
    if (room <= 0) break;
    const total = count > 0 || offset === 0 ? offset + count : await totalOf(asked, means);
    if (total === undefined) return uncounted(collection);
    offset = Math.max(0, offset - total);
  }
  // The count of one collection says nothing of all.
  const { "content-length": _, "total-count": __, ...headers } = whole?.headers ?? {};
  return { status: 200, ...whole, headers, body: `[${texts.join(",")}]`, count: seen };
}

/** How many records a collection has, asked with a page behind its end. */
async function totalOf(call: DataCall, { ask }: SplitMeans): Promise<number | undefined> {
  const { target } = call;
  const query = [...without(target.query, "totalcount"), { name: "totalCount", value: "true" }];
  const answer = await ask({ ...call, target: { ...target, query } });
  await discard(answer);
  const total = headerValue(answer.headers, "total-count");
  return total !== undefined && /^\d+$/.test(total) ? Number(total) : undefined;
}

function uncounted(collection: string): Answer {
  const message = `The host did not say how many ${collection} it has, behind which this page begins.`;
  return legacyError(502, message, recordsChange.id);
}

/** The same of another collection; an ETag of one record says nothing of those beside it. */
function at(call: DataCall, name: string): DataCall {
  const { "if-none-match": _, ...headers } = call.headers;
  return { ...call, headers, target: { ...call.target, name } };
}

function withPage(call: DataCall, limit: number, offset = 0): DataCall {
  const { target } = call;
  const query = [
    ...without(target.query, "limit", "offset"),
    { name: "limit", value: String(limit) },
    ...(offset > 0 ? [{ name: "offset", value: String(offset) }] : []),
  ];
  return { ...call, target: { ...target, query } };
}
