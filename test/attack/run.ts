// Does to `edbridge serve` what an attacker may do, and says of each scene whether it held:
// `npm run attack`. It writes docs/reliability.md. With a part of a name it plays these scenes alone, and
// writes nothing.
import { writeFigures, writePage } from "../reliability/figures.ts";
import { openArena } from "./arena.ts";
import { underAttack } from "./good-caller.ts";
import { type Outcome, scenes } from "./scenes.ts";

const [only = ""] = process.argv.slice(2);

const all: readonly (readonly [string, () => Promise<Outcome>])[] = [
  ...scenes.map(({ name, play }): readonly [string, () => Promise<Outcome>] => [
    name,
    async () => {
      await using arena = await openArena();
      // The arena closes when this function ends.
      return await play(arena);
    },
  ]),
  ["a good caller beside 200 hostile connections", underAttack],
];

const seen = [];
let broken = 0;
for (const [name, play] of all) {
  if (!name.includes(only)) continue;
  const outcome = await play().catch((error: unknown): Outcome => ({
    held: false,
    seen: `it failed: ${String(error)}`,
  }));
  console.log(`${outcome.held ? "held" : "NOT HELD"}: ${name}: ${outcome.seen}`);
  if (!outcome.held) broken++;
  seen.push({ name, seen: outcome.seen });
}
if (broken > 0) process.exitCode = 1;
else if (only === "") {
  writeFigures({ attack: { date: new Date().toISOString().slice(0, 10), scenes: seen } });
  writePage();
}
