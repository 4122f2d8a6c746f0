// The command as it runs in production: installed as the Dockerfile does it, without the sandbox.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Sandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startHost } from "../support/host.ts";
import { end, environment, start } from "../../scripts/stranger/follow.ts";
import { type Registry, startRegistry } from "../../scripts/stranger/registry.ts";
import { edbridge } from "../sidecar/support/edbridge.ts";
import { signIn } from "../sidecar/support/legacy-http.ts";
import { root } from "../support/run.ts";
import { serve } from "../support/servers.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// npm installs packages.
vi.setConfig({ testTimeout: 60_000 });

const dockerfile = readFileSync(join(root, "examples/deploy/Dockerfile"), "utf8");
const said = (pattern: RegExp) => pattern.exec(dockerfile.replaceAll(/^#.*\n/gm, ""))?.[1] ?? "";
const image = {
  install: said(/^RUN ((?:.*\\\n)*.*)$/m),
  program: said(/^ENTRYPOINT \["node", "\/app\/(.*)"\]$/m),
  healthCheck: JSON.parse(said(/CMD \["node", "-e", ("fetch.*")\]$/m)) as string,
  variables: Object.fromEntries(
    [...dockerfile.matchAll(/\b(EDBRIDGE_(?!VERSION)\w+)=(\S+)/g)].map(
      ([, name, value]) => [String(name), String(value)] as const,
    ),
  ),
};

const dir = temporaryFolder();
const app = join(dir, "app");
let registry: Registry;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  registry = await startRegistry(join(dir, "packed"));
  const path = [dirname(process.execPath)];
  env = environment({ dir, manager: "npm", registry: registry.url, path });
  env["EDBRIDGE_STATE_DIR"] = "none";
  mkdirSync(app);
  const { status, stderr } = await type(`EDBRIDGE_VERSION=latest; ${image.install}`);
  expect(status, stderr).toBe(0);
}, 120_000);
afterAll(() => registry.stop(), 60_000);

/** What a reader types in the folder where the command is, or in another one. */
const type = (line: string, folder = app) => start(line, folder, env).ended;

const currentHost = () => startHost({ generation: "current" });

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
  own = await serve(async ({ url = "/" }, response) => {
    const page = pages[url];
    const text = page ? JSON.stringify(page()) : await (await fetch(`${baseUrl}${url}`)).text();
    response.end(text.replaceAll(baseUrl, own));
  });
  return own;
}

test("brings no sandbox, nothing that only the sandbox needs, and a list of what it brings", async () => {
  const { stdout, status } = await type("npm ls --omit=dev --all --parseable");
  expect(status).toBe(0);
  const installed = stdout.split("\n").map((path) => path.split("node_modules/").at(-1));
  expect(installed).toEqual(expect.arrayContaining(["edbridge", "@edbridge/compat", "undici"]));
  const neededBy = (folder: string) => {
    const text = readFileSync(join(root, "packages", folder, "package.json"), "utf8");
    return Object.keys(JSON.parse(text).dependencies);
  };
  const ofSandbox = neededBy("sandbox").filter((name) => !neededBy("cli").includes(name));
  const unwanted = ["@edbridge/sandbox", ...ofSandbox];
  expect(unwanted).toContain("find-my-way");
  expect(installed.filter((name) => unwanted.includes(String(name)))).toEqual([]);
  const { components } = JSON.parse(readFileSync(join(app, "sbom.cdx.json"), "utf8"));
  const listed = components.map(({ name }: { name: string }) => name);
  expect(listed.toSorted()).toEqual(installed.slice(1).filter(Boolean).toSorted());
});

test("serves, and answers the health check of the image", async () => {
  const { baseUrl, credentials } = await currentHost();
  const own = { HOST: "127.0.0.1", PORT: "0", ADMIN_HOST: "127.0.0.1", ADMIN_PORT: "0" };
  const more = Object.entries({ ...own, BASE_URL: baseUrl }).map(([name, value]) => [
    `EDBRIDGE_${name}`,
    value,
  ]);
  const variables = { ...image.variables, ...Object.fromEntries(more) };
  await using sidecar = await edbridge(["serve"], variables, join(app, image.program));
  const { access_token: token } = await signIn(sidecar.url, credentials);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${sidecar.url}/api/v2.0/2017/schools`, { headers });
  expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 3]);
  await sidecar.said("Health, metrics");
  const [admin = ""] = /http:\/\/127\.0\.0\.1:\d+(?=\/")/.exec(sidecar.written().stderr) ?? [];
  const check = image.healthCheck.replace("http://127.0.0.1:8081", admin);
  expect((await type(`node -e "${check}"`)).status).toBe(0);
  expect((await type(`node -e "${check.replace("healthz", "none")}"`)).status).toBe(1);
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
    const errors = stderr.split("\n").filter((line) => line.startsWith("error: "));
    expect(errors).toEqual([
      expect.stringMatching(/ npm install --save-dev @edbridge\/sandbox\. .* npx -p edbridge -p /),
    ]);
  });
});

test("a rehearsal on a host with OpenAPI documents needs nothing more", async () => {
  const host = await withDocuments(await currentHost());
  const { status, stdout, stderr } = await type(
    `npx edbridge run --rehearse --allow-unbridged --base-url ${host} ${job}`,
  );
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: "the job runs\n" });
  expect(stderr).toContain("writes are checked against the host's OpenAPI documents.");
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
  const program = "fetch(process.env.EDFI_BASE_URL);";
  for (const file of ["job.js", "new/job.js"]) writeFileSync(join(folder, file), program);
  const installed = await type(install, folder);
  expect(installed.status, installed.stderr).toBe(0);
  const { status, stdout } = await type(String(compare), folder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/\nequal\n$/)]);
});
