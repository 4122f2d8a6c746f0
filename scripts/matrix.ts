// Installs the packed packages in an empty folder and runs the programs of test/consumer there on
// every Node.js line they support:
//   npm run matrix [-- VERSION...]
// Each Node.js comes from the npm registry through npx.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { copyPrograms, install } from "./consumer.ts";

const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : ["20.19.0", "22", "24", "26"];
const dir = mkdtempSync(join(tmpdir(), "edbridge-matrix-"));
const count = { passed: 0, failed: 0 };
try {
  install(dir);
  const programs = copyPrograms(dir);
  for (const version of versions) {
    for (const program of programs) {
      const { status, stdout, stderr } = spawnSync("npx", ["--yes", `node@${version}`, program], {
        cwd: dir,
        encoding: "utf8",
        timeout: 120_000,
        shell: process.platform === "win32",
      });
      const ok = status === 0;
      count[ok ? "passed" : "failed"]++;
      console.log(`${ok ? "ok  " : "FAIL"} node@${version} ${basename(program)} ${stdout.trim()}`);
      if (!ok) console.error(stderr);
    }
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
