// What a job sends to other addresses than that of its host: a rehearsal lets no write out.
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { edbridge } from "../sidecar/support/edbridge.ts";
import { hostEnvironment } from "../support/run.ts";
import { currentHost, program } from "./host.ts";

// Each test starts several processes.
vi.setConfig({ testTimeout: 30_000 });

const bearer = `Bearer ${"0".repeat(32)}`;

/** The host from which the job moves away. */
async function oldHost(): Promise<Sandbox> {
  const host = await startSandbox({ generation: "legacy", data: {} });
  onTestFinished(() => host.stop());
  return host;
}

type Sent = readonly [client: string, method: string, path: string, authorization?: string];

/** A job that reads at its host, and then sends requests to another one. */
const job = ({ baseUrl }: Sandbox, ...requests: readonly Sent[]) => [
  "node",
  program("elsewhere.mjs"),
  JSON.stringify(
    requests.map(([client, method, path, ...more]) => [client, method, baseUrl + path, ...more]),
  ),
];

/** What came to a host. */
const asked = ({ requests }: Sandbox) => requests.map(({ method, path }) => `${method} ${path}`);

const doors: readonly (readonly [string, readonly string[]])[] = [
  ["register", []],
  ["a proxy", ["--env", "EDFI_BASE_URL"]],
];
const students = "/api/v2.0/2017/students";
const nothingWritten = "rehearsal: nothing was written";

