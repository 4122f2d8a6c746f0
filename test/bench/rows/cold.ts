import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { pinned } from "../lib/child.ts";
import { cores } from "../lib/mode.ts";
import type { Check, Row } from "../lib/row.ts";
import { shown } from "../lib/standings-table.ts";
import { measured, shuffled } from "../lib/stats.ts";

const root = new URL("../../../", import.meta.url);
const undici = "undici";

/** The packages that programs load, and what they would load without them. */
function modules(): string[] {
  const packages = readdirSync(new URL("packages/", root))
    .filter((folder) => folder !== "cli")
    .map((folder) => `@edbridge/${folder}`);
  return [...packages, "@edbridge/compat/register", undici, "zod"];
}

/** Milliseconds of a process that loads this module and ends. */
function start(name: string | undefined): number {
  const code = name === undefined ? "" : `import ${JSON.stringify(name)}`;
  const words = [process.execPath, "--input-type=module", "--eval", code];
  const [command = "", ...rest] = pinned(words, cores.client);
  const begun = performance.now();
  // Where every package of the workspace can be resolved from.
  const cwd = new URL("packages/compat/", root);
  const { status, stderr } = spawnSync(command, rest, {
    cwd: name?.startsWith("@edbridge/") ? root : cwd,
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
    const names = modules();
    const over = new Map<string, number[]>(names.map((name) => [name, []]));
    const empty: number[] = [];
    const turns = quick ? rounds : rounds + 4;
    // The first turn only fills the file cache.
    for (let turn = -1; turn < turns; turn++) {
      const base = start(undefined);
      if (turn >= 0) empty.push(base);
      for (const name of shuffled(names)) {
        const took = start(name) - base;
        if (turn >= 0) over.get(name)?.push(took);
      }
    }
    const undiciTook = over.get(undici) ?? [];
    const ratio = (name: string) =>
      measured((over.get(name) ?? []).map((ms, at) => ms / (undiciTook[at] ?? Number.NaN)));
    return {
      tables: [
        {
          title: `An empty process takes ${shown(measured(empty), 0)} ms`,
          columns: ["import", "ms over empty", "to importing undici"],
          lines: names.map((name) => [
            name,
            shown(measured(over.get(name) ?? []), 1),
            shown(ratio(name)),
          ]),
        },
      ],
      checks: names
        .filter((name) => name.startsWith("@edbridge/"))
        .map((name): Check => {
          const { median, spread } = ratio(name);
          return {
            what: `importing ${name} to importing undici`,
            value: median,
            spread,
            target: 0.5,
            better: "lower",
          };
        }),
    };
  },
};
