import type { IncomingHttpHeaders } from "node:http";
import { compatFetch, compatInterceptor } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { text } from "node:stream/consumers";
import * as undici from "undici";
import { expect, test } from "vitest";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

test("compatFetch exchanges by client credentials, then carries the call to the current path", async () => {
  const seen: unknown[] = [];
  const baseUrl = await serve(async (request, response) => {
    const { method, url, headers } = request;
    const { connection: _, host: __, ...own } = headers;
    seen.push({ method, url, headers: own, body: await text(request) });
    response.setHeader("content-type", "application/json");
    response.end(method === "GET" ? "[]" : '{"access_token":"hosttoken","expires_in":1800}');
  });
  const fetch = compatFetch({ baseUrl, clock: fakeClock(), ...passed });
  const caller = new LegacyCaller(fetch, baseUrl);
  const credentials = { clientKey: "my-key_1", clientSecret: "s+c/r~t" };
  const { access_token: handle } = await caller.signIn(credentials);
  const path = "schools?limit=5&nameOfInstitution=A%20B";
  const answer = await caller.call(handle, path);
  expect([answer.status, answer.url]).toEqual([200, `${baseUrl}/api/v2.0/2017/${path}`]);
  expect(seen).toEqual([
    {
      method: "POST",
      url: "/oauth/token",
      headers: {
        accept: "application/json",
        authorization: `Basic ${Buffer.from("my-key_1:s+c/r~t").toString("base64")}`,
        "content-length": "29",
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": expect.stringMatching(/^edbridge\/\d+\.\d+\.\d+ /),
      },
      body: "grant_type=client_credentials",
    },
    {
      method: "GET",
      url: `/data/v3/ed-fi/${path}`,
      headers: {
        accept: "*/*",
        "accept-encoding": "gzip, deflate, br",
        authorization: "Bearer hosttoken",
        "user-agent": "node",
      },
      body: "",
    },
  ]);
});

test("calls outside the legacy base reach the other fetch with the very arguments", async () => {
  const seen: unknown[] = [];
  const other = async (...given: Parameters<typeof fetch>) => {
    seen.push(...given);
    return new Response("other");
  };
  const own = compatFetch({ baseUrl: "https://host.example/api", fetch: other, ...passed });
  const init = { method: "PATCH", headers: { authorization: "Bearer x" } };
  for (const input of [
    "https://host.example/other/oauth/authorize",
    new URL("https://host.example.evil.example/api/oauth/token"),
    new Request("https://other.example/api/api/v2.0/2017/schools"),
    "not a url",
  ]) {
    expect(await (await own(input, init)).text()).toBe("other");
    expect(seen.splice(0)).toEqual([input, init]);
  }
});

test("a program that uses its buffer again does not change a request on its way", async () => {
  const baseUrl = await serve(async (request, response) => response.end(await text(request)));
  const fetch = compatFetch({ baseUrl, ...passed });
  const body = Buffer.from("first");
  const response = fetch(`${baseUrl}/data/v3/ed-fi/schools`, { method: "POST", body });
  body.write("other");
  expect(await (await response).text()).toBe("first");
});

test("a header field that a program sends twice is one, as RFC 9110 and RFC 6265 join it", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const baseUrl = await serve(({ headers }, response) => {
    seen.push(headers);
    response.end();
  });
  const dispatcher = new undici.Agent().compose(compatInterceptor({ baseUrl, ...passed }));
  const twice = ["cookie", "a=1", "Cookie", "b=2", "X-Own", "a", "x-own", "b"];
  // What edbridge could not read is not asked for.
  const codings = ["accept-encoding", "compress, GZIP ;q=0.5, identity;q=0.1, *"];
  const headers = ["authorization", "Bearer x", ...twice, ...codings];
  const answer = await undici.request(`${baseUrl}/api/v2.0/2017/schools`, { dispatcher, headers });
  await answer.body.dump();
  await dispatcher.close();
  const readable = "GZIP ;q=0.5, identity;q=0.1";
  const joined = { cookie: "a=1; b=2", "x-own": "a, b", "accept-encoding": readable };
  expect(seen).toEqual([expect.objectContaining(joined)]);
});
