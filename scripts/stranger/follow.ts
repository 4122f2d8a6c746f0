// Follows pages of the documentation in an empty folder, as a reader who has nothing but them.
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandFor, filesOf, type Format, type Page, readPage } from "./page.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The page with a host comes first: its host serves both. */
const pageNames: readonly string[] = ["docs/doors.md", "README.md"];

/** Where and with what the pages are followed. */
export interface Setting {
  /** A folder that is made here. */
  readonly dir: string;
  readonly manager: "npm" | "pnpm" | "yarn";
  /** Address of the registry that has the packages. */
  readonly registry: string;
  /** Folders with `node` and the package manager, before those of the machine. */
  readonly path: readonly string[];
}

/** Follows all pages, one program format after the other; gives what did not go as they say. */
export async function followPages(setting: Setting, formats: readonly Format[]): Promise<string[]> {
  const project = join(setting.dir, "project");
  mkdirSync(project, { recursive: true });
  const pages = pageNames.map((name) => [name, readPage(textOf(name))] as const);
  const faults = pages.flatMap(([name, page]) => page.faults.map((fault) => `${name}: ${fault}`));
  for (const format of formats) {
    faults.push(...(await followIn(format, pages, setting, project)));
  }
  return faults;
}

async function followIn(
  format: Format,
  pages: readonly (readonly [string, Page])[],
  setting: Setting,
  project: string,
): Promise<string[]> {
  const faults: string[] = [];
  const toFree = await freePorts(pages.map(([, page]) => textsOf(page)).join("\n"));
  const env = environment(setting);
  const background: ChildProcess[] = [];
  try {
    for (const [, page] of pages) {
      for (const [name, code] of filesOf(page, format)) {
        writeFileSync(join(project, name), toFree(code));
      }
    }
    if (format === "TypeScript") await compile(project);
    for (const [name, { commands }] of pages) {
      for (const { kind, code, prints } of commands) {
        // The packages are there from the first format on.
        if (format !== "ESM" && code.startsWith("npm install ") && !code.includes("\n")) continue;
        const typed = toFree(commandFor(code, setting.manager, format));
        for (const [, variable = "", value] of typed.matchAll(/(?<=^export .*)(\w+)=(\S+)/g)) {
          env[variable] = value;
        }
        const done = start(typed, project, env);
        if (kind === "background") background.push(done.child);
        const { status, stdout, stderr } = await (kind === "background"
          ? Promise.race([done.printed, done.ended])
          : done.ended);
        const missing = prints.filter((line) => !stdout.split("\n").includes(line));
        if ((status ?? 0) === 0 && missing.length === 0 && !/\bwarning:/i.test(stderr)) continue;
        const wanted = missing.length > 0 ? `, without "${missing.join()}"` : "";
        faults.push(
          `${name}, ${format}: ${typed}\nended with ${status}${wanted}:\n${stdout}${stderr}`,
        );
      }
    }
  } catch (error) {
    faults.push(`${format}: ${String(error)}`);
  } finally {
    await Promise.all(background.map(end));
  }
  return faults;
}

const textOf = (name: string): string => readFileSync(join(root, name), "utf8");
const textsOf = ({ commands, programs }: Page): string =>
  [...commands.map(({ code }) => code), ...programs.values()].join("\n");

const port = /(?<=127\.0\.0\.1:|--port |\.listen\()\d{4,5}\b/g;

/** The pages name ports. A port of the machine may be taken, so free ones take their places. */
async function freePorts(text: string): Promise<(code: string) => string> {
  const free = new Map<string, string>();
  for (const named of new Set(text.match(port))) {
    for (let tries = 0; !free.has(named) && tries < 100; tries++) {
      // Below those that the machine gives to whoever asks for any port.
      const own = randomInt(20_000, 32_000);
      const server = createServer().listen(own, "127.0.0.1");
      const isFree = await once(server, "listening").then(
        () => true,
        () => false,
      );
      server.close();
      if (isFree) free.set(named, String(own));
    }
  }
  return (code) => code.replaceAll(port, (named) => free.get(named) ?? named);
}

/** The reader's own: no setting of this machine but how it reaches the network. */
export function environment({ dir, registry, path }: Setting): NodeJS.ProcessEnv {
  const mine = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|XDG_|EDFI_|EDBRIDGE_|NODE_OPTIONS|VITEST|INIT_CWD|COREPACK)/i.test(name),
  );
  return {
    ...Object.fromEntries(mine),
    HOME: dir,
    PATH: [...path, process.env["PATH"] ?? ""].join(delimiter),
    NODE_ENV: "",
    NO_COLOR: "1",
    npm_config_registry: registry,
    npm_config_engine_strict: "true",
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
  };
}

interface Ended {
  readonly status?: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Types lines of a shell in a folder. */
export function start(
  code: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; printed: Promise<Ended>; ended: Promise<Ended> } {
  const child = spawn("bash", ["-euc", code], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 240_000,
    // A group of its own, so that nothing that it started outlives it.
    detached: true,
  });
  let [stdout, stderr] = ["", ""];
  const printed = new Promise<Ended>((done) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      done({ stdout, stderr });
    });
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = once(child, "close").then(([status]) => ({ status, stdout, stderr }));
  return { child, printed, ended };
}

/** Ends a command that goes on, with all that it started. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const closed = once(child, "close");
  process.kill(-child.pid, "SIGKILL");
  await closed;
}

/** Compiles the programs as a strict TypeScript project does that has declared its variables. */
async function compile(project: string): Promise<void> {
  const compilerOptions = {
    module: "node16",
    target: "es2022",
    strict: true,
    // The programs of the pages have no types of their own.
    noImplicitAny: false,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  };
  const config = { compilerOptions, include: ["*.mts", "*.d.ts"] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  const variables = ["EDFI_BASE_URL", "EDFI_KEY", "EDFI_SECRET"].map((name) => `${name}: string;`);
  const declared = `declare namespace NodeJS { interface ProcessEnv { ${variables.join(" ")} } }\n`;
  writeFileSync(join(project, "env.d.ts"), declared);
  const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc6");
  const typed = `"${process.execPath}" "${tsc}"`;
  const { status, stdout } = await start(typed, project, process.env).ended;
  if (status !== 0) throw new Error(`tsc: ${stdout}`);
}
