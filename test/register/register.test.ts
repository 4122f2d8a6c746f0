import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root, runNode } from "../support/run.ts";
import { type ByteRecorder, startByteRecorder } from "./byte-recorder.ts";
import { clientNames, isExpected, type NodeBinary, runMatrix } from "./matrix.ts";
import { bytes, startPlainHost } from "./host.ts";
import { serve } from "../support/servers.ts";

const cwd = join(root, "test/register");
const importRegister = ["--import", "@edbridge/compat/register"];
// The machine's own Node.js, where the tests run on another; `npm run matrix` takes all versions.
const path = process.env["MACHINE_NODE"] ?? process.execPath;
const version = execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
const nodes: NodeBinary[] = [{ path, version }];

let sandbox: Sandbox;
let other: ByteRecorder;
beforeAll(async () => {
  sandbox = await startSandbox({ generation: "current", claimSet: "sandbox", tokenLimit: -1 });
  other = await startByteRecorder();
});
afterAll(async () => {
  await sandbox.stop();
  await other.stop();
});

/** What arrived at the other host, without what is random in it. */
const arrived = () => other.received.splice(0).map((text) => text.replace(/-{4,}\S+/g, "boundary"));

// `npm run matrix` gives each a process of its own, on every version of Node.js.
test("every client works in both formats, and its call outside the legacy base is the same to the byte", async () => {
  const cells = await runMatrix({ nodes, sandbox, otherUrl: other.url }, "together");
  expect(cells).toHaveLength(nodes.length * clientNames.length * 2);
  expect(cells.filter((cell) => !isExpected(cell))).toEqual([]);
  const bridged = arrived();
  // By the same version of Node.js: what a client accepts depends on it.
  const working = new Set(cells.filter(({ works }) => works).map(({ client }) => client));
  const names = [...working].filter((name) => name !== "https.request");
  const env = { OTHER_URL: other.url };
  const ran = await outputOf(runNode(["program.mjs", ...names], { cwd, env, node: path }));
  expect(ran).toBe(names.join("\n"));
  const without = arrived();
  expect(without).toHaveLength(names.length);
  for (const text of without) expect(text).toMatch(/^POST \/api\/v2\.0\/2017\/schools\?a=b HTTP/);
  expect(new Set(bridged)).toEqual(new Set(without));
}, 120_000);

const run = (args: string[], env: Record<string, string> = {}) => runNode(args, { cwd, env });
const evaluated = (code: string, env: Record<string, string> = {}, before = importRegister) =>
  run([...before, "--input-type=module", "--eval", code], env);
const active = () => ({ EDBRIDGE_BASE_URL: sandbox.baseUrl });
const outputOf = async (given: ReturnType<typeof run>) => {
  const { status, stdout, stderr } = await given;
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout.trim();
};

