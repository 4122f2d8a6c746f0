// Every Node.js line that the packages support, each brought by npx from the npm registry:
//   npm run matrix [-- VERSION...]
// Does what a stranger does with the packed packages (scripts/matrix/stranger.ts), then runs each
// HTTP client of test/register under `@edbridge/compat/register`, in both formats. Without a
// version it writes its tables into docs/supported.md.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { startByteRecorder } from "../test/register/byte-recorder.ts";
import { noteFigure } from "../test/reliability/figures.ts";
import {
  type Cell,
  isExpected,
  type NodeBinary,
  runMatrix,
  table,
} from "../test/register/matrix.ts";
import { formatted } from "./formatted.ts";
import { tryAll } from "./matrix/stranger.ts";

const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : ["20.19.0", "22", "24", "26"];
const dir = mkdtempSync(join(tmpdir(), "edbridge-matrix-"));

/** Where npx keeps the Node.js of this version. */
function bring(version: string): NodeBinary {
  const print = "process.execPath + ' ' + process.version";
  const options = ["--yes", `node@${version}`, "--print", print];
  const output = execFileSync("npx", options, { cwd: dir, encoding: "utf8", timeout: 300_000 });
  const [path = "", found = ""] = output.trim().split(" ");
  return { path, version: found };
}

async function runClients(nodes: readonly NodeBinary[]): Promise<Cell[]> {
  const sandbox = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    tokenLimit: -1,
  });
  const other = await startByteRecorder();
  try {
    return await runMatrix({ nodes, sandbox, otherUrl: other.url }, "alone");
  } finally {
    await sandbox.stop();
    await other.stop();
  }
}

interface Outcome {
  readonly what: string;
  readonly node: string;
  readonly why: string | undefined;
}

/** What works on every Node.js, and then what does not. */
function outcomesText(all: readonly Outcome[]): string {
  const nodes = [...new Set(all.map(({ node }) => node))];
  const failed = all.filter(({ why }) => why !== undefined);
  const good = new Set(all.map(({ what }) => what));
  for (const { what } of failed) good.delete(what);
  const bad = new Set(failed.map(({ what, node, why }) => `- ${what} not on ${node}: ${why}`));
  return [`These work on ${nodes.join(", ")}: ${[...good].join(", ")}.`, "", ...bad].join("\n");
}

/** Puts the tables between the marks of the page. */
async function writePage(tables: Readonly<Record<string, string>>): Promise<void> {
  const page = new URL("../docs/supported.md", import.meta.url);
  let text = readFileSync(page, "utf8");
  for (const [name, content] of Object.entries(tables)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [before = "", rest = ""] = text.split(begin);
    text = `${before}${begin}\n\n${content}\n\n${end}${rest.split(end)[1] ?? ""}`;
  }
  writeFileSync(page, await formatted(page.pathname, text));
}

let failed = 0;
try {
  const nodes = versions.map(bring);
  const trials = await tryAll(dir, nodes);
  for (const { what, node, fault } of trials) {
    console.log(`${fault === undefined ? "ok  " : "FAIL"} ${node?.version ?? ""} ${what}`);
    if (fault !== undefined) console.error(fault.slice(0, 2000));
  }
  const cells = await runClients(nodes);
  console.log(`\n${table(cells)}\n`);
  const bad = cells.filter((cell) => !isExpected(cell));
  for (const cell of bad) console.error(cell);
  failed = trials.filter(({ fault }) => fault !== undefined).length + bad.length;
  if (asked.length === 0) {
    const packages = trials.flatMap(({ what, node, fault }) => {
      return node ? [{ what, node: node.version, why: fault && "it fails" }] : [];
    });
    const clients = cells.map(({ client, node, works, outcome }) => {
      return { what: client, node, why: works ? undefined : outcome };
    });
    await writePage({ packages: outcomesText(packages), clients: outcomesText(clients) });
  }
  const seen = `${trials.length + cells.length - failed} passed, ${failed} failed`;
  console.log(seen);
  if (asked.length === 0) noteFigure("npm run matrix", `[${seen}](supported.md)`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
