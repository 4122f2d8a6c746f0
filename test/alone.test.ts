// The command as it runs in production: installed alone, without the package of the sandbox.
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { end, environment, start } from "../scripts/stranger/follow.ts";
import { type Registry, startRegistry } from "../scripts/stranger/registry.ts";
import { edbridge } from "./sidecar/support/edbridge.ts";
import { signIn } from "./sidecar/support/legacy-http.ts";
import { root } from "./support/run.ts";

// npm installs packages.
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), "edbridge-alone-"));
const alone = join(dir, "alone");
let registry: Registry;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  registry = await startRegistry(join(dir, "packed"));
  const path = [dirname(process.execPath)];
  env = environment({ dir, manager: "npm", registry: registry.url, path });
  env["EDBRIDGE_STATE_DIR"] = "none";
  mkdirSync(alone);
  const { status, stderr } = await type("npm install edbridge");
  expect(status, stderr).toBe(0);
}, 120_000);
afterAll(async () => {
  await registry.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** What a reader types in the folder where the command is, or in another one. */
const type = (line: string, folder = alone) => start(line, folder, env).ended;

async function currentHost(): Promise<Sandbox> {
  const sandbox = await startSandbox({ generation: "current" });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** The host of a sandbox, which publishes an OpenAPI document as well. */
async function withDocuments({ baseUrl }: Sandbox): Promise<string> {
  let own = "";
  const schema = { $ref: "#/components/schemas/course" };
  const pages: Record<string, () => object> = {
    "/metadata/": () => [{ name: "Resources", endpointUri: `${own}/metadata/resources.json` }],
    "/metadata/resources.json": () => ({
      openapi: "3.0.1",
      paths: {
        "/ed-fi/courses": {
          post: { requestBody: { content: { "application/json": { schema } } } },
        },
      },
      components: { schemas: { course: { type: "object" } } },
    }),
  };
  const server = createServer(async ({ url = "/" }, response) => {
    const page = pages[url];
    const text = page ? JSON.stringify(page()) : await (await fetch(`${baseUrl}${url}`)).text();
    response.end(text.replaceAll(baseUrl, own));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, "listening");
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return own;
}

test("brings no sandbox, and nothing that only the sandbox needs", async () => {
  const { stdout, status } = await type("npm ls --omit=dev --all --parseable");
  expect(status).toBe(0);
  const installed = stdout.split("\n").map((path) => path.split("node_modules/").at(-1));
  expect(installed).toEqual(expect.arrayContaining(["edbridge", "@edbridge/compat", "undici"]));
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
  const ofCommand = Object.keys(read("cli").dependencies);
  const ofSandbox = Object.keys(read("sandbox").dependencies);
  const unwanted = ["@edbridge/sandbox", ...ofSandbox.filter((name) => !ofCommand.includes(name))];
  expect(unwanted).toContain("find-my-way");
  expect(installed.filter((name) => unwanted.includes(String(name)))).toEqual([]);
  expect(existsSync(join(alone, "node_modules/@edbridge/sandbox"))).toBe(false);
});

test("serves", async () => {
  const { baseUrl, credentials } = await currentHost();
  const program = join(alone, "node_modules/edbridge/dist/bin.js");
  await using sidecar = await edbridge(
    ["serve", "--base-url", baseUrl, "--port", "0"],
    {},
    program,
  );
  const { access_token: token } = await signIn(sidecar.url, credentials);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${sidecar.url}/api/v2.0/2017/schools`, { headers });
  expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 3]);
});

const job = `-- node -e 'console.log("the job runs")'`;

describe("what needs the package says what to type, and starts nothing", () => {
  test.each([
    ["sandbox", "sandbox"],
    ["compare", "compare node old.js -- node new.js"],
    ["a rehearsal", `run --rehearse --base-url HOST ${job}`],
    ["a proxy that rehearses", "serve --rehearse --base-url HOST --port 0"],
  ])("%s", async (_what, words) => {
    const { baseUrl } = await currentHost();
    const { status, stdout, stderr } = await type(`npx edbridge ${words.replace("HOST", baseUrl)}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const said = stderr.split("\n").filter((line) => line.startsWith("error: "));
    expect(said).toEqual([
      expect.stringMatching(/ npm install --save-dev @edbridge\/sandbox\. .* npx -p edbridge -p /),
    ]);
  });
});

test("a rehearsal on a host with OpenAPI documents needs nothing more", async () => {
  const host = await withDocuments(await currentHost());
  const { status, stdout, stderr } = await type(
    `npx edbridge run --rehearse --base-url ${host} ${job}`,
  );
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: "the job runs\n" });
  expect(stderr).toContain("writes are held against the host's OpenAPI documents.");
});

test("what it says to type without an installation runs a sandbox", async () => {
  const { stderr } = await type("npx edbridge sandbox");
  const [, line = ""] = / type: (npx -p .*)$/m.exec(stderr) ?? [];
  const empty = join(dir, "empty");
  mkdirSync(empty);
  const { child, printed, ended } = start(line.replace("npx ", "npx --yes "), empty, env);
  const { stdout, stderr: wrong } = await Promise.race([printed, ended]);
  await end(child);
  expect(stdout, wrong).toMatch(/^base URL {2}http:/);
});

test("after what it says to install, the comparison of MIGRATING.md runs", async () => {
  const page = readFileSync(join(root, "MIGRATING.md"), "utf8");
  const [[, install = ""] = [], ...others] = page.matchAll(/^```sh\n(.*?)^```$/gms);
  const compare = others.map(([, line = ""]) => line).find((line) => line.includes(" compare "));
  const { stderr } = await type("npx edbridge compare node job.js -- node new/job.js");
  expect(install).toContain(/ type: (npm install .*?)\. /.exec(stderr)?.[1]);
  const folder = join(dir, "job");
  mkdirSync(join(folder, "new"), { recursive: true });
  for (const file of ["job.js", "new/job.js"]) writeFileSync(join(folder, file), "");
  const installed = await type(install, folder);
  expect(installed.status, installed.stderr).toBe(0);
  const { status, stdout } = await type(String(compare), folder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nequal\n$/)]);
});
