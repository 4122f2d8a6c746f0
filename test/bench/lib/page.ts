import { writeFileSync } from "node:fs";
import { formatted } from "../../../scripts/formatted.ts";
import { rows } from "../rows/all.ts";
import { kept } from "./row.ts";
import { round } from "./stats.ts";

const page = new URL("../../../docs/benchmarks.md", import.meta.url);

/** What a user chooses by: what a figure says, and the name of its check. */
const shown: Readonly<Record<string, string>> = {
  "`serve`, pages of 2 records: CPU time of a proxy that does not look into the pages":
    "CPU time of edbridge serve to that of http-proxy, pages of 2 records, 2 KB",
  "`serve`, pages of 250 records: CPU time of such a proxy":
    "CPU time of edbridge serve to that of http-proxy, pages of 250 records, 250 KB",
  "`serve`, all of 50,000 students: time of a program that reads current records":
    "reading students: time to direct (5.0, 50,000 students)",
  "`serve`, a student with demographics: requests to the host for each write":
    "writing students, Data Standard 5.0, 50,000 students: requests a write",
  "`compatFetch`: calls a second of built-in `fetch`": "compatFetch to the built-in fetch",
  "`compatInterceptor`: calls a second of undici alone":
    "compatInterceptor to bare undici.request, 50 in flight",
  "`register`: calls a second of axios alone": "axios through register to axios alone",
  "`createCurrentClient`: calls a second of undici alone, without tokens":
    "data client to bare undici.request, 50 in flight",
  "memory of each handle of a legacy caller": "bytes each live handle takes",
  "importing `@edbridge/compat`: time to import undici":
    "importing @edbridge/compat to importing undici",
};

export async function writePage(): Promise<void> {
  const found = rows.flatMap(({ name }) => kept(name) ?? []);
  const checks = new Map(found.flatMap((one) => one.checks.map((each) => [each.what, each])));
  const lines = Object.entries(shown).map(([question, what]) => {
    const check = checks.get(what);
    if (!check) throw new Error(`No row measures: ${what}`);
    const unit = /requests a write|bytes/.exec(what)?.[0].split(" ")[0] ?? "times";
    return `| ${question} | ${round(check.value)} ${unit} | ${check.better} |`;
  });
  const days = found.map(({ measured }) => measured).toSorted();
  const node = found.at(-1)?.node ?? "";
  const text = `<!-- Written by npm run bench from test/bench/results. -->

# Benchmarks

What edbridge costs, with its defaults: records are translated. Each figure is a ratio to what it replaces, or a count. All come from one machine with two cores and Node.js ${node}, measured from ${days[0]} to ${days.at(-1)}.

| question | figure | better is |
| --- | --- | --- |
${lines.join("\n")}

Most of the time of \`serve\` goes to parsing, translating and printing each page. A page has schools of about a kilobyte. The host of the rows about students answers after 5 ms, as a host with a database does.

\`npm run bench\` measures again. \`npm run bench -- ROW\` measures one row, and prints its budgets. [The benchmark](../test/bench/README.md) says how it is done, and \`test/bench/results\` has all figures.
`;
  writeFileSync(page, await formatted("page.md", text));
}
