// Random legacy programs against the bridge: `npm run fuzz -- [programs] [seed]`.
import { doors, standards } from "./doors.ts";
import { checkOAuth } from "./oauth.ts";
import { checkPrograms } from "./oracle.ts";

const [programs = 2000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
const numRuns = Math.ceil(programs / standards.length / doors.length);
for (const door of doors) {
  for (const standard of standards) {
    await checkPrograms(standard, door, { numRuns, seed });
    console.log(`${door}, Data Standard ${standard}: no difference, seed ${seed}`);
  }
}
await checkOAuth(programs, seed);
console.log(`OAuth: no difference, seed ${seed}`);
