import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { tokenSourceLaws } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { hostOf } from "./support/client.js";

const run = promisify(execFile);
const dist = new URL("../dist/", import.meta.url);

/** Runs a program of its own on the built package; fails unless it ends by itself, and well. */
async function program(script: string, ...given: string[]): Promise<string> {
  // Without the runner's marks in the environment.
  const { PATH } = process.env;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script, ...given], {
    timeout: 15_000,
    cwd: fileURLToPath(dist),
    env: { PATH },
  });
  return stdout.trim();
}

const required = `
  import { createRequire } from "node:module";
  const require = createRequire(process.cwd() + "/");
  const core = require("./index.cjs");
`;

test.each([
  ["ESM", `import * as core from "./index.js";`],
  ["CommonJS", required],
])("a process that got a token and made calls ends by itself (%s)", async (_name, load) => {
  const { baseUrl, arrived } = await hostOf({ json: [] });
  const script = `${load}
    const token = new core.AccessToken({ value: "a", expiry: "fixed", expiresIn: 1800 });
    const tokenSource = core.reuseToken(async () => token);
    const client = core.createDataClient({ baseUrl: process.argv[1], dataPath: "/data", tokenSource });
    await Promise.all(Array.from({ length: 20 }, () => client.get("schools")));
  `;
  await program(script, baseUrl);
  expect(arrived).toHaveLength(20);
});

test("the law suite runs under node:test", async () => {
  const script = `
    import { describe, test } from "node:test";
    import { clientCredentials } from "@edbridge/current-flow";
    import { describeTokenSource } from "./testing/index.js";
    describeTokenSource("mine", (lab) => clientCredentials(lab), { describe, test });
  `;
  expect(await program(script)).toContain(`pass ${tokenSourceLaws.length}\n`);
});

test("loading the package loads no other: undici and p-retry cost much and may not be needed", async () => {
  expect(await program(`${required} console.log(Object.keys(require.cache).length);`)).toBe("1");
});
