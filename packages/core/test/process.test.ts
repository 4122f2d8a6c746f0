import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { tokenSourceLaws } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { tokenHost } from "./support/token-host.js";

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

const source = `
  const exchange = (baseUrl, key, core) => async ({ signal }) => {
    const { origin } = new URL(baseUrl);
    const headers = {
      authorization: "Basic " + Buffer.from(key).toString("base64"),
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = "grant_type=client_credentials";
    const request = { origin, path: "/oauth/token", method: "POST", headers, body, signal };
    const { status, fields } = await core.callOAuth("token", request, { now: Date.now() });
    const policy = { expiry: "fixed", absent: 1800, notPositive: "refuse" };
    return core.parseTokenAnswer(fields, { status, policy, now: Date.now() });
  };
`;

test.each([
  [
    "ESM",
    `const core = { ...(await import("./index.js")), ...(await import("./internal/index.js")) };`,
  ],
  [
    "CommonJS",
    `import { createRequire } from "node:module";
    const require = createRequire(process.cwd() + "/");
    const core = { ...require("./index.cjs"), ...require("./internal/index.cjs") };`,
  ],
])("a process that got a token and made calls ends by itself (%s)", async (_name, load) => {
  const host = await tokenHost();
  const { baseUrl, credentials } = host;
  const script = `${load} ${source}
    const [baseUrl, key] = process.argv.slice(1);
    const tokenSource = core.reuseToken(exchange(baseUrl, key, core));
    const client = core.createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource });
    const calls = Array.from({ length: 20 }, () => client.get("schools"));
    console.log((await Promise.all(calls)).length);
  `;
  const key = `${credentials.clientKey}:${credentials.clientSecret}`;
  expect(await program(script, baseUrl, key)).toBe("20");
  expect(host).toMatchObject({ exchanges: 1, calls: 20 });
});

test("the law suite runs under node:test", async () => {
  const script = `
    import { describe, test } from "node:test";
    import { reuseToken } from "./index.js";
    import { callOAuth, parseTokenAnswer } from "./internal/index.js";
    import { describeTokenSource } from "./testing/index.js";
    ${source}
    const core = { callOAuth, parseTokenAnswer };
    describeTokenSource("mine", ({ baseUrl, credentials, clock, random }) =>
      reuseToken(exchange(baseUrl, credentials.clientKey + ":" + credentials.clientSecret, core), {
        clock,
        random,
      }), { describe, test });
  `;
  expect(await program(script)).toContain(`pass ${tokenSourceLaws.length}\n`);
});

test("loading the package loads no other: undici and p-retry cost much and may not be needed", async () => {
  const script = `
    import { createRequire } from "node:module";
    const require = createRequire(process.cwd() + "/");
    require("./index.cjs");
    console.log(Object.keys(require.cache).length);
  `;
  expect(await program(script)).toBe("1");
});
