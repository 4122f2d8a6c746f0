import { joined } from "../http/body.js";
import type { Answer } from "../http/message.js";
import type { BridgedCall, Change, DataCall, StepContext } from "./change.js";
import { isList } from "../routing/host-target.js";
import { plainHeaders } from "../http/headers.js";
import { readJson } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import { pageDefault, pageLimit } from "../pipeline/plain-page.js";
import { pagePart, queryValue, without } from "../http/query-string.js";
import { isDataCall, wholeAnswer } from "../records/request-record.js";

const utf8 = new TextDecoder();

export const pages: Change = {
  id: "EDB010",
  title: "Pages have other sizes",
  difference:
    "A legacy page had 25 records unless limit said otherwise, up to 250. A current host's default may be 500, and it refuses a limit above its own maximum.",
  bridged:
    "A limit that is left out is sent as 25. One above the host's maximum (option maxLimit) is read in parts and answered as one list, of at most 250 records. 0 and more than 250 are refused as the legacy host did.",
  finish: "Send limit with every read of a collection.",
  routes: ["data"],
  call(call, { settings }) {
    if (!isPaged(call)) return call;
    const given = queryValue(call.target.query, "limit");
    if (given === undefined || given === "") return withPage(call, pageDefault);
    const limit = Number(given);
    if (!/^\d+$/.test(given) || limit < 1 || limit > pageLimit) {
      const message = `Limit must be omitted or set to a value between 1 to ${pageLimit}`;
      return { answer: legacyError(400, message) };
    }
    return limit <= settings.host.maxLimit ? call : withPage(call, settings.host.maxLimit);
  },
  answer(answer, call, context) {
    const { route } = call;
    // Only what the caller asked for can have been more than the host gives.
    if (route.search === "" || !isPaged(call)) return answer;
    const wanted = Number(queryValue(call.target.query, "limit"));
    const asked = Number(askedLimit(route.search) || wanted);
    return asked > wanted ? joinedPage(answer, call, asked, context) : answer;
  },
};

function isPaged(call: BridgedCall): call is DataCall {
  return isDataCall(call) && call.method === "GET" && isList(call.target);
}

function askedLimit(search: string): string | undefined {
  if (search === "") return undefined;
  return [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === "limit")?.[1];
}

function withPage(call: DataCall, limit: number, offset?: number): DataCall {
  const { target } = call;
  const names = offset === undefined ? ["limit"] : ["limit", "offset"];
  const query = [...without(target.query, ...names), pagePart("limit", limit)];
  if (offset !== undefined) query.push(pagePart("offset", offset));
  return { ...call, target: { ...target, query } };
}

/** How many records a page has; `undefined` for what is no list. */
function lengthOf(text: string): number | undefined {
  const list = readJson(text)?.value;
  return Array.isArray(list) ? list.length : undefined;
}

/** One page of as many parts as it takes; the answer of a part that fails in its place. */
async function joinedPage(
  first: Answer,
  call: DataCall,
  asked: number,
  { settings, onward }: StepContext,
): Promise<Answer> {
  const start = Number(queryValue(call.target.query, "offset") ?? 0);
  const { maxLimit } = settings.host;
  const parts: string[] = [];
  let seen = 0;
  let part = first;
  for (;;) {
    if (part.status !== 200) return part;
    const chunks = await wholeAnswer(part, call.signal);
    if (!chunks) return legacyError(502, "The host's answer is too large to be a page.");
    const bytes = joined(chunks);
    const text = utf8.decode(bytes);
    const count = part.count ?? lengthOf(text);
    if (count === undefined) return { ...part, headers: plainHeaders(part.headers), body: bytes };
    if (count > 0) parts.push(text.trim().slice(1, -1));
    seen += count;
    const size = Math.min(maxLimit, asked - seen);
    // A part that is not full is the last.
    if (size <= 0 || count < maxLimit) break;
    part = await onward(withPage(call, size, start + seen));
  }
  const { "content-length": _, ...headers } = first.headers;
  return { ...first, headers, body: `[${parts.join(",")}]`, count: seen };
}
