// Every Node.js line that the packages support, each brought by npx from the npm registry:
//   npm run matrix [-- VERSION...]
// Installs the packed packages in an empty folder and runs the programs of test/consumer there;
// then runs each HTTP client of test/register under `@edbridge/compat/register`, in both formats.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { startByteRecorder } from "../test/register/byte-recorder.ts";
import { isExpected, type NodeBinary, runMatrix, table } from "../test/register/matrix.ts";
import { copyPrograms, install } from "./consumer.ts";

const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : ["20.19.0", "22", "24", "26"];
const dir = mkdtempSync(join(tmpdir(), "edbridge-matrix-"));
const count = { passed: 0, failed: 0 };

/** Where npx keeps the Node.js of this version. */
function bring(version: string): NodeBinary {
  const print = "process.execPath + ' ' + process.version";
  const options = ["--yes", `node@${version}`, "--print", print];
  const output = execFileSync("npx", options, { cwd: dir, encoding: "utf8", timeout: 300_000 });
  const [path = "", found = ""] = output.trim().split(" ");
  return { path, version: found };
}

function runPrograms(nodes: readonly NodeBinary[]): void {
  install(dir);
  for (const program of copyPrograms(dir)) {
    for (const { path, version } of nodes) {
      const options = { cwd: dir, encoding: "utf8", timeout: 60_000 } as const;
      const { status, stderr } = spawnSync(path, [program], options);
      count[status === 0 ? "passed" : "failed"]++;
      console.log(`${status === 0 ? "ok  " : "FAIL"} ${version} ${basename(program)}`);
      if (status !== 0) console.error(stderr);
    }
  }
}

async function runClients(nodes: readonly NodeBinary[]): Promise<void> {
  const sandbox = await startSandbox({ generation: "current", tokenLimit: -1 });
  const other = await startByteRecorder();
  try {
    const cells = await runMatrix(nodes, sandbox, other.url);
    console.log(`\n${table(cells)}\n`);
    for (const cell of cells) {
      count[isExpected(cell) ? "passed" : "failed"]++;
      if (!isExpected(cell)) console.error(cell);
    }
  } finally {
    await sandbox.stop();
    await other.stop();
  }
}

try {
  const nodes = versions.map(bring);
  runPrograms(nodes);
  await runClients(nodes);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
