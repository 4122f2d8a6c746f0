// What a job sends to other addresses than that of its host: a rehearsal lets no write out.
import { type Sandbox } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { startHost } from "../support/host.ts";
import { edbridgeHere } from "../sidecar/support/edbridge.ts";
import { hostEnvironment } from "../support/run.ts";
import { currentHost, program } from "./host.ts";
import { serve } from "../support/servers.ts";

const bearer = `Bearer ${"0".repeat(32)}`;

const oldHost = () => startHost({ generation: "legacy", data: {} });

type Sent = readonly [client: string, method: string, path: string, authorization?: string];

/** A job that reads at its host, and then sends requests to another one. */
const job = ({ baseUrl }: Sandbox, ...requests: readonly Sent[]) => [
  "node",
  program("elsewhere.mjs"),
  JSON.stringify(
    requests.map(([client, method, path, ...more]) => [client, method, baseUrl + path, ...more]),
  ),
];

const asked = ({ requests }: Sandbox) => requests.map(({ method, path }) => `${method} ${path}`);

const doors: readonly (readonly [string, readonly string[]])[] = [
  ["register", []],
  ["a proxy", ["--env", "EDFI_BASE_URL"]],
];
const students = "/api/v2.0/2017/students";
const reads: readonly Sent[] = [
  ["node:http", "GET", students, bearer],
  ["fetch", "POST", "/oauth/token", "Basic eDp5"],
];
const nothingWritten = "rehearsal: nothing was written";

