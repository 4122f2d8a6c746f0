import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { measuredNode, pinned } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { cores } from "../lib/mode.ts";
import { cpuOf, startServe } from "../lib/program.ts";
import type { Check, Row } from "../lib/row.ts";
import { interleaved, measured, ratio, shown } from "../lib/stats.ts";

const root = new URL("../../../", import.meta.url);
const undici = "undici";
const nothing = "nothing";

/** The packages that programs load. */
function modules(): string[] {
  const packages = readdirSync(new URL("packages/", root))
    .filter((folder) => folder !== "cli")
    .map((folder) => `@edbridge/${folder}`);
  return [...packages, "@edbridge/compat/register"];
}

/** Milliseconds of a process that loads this module, or nothing, and ends. */
function start(name: string): number {
  const code = name === nothing ? "" : `import ${JSON.stringify(name)}`;
  const words = [measuredNode, "--input-type=module", "--eval", code];
  const [command = "", ...rest] = pinned(words, cores.client);
  const begun = performance.now();
  // Where every package of the workspace can be resolved from.
  const cwd = new URL("packages/compat/", root);
  const { status, stderr } = spawnSync(command, rest, {
    cwd: name.startsWith("@edbridge/") ? root : cwd,
    timeout: 20_000,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return performance.now() - begun;
}

const serve = "edbridge serve";
const proxy = "http-proxy";

/** CPU milliseconds of a process of edbridge serve until it listens. */
async function startOfServe(origin: string): Promise<number> {
  const running = await startServe(origin, cores.client);
  const ms = cpuOf(running.pid) / 1000;
  await running.stop();
  return ms;
}

/** The same of the shortest program with http-proxy. */
async function startOfProxy(target: string): Promise<number> {
  const code = `import { createServer } from "node:http";
    import httpProxy from "http-proxy";
    const proxy = httpProxy.createProxyServer(${JSON.stringify({ target })});
    const server = createServer((request, response) => proxy.web(request, response));
    server.listen(0, "127.0.0.1", () => console.log("listening"));`;
  const words = [measuredNode, "--input-type=module", "--eval", code];
  const [command = "", ...rest] = pinned(words, cores.client);
  const cwd = new URL("../peers/", import.meta.url);
  const child = spawn(command, rest, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const ms = cpuOf(child.pid ?? 0) / 1000;
  child.kill("SIGKILL");
  await once(child, "exit");
  return ms;
}

async function startsOf(rounds: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const { host, place } = await startHost();
  try {
    // The first start leaves compiled code for those after it.
    await startOfServe(place.origin);
    return await interleaved([serve, proxy], rounds, (name) =>
      name === serve ? startOfServe(place.origin) : startOfProxy(place.origin),
    );
  } finally {
    await host.stop();
  }
}

export const cold: Row = {
  name: "cold",
  title: "Cold import",
  method:
    "A process imports one package and ends. Its time over that of a process that imports nothing is compared with importing undici. The file cache is warm. `edbridge serve` is started again and again until it listens, and its CPU time compared with that of a program that starts http-proxy.",
  async run({ rounds, quick }) {
    const packages = modules();
    // The first round only fills the file cache.
    const turns = quick ? rounds : rounds + 4;
    const took = await interleaved([nothing, undici, ...packages], turns, start, true);
    const over = (name: string) =>
      (took.get(name) ?? []).map((ms, at) => ms - (took.get(nothing)?.[at] ?? Number.NaN));
    const starts = await startsOf(turns);
    const { median, spread } = ratio(starts.get(serve) ?? [], starts.get(proxy) ?? []);
    return {
      tables: [
        {
          title: "CPU until it listens",
          columns: ["program", "ms"],
          lines: [serve, proxy].map((name) => [name, shown(measured(starts.get(name) ?? []), 0)]),
        },
        {
          title: `An empty process takes ${shown(measured(took.get(nothing) ?? []), 0)} ms`,
          columns: ["import", "ms over empty"],
          lines: [undici, ...packages].map((name) => [name, shown(measured(over(name)), 1)]),
        },
      ],
      checks: [
        {
          what: "CPU time of edbridge serve until it listens to that of http-proxy",
          value: median,
          spread,
          target: 2.2,
          better: "lower",
        },
        ...packages.map((name): Check => {
          const imported = ratio(over(name), over(undici));
          const what = `importing ${name} to importing undici`;
          const target = name === "@edbridge/compat" ? 0.35 : 0.5;
          return { what, value: imported.median, spread: imported.spread, target, better: "lower" };
        }),
      ],
    };
  },
};
