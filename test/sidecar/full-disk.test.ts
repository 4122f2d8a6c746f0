import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { newStudent } from "../support/new-person.ts";
import { edbridge } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";

const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;

test.skipIf(!hasLimits)("a disk that takes no more bytes keeps no write waiting", async () => {
  const stateDir = mkdtempSync(join(tmpdir(), "edbridge-full-"));
  await using host = await startSandbox({ generation: "current", dataStandard: "5.0" });
  await using sidecar = await edbridge(
    ["serve", "--base-url", host.baseUrl, "--port", "0", "--grace", "0s"],
    { EDBRIDGE_STATE_DIR: stateDir },
  );
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  const { access_token: handle = "" } = await signIn(sidecar.url, host.credentials);
  const send = async () => {
    const { status, headers } = await fetch(`${sidecar.url}/api/v2.0/2017/students`, {
      method: "POST",
      headers: { authorization: `Bearer ${handle}`, "content-type": "application/json" },
      body: JSON.stringify(newStudent("S1")),
      signal: AbortSignal.timeout(5000),
    });
    return [status, headers.get("edbridge-not-stored")?.split(";")[1]];
  };
  const limit = (bytes: string) =>
    execFileSync("prlimit", [`--pid=${sidecar.process.pid}`, `--fsize=${bytes}:`]);
  limit("0");
  expect(await send()).toEqual([201, "waits=memory"]);
  expect(await send()).toEqual([200, "waits=memory"]);
  const left = readdirSync(join(stateDir, "waiting"));
  expect(left).toEqual([]);
  limit("unlimited");
});
