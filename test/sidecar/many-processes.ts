// Runs 25 programs of one key at once, twice, and counts what the host is asked for: one token. The
// second time the program that asks the host is killed while the others wait for it.
//   node test/sidecar/many-processes.ts
import { equal, ok } from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";

const many = 25;
/** Milliseconds that a run may take. */
const limit = 60_000;
const program = fileURLToPath(new URL("support/one-read.ts", import.meta.url));

interface Program {
  readonly process: ChildProcess;
  /** The status that its read was answered with. */
  readonly status: Promise<string>;
}

/** Starts a legacy program under register. */
function start(host: Sandbox, state: string): Program {
  const { clientKey, clientSecret } = host.credentials;
  const child = spawn(process.execPath, ["--import", "@edbridge/compat/register", program], {
    env: {
      ...process.env,
      EDBRIDGE_BASE_URL: host.baseUrl,
      EDBRIDGE_STATE_DIR: state,
      CLIENT_KEY: clientKey,
      CLIENT_SECRET: clientSecret,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
  return { process: child, status: once(child, "close").then(() => text.trim()) };
}

/** Runs programs at a host of their own, with a state folder of their own. */
async function at(
  run: (host: Sandbox, begin: (count: number) => readonly Program[]) => Promise<void>,
): Promise<void> {
  const host = await startSandbox({ generation: "current", schools: 2 });
  const state = await mkdtemp(join(tmpdir(), "edbridge-many-"));
  const begun: Program[] = [];
  const begin = (count: number) => {
    const programs = Array.from({ length: count }, () => start(host, state));
    begun.push(...programs);
    return programs;
  };
  const late = setTimeout(() => {
    for (const each of begun) each.process.kill("SIGKILL");
  }, limit);
  try {
    await run(host, begin);
  } finally {
    clearTimeout(late);
    for (const each of begun) each.process.kill("SIGKILL");
    await host.stop();
    await rm(state, { recursive: true, force: true });
  }
}

async function statusesOf(programs: readonly Program[]): Promise<readonly string[]> {
  return Promise.all(programs.map(({ status }) => status));
}

await at(async (host, begin) => {
  const statuses = await statusesOf(begin(many));
  equal(statuses.filter((each) => each === "200").length, many, statuses.join(" "));
  equal(host.exchanges, 1);
  console.log(`${many} programs of one key: all were answered, with one exchange.`);
});

await at(async (host, begin) => {
  host.fault({ hang: true, when: { kind: "token" } });
  const [holder] = begin(1);
  const isAsked = () => host.requests.some(({ path }) => path === "/oauth/token");
  const until = performance.now() + limit;
  while (!isAsked()) {
    ok(performance.now() < until, "The first program asked for no token.");
    await wait(20);
  }
  const others = begin(many - 1);
  await wait(2000);
  const begun = performance.now();
  holder?.process.kill("SIGKILL");
  const statuses = await statusesOf(others);
  equal(statuses.filter((each) => each === "200").length, many - 1, statuses.join(" "));
  equal(host.exchanges, 1);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${many} programs, of which the one with the lock is killed: the others were answered ${seconds} s later, with one exchange.`,
  );
});
