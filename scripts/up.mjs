// Makes a bare machine ready and runs one script of the workspace on it:
//   node scripts/up.mjs SCRIPT [ARGUMENT...]
// Node.js 18 or later and npm are enough: pnpm and the Node.js that the scripts run on come from
// the npm registry. Once everything is in place no network is used.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const [script, ...scriptArguments] = process.argv.slice(2);
if (!script) throw new Error("usage: node scripts/up.mjs SCRIPT [ARGUMENT...]");

const windows = process.platform === "win32";
const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

// npm puts the workspace's own programs first; the machine's Node.js is behind them.
const { PATH = "" } = process.env;
const machinePath = PATH.split(delimiter).filter((folder) => !folder.startsWith(modules + sep));
const machineNode = machinePath
  .map((folder) => join(folder, windows ? "node.exe" : "node"))
  .find((file) => existsSync(file));

const env = {
  ...process.env,
  PATH: machinePath.join(delimiter),
  MACHINE_NODE: machineNode,
  // Where the command was given: names of files in its arguments are meant from there.
  CALLED_FROM: process.env["INIT_CWD"] ?? process.cwd(),
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  npm_config_update_notifier: "false",
  // vitest colours its output even where no terminal reads it.
  ...(process.stdout.isTTY || process.env["FORCE_COLOR"] ? {} : { NO_COLOR: "1" }),
  // turbo hashes files with git, which refuses a checkout that another user owns.
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "safe.directory",
  GIT_CONFIG_VALUE_0: root.replace(/[\\/]$/, ""),
};

/**
 * @param {string} command
 * @param {string[]} words
 * @returns {number} its exit status
 */
function run(command, words) {
  // cmd.exe takes `&`, `<` and others as its own outside of quotes. It reads `%NAME%` in quotes too.
  const plain = /^[\w@./:\\=-]+$/;
  const quoted = windows ? words.map((word) => (plain.test(word) ? word : `"${word}"`)) : words;
  const done = spawnSync(command, quoted, { cwd: root, env, stdio: "inherit", shell: windows });
  if (done.error) console.error(`${command}: ${done.error.message}`);
  return done.status ?? 1;
}

// Under pnpm the right version is on PATH already; else npx fetches it once and keeps it.
const caller = process.env["npm_config_user_agent"] ?? "";
const [pnpm = "npx", ...pnpmWords] = caller.startsWith(`${packageManager.replace("@", "/")} `)
  ? ["pnpm"]
  : ["npx", "--yes", "--prefer-offline", packageManager];

/**
 * @param {string | undefined} node
 * @returns {{ major: number, minor: number } | undefined} nothing where it does not run
 */
function nodeVersion(node) {
  const { stdout } = spawnSync(node ?? "node", ["--version"], { encoding: "utf8" });
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return major ? { major: Number(major), minor: Number(minor) } : undefined;
}

// Most scripts do without the tools of scripts/tools, which are large.
const withTools = ["check", "docs", "site", "regex", "mutation", "changeset", "release"];
const only = withTools.includes(script.replace(":run", "")) ? [] : ["--filter=!tools"];
const installed = run(pnpm, [...pnpmWords, "install", "--frozen-lockfile", ...only]);
if (installed !== 0) process.exit(installed);

// Where the Node.js we bring does not run (musl, macOS, Windows) the machine's own has to do.
const broughtNode = join(modules, ".bin", "node");
if (!existsSync(broughtNode) || !nodeVersion(broughtNode)) {
  rmSync(broughtNode, { force: true });
  const { major = 0, minor = 0 } = nodeVersion(machineNode) ?? {};
  if (major < 22 || (major === 22 && minor < 20)) {
    console.error(`The tools need Node.js 22.20 or later here; found ${major}.${minor}.`);
    process.exit(1);
  }
}

process.exit(run(pnpm, [...pnpmWords, "run", script, ...scriptArguments]));
