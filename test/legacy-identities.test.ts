import { compatFetch } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ generation: "current" });
});
afterAll(() => sandbox.stop());

test.each([
  ["GET", "identities/1001"],
  ["GET", "identities?uniqueId=1001"],
  ["POST", "Identities"],
  ["GET", "staffIdentities/1001"],
  ["POST", "identity/find"],
  ["GET", "2017/identity/identities/results/1"],
])("%s of %s is refused with the operation to call instead", async (method, path) => {
  const { baseUrl, credentials } = sandbox;
  const fetch = compatFetch({ baseUrl });
  const { access_token: token } = await new LegacyCaller(fetch, baseUrl).signIn(credentials);
  sandbox.clearRequests();
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const body = method === "POST" ? "[]" : null;
  const answer = await fetch(`${baseUrl}/api/v2.0/${path}`, { method, headers, body });
  expect([answer.status, sandbox.requests.length]).toEqual([501, 0]);
  expect((await json(answer))["message"]).toMatch(
    /\/identity\/v2\/identities.*find.*search.*\(EDB023\)/s,
  );
});
