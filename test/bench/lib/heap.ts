import { type Entry, openContender, startHost } from "./contest.ts";
import type { Load } from "../contenders/process.ts";
import { median, round } from "./stats.ts";

// So much room for young objects that no collection comes between.
const roomy = ["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];

/** Kilobytes of heap that one call of each entry allocates; NaN where a collection spoilt it. */
export async function heapPerCall(
  entries: readonly Entry[],
  load: Load = { calls: 600, inFlight: 50 },
): Promise<ReadonlyMap<string, number>> {
  const { host, place } = await startHost();
  const found = new Map<string, number>();
  try {
    for (const entry of entries) {
      const execArgv = [...(entry.execArgv ?? []), ...roomy];
      const child = await openContender({ ...entry, execArgv }, place);
      try {
        await child.ask("run", { ...load, calls: load.calls * 3 });
        const bytes: number[] = [];
        for (let time = 0; time < 2; time++) {
          bytes.push(await child.ask("allocate", load));
        }
        const valid = bytes.filter((value) => Number.isFinite(value));
        found.set(entry.name, round(median(valid) / 1024, 1));
      } finally {
        await child.stop();
      }
    }
  } finally {
    await host.stop();
  }
  return found;
}
