import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { expect, test, vi } from "vitest";
import { outcomeHere } from "../sidecar/support/edbridge.ts";
import { hostEnvironment, root, runNode } from "../support/run.ts";
import { bin, jobHere, program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// Each test starts many processes.
vi.setConfig({ testTimeout: 60_000 });

const folder = temporaryFolder();

/** A program that a compiler has made of `job.ts`, with a source map that leads back. */
function compiled(): string {
  const fileName = program("job.ts");
  const kinds = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
  const compilerOptions = { ...kinds, removeComments: true, inlineSourceMap: true };
  const source = readFileSync(fileName, "utf8");
  const { outputText } = transpileModule(source, { fileName, compilerOptions });
  const file = join(folder, "compiled.mjs");
  writeFileSync(file, outputText);
  return file;
}

const tsx = join(root, "node_modules/.bin/tsx");
const proxied = ["--env", "EDFI_BASE_URL"];

const programs = [
  ["an ES module", [], ["node", program("job.mjs")], /job\.mjs:4:/],
  ["TypeScript, by Node.js", [], ["node", program("job.ts")], /job\.ts:9:/],
  ["TypeScript, by tsx", [], [tsx, program("job.ts")], /job\.ts:9:/],
  ["compiled TypeScript", [], ["node", compiled()], /job\.ts:9:/],
  ["Python", proxied, ["python3", program("job.py")], undefined],
  ["a shell script with curl", proxied, [program("job.sh")], undefined],
] as const;

const writesOf = ({ requests }: Sandbox) =>
  requests.filter(({ method, path }) => method !== "GET" && !/\/oauth\//.test(path));

const isThere = (command: string) => spawnSync(command, ["--version"]).error === undefined;

/** Runs a job in some ways, one after the other; gives what is left to do by their reports. */
async function leftOf(
  name: string,
  ways: readonly ("--observe" | "--rehearse" | "")[],
  [flags, job]: readonly [flags: readonly string[], job: readonly string[]],
): Promise<string> {
  await using current = await startSandbox({ generation: "current" });
  await using legacy = await startSandbox({ generation: "legacy" });
  // No other host may have had its port, and left a token for it.
  const state = { XDG_STATE_HOME: join(folder, `state of ${name}`) };
  const reports: string[] = [];
  for (const way of ways) {
    const host = way === "--observe" ? legacy : current;
    const report = join(folder, `${name.replace(/\W/g, "-")}${way}.ndjson`);
    reports.push(report);
    const args = ["run", "--base-url", host.baseUrl, "--report", report, ...flags];
    if (way) args.push(way);
    const env = { ...hostEnvironment(host), ...state };
    const { status, stdout, stderr } = await (job[0] === "node"
      ? jobHere(args, job, env)
      : runNode([bin, ...args, "--", ...job], { env, cwd: folder }));
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining("Regular")]);
    expect(stderr).toMatch(/\(1 authorize, 1 token, \d reads?(?:, 1 write)?\), 0 refused/);
    if (way === "--rehearse") expect(writesOf(current)).toEqual([]);
  }
  const { stdout } = await outcomeHere(["todo", ...reports]);
  expect(stdout).toContain(` ${ways.length} run${ways.length > 1 ? "s" : ""}, `);
  expect(stdout).toMatch(/schools \(read\)[^]*type "[^"]+" +-> +schoolTypeDescriptor "uri:/);
  for (const id of ["EDB001", "EDB002", "EDB004"]) expect(stdout).toContain(`  ${id}  `);
  return stdout;
}

test.for(programs)(
  "%s is run, and what it still uses is found",
  async ([name, flags, job, site], { skip }) => {
    skip(!isThere(job[0]), `${job[0]} is not there`);
    const left = await leftOf(name, [""], [flags, job]);
    expect(left).toMatch(site ?? "edbridge find PATH searches the sources");
    expect(left.includes("edbridge find PATH")).toBe(site === undefined);
  },
);

test("a program that is observed, rehearsed and run has one line for its call", async () => {
  const job = [[], ["node", program("job.cjs")]] as const;
  const left = await leftOf("all ways", ["--observe", "--rehearse", ""], job);
  expect(left).toMatch(/job\.cjs:6:/);
  expect(left).not.toContain("edbridge find PATH");
});
