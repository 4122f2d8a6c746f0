// Runs 25 programs of one key at once, twice, and counts what the host is asked for: one token. The
// second time the program that asks the host is killed while the others wait for it.
//   node test/sidecar/many-processes.ts
import { deepEqual, equal, ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { noteFigure } from "../reliability/figures.ts";

const many = 25;
const limit = 60_000;
const program = fileURLToPath(new URL("support/one-read.ts", import.meta.url));

function start({ baseUrl, credentials }: Sandbox, state: string) {
  const own = {
    EDBRIDGE_BASE_URL: baseUrl,
    EDBRIDGE_STATE_DIR: state,
    CLIENT_KEY: credentials.clientKey,
    CLIENT_SECRET: credentials.clientSecret,
  };
  const child = spawn(process.execPath, ["--import", "@edbridge/compat/register", program], {
    env: { ...process.env, ...own },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: limit,
    killSignal: "SIGKILL",
  });
  return { child, status: text(child.stdout) };
}

/** Runs programs at a host of their own, with a state folder of their own: all must be answered. */
async function at(
  run: (host: Sandbox, begin: () => ReturnType<typeof start>) => Promise<number>,
): Promise<void> {
  const host = await startSandbox({ generation: "current", schools: 2 });
  const state = await mkdtemp(join(tmpdir(), "edbridge-many-"));
  const begin = () => start(host, state);
  const count = await run(host, begin);
  const begun = performance.now();
  const statuses = await Promise.all(Array.from({ length: count }, () => begin().status));
  deepEqual(statuses, Array(count).fill("200\n"));
  equal(host.exchanges, 1);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const seen = `${count} programs of one key were answered in ${seconds} s, with one exchange`;
  console.log(seen);
  noteFigure("npm run soak, processes", seen);
  await host.stop();
  await rm(state, { recursive: true, force: true });
}

await at(async () => many);

await at(async (host, begin) => {
  host.fault({ hang: true, when: { kind: "token" } });
  const { child } = begin();
  const isAsked = () => host.requests.some(({ path }) => path === "/oauth/token");
  const until = performance.now() + limit;
  while (!isAsked()) {
    ok(performance.now() < until, "The first program asked for no token.");
    await wait(20);
  }
  setTimeout(() => child.kill("SIGKILL"), 4000);
  return many - 1;
});