describe("register", () => {
  const state = `
    import http, { request } from "node:http";
    import https from "node:https";
    const slot = Symbol.for("undici.globalDispatcher.1");
    const see = () => [fetch, http.request, http.get, https.request, https.get, request, globalThis[slot]];
  `;

  test("does nothing where no variable is set", async () => {
    const code = `${state}; console.log(fetch.toString().includes("lazy") || fetch.name, http.request.name, globalThis[slot])`;
    expect(await outputOf(evaluated(code))).toBe(await outputOf(evaluated(code, {}, [])));
  });

  test("taken away again leaves all as it was", async () => {
    const code = `${state}
      Reflect.get(globalThis, "Headers");
      const before = see();
      const { register, unregister } = await import("@edbridge/compat/register");
      register({ baseUrl: "https://gone.example" });
      const during = see();
      unregister();
      const after = see();
      console.log(before.map((one, at) => [during[at] !== one, after[at] === one].join()).join(" "));
    `;
    expect(await outputOf(evaluated(code, {}, []))).toBe(Array(7).fill("true,true").join(" "));
  });

  test("is idempotent, also across the copies of two formats", async () => {
    const code = `${state}
      const once = see();
      process.getBuiltinModule("node:module").createRequire(process.cwd() + "/x.js")("@edbridge/compat/register");
      console.log(see().every((one, at) => one === once[at]));
    `;
    expect(await outputOf(evaluated(code, active()))).toBe("true");
  });

  test("lets one door use the handle that another got", async () => {
    const { clientKey, clientSecret } = sandbox.credentials;
    const code = `
      import { request } from "undici7";
      import axiosModule from "axios";
      const base = process.env.EDBRIDGE_BASE_URL;
      const form = new URLSearchParams({ Client_id: "${clientKey}", Response_type: "code" });
      const { code } = await (await fetch(base + "/oauth/authorize", { method: "POST", body: form })).json();
      const { data } = await axiosModule.post(base + "/oauth/token", { Client_id: "${clientKey}", Client_secret: "${clientSecret}", Code: code, Grant_type: "authorization_code" });
      const headers = { authorization: "Bearer " + data.access_token };
      const { statusCode, body } = await request(base + "/api/v2.0/2017/schools", { headers });
      await body.dump();
      console.log(statusCode);
    `;
    expect(await outputOf(evaluated(code, active()))).toBe("200");
  });

  test("composes onto a dispatcher that was set before: a proxy stays in use", async () => {
    const before = `data:text/javascript,${encodeURIComponent(`
      import { Agent, setGlobalDispatcher } from ${JSON.stringify(import.meta.resolve("undici"))};
      setGlobalDispatcher(new Agent().compose((dispatch) => (opts, handler) => {
        console.log("own", opts.path.split("?")[0]);
        return dispatch(opts, handler);
      }));
    `)}`;
    const code = `
      const base = process.env.EDBRIDGE_BASE_URL;
      const answer = await fetch(base + "/api/v2.0/2017/schools", { headers: { authorization: "Bearer 0" } });
      await answer.text();
      await (await fetch(process.env.OTHER_URL + "/x", { method: "POST", body: '{"a":1}' })).text();
      console.log(answer.status);
    `;
    const args = ["--import", before, ...importRegister];
    const output = await outputOf(evaluated(code, { ...active(), OTHER_URL: other.url }, args));
    const seen = output.split("\n");
    expect(seen).toEqual(["own /", "own /data/v3/ed-fi/schools", "own /x", "401"]);
  });

  test("carries a collection of an extension that a variable names", async () => {
    const asked: (string | undefined)[] = [];
    const EDBRIDGE_BASE_URL = await serve((request, response) => {
      asked.push(request.url);
      response.setHeader("content-type", "application/json");
      response.end(request.url === "/" ? '{"version":"7.3"}' : '[{"busNumber":"7"}]');
    });
    const code = `
      const address = process.env.EDBRIDGE_BASE_URL + "/api/v2.0/2017/studentTransports";
      const answer = await fetch(address, { headers: { authorization: "Bearer of-the-host" } });
      console.log(await answer.text());
    `;
    const output = await outputOf(
      evaluated(code, {
        EDBRIDGE_BASE_URL,
        EDBRIDGE_COLLECTIONS: '{"studentTransports":"sample/transports"}',
      }),
    );
    expect(JSON.parse(output)).toEqual([{ busNumber: "7" }]);
    expect(asked).toEqual(["/", "/data/v3/sample/transports?limit=25"]);
  });

  test.each([
    [
      { EDBRIDGE_BASE_URL: "https://host.example", EDBRIDGE_COLECTIONS: "{}" },
      /EDBRIDGE_COLECTIONS: is not a variable of edbridge: did you mean EDBRIDGE_COLLECTIONS\?/,
    ],
    [{ EDBRIDGE_NAMESPACE: "ed-fi" }, /EDBRIDGE_BASE_URL: must be set/],
  ])("refuses %j before the program runs", async (env, message) => {
    const { status, stdout, stderr } = await evaluated(`console.log("ran")`, env);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    // One line, without a stack.
    expect(stderr).toMatch(/^edbridge: [^\n]+\n$/);
  });
});

test("a request of node:http that has begun keeps its process from ending", async () => {
  const code = `import http from "node:http";
    const headers = { authorization: "Bearer x", "content-type": "application/json" };
    const address = process.env.EDBRIDGE_BASE_URL + "/api/v2.0/2017/schools";
    const request = http.request(address, { method: "POST", headers });
    request.on("response", (response) => console.log(response.resume().statusCode));
    request.write("{");
    setTimeout(() => request.end("}"), 300).unref();`;
  expect(await outputOf(evaluated(code, active()))).toBe("401");
});

test("a response of node:http that is read no further does not keep its process", async () => {
  const host = await startPlainHost();
  const code = `import http from "node:http";
    const address = process.env.EDBRIDGE_BASE_URL + "/data/v3/ed-fi/open";
    http.get(address, (response) => console.log(response.statusCode));`;
  const seen = host.seen("open");
  const ended = outputOf(evaluated(code, { EDBRIDGE_BASE_URL: host.baseUrl }));
  (await seen).response.end(bytes(1_000_000));
  expect(await ended.finally(() => host.stop())).toBe("200");
});
