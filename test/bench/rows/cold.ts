import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { measuredNode, pinned } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
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

export const cold: Row = {
  name: "cold",
  title: "Cold import",
  method:
    "A process imports one package and ends. Its time over that of a process that imports nothing is compared with importing undici. The file cache is warm.",
  async run({ rounds, quick }) {
    const packages = modules();
    // The first round only fills the file cache.
    const turns = quick ? rounds : rounds + 4;
    const took = await interleaved([nothing, undici, ...packages], turns, start, true);
    const over = (name: string) =>
      (took.get(name) ?? []).map((ms, at) => ms - (took.get(nothing)?.[at] ?? Number.NaN));
    return {
      tables: [
        {
          title: `An empty process takes ${shown(measured(took.get(nothing) ?? []), 0)} ms`,
          columns: ["import", "ms over empty"],
          lines: [undici, ...packages].map((name) => [name, shown(measured(over(name)), 1)]),
        },
      ],
      checks: packages.map((name): Check => {
        const { median: value, spread } = ratio(over(name), over(undici));
        const what = `importing ${name} to importing undici`;
        return { what, value, spread, target: 0.5, better: "lower" };
      }),
    };
  },
};