describe("a rehearsal", () => {
  test("of a job that still names the old host writes nothing there, and says what to give", async () => {
    const [{ runHere: run, sandbox }, old] = [await currentHost(), await oldHost()];
    const { origin } = new URL(old.baseUrl);
    const people = ["node", program("people.cjs"), "students=604822", "students=604823"];
    const { status, stdout, stderr } = await run(["--rehearse"], people, hostEnvironment(old));
    expect(stdout).toBe("501 null\n501 null\n");
    expect(asked(old).filter((each) => !/ \/oauth\//.test(each))).toEqual([]);
    expect(sandbox.records("students")).toEqual([]);
    expect(status, stderr).toBe(1);
    expect(stderr).not.toContain(nothingWritten);
    expect(stderr).toContain("rehearsal: no call was rehearsed.\n");
    expect(stderr).toContain(`2 writes to ${origin} were held back, and not checked.`);
    expect(stderr).toContain(`--legacy-url ${origin}`);
    const named = ["--rehearse", "--legacy-url", old.baseUrl];
    const again = await run(named, people, hostEnvironment(old));
    expect(again.stderr).toContain(`${nothingWritten}.\n`);
    expect([again.status, sandbox.records("students")]).toEqual([0, []]);
  });

  test.each(doors)(
    "through %s lets no write out that may be one at an Ed-Fi host",
    async (_, flags) => {
      const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
      const clients = ["fetch", "fetch with a dispatcher", "undici", "node:http"];
      const held: readonly Sent[] = [
        ...clients.map((client) => [client, "POST", students, bearer] as const),
        ["node:http", "PUT", `${students}/${"0".repeat(32)}`],
        ["node:http", "DELETE", "/orders/1", bearer],
        ["fetch", "POST", "/data/v3/ed-fi/students", bearer],
      ];
      const orders = ["fetch", "node:http"].map((client) => [client, "POST", "/orders"] as const);
      const { origin } = new URL(old.baseUrl);
      const all = job(old, ...held, ...reads, ...orders);
      const { status, stdout, stderr } = await run(["--rehearse", ...flags], all);
      const passed = [`GET ${students}`, "POST /oauth/token", "POST /orders", "POST /orders"];
      expect(asked(old), stderr).toEqual(passed);
      const advice = flags.length > 0 ? "EDFI_BASE_URL" : "--legacy-url";
      const refused = `501 .*held back in a rehearsal.*${advice}.*\n`;
      expect(stdout).toMatch(new RegExp(`^(?:${refused}){7}401 .*\n200 .*\n`));
      expect(stderr).toContain(`7 writes to ${origin} were held back`);
      expect(stderr).toContain(`rehearsal: 2 calls went to ${origin} and were not held back.\n`);
      expect([status, stderr.includes(nothingWritten)]).toEqual([1, false]);
    },
  );

  test("with reads and sign-ins elsewhere is a success, with other writes if they are allowed", async () => {
    const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
    const { status, stderr } = await run(["--rehearse"], job(old, ...reads));
    expect([status, stderr]).toEqual([0, expect.stringContaining(nothingWritten)]);
    const flags = ["--rehearse", "--allow-unbridged"];
    const allowed = await run(flags, job(old, ["fetch", "POST", "/orders"]));
    expect([allowed.status, allowed.stderr]).toEqual([
      0,
      expect.stringContaining("and was not held back"),
    ]);
    const idle = ["node", "-e", "0"];
    expect(await run(flags, idle)).toMatchObject({ status: 0 });
    const none = await run(["--rehearse"], idle);
    expect(none.stderr).toContain("rehearsal: no call was rehearsed.\n");
    expect([none.status, none.stderr.includes(nothingWritten)]).toEqual([1, false]);
  });

  test.each([
    ["curl, node", ["curl", "node without our environment, waited for"]],
    ["curl, a worker thread", ["curl of a shell", "a worker without our environment"]],
    ["curl", ["curl of a shell, waited for"]],
    ["curl", ["curl of a shell, after node"]],
  ])("names %s, which a job starts, and whose calls are not seen: %j", async (names, clients) => {
    const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
    const sent = clients.map((client) => [client, "POST", students, bearer] as const);
    const ran = await run(["--rehearse"], job(old, ...sent));
    const writes = clients.map(() => `POST ${students}`);
    expect([ran.status, asked(old)], ran.stderr).toEqual([1, writes]);
    expect(ran.stderr).toContain(
      `rehearsal: The job started ${names}, whose calls are not seen.\n`,
    );
    expect(ran.stderr).not.toContain(nothingWritten);
  });

  test("holds back what a worker thread writes, and names what undici and node:http2 send by themselves", async () => {
    const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
    const other = await serve((_, response) => response.end());
    const origins = [new URL(old.baseUrl).origin, other];
    const sent = [
      ["a worker", "POST", old.baseUrl + students, bearer],
      ["undici with a dispatcher", "POST", old.baseUrl + students, bearer],
      ["node:http2", "POST", origins[1] + students, bearer],
    ];
    const ran = await run(["--rehearse"], ["node", program("elsewhere.mjs"), JSON.stringify(sent)]);
    expect([ran.status, ran.stdout.split(" ")[0], asked(old)], ran.stderr).toEqual([
      1,
      "501",
      [`POST ${students}`],
    ]);
    expect(ran.stderr).toContain(`1 write to ${origins[0]} was held back`);
    for (const origin of origins) {
      expect(ran.stderr).toContain(`rehearsal: 1 call went to ${origin} and was not held back.\n`);
    }
  });

  test("of a proxy that nobody called is no success", async () => {
    const { sandbox } = await currentHost();
    const args = ["serve", "--rehearse", "--base-url", sandbox.baseUrl, "--port", "0"];
    await using proxy = await edbridgeHere(args);
    expect(await proxy.stop()).toBe(1);
    expect(proxy.written().stderr).toContain("rehearsal: no call was rehearsed.\n");
  });
});

test("a run that bridged nothing while legacy calls went elsewhere is no success", async () => {
  const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
  const people = ["node", program("people.cjs"), "students=604822"];
  const ran = await run([], people, hostEnvironment(old));
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining("--legacy-url")]);
  const allowed = await run(["--allow-unbridged"], people, hostEnvironment(old));
  expect(allowed.status, allowed.stderr).toBe(0);
});

test("a run that calls only what is no legacy host keeps the exit code of its job", async () => {
  const [{ runHere: run }, old] = [await currentHost(), await oldHost()];
  const order = job(old, ["node:http", "POST", "/orders", bearer]);
  const ran = await run([], order, { EDFI_SKIP: "1" });
  expect([ran.status, asked(old)]).toEqual([0, ["POST /orders"]]);
});
