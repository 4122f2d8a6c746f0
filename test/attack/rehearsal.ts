// A rehearsal of a job that still names its old host: nothing may be written there, and nothing else said.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@edbridge/sandbox";
import { hostEnvironment, runNode } from "../support/run.ts";
import type { Attack } from "./attacks.ts";

const bin = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));
const job = fileURLToPath(new URL("../run/programs/people.cjs", import.meta.url));

/** Milliseconds that the rehearsal may take; `runNode` ends it later. */
const longest = 40_000;

export const rehearsalOnTheOldHost: Attack = {
  name: "a rehearsal of a job that still names its old host",
  async run({ host }) {
    await using old = await startSandbox({ generation: "legacy" });
    const state = mkdtempSync(join(tmpdir(), "edbridge-attack-"));
    const begun = performance.now();
    try {
      const writes = ["students=604822", "students=604823"];
      const args = ["run", "--rehearse", "--base-url", host.baseUrl, "--", "node", job, ...writes];
      const env = { ...hostEnvironment(old), XDG_STATE_HOME: state };
      const { status, stdout, stderr } = await runNode([bin, ...args], { env });
      const written = old.requests.filter(
        ({ method, path }) => method !== "GET" && !path.startsWith("/oauth/"),
      ).length;
      const isSaid = stderr.includes("nothing was written");
      const isInTime = performance.now() - begun < longest;
      return {
        held: written === 0 && status === 1 && !isSaid && isInTime,
        seen: `${stdout.match(/^\d+/gm)?.join(", ")}; the old host got ${written} writes; exit code ${status}`,
      };
    } finally {
      rmSync(state, { recursive: true });
    }
  },
};
