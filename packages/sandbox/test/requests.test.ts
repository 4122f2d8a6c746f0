import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basic, call, currentToken, form, legacyToken, start } from "./support.js";

const KEY = "the-key";
const SECRET = "S3cret/of+the=key&more";
const credentials = { clientKey: KEY, clientSecret: SECRET };
const json = { "content-type": "application/json" };

describe("requests", () => {
  test("are kept without bodies that are too large, and paths that are none", async () => {
    const sandbox = await start({ generation: "current" });
    const body = " ".repeat(16 * 1024 * 1024 + 1);
    const large = await call(sandbox.baseUrl, "POST /oauth/token", { headers: json, body });
    const none = await call(sandbox.baseUrl, "/oauth/%zz?client_secret=abcdef");
    expect([large.status, none.status]).toEqual([413, 404]);
    const query = { client_secret: "[redacted]" };
    expect(sandbox.requests).toMatchObject([{ path: "/oauth/%zz", query, kind: "other" }]);
  });

  test("keep the newest", async () => {
    const sandbox = await start({ keepRequests: 2 });
    for (const path of ["/1", "/2", "/3"]) await call(sandbox.baseUrl, path);
    expect(sandbox.requests.map((each) => each.path)).toEqual(["/2", "/3"]);
  });

  test("keep as many as have 64 MiB of bodies", async () => {
    const sandbox = await start();
    const body = Buffer.alloc(15 * 1024 * 1024);
    for (const path of ["1", "2", "3", "4", "5"]) {
      await call(sandbox.baseUrl, `POST /${path}`, { headers: {}, body });
    }
    expect(sandbox.requests.map((each) => each.path)).toEqual(["/2", "/3", "/4", "/5"]);
  });
});

describe("secrets", () => {
  const grant = { grant_type: "client_credentials" };
  type Sent = Parameters<typeof call>[2];
  const asForm = { "content-type": "application/x-www-form-urlencoded" };
  const encoded = encodeURIComponent;
  const where = "POST /oauth/token";
  const sent = (body: unknown, headers = {}): Sent => ({ headers, body });
  const SHAPES: Record<string, (secret: string, name: string) => [where: string, sent?: Sent]> = {
    basic: (secret) => [where, sent(form(grant), { authorization: basic(KEY, secret) })],
    bareHeader: (secret) => [where, sent(undefined, { authorization: encoded(secret) })],
    otherHeader: (secret) => {
      const referer = `http://a/?client_secret=${encoded(secret)}`;
      const trace = { "x-client-secret": encoded(secret), "x-trace": basic(KEY, secret) };
      return ["/", { headers: { ...trace, referer } }];
    },
    query: (secret, name) => [`/oauth/token?${form({ client_id: KEY, [name]: secret })}`],
    oddQuery: (secret, name) => [`/oauth/token/?${name.replace("_", "%5F")}=${encoded(secret)}&x`],
    nameless: (secret) => [`/oauth/authorize?${encoded(secret)}`],
    misspelt: (secret) => [where, sent(form({ Client_secert: secret }))],
    form: (secret, name) => [where, sent(form({ [name]: secret, Code: secret }))],
    json: (secret, name) => [where, sent({ [name]: secret, nested: { [name]: [secret] } })],
    jsonList: (secret, name) => [where, sent([{ [name]: secret }])],
    jsonAsForm: (secret, name) => [where, sent(JSON.stringify({ [name]: secret }), asForm)],
    formAsJson: (secret, name) => [where, sent(form({ [name]: secret }).toString(), json)],
    text: (secret, name) => [where, sent(`${name}=${secret}`, { "content-type": "text/plain" })],
    ...Object.fromEntries(
      ["/api/oauth/token", "/data/v3/ed-fi/schools", "/x"].map((path) => [
        path,
        (secret, name) => [`POST ${path}?${form({ [name]: secret })}`, sent({ [name]: [secret] })],
      ]),
    ),
  };
  const NAMES =
    "client_secret Client_Secret CLIENT_SECRET clientSecret access_token password".split(" ");

  test("property: none is shown, whatever way it came", async () => {
    const sandbox = await start({ credentials });
    const secret = fc
      .stringMatching(/^[A-Za-z0-9+/=&% ]{12,40}$/)
      .filter((text) => text.trim().length > 11);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(SHAPES)),
        fc.constantFrom(...NAMES),
        fc.oneof(secret, fc.constant(SECRET)),
        async (how, name, value) => {
          sandbox.clearRequests();
          await call(sandbox.baseUrl, ...(SHAPES[how]?.(value, name) ?? ["/"]));
          expect(sandbox.requests).toHaveLength(1);
          const shown = JSON.stringify(sandbox.requests);
          const pair = Buffer.from(`${KEY}:${value}`).toString("base64");
          const spelt = [value, encoded(value), form({ a: value }).toString().slice(2), pair];
          for (const text of spelt) expect(shown).not.toContain(text);
        },
      ),
      { numRuns: 250 },
    );
  });

  test.each(["7.3", "8"] as const)(
    "codes and tokens of version %s too, in any form",
    async (version) => {
      const sandbox = await start({ version });
      for (const token of [await currentToken(sandbox), await legacyToken(sandbox)]) {
        const dashed = token.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-").toUpperCase();
        const headers = { "x-a": token, "x-b": dashed, authorization: token };
        await call(sandbox.baseUrl, `POST /x/${token}?y=${token}`, { headers });
        const body = { a: token };
        await call(sandbox.baseUrl, "POST /data/v3/ed-fi/schools", { headers, body });
        await call(sandbox.baseUrl, `/oauth/token?code=${token}&state=${token}`);
        const shown = JSON.stringify(sandbox.requests);
        expect(shown + inspect(sandbox, { depth: 12 })).not.toContain(token);
        if (!token.includes(".")) expect(shown).not.toContain(dashed);
      }
    },
  );
});
