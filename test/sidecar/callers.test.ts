import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostEnvironment, root } from "../support/run.ts";
import { edbridgeHere, type Running } from "./support/edbridge.ts";

const run = promisify(execFile);
const folder = join(root, "test/sidecar/callers");

const callers = {
  curl: ["sh", "curl.sh"],
  "python3 urllib": ["python3", "python_urllib.py"],
  "php streams": ["php", "streams.php"],
  newman: [process.execPath, "newman.cjs"],
} as const;

const absent = ["curl", "python3", "php"].filter(
  (command) => spawnSync(command, ["--version"]).status !== 0,
);

async function resultOf(
  [command = "", ...files]: readonly string[],
  host: Pick<Sandbox, "baseUrl" | "credentials">,
): Promise<unknown> {
  const env = { ...process.env, ...hostEnvironment(host) };
  const { stdout } = await run(command, files, { cwd: folder, env, timeout: 60_000 });
  return JSON.parse(stdout);
}

describe("a program of other make runs untouched", () => {
  let legacy: Sandbox;
  let current: Sandbox;
  let sidecar: Running;
  beforeAll(async () => {
    legacy = await startSandbox({ generation: "legacy" });
    current = await startSandbox({ generation: "current" });
    sidecar = await edbridgeHere(["serve", "--base-url", current.baseUrl, "--port", "0"]);
  }, 30_000);
  afterAll(async () => {
    await Promise.all([legacy.stop(), sidecar.stop()]);
    await current.stop();
  });

  for (const [name, program] of Object.entries(callers)) {
    const missing = absent.find((command) => name.startsWith(command));
    test(
      missing ? `${name} (SKIPPED: ${missing} is not on this machine)` : name,
      async (context) => {
        if (missing) return context.skip(`${missing} is not on this machine`);
        const { credentials } = current;
        const bridged = await resultOf(program, { baseUrl: sidecar.url, credentials });
        expect(bridged).toEqual({
          token_type: "bearer",
          schools: 3,
          created: 201,
          read: `${name.split(" ").at(-1)}-1`,
          updated: 204,
          deleted: 204,
          gone: 404,
          refused: "401 Invalid token",
        });
        // The same program saw the same on the host it was written for.
        expect(await resultOf(program, legacy)).toEqual(bridged);
      },
      60_000,
    );
  }

  test("and all of them together took one exchange at the host", () => {
    expect(current.exchanges).toBe(1);
  });

  test("OAuth answers have the lines that scripts without a JSON parser go by", async () => {
    const { clientKey } = current.credentials;
    const query = new URLSearchParams({ Client_id: clientKey, Response_type: "code", State: "a" });
    const textOf = async (base: string, path: string) =>
      (await (await fetch(base + path)).text()).replace(/[0-9a-f]{32}/, "");
    for (const path of [`/oauth/authorize?${query}`, "/oauth/authorize?Response_type=token"]) {
      expect(await textOf(sidecar.url, path)).toBe(await textOf(legacy.baseUrl, path));
    }
  });
});
