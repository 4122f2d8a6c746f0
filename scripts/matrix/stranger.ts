// What a stranger does with the packed packages: follows the pages, loads, tests and bundles them.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NodeBinary } from "../../test/register/matrix.ts";
import { copyPrograms, install } from "../consumer.ts";
import { followPages } from "../stranger/follow.ts";
import { startRegistry } from "../stranger/registry.ts";

const runners = fileURLToPath(new URL("../../test/runners/", import.meta.url));

/** The tools of others, each at the version that is tried. */
const tools = {
  jest: "30.5.2",
  mocha: "11.8.0",
  vitest: "3.2.4",
  esbuild: "0.28.2",
  webpack: "5.112.2",
  deno: "2.9.6",
  bun: "1.4.5",
};
/** The package managers with which the pages are followed; npm is the machine's own. */
const managers = {
  "pages by npm": "npm",
  "pages by pnpm 10": "pnpm",
  "pages by yarn 1": "yarn",
} as const;
const managerVersions = ["pnpm@10.34.8", "yarn@1.22.22"];
const formats = ["ESM", "CommonJS", "TypeScript"] as const;

/** One thing tried: `undefined` where it works, else what was printed. */
export interface Trial {
  readonly what: string;
  /** The Node.js it ran on; none for another runtime. */
  readonly node?: NodeBinary;
  readonly fault: string | undefined;
}

/** Tries everything in the empty folder `dir`, on each of these versions of Node.js. */
export async function tryAll(dir: string, nodes: readonly NodeBinary[]): Promise<Trial[]> {
  return [...tryTools(dir, nodes), ...(await followAll(dir, nodes))];
}

/** Follows the pages of the documentation on each version of Node.js. */
async function followAll(dir: string, nodes: readonly NodeBinary[]): Promise<Trial[]> {
  const brought = join(dir, "managers");
  const words = ["install", "--no-audit", "--no-fund", "--prefix", brought, ...managerVersions];
  const fault = start("npm", words, dir);
  if (fault !== undefined) throw new Error(fault);
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  const registry = await startRegistry(join(dir, "packed"), upstream.trim().replace(/\/$/, ""));
  const trials: Trial[] = [];
  try {
    for (const node of nodes)
      trials.push(...(await follow(dir, node, registry.url, join(brought, "node_modules/.bin"))));
  } finally {
    await registry.stop();
  }
  return trials;
}

/** Runs programs with the tools of others. */
function tryTools(dir: string, nodes: readonly NodeBinary[]): Trial[] {
  const project = join(dir, "project");
  mkdirSync(project);
  install(project);
  const names = Object.entries(tools).map(([name, version]) => `${name}@${version}`);
  const words = ["install", "--no-audit", "--no-fund", ...names];
  const brought = start("npm", words, project);
  if (brought !== undefined) throw new Error(brought);
  for (const file of readdirSync(runners)) copyFileSync(join(runners, file), join(project, file));
  const programs = copyPrograms(project);
  const bundles = bundle(project, join(dir, "bundles"));
  return [
    ...nodes.flatMap((node) => [
      ...programs.map((path) => trial(`program ${base(path)}`, node, project, [path])),
      trial("Jest 30", node, project, [tool("jest/bin/jest.js"), "jest.test.cjs"]),
      trial("mocha 11", node, project, [tool("mocha/bin/mocha.js"), ...mochaWords]),
      trial("node:test", node, project, ["--test", "node.test.cjs"]),
      trial("vitest 3", node, project, [tool("vitest/vitest.mjs"), "run", "vitest.test.mjs"]),
      ...bundles.map((path) => trial(`bundled by ${base(path).slice(0, -4)}`, node, dir, [path])),
    ]),
    { what: "Deno 2", fault: start(tool("deno/deno"), denoWords, project) },
    {
      what: "Bun refuses",
      fault: refusal(start(tool("bun/bin/bun.exe"), ["consumer/esm.mjs"], project)),
    },
  ];

  function tool(path: string): string {
    return join(project, "node_modules", path);
  }
}

// The two seconds that mocha allows by default are too few on a busy machine.
const mochaWords = ["--timeout", "30000", "mocha.spec.cjs"];
const denoWords = ["run", "-A", "--node-modules-dir=manual", "consumer/esm.mjs"];

function trial(what: string, node: NodeBinary, cwd: string, words: readonly string[]): Trial {
  return { what, node, fault: start(node.path, words, cwd) };
}

/** Bun must be refused by name. */
function refusal(printed: string | undefined): string | undefined {
  if (printed === undefined) return "The program ran. Say so in docs/supported.md.";
  return printed.includes("runtime: Bun replaces undici") ? undefined : printed;
}

/**
 * Follows the pages with each package manager. Each refuses a package that wants another Node.js:
 * yarn by itself, the others as {@link followPages} asks them.
 */
async function follow(
  dir: string,
  node: NodeBinary,
  registry: string,
  managersPath: string,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const [what, manager] of Object.entries(managers)) {
    const folder = join(dir, `${manager}-${node.version}`);
    const path = [dirname(node.path), managersPath];
    const faults = await followPages({ dir: folder, manager, registry, path }, formats);
    trials.push({ what, node, fault: faults.length > 0 ? faults.join("\n") : undefined });
  }
  return trials;
}

/** Bundles a program into a folder where no package is; gives the bundles' paths. */
function bundle(project: string, out: string): string[] {
  const paths = ["esbuild", "webpack"].map((name) => join(out, `${name}.cjs`));
  const [esbuild = "", webpack = ""] = paths;
  const output = { path: out, filename: base(webpack) };
  const config = { mode: "production", target: "node20", entry: "./consumer/commonjs.cjs", output };
  const script = `require("webpack")(${JSON.stringify(config)}, (error, stats) => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString());
    process.exitCode = 1;
  });`;
  // That of esbuild is made of the packages' ES modules, as a program in TypeScript is.
  const how = ["--bundle", "--platform=node", "--conditions=import"];
  const words = ["consumer/commonjs.cjs", ...how, `--outfile=${esbuild}`];
  const fault =
    start(join(project, "node_modules/.bin/esbuild"), words, project) ??
    start(process.execPath, ["-e", script], project);
  if (fault !== undefined) throw new Error(fault);
  return paths;
}

/** Runs a program; gives what it printed where it fails. */
function start(command: string, words: readonly string[], cwd: string): string | undefined {
  const options = { cwd, encoding: "utf8", timeout: 240_000 } as const;
  const { status, stdout, stderr, error } = spawnSync(command, words, options);
  return status === 0 ? undefined : `${error?.message ?? ""}${stdout}${stderr}`.trim() || "failed";
}

function base(path: string): string {
  return path.split("/").at(-1) ?? path;
}
