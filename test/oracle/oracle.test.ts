import { expect, test } from "vitest";
import { standards } from "./hosts.ts";
import { checkPrograms } from "./oracle.ts";

// `npm run fuzz` takes other programs each time, and more of them.
test.each(standards)("programs see what they saw before, on Data Standard %s", async (standard) => {
  await expect(checkPrograms(standard, { numRuns: 30, seed: 20 })).resolves.toBeUndefined();
});
