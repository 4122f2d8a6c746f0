import { withPage } from "../call/read-lists.js";
import { answeredBy, legacyError } from "../http/legacy-response.js";
import { queryValue } from "../http/query-string.js";
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
  when: ({ method, shape }) => method === "GET" && shape === "list",
  request(x) {
    const { target, settings } = x;
    if (!target || target.single) return undefined;
    const given = queryValue(target.query, "limit");
    if (given === undefined || given === "") {
      x.limit = pageDefault;
      x.target = withPage(target, pageDefault);
    } else {
      x.limit = Number(given);
      if (!/^\d+$/.test(given) || x.limit < 1 || x.limit > pageLimit) {
        const message = `Limit must be omitted or set to a value between 1 to ${pageLimit}`;
        return answeredBy("EDB010", legacyError(400, message));
      }
    }
    if (x.target !== target || x.limit > settings.host.pageSize.current) x.report.did("EDB010");
    return undefined;
  },
};

/** Records of a legacy page that names no limit. */
const pageDefault = 25;
/** Records that a legacy caller may ask for. */
const pageLimit = 250;
