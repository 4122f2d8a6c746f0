import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test, vi } from "vitest";
import { root } from "../support/run.ts";
import { edbridge, edbridgeHere } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";
import { slowHost } from "./support/slow-host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/**
 * All that a host tells of itself: with it given, the host is not asked. Records are passed, so that
 * a caller may bring a token of the host's own.
 */
const told =
  "--data-path /data/v3/{namespace} --token-path /oauth/token --data-standard 5.0 --records pass".split(
    " ",
  );

function ask(url: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    get(url, { agent, headers: { authorization: "Bearer x" } }, done).once("error", fail);
  });
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s lets a call under way end, takes no new one, and exits with 0",
  async (signal) => {
    const host = await slowHost();
    const args = ["serve", "--base-url", host.baseUrl, ...told, "--port", "0"];
    await using sidecar = await edbridge(args);
    const agent = new Agent({ keepAlive: true });
    const pending = ask(`${sidecar.url}/api/v2.0/2017/schools`, agent);
    const release = await host.called();

    const ended = sidecar.stop(signal);
    await sidecar.said("Stopping");
    await expect(fetch(`${sidecar.url}/oauth/authorize`)).rejects.toThrow("fetch failed");
    release();
    const answer = await pending;
    expect(await text(answer)).toBe("[1,2]");
    // The caller is told to open no more on this connection.
    expect(answer.headers.connection).toBe("close");
    expect(await ended).toBe(0);
    agent.destroy();
  },
);

test("SIGHUP leaves a host alone whose options have not changed", async () => {
  await using sandbox = await startSandbox({ generation: "current" });
  const args = ["serve", "--base-url", sandbox.baseUrl, "--port", "0"];
  await using sidecar = await edbridge(args, { EDBRIDGE_STATE_DIR: temporaryFolder() });
  const { access_token: token } = await signIn(sidecar.url, sandbox.credentials);
  const headers = { authorization: `Bearer ${token}` };
  const read = async () =>
    (await fetch(`${sidecar.url}/api/v2.0/2017/schools`, { headers })).status;
  expect(await read()).toBe(200);
  sidecar.process.kill("SIGHUP");
  await sidecar.said("were read again");
  const before = sandbox.counts.requests;
  expect(await read()).toBe(200);
  expect(sandbox.counts.requests - before).toBe(1);
});

test("a call on a kept connection is served while the sidecar stops", async () => {
  const host = await slowHost();
  const args = ["serve", "--base-url", host.baseUrl, ...told, "--port", "0"];
  await using sidecar = await edbridgeHere(args);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const kept = ask(`${sidecar.url}/api/v2.0/2017/schools`, agent);
  (await host.called())();
  await text(await kept);

  const hanging = ask(`${sidecar.url}/api/v2.0/2017/schools`);
  const release = await host.called();
  const ended = sidecar.stop();
  await sidecar.said("Stopping");
  const late = ask(`${sidecar.url}/api/v2.0/2017/schools`, agent);
  (await host.called())();
  expect(await text(await late)).toBe("[1,2]");
  release();
  expect(await text(await hanging)).toBe("[1,2]");
  expect(await ended).toBe(0);
  agent.destroy();
});

test("what takes longer than --grace is cut off, and the exit code says so", async () => {
  const host = await slowHost();
  const args = ["serve", "--base-url", host.baseUrl, ...told, "--port", "0", "--grace", "0s"];
  await using sidecar = await edbridgeHere(args);
  const pending = ask(`${sidecar.url}/api/v2.0/2017/schools`);
  const cut = expect(pending).rejects.toThrow();
  await host.called();
  expect(await sidecar.stop()).toBe(1);
  await cut;
  expect(sidecar.written().stderr).toContain("1 call");
});

test("under npx, which passes no signal on, it ends with it", async () => {
  const closed = "http://127.0.0.1:9";
  const args = ["edbridge", "serve", "--base-url", closed, ...told, "--port", "0"];
  const npx = spawn("npx", args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  await once(createInterface({ input: npx.stdout }), "line");
  npx.kill();
  // The pipe is open as long as anyone could write to it.
  await once(npx, "close");
});
