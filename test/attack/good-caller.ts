// What 200 hostile connections cost a good caller. Host, `edbridge serve`, attackers and the caller are
// processes of their own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { edbridge } from "../sidecar/support/edbridge.ts";
import { signIn } from "../sidecar/support/legacy-http.ts";
import type { Outcome } from "./attacks.ts";

const seconds = 4;
const rate = 50;

/** Milliseconds that reads of a good caller take, sorted. */
async function reads(url: string, token: string): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const times: Promise<number>[] = [];
  const read = async () => {
    const begun = performance.now();
    const response = await fetch(`${url}/api/v2.0/2017/schools`, { headers });
    await response.text();
    return response.ok ? performance.now() - begun : Number.POSITIVE_INFINITY;
  };
  const begun = performance.now();
  for (let at = 0; at < seconds * rate; at++) {
    const due = begun + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((done) => setTimeout(done, early));
    // A late answer keeps no later request from being sent.
    times.push(read().catch(() => Number.POSITIVE_INFINITY));
  }
  return (await Promise.all(times)).toSorted((one, other) => one - other);
}

const at = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

export async function underAttack(): Promise<Outcome> {
  const credentials = { clientKey: "key-0", clientSecret: "secret-of-key-0" };
  const folder = mkdtempSync(join(tmpdir(), "edbridge-attack-"));
  const file = join(folder, "keys.json");
  writeFileSync(file, JSON.stringify([credentials]));
  await using host = await edbridge(["sandbox", "--port", "0", "--credentials", file]);
  rmSync(folder, { recursive: true });
  const hostUrl = /https?:\/\/[^\s,]+/.exec(host.line)?.[0] ?? "";
  const args = ["serve", "--base-url", hostUrl, "--port", "0", "--grace", "0s"];
  await using sidecar = await edbridge(args);
  const { access_token: token = "" } = await signIn(sidecar.url, credentials);
  // Until all code is compiled.
  await reads(sidecar.url, token);
  const rounds: { usual: readonly number[]; attacked: readonly number[] }[] = [];
  for (let round = 0; round < 5; round++) {
    const usual = await reads(sidecar.url, token);
    rounds.push({
      usual,
      attacked: await whileAttacked(sidecar.url, () => reads(sidecar.url, token)),
    });
  }
  // Of the rounds the median counts: another program may disturb one of them.
  const figure = (which: "usual" | "attacked", part: number) =>
    at(
      rounds.map((round) => at(round[which], part)).toSorted((one, other) => one - other),
      0.5,
    );
  const told = (which: "usual" | "attacked") =>
    [0.5, 0.99].map((part) => `${figure(which, part).toFixed(1)} ms`).join(" and ");
  return {
    held: figure("attacked", 0.99) < 2 * figure("usual", 0.99),
    seen: `reads took ${told("attacked")} (p50 and p99, medians of ${rounds.length} rounds), without the attack ${told("usual")}`,
  };
}

async function whileAttacked<T>(url: string, act: () => Promise<T>): Promise<T> {
  const program = fileURLToPath(new URL("attacker.ts", import.meta.url));
  const attacker = spawn(process.execPath, [program, url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(attacker.stdout, "data");
    return await act();
  } finally {
    attacker.kill();
    await once(attacker, "close");
  }
}
