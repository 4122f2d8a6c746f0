import type { Server } from "node:http";
import { type SandboxOptions } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { hostAgents } from "../src/command/host-agent.js";
import { diagnose } from "../src/doctor/diagnosis.js";
import { command, commandOf, host, sandbox, shown } from "./support.js";
import { proxyTo } from "../../../test/support/servers.ts";

const doctor = (baseUrl: string, more: string[] = [], environment = {}) =>
  command(["doctor", "--base-url", baseUrl, ...more], { environment });

type Report = Record<string, unknown>;

async function report(baseUrl: string, ...more: string[]) {
  const { code, out } = await doctor(baseUrl, ["--json", ...more]);
  return { code, said: JSON.parse(out) as Report };
}

async function reportOf(its: Awaited<ReturnType<typeof sandbox>>, ...more: string[]) {
  const words = ["doctor", "--base-url", its.baseUrl, "--json", ...more];
  const { code, out } = await commandOf(its, ...words);
  return { code, said: JSON.parse(out) as Report };
}

/** What it prints, for a snapshot. */
const examined = async (...args: Parameters<typeof doctor>) => shown(await doctor(...args));

const page = { body: "<h1>Blocked</h1>", headers: { "content-type": "text/html" } };
test.each([{ status: 403 }, { status: 503 }, { status: 403, ...page }])(
  "says that a first read is answered %j",
  async (fault) => {
    const faulty = await sandbox();
    faulty.fault({ ...fault, times: Infinity, when: { path: /\/schools/ } });
    const examination = await commandOf(faulty, "doctor", "--base-url", faulty.baseUrl);
    expect(shown(examination)).toMatchSnapshot();
  },
);

test("asks through the proxy that the environment names", async () => {
  const { url, asked } = await proxyTo((await sandbox()).baseUrl);
  const flags = ["--allow-insecure-http", "--json"];
  const { out } = await doctor("http://host.example", flags, { HTTP_PROXY: url });
  expect(JSON.parse(out)).toMatchObject({ generations: ["current"] });
  expect(new Set(asked)).toEqual(new Set(["host.example:80"]));
});

test("gives up a host that takes the call and does not answer", async () => {
  const base = await host(() => {});
  expect(await examined(base, ["--host-timeout", "1s"])).toMatchSnapshot();
});

test("asks once, however long the host would have it wait", async () => {
  let asked = 0;
  const base = await host((request, response) => {
    if (request.method === "GET") asked++;
    response.writeHead(503, { "retry-after": "1" }).end();
  });
  expect(await examined(base)).toMatchSnapshot();
  // For its clock, and for its document.
  expect(asked).toBe(2);
});

test.each([
  ["closes the connection in place of an answer", ""],
  [
    "refuses, such as for a wrong password",
    "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n",
  ],
])("a proxy that %s is no host reached", async (_, answer) => {
  let connections = 0;
  const furnish = (server: Server) =>
    void server.on("connect", (_request, socket) => {
      connections++;
      socket.end(answer);
    });
  const proxy = await host(() => {}, furnish);
  expect(await examined("https://host.example", [], { HTTPS_PROXY: proxy })).toMatchSnapshot();
  expect(connections).toBe(1);
});

test.each(["https", "http"])(
  "a proxy that is not there is named, and not the host: %s",
  async (scheme) => {
    const gone = { HTTPS_PROXY: "http://ops:hidden@127.0.0.1:1", HTTP_PROXY: "127.0.0.1:1" };
    const printed = await examined(`${scheme}://host.example`, ["--allow-insecure-http"], gone);
    expect(printed).not.toContain("hidden");
    expect(printed).toMatchSnapshot();
  },
);

describe("says what the host speaks, and the options to use", () => {
  test.each<[SandboxOptions, string[]]>([
    [{ generation: "both" }, []],
    [{}, []],
    [{ version: "7.1", layout: "context" }, ["--context", "2024"]],
    [{ version: "6.2", layout: "year" }, []],
    [{ version: "7.1", layout: "tenant", claimSet: "sis" }, ["--tenant", "tenant1"]],
  ])("%j", async (options, flags) => {
    const running = await sandbox(options);
    const { baseUrl } = running;
    const { code, said } = await reportOf(running, ...flags);
    expect(said).toMatchObject({ baseUrl, usable: true, problems: [], clockSkew: 0 });
    expect(code).toBe(0);
    const printed = shown(await commandOf(running, "doctor", "--base-url", baseUrl, ...flags));
    expect(printed.replace(/(?<=none of )[\d, ]+/, "YEARS")).toMatchSnapshot();
    // The command line it gives is one that works.
    const words = String(said["serve"]).replaceAll("'", "").split(" ").slice(2);
    const served = await command([...words, "--port", "0"]);
    expect([served.code, served.out]).toEqual([0, expect.stringContaining("listening on")]);
  });

  test("a legacy host needs no bridge: a problem", async () => {
    const { baseUrl } = await sandbox({ generation: "legacy" });
    for (const form of [[], ["--json"]]) {
      expect(await examined(baseUrl, form)).toMatchSnapshot();
    }
  });

  test.each(["tenant", "context"] as const)("what is missing is named: %s", async (layout) => {
    const { baseUrl } = await sandbox({ version: "7.1", layout });
    for (const form of [[], ["--json"]]) {
      expect(await examined(baseUrl, form)).toMatchSnapshot();
    }
  });

  test("an address with neither generation, and one that nobody listens at", async () => {
    const base = await host((_request, response) => void response.writeHead(404).end());
    expect(await report(base)).toMatchObject({ code: 1, said: { generations: [] } });
    for (const each of [base, "http://127.0.0.1:9"]) {
      expect(await examined(each)).toMatchSnapshot();
    }
  });
});

