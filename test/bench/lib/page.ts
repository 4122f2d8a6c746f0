import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { rows } from "../rows/all.ts";
import { checksTable, missedBudgets, resultText } from "./markdown.ts";
import { kept, type Kept } from "./results.ts";
import { svg } from "./svg.ts";

const docs = new URL("../../../docs/", import.meta.url);

const introduction = `# Benchmarks

What edbridge costs, and what a legacy program gains by it. \`npm run bench\` writes this page. All
numbers come from one machine and are of use only as ratios to each other.

Every row but the last measures the defaults: records are translated, as they are wherever edbridge
is used without another word.`;

const howTo = `## How it is measured

- Contenders run in interleaved rounds, in another order each time. Every ratio is taken within a
  round. The page prints the median over the rounds with the median absolute deviation.
- Each client has a process of its own, and so has the host. The host listens on 127.0.0.1 and costs
  less than any client. Client and host each have a core.
- The engine runs with its own defaults. It sizes its heap as it does in a user's program.
- Before its first sample a client makes up to 40,000 requests, in 15 seconds at most. So does a program
  before the samples of proxies with small pages: until then the engine still makes them quicker. A client
  is then left alone until its idle connections have ended, and makes requests again for two seconds: the first time that they end, the engine compiles
  much again. Rows without a budget skip the second part.
- "Bare" is \`undici.request\` with an agent of 50 connections, without a token and without anything
  else. All others send a bearer that the host checks. Every contender parses the JSON it gets.
- A page is what a host of Data Standard 5.0 sends. It has schools of about a kilobyte. Each has a
  reference that holds a link, an address, two grade levels, an \`_etag\` and a \`_lastModifiedDate\`. edbridge
  translates them; a client that is compared with it reads the same bytes.
- The rows on requests to the host and on writes have a host of their own. It holds the records of a
  district in memory and takes 5 ms for each request.
- Budgets are held by throughput. Where other programs took more than a tenth of the machine, they are
  held by requests for each second of the client's own CPU; each row says so.
- CPU time is that of the whole process, garbage collection included. Heap is what a request allocates.
  It is measured apart, with so large a young generation that nothing is collected.
- Versions of what edbridge is compared with are pinned in \`test/bench/peers\`.

To repeat it, on Linux with two cores or more, without a network:

\`\`\`sh
npm run bench              # everything, and this page; about a quarter of an hour
npm run bench -- requests  # one row: ${rows.map(({ name }) => name).join(", ")}
npm run bench -- --quick   # fewer rounds and smaller districts; changes nothing here
npm run bench -- --check   # only whether the budgets hold, by ratio; says which fail
npm run bench -- --page    # this page again, from the last results
\`\`\`

nginx takes part where \`/usr/sbin/nginx\` is installed.`;

/** Writes docs/benchmarks.md and its charts from what was kept of each row. */
export async function writePage(): Promise<void> {
  // What a row measures may be said better since it was measured.
  const found = rows.flatMap(({ name, title, method }) => {
    const before = kept(name);
    return before ? [{ ...before, title, method }] : [];
  });
  // Charts of rows that are gone go too.
  rmSync(new URL("benchmarks/", docs), { recursive: true, force: true });
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
  const checks = found.flatMap((one) => one.checks);
  return `## Budgets\n\nA budget that is MISSED is as far from its mark as is accepted. One that FAILS is further from it, or\nnew here; \`npm run bench -- --check\` fails then.\n\n${checksTable(checks)}`;
}

/** The budgets that are missed, then what else is faster, smaller or surer. */
function lossesOf(found: readonly Kept[]): string {
  const missed = found.flatMap(({ checks }) => missedBudgets(checks));
  const lines = [...missed, ...found.flatMap(({ losses = [] }) => losses)].map((one) => `- ${one}`);
  const list = lines.join("\n") || "Nowhere in these rows.";
  return `## Where edbridge loses\n\n${list}`;
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
