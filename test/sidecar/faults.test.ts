import { expect, test, vi } from "vitest";
import { edbridge } from "./support/edbridge.ts";
import { slowHost } from "./support/slow-host.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 });

/** Throws in the process when it gets a signal, as a listener of a library would. */
const throwing = `data:text/javascript,${encodeURIComponent(
  'process.on("SIGUSR2", () => { throw new TypeError("0123" + "abcd"); });',
)}`;

// The host's own token is passed on only where records are.
const told =
  "--records pass --data-path /data/v3/{namespace} --token-path /oauth/token --data-standard 5.0";

test("an exception that nothing caught is logged, and ends no request and no process", async () => {
  const host = await slowHost();
  const args = ["serve", "--base-url", host.baseUrl, ...told.split(" "), "--port", "0"];
  await using sidecar = await edbridge(args, { NODE_OPTIONS: `--import ${throwing}` });
  const headers = { authorization: "Bearer x" };
  const pending = fetch(`${sidecar.url}/api/v2.0/2017/schools`, { headers });
  const release = await host.called();
  sidecar.process.kill("SIGUSR2");
  await sidecar.said("An unexpected error: TypeError at ");
  release();
  expect(await (await pending).text()).toBe("[1,2]");
  expect((await fetch(`${sidecar.url}/oauth/authorize`)).status).toBe(200);
  expect(sidecar.written().stderr).not.toContain("0123abcd");
  expect(await sidecar.stop()).toBe(0);
});

test("a process with fault after fault ends, so that its watcher starts it anew", async () => {
  const host = await slowHost();
  const args = ["serve", "--base-url", host.baseUrl, ...told.split(" "), "--port", "0"];
  await using sidecar = await edbridge(args, { NODE_OPTIONS: `--import ${throwing}` });
  const lines = () => sidecar.written().stderr.split("An unexpected error").length - 1;
  const ended = new Promise((done) => sidecar.process.once("close", done));
  for (let sent = 1; sent <= 10; sent++) {
    sidecar.process.kill("SIGUSR2");
    await expect.poll(lines).toBe(sent);
  }
  expect(await ended).toBe(1);
});
