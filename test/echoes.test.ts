import { compatListener } from "@edbridge/compat";
import { expect, test } from "vitest";
import { told } from "../packages/compat/test/through.js";
import { serve } from "./support/servers.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";

const token = "the-hosts-own-token-0123456789";
const credentials = { clientKey: "key-of-a-program", clientSecret: "secret-of-a-program" };
const basic = btoa(`${credentials.clientKey}:${credentials.clientSecret}`);

/** A host that repeats in each answer, head and body, what it was asked with, and where it stands. */
const echoing = (status: number, isJson: boolean) =>
  serve((request, response) => {
    const { url = "", headers } = request;
    request.resume();
    if (url === "/oauth/token") {
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(
        JSON.stringify({ access_token: token, expires_in: 1800, token_type: "bearer" }),
      );
    }
    const text = JSON.stringify({
      ...headers,
      ...(status >= 400 && credentials),
      at: `http://${headers.host}${url}`,
    });
    const type = isJson ? "application/json" : "text/plain";
    response.writeHead(status, { "content-type": type, "x-debug": String(headers.authorization) });
    return response.end(isJson ? JSON.stringify({ message: text, token }) : text);
  });

test.each([
  [200, true],
  [200, false],
  [400, true],
  [403, false],
  [409, true],
  [500, true],
  [502, false],
])(
  "no caller is told the host's own token, nor where it stands: %i, JSON %s",
  async (status, isJson) => {
    const hostUrl = await echoing(status, isJson);
    const baseUrl = await serve(compatListener({ ...told, baseUrl: hostUrl }));
    const caller = new LegacyCaller(fetch, baseUrl);
    const { access_token: handle } = await caller.signIn({ ...credentials });
    const inner = new URL(hostUrl).host;
    const body = JSON.stringify({ schoolId: 1 });
    const headers = { "content-type": "application/json", authorization: `Bearer ${handle}` };
    const one = `schools/${"0".repeat(32)}`;
    // What a caller asks of the host itself goes through as it is, but for the token.
    const passed = await fetch(`${baseUrl}/data/v3/ed-fi/schools`, { headers });
    for (const answer of [
      await caller.call(handle, "schools"),
      await caller.call(handle, one),
      await caller.call(handle, "schools", { method: "POST", headers, body }),
      await caller.call(handle, one, { method: "DELETE" }),
      passed,
    ]) {
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      // A word of a record may be the same as a key.
      const key = status >= 400 ? [credentials.clientKey] : [];
      for (const secret of [token, basic, credentials.clientSecret, ...key])
        expect(text).not.toContain(secret);
      if (answer !== passed && answer.status >= 400) expect(text).not.toContain(inner);
    }
  },
);

test("an address that cannot be reached is not told", async () => {
  const baseUrl = await serve(compatListener({ ...told, baseUrl: "http://127.0.0.1:1" }));
  const headers = { authorization: `Bearer ${"0".repeat(32)}` };
  const { clientKey: Client_id, clientSecret: Client_secret } = credentials;
  const caller = new LegacyCaller(fetch, baseUrl);
  const { code: Code } = await caller.authorize(Client_id);
  const undiscovered = await serve(compatListener({ baseUrl: "http://127.0.0.1:1" }));
  for (const answer of [
    await fetch(`${baseUrl}/data/v3/ed-fi/schools`, { headers }),
    await caller.token({ Client_id, Client_secret, Code: String(Code) }),
    await fetch(`${undiscovered}/data/v3/ed-fi/schools`, { headers }),
  ]) {
    const text = await answer.text();
    expect([answer.status >= 500, text.length > 0]).toEqual([true, true]);
    expect(text).not.toContain("127.0.0.1:1");
  }
});
