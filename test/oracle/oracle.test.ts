import { describe, expect, test } from "vitest";
import { doors, standards } from "./doors.ts";
import { checkOAuth } from "./oauth.ts";
import { checkPrograms } from "./oracle.ts";

// `npm run fuzz` takes other programs each time, and more of them.
describe.each(doors)("through %s, programs see what they saw before", (door) => {
  // The other doors carry what compatFetch does.
  const all = door === "compatFetch" ? standards : (["5.0"] as const);
  test.each(all)("on Data Standard %s", async (standard) => {
    const programs = { numRuns: door === "compatFetch" ? 6 : 3, seed: 20 };
    await expect(checkPrograms(standard, door, programs)).resolves.toBeUndefined();
  });
});

test("programs sign in as they did before", async () => {
  await expect(checkOAuth(20, 20)).resolves.toBeUndefined();
});
