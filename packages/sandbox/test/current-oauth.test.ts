import { expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { basic, callerWith, currentToken, form, start, stillClock } from "./support.js";

const CREDENTIALS = {
  clientKey: "key",
  clientSecret: "secret-of-key",
  educationOrganizationIds: [255901],
};
const GOOD = basic("key", "secret-of-key");
const GRANT = { grant_type: "client_credentials" };
const CAPITALS = { Grant_Type: GRANT.grant_type, CLIENT_ID: "key", Client_Secret: "secret-of-key" };
const VERSIONS = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3", "8"] as const;

async function open(version: HostVersion = "7.3", more: SandboxOptions = {}) {
  const options = { generation: "current", credentials: CREDENTIALS, version } as const;
  const sandbox = await start({ ...options, ...more });
  const ask = callerWith(undefined, sandbox);
  const post = (authorization: string | undefined, body: unknown) =>
    ask("POST /oauth/token", {
      headers: authorization === undefined ? {} : { authorization },
      body,
    });
  return { sandbox, ask, post };
}

test("7.3 gives fifteen tokens, then 429 until one ends; another key is not touched", async () => {
  const other = { clientKey: "other", clientSecret: "secret-of-other" };
  const { sandbox, post } = await open("7.3", {
    credentials: [CREDENTIALS, other],
    clock: stillClock(),
  });
  for (let minted = 0; minted < 15; minted++) await currentToken(sandbox);
  expect(sandbox.exchanges).toBe(15);
  const got = await post(GOOD, form(GRANT));
  expect(got.headers["retry-after"]).toBeUndefined();
  const type = "urn:ed-fi:api:security:authentication:too-many-tokens";
  expect(got).toMatchObject({ status: 429, json: { type, title: "Too Many Tokens", status: 429 } });
  expect((await post(basic("other", "secret-of-other"), form(GRANT))).status).toBe(200);
  sandbox.clock.advance(1_800_000);
  expect((await post(GOOD, form(GRANT))).status).toBe(200);
});

test.each([
  ["7.2", {}, 16],
  ["7.3", { tokenLimit: -1 }, 16],
  ["7.3", { tokenLimit: 2 }, 2],
] as const)("version %s with %j gives %i of 16 tokens", async (version, options, good) => {
  const { sandbox } = await open(version, options);
  for (let asked = 0; asked < 16; asked++) await currentToken(sandbox);
  expect(sandbox.exchanges).toBe(good);
});

test.each(VERSIONS)(
  "on version %s a token ends on time, however much it is used",
  async (version) => {
    const { sandbox } = await open(version, { clock: stillClock() });
    const root = version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi";
    const ask = callerWith(await currentToken(sandbox), sandbox, root);
    sandbox.clock.advance(1_799_999);
    await ask.statuses(["/schools", 200]);
    sandbox.clock.advance(1);
    await ask.statuses(["/schools", 401]);
  },
);

test("of both generations at one address the value of grant_type decides; a token is of one alone", async () => {
  const { sandbox, ask, post } = await open("7.3", { generation: "both" });
  expect((await post(undefined, CAPITALS)).status).toBe(200);
  expect((await post(basic("key", "no"), form(GRANT))).status).toBe(401);
  const legacy = await post(GOOD, form({ grant_type: "authorization_code", code: "x" }));
  expect(legacy).toMatchObject({ status: 200, json: { error: "invalid_request" } });
  const neither = await post(GOOD, form({ grant_type: "password" }));
  expect(neither).toMatchObject({ status: 200, json: { error: "invalid_grant" } });
  await ask.statuses(["/oauth/token?grant_type=client_credentials", 405]);
  const generations = sandbox.requests.map((each) => each.generation);
  expect(generations.join(" ")).toBe("current current legacy legacy current");
  const foreign = callerWith(await currentToken(sandbox), sandbox, "/api/v2.0/2024");
  expect((await foreign("/schools")).reason).toBe("Invalid token");
});
