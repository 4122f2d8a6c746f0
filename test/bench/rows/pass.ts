import { type ProxyEntry, proxyContest } from "../lib/proxy-contest.ts";
import { proxyTable } from "../lib/proxy-table.ts";
import type { Row } from "../lib/row.ts";

const ours = "edbridge serve --records pass";
const entries: readonly ProxyEntry[] = [
  { name: ours, serve: ["--records", "pass"] },
  { name: "edbridge serve", serve: [] },
  { name: "http-proxy", peer: "http-proxy" },
];
const sizes = [2, 250] as const;

export const pass: Row = {
  name: "pass",
  title: "Not the default: --records pass",
  method:
    "What it is: for callers that already speak current records. `edbridge serve --records pass` maps addresses, tokens and errors, and leaves the fields of records as they are. It is measured as edbridge serve is, and stands here only to show what the translation costs.",
  withoutBudget: true,
  async run(mode) {
    const results = await proxyContest(entries, sizes, mode);
    return {
      tables: sizes.map((size, at) =>
        proxyTable(`pages of ${size} records`, results[at] ?? new Map(), ours),
      ),
      checks: [],
    };
  },
};
