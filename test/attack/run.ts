// Does to `edbridge serve` what an attacker may do, and says of each attack whether it held:
// `npm run attack`. It writes docs/reliability.md. With a part of a name it runs these attacks alone, and
// writes nothing.
import { today, writeFigures, writePage } from "../reliability/figures.ts";
import { attacks, type Outcome } from "./attacks.ts";
import { underAttack } from "./good-caller.ts";
import { storeAttacks } from "./store-attacks.ts";
import { startTarget } from "./target.ts";
import { waitingAttacks } from "./waiting-parts.ts";

const [only = ""] = process.argv.slice(2);
const atTarget = Object.entries({ ...attacks, ...waitingAttacks }).map(([name, attack]) => {
  const run = async (): Promise<Outcome> => {
    await using target = await startTarget();
    // The target ends when this function does.
    return await attack(target);
  };
  return [name, run] as const;
});
const all = [
  ...atTarget,
  ...Object.entries(storeAttacks),
  ["a good caller beside 200 hostile connections", underAttack] as const,
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
