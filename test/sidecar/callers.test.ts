import { execFile, execFileSync } from "node:child_process";
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
  request: [process.execPath, "request.cjs"],
} as const;

const absent = ["curl", "python3", "php"].filter((command) => {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
});

interface Host {
  readonly baseUrl: string;
  readonly credentials: Sandbox["credentials"];
}

async function resultOf([command, file]: readonly string[], host: Host): Promise<unknown> {
  const { stdout } = await run(String(command), [String(file)], {
    cwd: folder,
    env: { ...process.env, ...hostEnvironment(host) },
    timeout: 60_000,
  });
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
});
