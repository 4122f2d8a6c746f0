// Random legacy programs against the bridge, for as long as is said: `npm run fuzz -- [programs] [seed]`.
import { standards } from "./hosts.ts";
import { checkPrograms } from "./oracle.ts";

const [programs = 2000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
for (const standard of standards) {
  await checkPrograms(standard, { numRuns: Math.ceil(programs / standards.length), seed });
  console.log(`Data Standard ${standard}: no difference, seed ${seed}`);
}
