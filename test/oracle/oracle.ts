import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { callOf } from "./calls.ts";
import { isExpected } from "./expected.ts";
import type { Door, Standard } from "./doors.ts";
import { bridgedWorld, legacyWorld } from "./hosts.ts";
import { Names, see, type Seen } from "./seen.ts";
import { type CallStep, program, type Step } from "./steps.ts";
import type { World } from "./world.ts";

/**
 * A legacy program sees through the bridge what it saw before: random programs run against a legacy
 * host, which is the oracle, and against a current one with the same records behind the bridge.
 *
 * @throws `Error` with the smallest program that sees a difference, and the seed
 */
export async function checkPrograms(
  standard: Standard,
  door: Door,
  { numRuns, seed }: { readonly numRuns: number; readonly seed: number },
): Promise<void> {
  const property = fc.asyncProperty(program, async (steps) => {
    // One for each program: an earlier host may have had the same port, and given other tokens.
    const stateDir = mkdtempSync(join(tmpdir(), "edbridge-oracle-"));
    try {
      const found = await firstDifference(standard, door, stateDir, steps);
      if (found) throw new Error(found);
    } finally {
      rmSync(stateDir, { recursive: true, force: true });
    }
  });
  await fc.assert(property, { numRuns, seed });
}

const query: [string, string][] = [["limit", "100"]];
const listOf = (name: string): CallStep => ({ kind: "list", name, query });
const [schools, incidents] = [listOf("schools"), listOf("disciplineIncidents")];

/** What a program sees differently; what is in both hosts at its end counts as seen. */
async function firstDifference(
  standard: Standard,
  door: Door,
  stateDir: string,
  steps: readonly Step[],
): Promise<string | undefined> {
  await using legacy = await legacyWorld(door);
  await using bridged = await bridgedWorld(standard, door, stateDir);
  const worlds = [legacy, bridged];
  const signIn = () => Promise.all(worlds.map((world) => world.signIn()));
  const names = worlds.map(({ root }) => new Names(root));
  const seeIn = async (world: World, step: CallStep, at: number) =>
    see(world, await callOf(world, step), names[at] ?? new Names(world.root));
  /** An encrypted handle is valid for longer than a legacy token: the program begins again then. */
  const afterPause = async () => {
    const { status } = await seeIn(legacy, schools, 0);
    if (status === 401) await signIn();
    else await seeIn(bridged, schools, 1);
  };
  await signIn();
  for (const step of [...steps, schools, incidents]) {
    if (step.kind === "wait") {
      for (const world of worlds) world.wait(step.minutes);
      if (bridged.keepsHandles) await afterPause();
      continue;
    }
    if (step.kind === "forget") {
      bridged.forget();
      // It takes a while to start anew; a token that is refused as soon as it was given is kept.
      for (const world of worlds) world.wait(0.5);
      continue;
    }
    if (step.kind === "restart") {
      await bridged.restart();
      if (bridged.keepsHandles) await afterPause();
      else await signIn();
      continue;
    }
    const [before, now] = await Promise.all([seeIn(legacy, step, 0), seeIn(bridged, step, 1)]);
    if (isExpected(before, now)) return undefined;
    if (!isDeepStrictEqual(visible(before), visible(now))) return told(before, now);
    if (before.status === 401) await signIn();
  }
  return undefined;
}

function visible({ status, reason, headers, body }: Seen) {
  return { status, reason, headers, body };
}

function told(legacy: Seen, bridged: Seen): string {
  const { method, path, headers, body = "" } = bridged.call;
  const shown = (seen: Seen) => JSON.stringify({ ...visible(seen), said: seen.said });
  return [
    `${method} ${path} ${JSON.stringify(headers)} ${body}`,
    `legacy:  ${shown(legacy)}`,
    `bridged: ${shown(bridged)}`,
  ].join("\n");
}
