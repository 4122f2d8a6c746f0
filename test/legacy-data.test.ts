import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

let sandbox: Sandbox;
let caller: LegacyCaller;
let token: unknown;
const open = async (options: Parameters<typeof startSandbox>[0], compat = {}) => {
  sandbox = await startSandbox({ generation: "current", claimSet: "sandbox", ...options });
  caller = LegacyCaller.over(sandbox, compat);
  ({ access_token: token } = await caller.signIn(sandbox.credentials));
};
beforeEach(() => open({}));
afterEach(() => sandbox.stop());

const school = {
  schoolId: 990,
  nameOfInstitution: "New School",
  educationOrganizationCategories: [{ type: "School" }],
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
};
const write = (method: string, body: unknown, headers = {}) => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

test("a streamed body arrives whole", async () => {
  const body = new Blob([JSON.stringify(school)]).stream();
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  expect((await caller.call(token, "schools", init)).status).toBe(201);
  expect(sandbox.records("schools").some(({ schoolId }) => schoolId === 990)).toBe(true);
});

describe("errors", () => {
  test.each(["5.3", "7.1", "7.3", "8"] as const)(
    "of a %s host are legacy messages",
    async (version) => {
      await sandbox.stop();
      await open({ version });
      const answer = await caller.call(token, "schools", write("POST", { schoolId: 1 }));
      expect(answer.status).toBe(400);
      const { message, ...rest } = await json(answer);
      expect(message).toMatch(/nameOfInstitution/i);
      expect(rest).toEqual({});
    },
  );

  test("of a gateway in between are plain messages", async () => {
    sandbox.fault({ status: 502, body: "<html>gateway</html>", headers: { "retry-after": "3" } });
    const answer = await caller.call(token, "schools");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([502, "3"]);
    expect(await json(answer)).toEqual({ message: expect.not.stringContaining("gateway") });
  });

  test.each([
    ["a reset", { reset: true }],
    ["no answer in the caller's time", { hang: true }],
  ] as const)("%s rejects as fetch does", async (_name, fault) => {
    sandbox.fault({ ...fault, when: { kind: "data" } });
    const control = new AbortController();
    const calling = caller.call(token, "schools", { signal: control.signal });
    if ("hang" in fault) {
      while (sandbox.counts.faults === 0) await new Promise((done) => setImmediate(done));
      control.abort();
      await expect(calling).rejects.toThrow(control.signal.reason);
    } else {
      await expect(calling).rejects.toThrow(new TypeError("fetch failed"));
    }
  });
});

describe("layouts", () => {
  test.each([
    // All school years in the one that the owner names.
    [
      "tenantContext",
      {
        dataPath: "/{tenant}/{context}/data/v3/{namespace}",
        tokenPath: "/{tenant}/{context}/oauth/token",
        tenant: "tenant1",
        context: "2024",
      },
      {},
    ],
    ["year", { dataPath: "/data/v3/2024/{namespace}" }, { schoolYear: 2024 }],
  ] as const)("a host by %s is reached", async (layout, compat, options) => {
    await sandbox.stop();
    await open({ layout, ...options }, compat);
    const answer = await caller.call(token, "schools");
    expect(answer.status).toBe(200);
    const created = await caller.call(token, "schools", write("POST", school));
    const location = created.headers.get("location") ?? "";
    expect(location).toMatch(new RegExp(`^${sandbox.baseUrl}/api/v2.0/2017/schools/[0-9a-f]{32}$`));
  });
});

test("no secret, code, token or handle shows in an error or an answer's headers", async () => {
  const { clientSecret } = sandbox.credentials;
  const body = { error: clientSecret, access_token: clientSecret };
  sandbox.fault({ status: 400, body, when: { kind: "token" } });
  const fresh = LegacyCaller.over(sandbox);
  const answer = await fresh.signIn(sandbox.credentials);
  expect(JSON.stringify(answer)).not.toContain(clientSecret);
});