describe("a rehearsal", () => {
  test("of a job that still names the old host writes nothing there, and says what to give", async () => {
    const [{ run, sandbox }, old] = [await currentHost(), await oldHost()];
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

  describe.each(doors)("through %s", (_, flags) => {
    test("holds back the writes of all clients to another address, and says so", async () => {
      const [{ run }, old] = [await currentHost(), await oldHost()];
      const clients = ["fetch", "fetch with a dispatcher", "undici", "node:http"];
      const writes = clients.map((client) => [client, "POST", students, bearer] as const);
      const { status, stdout, stderr } = await run(["--rehearse", ...flags], job(old, ...writes));
      expect(asked(old), stderr).toEqual([]);
      const advice = flags.length > 0 ? "EDFI_BASE_URL" : "--legacy-url";
      const line = `501 .*held back in a rehearsal.*${advice}.*\n`;
      expect(stdout).toMatch(new RegExp(`^(?:${line}){4}$`));
      expect(stderr).toContain(`4 writes to ${new URL(old.baseUrl).origin} were held back`);
      expect(status).toBe(1);
    });

    test("lets reads and sign-ins go, and no write that may be one at an Ed-Fi host", async () => {
      const [{ run }, old] = [await currentHost(), await oldHost()];
      const writes: readonly Sent[] = [
        ["node:http", "PUT", `${students}/${"0".repeat(32)}`],
        ["node:http", "DELETE", "/orders/1", bearer],
        ["fetch", "POST", "/data/v3/ed-fi/students", bearer],
      ];
      const others: readonly Sent[] = [
        ["node:http", "GET", students, bearer],
        ["fetch", "POST", "/oauth/token", "Basic eDp5"],
      ];
      const both = job(old, ...writes, ...others);
      const { stdout, status } = await run(["--rehearse", ...flags], both);
      expect(asked(old)).toEqual([`GET ${students}`, "POST /oauth/token"]);
      expect([stdout.match(/^\d+/gm), status]).toEqual([["501", "501", "501", "401", "200"], 1]);
      const ran = await run(["--rehearse", ...flags], job(old, ...others));
      expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining(nothingWritten)]);
    });

    test("says of a request that it lets go that it was not held back", async () => {
      const [{ run }, old] = [await currentHost(), await oldHost()];
      const order = job(old, ["fetch", "POST", "/orders"], ["node:http", "POST", "/orders"]);
      const ran = await run(["--rehearse", ...flags], order);
      const { origin } = new URL(old.baseUrl);
      expect(ran.stderr).toContain(
        `rehearsal: 2 calls went to ${origin} and were not held back.\n`,
      );
      expect(ran.stderr).not.toContain(nothingWritten);
      expect([ran.status, asked(old)]).toEqual([1, ["POST /orders", "POST /orders"]]);
      const allowed = await run(["--rehearse", "--allow-unbridged", ...flags], order);
      expect([allowed.status, allowed.stderr]).toEqual([
        0,
        expect.stringContaining("and were not held back"),
      ]);
    });

    test("that has rehearsed nothing is no success", async () => {
      const { run } = await currentHost();
      const ran = await run(["--rehearse", ...flags], ["node", "-e", "0"]);
      expect(ran.stderr).toContain("rehearsal: no call was rehearsed.\n");
      expect([ran.status, ran.stderr.includes(nothingWritten)]).toEqual([1, false]);
      const allowed = ["--rehearse", "--allow-unbridged", ...flags];
      expect(await run(allowed, ["node", "-e", "0"])).toMatchObject({ status: 0 });
    });
  });

  test("by a proxy says that it sees its own calls alone", async () => {
    const { run } = await currentHost();
    const { stderr } = await run(["--rehearse", "--env", "EDFI_BASE_URL"], [program("job.sh")]);
    expect(stderr).toContain(
      `${nothingWritten} through the proxy. Calls that go around it are not seen.\n`,
    );
  });

  test.each([
    ["curl", "curl"],
    ["curl", "curl, waited for"],
    ["curl", "curl of a shell"],
    ["curl", "curl of a shell, waited for"],
    ["node", "node without our environment"],
    ["node", "node without our environment, waited for"],
    ["a worker thread", "a worker without our environment"],
  ])("names %s, which a job starts, and whose calls are not seen: %s", async (name, client) => {
    const [{ run }, old] = [await currentHost(), await oldHost()];
    const ran = await run(["--rehearse"], job(old, [client, "POST", students, bearer]));
    expect([ran.status, asked(old)], ran.stderr).toEqual([1, [`POST ${students}`]]);
    expect(ran.stderr).toContain(`rehearsal: The job started ${name}, whose calls are not seen.\n`);
    expect(ran.stderr).not.toContain(nothingWritten);
  });

  test("holds back what a worker thread writes to another address", async () => {
    const [{ run }, old] = [await currentHost(), await oldHost()];
    const ran = await run(["--rehearse"], job(old, ["a worker", "POST", students, bearer]));
    expect([ran.status, ran.stdout, asked(old)], ran.stderr).toEqual([1, "501 \n", []]);
    expect(ran.stderr).toContain(`1 write to ${new URL(old.baseUrl).origin} was held back`);
  });

  test("says of what undici sends by a dispatcher of its own that it was not held back", async () => {
    const [{ run }, old] = [await currentHost(), await oldHost()];
    const client = "undici with a dispatcher";
    const ran = await run(["--rehearse"], job(old, [client, "POST", students, bearer]));
    const { origin } = new URL(old.baseUrl);
    expect(ran.stderr).toContain(`rehearsal: 1 call went to ${origin} and was not held back.\n`);
    expect([ran.status, asked(old)]).toEqual([1, [`POST ${students}`]]);
  });

  test("says of what node:http2 sends that it was not held back", async () => {
    const { run } = await currentHost();
    const old = createServer((_, response) => response.end());
    await new Promise<void>((done) => old.listen(0, "127.0.0.1", done));
    onTestFinished(() => void old.close());
    const origin = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const sent = [["node:http2", "POST", origin + students, bearer]];
    const command = ["node", program("elsewhere.mjs"), JSON.stringify(sent)];
    const ran = await run(["--rehearse"], command);
    expect(ran.stderr).toContain(`rehearsal: 1 call went to ${origin} and was not held back.\n`);
    expect(ran.status).toBe(1);
  });

  test("of a proxy that nobody called is no success", async () => {
    const { sandbox } = await currentHost();
    const args = ["serve", "--rehearse", "--base-url", sandbox.baseUrl, "--port", "0"];
    await using proxy = await edbridge(args);
    expect(await proxy.stop()).toBe(1);
    expect(proxy.written().stderr).toContain("rehearsal: no call was rehearsed.\n");
  });
});

describe("a run", () => {
  test("that bridged nothing while legacy calls went elsewhere is no success", async () => {
    const [{ run }, old] = [await currentHost(), await oldHost()];
    const people = ["node", program("people.cjs"), "students=604822"];
    const ran = await run([], people, hostEnvironment(old));
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining("--legacy-url")]);
    const allowed = await run(["--allow-unbridged"], people, hostEnvironment(old));
    expect(allowed.status, allowed.stderr).toBe(0);
  });

  test("that calls only what is no legacy host keeps the exit code of its job", async () => {
    const [{ run }, old] = [await currentHost(), await oldHost()];
    const order = job(old, ["node:http", "POST", "/orders", bearer]);
    const ran = await run([], order, { EDFI_SKIP: "1" });
    expect([ran.status, asked(old)]).toEqual([0, ["POST /orders"]]);
  });
});
