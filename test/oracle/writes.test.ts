import { expect, test, vi } from "vitest";
import type { DoorName } from "../support/doors.ts";
import { checkWrites } from "./writes/check.ts";
import { type WritesStandard, writesStandards } from "./writes/watch.ts";

// `npm run fuzz -- --writes` takes other programs each time, and more of them.
vi.setConfig({ testTimeout: 60_000 });

const places: readonly (readonly [DoorName, WritesStandard])[] = [
  ...writesStandards.map((standard) => ["compatFetch", standard] as const),
  ["edbridge serve", "6.0"],
];

const path = "20:3:0:0:0:0:0:0:0:0:0:1:1:3:2:4:4:6:6:8:9:13:13:13";
/** A record that is changed before its enrollment, which the host may not have taken. */
const found = { seed: 569734528, path, numRuns: 1 };
test.each(places)(
  "through %s, on Data Standard %s, what two callers write at once is of one of them",
  async (door, standard) => {
    const programs = { numRuns: 3, seed: 19 };
    await expect(checkWrites(standard, door, programs)).resolves.toBe(3);
  },
);

test("a program that once was answered wrongly no longer is", async () => {
  await expect(checkWrites("5.0", "compatFetch", found)).resolves.toBe(1);
});
