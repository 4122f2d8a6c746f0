import { answeredBy, legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { queryValue } from "../http/query-string.js";
import { isList } from "../routing/host-target.js";
import { type DataCall, isDataCall, type Next, withPage } from "../sessions/bridged-call.js";
import type { HostPageSize } from "../settings/host-options.js";
import type { Change } from "./change.js";

export const pages: Change = {
  id: "EDB010",
  title: "Pages have other sizes",
  difference:
    "A legacy page had 25 records unless limit said otherwise, up to 250. The default of a current host may be 500, and it refuses a limit above its own maximum.",
  bridged:
    "If a request has no limit, edbridge sends limit=25. If its limit is above the host's maximum, edbridge reads in several requests and answers with one page. The maximum is that of the host's version (option maxLimit). If the host refuses a page and says that it must be smaller, edbridge reads smaller pages from then on. A limit of 0, or of more than 250, is refused as the legacy host did.",
  finish: "Send limit with every read of a collection.",
  routes: ["data"],
  methods: ["GET"],
  apply(call, next, { settings }) {
    if (!isDataCall(call) || !isList(call.target)) return next(call);
    const { pageSize } = settings.host;
    const given = queryValue(call.target.query, "limit");
    if (given === undefined || given === "") {
      return joinedPage(withPage(call, pageDefault), pageDefault, pageSize, next);
    }
    const limit = Number(given);
    if (!/^\d+$/.test(given) || limit < 1 || limit > pageLimit) {
      const message = `Limit must be omitted or set to a value between 1 to ${pageLimit}`;
      return answeredBy(pages.id, legacyError(400, message));
    }
    return joinedPage(call, limit, pageSize, next);
  },
};

/** Records of a legacy page that names no limit. */
const pageDefault = 25;
/** Records that a legacy caller may ask for. */
const pageLimit = 250;

/** One page, read in as many parts as the host needs. If a part fails, its response is returned. */
async function joinedPage(
  call: DataCall,
  limit: number,
  pageSize: HostPageSize,
  next: Next,
): Promise<Answer> {
  const first = await next(limit <= pageSize.current ? call : withPage(call, pageSize.current));
  // The host may have refused this very page, and given a smaller one.
  if (limit <= pageSize.current) return first;
  const start = Number(queryValue(call.target.query, "offset") ?? 0);
  const records: unknown[] = [];
  for (let part = first; ;) {
    if (!Array.isArray(part.json?.value)) return part;
    records.push(...(part.json.value as readonly unknown[]));
    // A gateway may shorten a part, so only an empty one is the last. To a legacy caller, a page that is
    // not full is the last one.
    if (records.length >= limit || part.json.value.length === 0) break;
    const size = Math.min(pageSize.current, limit - records.length);
    part = await next(withPage(call, size, start + records.length));
  }
  return { ...first, json: first.json?.with(records) };
}
