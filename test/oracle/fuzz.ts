// Random legacy programs against the bridge: `npm run fuzz -- [programs] [seed]`. With `--writes`, two
// programs at once that write the same records; `--seconds` ends these earlier. With `--laws`, the random
// tests of `npm test` with other seeds, so many times, and on each Data Standard. Without a number, each
// writes its figures into docs/reliability.md.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Figures, today, writeFigures, writePage } from "../reliability/figures.ts";
import { doors, standards } from "./doors.ts";
import { checkOAuth } from "./oauth.ts";
import { checkPrograms } from "./oracle.ts";
import { checkWrites } from "./writes/check.ts";
import { writesStandards } from "./writes/watch.ts";

const { values, positionals } = parseArgs({
  options: {
    writes: { type: "boolean" },
    seconds: { type: "string" },
    laws: { type: "boolean" },
  },
  allowPositionals: true,
});
const [programs = 2000, seed = Date.now() % 2 ** 31] = positionals.map(Number);

/** A run of another length than the usual one leaves no figures. */
function keep(figures: Partial<Figures>): void {
  if (positionals.length > 0) return;
  writeFigures(figures);
  writePage();
}

async function fuzzWrites(seconds: number): Promise<void> {
  // The other doors carry what these do.
  const both = ["compatFetch", "edbridge serve"] as const;
  const parts = both.length * writesStandards.length;
  // Programs are told of what is refused, and here much is.
  process.removeAllListeners("warning").on("warning", () => {});
  let tried = 0;
  for (const door of both) {
    for (const standard of writesStandards) {
      tried += await checkWrites(standard, door, {
        numRuns: Math.ceil(programs / parts),
        seed,
        interruptAfterTimeLimit: (seconds * 1000) / parts,
      });
      console.log(`Writes, ${door}, Data Standard ${standard}: no mixture, seed ${seed}`);
    }
  }
  keep({ writes: { date: today(), programs: tried, seed } });
}

async function fuzzPrograms(): Promise<void> {
  const numRuns = Math.ceil(programs / standards.length / doors.length);
  for (const door of doors) {
    for (const standard of standards) {
      await checkPrograms(standard, door, { numRuns, seed });
      console.log(`${door}, Data Standard ${standard}: no difference, seed ${seed}`);
    }
  }
  await checkOAuth(programs, seed);
  console.log(`OAuth: no difference, seed ${seed}`);
  keep({ fuzz: { date: today(), programs, seed } });
}

function fuzzLaws(rounds: number): void {
  const files = globSync(["packages/*/test/*.test.ts", "test/**/*.test.ts"]).filter((file) =>
    /from "fast-check"|\bgenerations\b/.test(readFileSync(file, "utf8")),
  );
  // What takes longer on a busy machine breaks no law.
  const patience = ["--testTimeout", "180000"];
  const words = ["run", "--project", "shared", "--project", "alone", ...patience, ...files];
  for (let round = 0; round < rounds; round++) {
    const own = String(seed + round);
    console.log(`Laws, round ${round + 1}, seed ${own}`);
    const env = { ...process.env, LAW_SEED: own };
    const { status } = spawnSync("vitest", words, { env, stdio: "inherit" });
    if (status !== 0) throw new Error(`A law is broken with LAW_SEED=${own}.`);
  }
  keep({ laws: { date: today(), files: files.length, rounds, seed } });
}

if (values.laws) fuzzLaws(positionals.length > 0 ? programs : 5);
else await (values.writes ? fuzzWrites(Number(values.seconds ?? 600)) : fuzzPrograms());