test.each(["legacy", "current"] as const)(
  "credentials are tried on a %s host, and never shown",
  async (generation) => {
    const { baseUrl, credentials } = await sandbox({ generation });
    const flags = ["--key", credentials.clientKey, "--secret-env", "S"];
    for (const [S, works] of [
      [credentials.clientSecret, true],
      ["my-wrong-secret", false],
    ] as const) {
      const { out: json } = await doctor(baseUrl, [...flags, "--json"], { S });
      expect(JSON.parse(json)).toMatchObject({ credentials: { works, generation } });
      const printed = await examined(baseUrl, flags, { S });
      expect(printed).toMatchSnapshot();
      expect(printed + json).not.toContain(S);
    }
  },
);

const current = (document: object, ahead = 0) =>
  host((request, response) => {
    response.setHeader("date", new Date(Date.now() + ahead).toUTCString());
    const found = request.method === "GET";
    response.writeHead(found ? 200 : 404).end(found ? JSON.stringify(document) : "");
  });

test("clocks that are apart are worth a word", async () => {
  const { code, said } = await report(await current({ version: "7.2" }, 3_600_000));
  expect(Math.abs(Number(said["clockSkew"]) - 3600)).toBeLessThan(5);
  expect(said["notes"]).toContainEqual(expect.stringContaining("The clocks are"));
  expect(code).toBe(0);
});

test("a Data Standard without tables is a problem", async () => {
  const dataModels = [{ name: "Ed-Fi", version: "7.0.0" }];
  expect(await examined(await current({ version: "9.0", dataModels }))).toMatchSnapshot();
});

test("a shell reads the command line as it is meant", () => {
  const paths = { dataPath: "/{tenant}/data/v3/{namespace}", tokenPath: "/{tenant}/oauth/token" };
  const { serve } = diagnose(
    { baseUrl: "http://h", current: { version: "7", layout: "shared", ...paths }, legacy: false },
    { namespace: "ed-fi", tenant: "it's", allowInsecureHttp: true },
  );
  expect(serve).toBe(
    "npx edbridge serve --base-url http://h --namespace ed-fi --tenant 'it'\\''s' --allow-insecure-http",
  );
});

test("the command lines have the certificates and the paths that the owner gave", () => {
  const found = { version: "7", layout: "shared", dataPath: "/data/v3/{namespace}" };
  const { run, serve, register, compatFetch } = diagnose(
    { baseUrl: "http://h", current: { ...found, tokenPath: "/oauth/token" }, legacy: false },
    { dataPath: "/data/v3/ed-fi", hostCa: "our ca.pem", hostCert: "c.pem", hostKey: "c.key" },
  );
  const options = "--base-url http://h --data-path /data/v3/ed-fi --host-ca 'our ca.pem'";
  const all = `${options} --host-cert c.pem --host-key c.key`;
  expect(serve).toBe(`npx edbridge serve ${all}`);
  // A Node.js program would call the host without the certificate.
  expect(run).toBe(`npx edbridge run ${all} --env EDFI_BASE_URL -- node job.js`);
  expect(register).toMatch(/^NODE_EXTRA_CA_CERTS='our ca\.pem' EDBRIDGE_BASE_URL=http:\/\/h /);
  expect(compatFetch).toEqual({ baseUrl: "http://h", dataPath: "/data/v3/ed-fi" });
});

test.each(["other.example", "*"])(
  "what NO_PROXY=%s names, and this machine, are reached directly",
  async (names) => {
    const origin = await host((_request, response) => response.end("direct"));
    const proxy = await proxyTo(origin);
    const environment = { HTTP_PROXY: proxy.url, NO_PROXY: names };
    const carrier = (await hostAgents(300_000, environment))(50);
    onTestFinished(() => carrier.destroy());
    const { body } = await carrier.request({ origin, path: "/", method: "GET" });
    expect(await body.text()).toBe("direct");
    const named = carrier.request({ origin: "http://other.example:1", path: "/", method: "GET" });
    await expect(named).rejects.toMatchObject({ code: /ENOTFOUND|EAI_AGAIN|ECONN/ });
    expect(proxy.asked).toEqual([]);
  },
);
