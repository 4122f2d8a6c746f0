import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test, vi } from "vitest";
import { root } from "../support/run.ts";
import { edbridgeHere } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 });

const credentials = { clientKey: "KEY-9c1f", clientSecret: "SECRET-77e0" };

test("serve says why it refuses, and what helps", async () => {
  await using host = await startSandbox({ generation: "current", credentials });
  await using sidecar = await edbridgeHere(["serve", "--base-url", host.baseUrl, "--port", "0"]);
  const { access_token: handle } = await signIn(sidecar.url, credentials);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${handle}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(sidecar.url + path, init)).text();
  };
  await post("/oauth/token", {
    Client_id: credentials.clientKey,
    Client_secret: credentials.clientSecret,
    Code: "CONSTANT",
    Grant_type: "authorization_code",
  });
  const event = { postSecondaryInstitution: { nameOfInstitution: "Hidden" } };
  const answer = await post("/api/v2.0/2017/postSecondaryEvents", event);
  const field = "postSecondaryEvents.postSecondaryInstitution.nameOfInstitution";
  expect(answer).toContain(`The option --accept-loss ${field} sends such records`);
  expect(await sidecar.stop()).toBe(0);
  const { stderr } = sidecar.written();
  expect(stderr).toMatch(/Host http:\S+, API version 7\.3, Data Standard 5\.2, layout shared/);
  const lines = stderr.split("\n").filter((line) => /warn.*refused/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/warn.*not one that edbridge issued.*--code lenient/),
    expect.stringMatching(
      /warn.*postSecondaryInstitution\.nameOfInstitution.*--accept-loss postSecondaryEvents/,
    ),
  ]);
  for (const hidden of ["Hidden", "CONSTANT", "SECRET-77e0", handle]) {
    expect(stderr).not.toContain(hidden);
  }
});

test("doctor in a process of its own, with a key", async () => {
  await using host = await startSandbox({ generation: "current", credentials });
  const program = join(root, "packages/cli/dist/bin.js");
  const args = [program, "doctor", "--base-url", host.baseUrl, "--key", credentials.clientKey];
  const env = { ...process.env, HOST_SECRET: credentials.clientSecret };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...args, "--secret-env", "HOST_SECRET"],
    { env },
  );
  expect(stdout).toContain(`EDBRIDGE_BASE_URL=${host.baseUrl} node --import`);
  expect(stdout).toMatch(/Reading works for \d+ of \d+ collections\./);
  expect(stdout + stderr).not.toContain(credentials.clientSecret);
  const writes = host.requests.filter(({ method, kind }) => method !== "GET" && kind === "data");
  expect(writes).toEqual([]);
});
