import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { edbridgeHere, type Running } from "./support/edbridge.ts";
import { manners, signIn } from "./support/legacy-http.ts";

let host: Sandbox;
let sidecar: Running;
beforeAll(async () => {
  host = await startSandbox({ generation: "current" });
  sidecar = await edbridgeHere(["serve", "--base-url", host.baseUrl, "--port", "0"]);
});
afterAll(async () => {
  await sidecar.stop();
  await host.stop();
});

describe.each(Object.entries(manners))("OAuth calls by %s", (_name, manner) => {
  test("are understood, and the token is good", async () => {
    const { access_token: token, ...rest } = await signIn(sidecar.url, host.credentials, manner);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toMatchObject({ expires_in: 1800, token_type: "bearer" });
    const headers = { authorization: `bearer ${token}` };
    const answer = await fetch(`${sidecar.url}/api/v2.0/2016/schools`, { headers });
    expect(answer.status).toBe(200);
  });

  test("are refused with 200 and an error", async () => {
    const wrong = { clientKey: "nobody", clientSecret: "wrong" };
    expect(await signIn(sidecar.url, wrong, manner)).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: "invalid_client",
    });
  });
});

test("OAuth answers have the lines that scripts without a JSON parser go by", async () => {
  await using legacy = await startSandbox({ generation: "legacy" });
  const { clientKey } = host.credentials;
  const query = new URLSearchParams({ Client_id: clientKey, Response_type: "code", State: "a" });
  const textOf = async (base: string, path: string) =>
    (await (await fetch(base + path)).text()).replace(/[0-9a-f]{32}/, "");
  for (const path of [`/oauth/authorize?${query}`, "/oauth/authorize?Response_type=token"]) {
    expect(await textOf(sidecar.url, path)).toBe(await textOf(legacy.baseUrl, path));
  }
});

test("how codes, casing and statuses are meant is said on the command line", async () => {
  const { baseUrl, credentials } = host;
  const options = ["--code", "lenient", "--casing", "both", "--oauth-status", "standard"];
  const args = ["serve", "--base-url", baseUrl, "--port", "0", ...options];
  await using other = await edbridgeHere(args);
  const token = (secret: string) =>
    fetch(`${other.url}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        Client_id: credentials.clientKey,
        Client_secret: secret,
        Code: "constant",
        Grant_type: "authorization_code",
      }),
    });
  const names = Object.keys((await (await token(credentials.clientSecret)).json()) as object);
  expect(names).toEqual(expect.arrayContaining(["access_token", "Access_token"]));
  expect((await token("wrong")).status).toBe(401);
});
