import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import { scenes } from "./scenes.ts";

// The scenes that take a moment; `npm run attack` plays all, and measures.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena[Symbol.asyncDispose]());

test.each(scenes.filter(({ isLong }) => !isLong))("edbridge serve holds: $name", async (scene) => {
  const { held, seen } = await scene.play(arena);
  expect([held, seen]).toEqual([true, seen]);
});
