import type { RequestListener } from "node:http";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { compatFetch, type CompatOptions } from "@edbridge/compat";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { serve } from "../../../test/support/servers.ts";
import { write } from "../../../test/support/translated.ts";
import { json, pageOf, passed, root, through, valueOf } from "./through.js";

/** A caller who has signed in at a host that answers data calls with `listener`. */
async function callerOf(listener: RequestListener, more: Partial<CompatOptions> = {}) {
  const baseUrl = await serve((request, response) => {
    if (!request.url?.startsWith("/oauth/token")) return listener(request, response);
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"access_token":"0123abcd","token_type":"bearer","expires_in":1800}');
  });
  const caller = new LegacyCaller(compatFetch({ baseUrl, ...passed, ...more }), baseUrl);
  const { access_token: token } = await caller.signIn({ clientKey: "k", clientSecret: "s" });
  return (path: string, init?: RequestInit) => caller.call(token, path, init);
}

describe("a look-up that the host answers oddly", () => {
  const byTerm = "courseOfferings?schoolId=1&schoolYear=2017&termDescriptor=Fall";

  const moved = { location: "/elsewhere", "content-type": "text/html" };
  test.each([
    ...[203, 204, 205, 206, 302, 304].map((status) => [status, {}, ""] as const),
    [301, moved, ". The host answered 301, a redirect, which is not followed"],
  ] as const)("with %d is an error to the caller", async (status, headers, reason) => {
    const asked: unknown[] = [];
    const call = await callerOf(
      ({ method }, response) => {
        asked.push(method);
        const page = status === 301 ? "<html><title>Object moved</title></html>" : undefined;
        response.writeHead(status, headers).end(page);
      },
      { records: {} },
    );
    const answer = await call("schools", write("POST", { schoolId: 1, nameOfInstitution: "A" }));
    expect([answer.status, asked]).toEqual([502, ["GET"]]);
    expect(await answer.text()).toContain(`refused to list schools${reason}`);
  });

  test("is told to all who wait for it, though its body comes late", async () => {
    let asked = 0;
    const call = await callerOf(({ url = "" }, response) => {
      // The descriptors may not be read either.
      if (url.includes("/sessions")) asked++;
      response.writeHead(403, { "content-type": "application/json" });
      response.write('{"message":', () => {
        setImmediate(() => setImmediate(() => response.end('"not yours"}')));
      });
    });
    const answers = await Promise.all([call(byTerm), call(byTerm), call(byTerm)]);
    const message = expect.stringContaining("The host refused to list sessions. not yours");
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([403, { message }]);
    }
    expect(asked).toBe(1);
  });
});

test.each([
  ["Latin-1", Buffer.from("Nicht verf\u00fcgbar", "latin1")],
  ["Japanese", Buffer.from("\u898b\u3064\u304b\u3089\u306a\u3044")],
  ["letters that would break a line", Buffer.from("a\u010d\u010ab: c")],
])("in place of a reason phrase in %s comes the usual one", async (_kind, phrase) => {
  const host: RequestListener = ({ socket }) => {
    const fields = "\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n";
    const rest = Buffer.from(`${fields}{"message":"m"}`);
    socket.write(Buffer.concat([Buffer.from("HTTP/1.1 404 "), phrase, rest]));
  };
  const answer = await (await callerOf(host))("schools");
  expect([answer.status, answer.statusText, await answer.json()]).toEqual([
    404,
    "Not Found",
    { message: "m" },
  ]);
});

test("a caller who leaves while the first connection is made ready is let go", async () => {
  const baseUrl = await serve(() => {});
  const url = `${baseUrl}/data/v3/ed-fi/schools`;
  const dispatcher = new Agent();
  for (let turns = 0; turns < 20; turns++) {
    const leaving = new AbortController();
    // Every one of its own, since only the first call waits for its dispatcher.
    const call = compatFetch({ baseUrl, dispatcher, ...passed })(url, leaving);
    const left = expect(call).rejects.toMatchObject({ name: "AbortError" });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    leaving.abort();
    await left;
  }
  await dispatcher.destroy();
});

const between = "Limit must be omitted or set to a value between";
const configured = `${between} 1 and max value defined in configuration file (defaultPageSizeLimit).`;
const numeric = "Limit must be omitted or set to a numeric value between 0 and 20.";
const all = Array.from({ length: 150 }, (_, schoolId) => ({ schoolId }));

test.each([
  [20, 200, { message: `${between} 1 and 20.` }],
  [20, 200, { detail: "Wrong.", errors: [numeric] }],
  [20, 200, { message: "The offset must be between 0 and 7. Limit must be between 0 and 20." }],
  [100, 200, { message: configured }],
  // These say of no smaller page.
  [20, 400, { message: `${between} 0 and 0.` }],
  [20, 400, { message: "The parameter schoolId is wrong." }],
  [20, 400, { message: "The offset must be between 0 and 20." }],
])("a host that refuses pages above %i is asked so: %i, %j", async (most, status, no) => {
  const { answer } = await through(`${root}/schools?limit=130`, {
    host: ({ url }) =>
      Number(new URL(url).searchParams.get("limit")) > most ? json(no, 400) : pageOf(all, url),
  });
  expect(answer?.status).toBe(status);
  if (status === 200) expect(await valueOf(answer)).toEqual(all.slice(0, 130));
});
