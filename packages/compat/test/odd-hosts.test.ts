import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { compatFetch, type CompatOptions } from "@edbridge/compat";
import { serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

/** A caller who has signed in at a host that answers data calls with `listener`. */
async function callerOf(listener: RequestListener, more: Partial<CompatOptions> = {}) {
  const baseUrl = await serve((request, response) => {
    if (!request.url?.startsWith("/oauth/token")) return listener(request, response);
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"access_token":"0123abcd","token_type":"bearer","expires_in":1800}');
  });
  const fetch = compatFetch({ baseUrl, ...passed, ...more });
  const form = { Client_id: "key", Client_secret: "secret" };
  const post = async (operation: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...form, ...fields });
    const answer = await fetch(`${baseUrl}/oauth/${operation}`, { method: "POST", body });
    return (await answer.json()) as Record<string, string>;
  };
  const { code = "" } = await post("authorize", { Response_type: "code" });
  const grant = { Code: code, Grant_type: "authorization_code" };
  const { access_token: token } = await post("token", grant);
  const authorization = `Bearer ${token}`;
  return (path: string, record?: unknown) =>
    fetch(`${baseUrl}/api/v2.0/2017/${path}`, {
      headers: { authorization, "content-type": "application/json" },
      ...(record === undefined ? {} : { method: "POST", body: JSON.stringify(record) }),
    });
}

describe("a look-up that the host answers oddly", () => {
  const translated = { records: {} };
  const byTerm = "courseOfferings?schoolId=1&schoolYear=2017&termDescriptor=Fall";

  test.each([203, 204, 205, 206, 302, 304])(
    "with %d is an error to the caller, whose record was not sent",
    async (status) => {
      const asked: unknown[] = [];
      const call = await callerOf(({ method }, response) => {
        asked.push(method);
        response.writeHead(status).end();
      }, translated);
      const answer = await call("schools", { schoolId: 1, nameOfInstitution: "A" });
      expect([answer.status, asked]).toEqual([502, ["GET"]]);
      expect(await answer.text()).toContain("refused to list schools");
    },
  );

  test.each([204, 206])("with %d does not stand for the page", async (status) => {
    const call = await callerOf((_request, response) => void response.writeHead(status).end());
    expect((await call(byTerm)).status).toBe(502);
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
    const said = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const message = expect.stringContaining("The host refused to list sessions. not yours");
    expect(said).toEqual(Array.from({ length: 3 }, () => ({ message })));
    expect(asked).toBe(1);
  });
});

test("a gateway's text in place of a list that is read in parts is an error", async () => {
  const host: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" });
    response.end(gzipSync("Sign in"));
  };
  const answer = await (await callerOf(host, { maxLimit: 100 }))("schools?limit=250");
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("not JSON")]);
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
  const dispatcher = new Agent();
  for (let turns = 0; turns < 20; turns++) {
    const leaving = new AbortController();
    // Every one of its own, since only the first call waits for its dispatcher.
    const call = compatFetch({ baseUrl, dispatcher, ...passed })(
      `${baseUrl}/data/v3/ed-fi/schools`,
      leaving,
    );
    const left = expect(call).rejects.toMatchObject({ name: "AbortError" });
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    leaving.abort();
    await left;
  }
  await dispatcher.destroy();
});

describe("a host that refuses a large page", () => {
  const all = Array.from({ length: 150 }, (_, index) => ({ schoolId: index }));
  const refusing = (most: number, body: unknown) =>
    callerOf((request, response) => {
      const { searchParams } = new URL(String(request.url), "http://host");
      const [limit, offset] = ["limit", "offset"].map((name) => Number(searchParams.get(name)));
      const isLarge = Number(limit) > most;
      response.writeHead(isLarge ? 400 : 200, { "content-type": "application/json" });
      const page = all.slice(offset, Number(offset) + Number(limit));
      response.end(JSON.stringify(isLarge ? body : page));
    });

  test.each([
    [20, { message: "Limit must be omitted or set to a value between 1 and 20." }],
    [
      20,
      {
        detail: "Wrong.",
        errors: ["Limit must be omitted or set to a numeric value between 0 and 20."],
      },
    ],
    [20, { message: "The offset must be between 0 and 7. Limit must be between 0 and 20." }],
    [
      100,
      {
        message:
          "Limit must be omitted or set to a value between 1 and max value defined in configuration file (defaultPageSizeLimit).",
      },
    ],
  ])("of more than %i is asked for smaller ones: %j", async (most, body) => {
    const call = await refusing(most, body);
    const answer = await call("schools?limit=130");
    expect([answer.status, ((await answer.json()) as unknown[]).length]).toEqual([200, 130]);
  });

  test.each([
    { message: "Limit must be omitted or set to a value between 0 and 0." },
    { message: "The parameter schoolId is wrong." },
    { message: "The offset must be between 0 and 20." },
  ])("for another reason is told so: %j", async (body) => {
    const call = await refusing(20, body);
    expect((await call("schools?limit=130")).status).toBe(400);
  });
});
