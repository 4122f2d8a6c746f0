import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { cores, node } from "../lib/child.ts";
import { startHost } from "../lib/contest.ts";
import { cpuOf, type Server, startProxy, startServe } from "../lib/program.ts";
import { atMost, type Row } from "../lib/row.ts";
import { interleaved, ratio } from "../lib/stats.ts";

const root = new URL("../../../", import.meta.url);
const nothing = "nothing";

const packages = [
  ...readdirSync(new URL("packages/", root)).filter((folder) => folder !== "cli"),
  "compat/register",
].map((name) => `@edbridge/${name}`);

/** Milliseconds of a process that loads this module, or nothing, and ends. */
function load(name: string): number {
  const code = name === nothing ? "" : `import ${JSON.stringify(name)}`;
  const [command, words] = node(["--input-type=module", "--eval", code], cores.client);
  const begun = performance.now();
  const { status, stderr } = spawnSync(command, words, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return performance.now() - begun;
}

async function startOf(starting: Promise<Server>): Promise<number> {
  const running = await starting;
  const spent = cpuOf(running.pid);
  await running.stop();
  return spent;
}

/**
 * Imports of one package, over a process that imports nothing, to that of undici; and the CPU time of
 * `edbridge serve` until it listens, to that of a program that starts http-proxy.
 */
export const cold: Row = {
  name: "cold",
  async run({ rounds, quick }) {
    const turns = quick ? rounds : rounds + 4;
    // The first round only fills the file cache.
    const took = await interleaved([nothing, "undici", ...packages], turns, load, true);
    const over = (name: string) =>
      took.get(name)?.map((ms, at) => ms - (took.get(nothing)?.[at] ?? Number.NaN));
    const { host, origin } = await startHost();
    const serve = () => startServe(origin, cores.client);
    const proxy = () => startProxy(origin);
    const starts = await interleaved([serve, proxy], turns, (start) => startOf(start()), true);
    await host.stop();
    return [
      atMost(
        "CPU time of edbridge serve until it listens to that of http-proxy",
        2.2,
        ratio(starts.get(serve), starts.get(proxy)),
      ),
      ...packages.map((name) => {
        const target = name === "@edbridge/compat" ? 0.35 : 0.5;
        return atMost(
          `importing ${name} to importing undici`,
          target,
          ratio(over(name), over("undici")),
        );
      }),
    ];
  },
};
