import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { afterAll, expect, test, vi } from "vitest";
import { hostEnvironment, root, runNode } from "../support/run.ts";
import { program } from "./host.ts";

// Each test starts many processes.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "edbridge-languages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const edbridge = (args: readonly string[], env: Record<string, string> = {}) =>
  runNode([fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url)), ...args], {
    env,
    cwd: folder,
  });

/** A program that a compiler has made of `job.ts`, with a source map that leads back. */
function compiled(): string {
  const { outputText } = transpileModule(readFileSync(program("job.ts"), "utf8"), {
    fileName: program("job.ts"),
    compilerOptions: {
      target: ScriptTarget.ES2022,
      module: ModuleKind.ESNext,
      removeComments: true,
      inlineSourceMap: true,
    },
  });
  const file = join(folder, "compiled.mjs");
  writeFileSync(file, outputText);
  return file;
}

const proxied = ["--env", "EDFI_BASE_URL"];

const programs = [
  ["an ES module", [], ["node", program("job.mjs")], /job\.mjs:5:/],
  ["CommonJS", [], ["node", program("job.cjs")], /job\.cjs:6:/],
  ["TypeScript, by Node.js", [], ["node", program("job.ts")], /job\.ts:9:/],
  [
    "TypeScript, by tsx",
    [],
    [join(root, "node_modules/.bin/tsx"), program("job.ts")],
    /job\.ts:9:/,
  ],
  ["compiled TypeScript", [], ["node", compiled()], /job\.ts:9:/],
  ["Python", proxied, ["python3", program("job.py")], undefined],
  ["a shell script with curl", proxied, [program("job.sh")], undefined],
] as const;

/** What a host was asked to write. */
const writesOf = ({ requests }: Sandbox) =>
  requests.filter(({ method, path }) => method !== "GET" && !/\/oauth\//.test(path));

test.for(programs)(
  "%s is run, rehearsed and observed, and told what it still uses",
  async ([name, flags, job, site], { skip }) => {
    skip(spawnSync(job[0], ["--version"]).error !== undefined, `${job[0]} is not there`);
    await using current = await startSandbox({ generation: "current" });
    await using legacy = await startSandbox({ generation: "legacy" });
    const reports: string[] = [];
    // No other host may have had its port, and left a token for it.
    const state = { XDG_STATE_HOME: join(folder, `state of ${name}`) };
    for (const [way, host] of [
      ["--observe", legacy],
      ["--rehearse", current],
      ["", current],
    ] as const) {
      const report = join(folder, `${name.replace(/\W/g, "-")}${way}.ndjson`);
      reports.push(report);
      const args = ["run", "--base-url", host.baseUrl, "--report", report, ...flags];
      const command = [...args, ...(way ? [way] : []), "--", ...job];
      const env = { ...hostEnvironment(host), ...state };
      const { status, stdout, stderr } = await edbridge(command, env);
      expect([status, stdout], stderr).toEqual([0, expect.stringContaining("Regular")]);
      expect(stderr).toMatch(/\(1 authorize, 1 token, \d reads?(?:, 1 write)?\), 0 refused/);
      if (way === "--rehearse") expect(writesOf(current)).toEqual([]);
    }
    const { stdout: left } = await edbridge(["todo", ...reports]);
    expect(left).toContain(" 3 runs, ");
    expect(left).toMatch(/schools \(read\)[^]*type "[^"]+" +-> +schoolTypeDescriptor "uri:/);
    for (const id of ["EDB001", "EDB002", "EDB004"]) expect(left).toContain(`  ${id}  `);
    if (site) {
      // All three ways find the same line.
      expect(left).toMatch(site);
      expect(left).not.toContain("edbridge find PATH");
    } else expect(left).toContain("edbridge find PATH searches the sources");
  },
);
