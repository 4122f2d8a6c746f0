import { mkdirSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { rows } from "../rows/all.ts";
import { checkLine, resultText, table } from "./markdown.ts";
import { kept, type Kept } from "./results.ts";
import { svg } from "./svg.ts";

const docs = new URL("../../../docs/", import.meta.url);

const introduction = `# Benchmarks

What edbridge costs, and what a legacy program gains by it. \`npm run bench\` makes this page; all
numbers on it come from one machine and are of use only as ratios to each other.`;

const howTo = `## How it is measured

- Contenders run in interleaved rounds, in another order each time; every ratio is taken within a
  round, and what is printed is the median over the rounds with the median absolute deviation.
- Each client has a process of its own, and so has the host, a server on 127.0.0.1 written for this
  purpose that costs less than any client. Client and host each have a core.
- Before its first sample a client makes up to 20,000 calls, is left alone until its idle connections
  have ended, and makes as many again: the first time that they end the engine compiles much anew.
  Where no budget is held by a row, it goes without that.
- All clients have 16 MB for each half of the young generation. Left to itself the engine makes that
  larger by and by, at another moment in each process, and collects all objects the more often the less
  its heap holds besides: that makes processes of one and the same contender differ by more than what is
  measured. For compatInterceptor a table says what comes of it.
- "Bare" is \`undici.request\` with an agent of 50 connections, without a token and without anything
  else; all others send a bearer that the host checks. Every contender parses the JSON it gets.
- A body is what a current host sends: schools, each with a reference that holds a link, an \`_etag\`
  and a \`_lastModifiedDate\`. On the way to a legacy caller the link is rewritten and the
  \`_lastModifiedDate\` taken out.
- Budgets are held by throughput. Where other programs took more than a tenth of the machine, they
  are held by calls for each second of the client's own CPU; each row says so.
- CPU is that of the whole client process, garbage collection included. Heap is what a call
  allocates, measured apart, with so large a young generation that nothing is collected.
- Versions of what edbridge is compared with are pinned in \`test/bench/peers\`.

To repeat it, on Linux with two cores or more, without a network:

\`\`\`sh
npm run bench                 # everything, and this page; under ten minutes
npm run bench -- data-client  # one row: ${rows.map(({ name }) => name).join(", ")}
npm run bench -- --quick      # fewer rounds; changes nothing here
npm run bench -- --check      # only whether the budgets hold, by ratio
npm run bench -- --page       # this page again, from the last results
\`\`\`

nginx takes part where \`/usr/sbin/nginx\` is installed.`;

/** Writes docs/benchmarks.md and its charts from what was kept of each row. */
export async function writePage(): Promise<void> {
  const found = rows.flatMap(({ name }) => kept(name) ?? []);
  mkdirSync(new URL("benchmarks/", docs), { recursive: true });
  for (const { charts = [] } of found) {
    for (const chart of charts) {
      writeFileSync(new URL(`benchmarks/${chart.file}.svg`, docs), svg(chart));
    }
  }
  const parts = [introduction, budgets(found), lossesOf(found), howTo, ...found.map(section)];
  const text = [...parts, machines(found)].join("\n\n");
  writeFileSync(new URL("benchmarks.md", docs), await format(text, { parser: "markdown" }));
}

function budgets(found: readonly Kept[]): string {
  const lines = found.flatMap(({ checks }) => checks.map(checkLine));
  return `## Budgets\n\n${table({ columns: ["budget", "measured", "must be", ""], lines })}`;
}

function lossesOf(found: readonly Kept[]): string {
  const lines = found.flatMap(({ losses = [] }) => losses).map((text) => `- ${text}`);
  return `## Where edbridge loses\n\n${lines.join("\n") || "Nowhere in these rows."}`;
}

function section(one: Kept): string {
  const charts = (one.charts ?? []).map(({ file, title }) => `![${title}](benchmarks/${file}.svg)`);
  // The budgets of all rows stand together above.
  const text = resultText({ ...one, checks: [] });
  return [`## ${one.title}`, one.method, text, ...charts].filter(Boolean).join("\n\n");
}

/** What it was measured on; one line where all rows agree. */
function machines(found: readonly Kept[]): string {
  const texts = new Set(
    found.map(({ machine, measured }) => {
      const { cpu, cores, memory, kernel, node } = machine;
      return `${measured}: ${cpu}, ${cores} cores, ${memory}, ${kernel}, Node.js ${node}.`;
    }),
  );
  const versions = Object.entries(found.at(-1)?.versions ?? {}).map(([name, v]) => `${name} ${v}`);
  return ["## Machine and versions", ...texts, builds(found), `${versions.join(", ")}.`].join(
    "\n\n",
  );
}

/** Whether all rows speak of the same packages. */
function builds(found: readonly Kept[]): string {
  const last = found.at(-1)?.build;
  const older = found.filter(({ build }) => build !== last).map(({ title }) => title);
  if (older.length === 0) return "All rows were measured with one build of the packages.";
  return `Measured with an earlier build of the packages than the other rows: ${older.join("; ")}.`;
}
