// Does to `edbridge serve` what an attacker may do, and says of each attack whether it held:
// `npm run attack`. It writes docs/reliability.md. With a part of a name it runs these attacks alone, and
// writes nothing.
import { today, writeFigures, writePage } from "../reliability/figures.ts";
import { startTarget } from "./target.ts";
import { underAttack } from "./good-caller.ts";
import { type Outcome, attacks } from "./attacks.ts";
import { storeAttacks } from "./store-attacks.ts";
import { waitingAttacks } from "./waiting-parts.ts";

const [only = ""] = process.argv.slice(2);

const all: readonly (readonly [string, () => Promise<Outcome>])[] = [
  ...[...attacks, ...waitingAttacks].map(
    ({ name, run }): readonly [string, () => Promise<Outcome>] => [
      name,
      async () => {
        await using target = await startTarget();
        // The target ends when this function does.
        return await run(target);
      },
    ],
  ),
  ...storeAttacks,
  ["a good caller beside 200 hostile connections", underAttack],
];

const seen = [];
let broken = 0;
for (const [name, run] of all) {
  if (!name.includes(only)) continue;
  const outcome = await run().catch((error: unknown): Outcome => ({
    held: false,
    seen: `it failed: ${String(error)}`,
  }));
  console.log(`${outcome.held ? "held" : "NOT HELD"}: ${name}: ${outcome.seen}`);
  if (!outcome.held) broken++;
  seen.push({ name, seen: outcome.seen });
}
if (broken > 0) process.exitCode = 1;
else if (only === "") {
  writeFigures({ attack: { date: today(), attacks: seen } });
  writePage();
}
