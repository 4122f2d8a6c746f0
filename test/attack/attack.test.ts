import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Target, startTarget } from "./target.ts";
import { attacks } from "./attacks.ts";
import { storeAttacks } from "./store-attacks.ts";
import { waitingAttacks } from "./waiting-parts.ts";

// The attacks that take a moment; `npm run attack` plays all, and measures.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target[Symbol.asyncDispose]());

test.each([...attacks, ...waitingAttacks].filter(({ isLong }) => !isLong))(
  "edbridge serve holds: $name",
  async (attack) => {
    const { held, seen } = await attack.run(target);
    expect([held, seen]).toEqual([true, seen]);
  },
);

test.each(storeAttacks)("edbridge serve holds: %s", async (_, run) => {
  const { held, seen } = await run();
  expect([held, seen]).toEqual([true, seen]);
});
