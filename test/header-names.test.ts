import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { compatInterceptor, compatListener } from "@edbridge/compat";
import { register, unregister } from "@edbridge/compat/register";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { Agent, request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serve } from "./support/servers.ts";
import { currentToken } from "./sidecar/support/legacy-http.ts";

type Fields = Record<string, string>;
/** Posts to an address below the base; gives the names of the answer's headers as they were written. */
type Door = (path: string, headers: Fields, body: string) => Promise<string[]>;

let sandbox: Sandbox;
let baseUrl: string;
beforeAll(async () => {
  sandbox = await startSandbox({ generation: "current" });
});
beforeEach(() => {
  baseUrl = sandbox.baseUrl;
});
afterAll(() => sandbox.stop());

const namesIn = (raw: readonly string[]) => raw.filter((_, at) => at % 2 === 0);

async function byNode(url: string, headers: Fields, body: string): Promise<string[]> {
  const asking = http.request(url, { method: "POST", headers }).end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.resume();
  return namesIn(answer.rawHeaders);
}

const doors: Readonly<Record<string, Door>> = {
  async compatListener(path, headers, body) {
    const listener = compatListener({ baseUrl, records: false });
    return byNode((await serve(listener)) + path, headers, body);
  },
  async register(path, headers, body) {
    register({ baseUrl });
    return byNode(baseUrl + path, headers, body).finally(unregister);
  },
  async compatInterceptor(path, headers, body) {
    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl }));
    const given = { dispatcher, method: "POST", headers, body, responseHeaders: "raw" } as const;
    const answer = await request(baseUrl + path, given);
    await answer.body.dump();
    await dispatcher.close();
    return namesIn(answer.headers as unknown as string[]);
  },
};

describe.each(Object.entries(doors))(
  "headers through %s are named as legacy hosts did",
  (door, ask) => {
    const path = "/api/v2.0/2017/disciplineIncidents";
    const incident = JSON.stringify({
      incidentIdentifier: door,
      incidentDate: "2016-10-03",
      schoolReference: { schoolId: 255901001 },
    });
    const json = { "content-type": "application/json" };

    test("of a record that is stored", async () => {
      // The host's own token: a door takes it as it is.
      const token = await currentToken(sandbox.baseUrl, sandbox.credentials);
      const names = await ask(path, { ...json, authorization: `Bearer ${token}` }, incident);
      expect(names).toEqual(expect.arrayContaining(["Location", "ETag", "Content-Length"]));
    });

    test("of a refusal and of an error", async () => {
      expect(await ask(path, json, incident)).toContain("WWW-Authenticate");
      expect(await ask("/nowhere", json, incident)).toContain("Content-Type");
    });
  },
);

test.each(Object.entries(doors))(
  "a header through %s that is named as what all objects inherit arrives as it was sent",
  async (_, ask) => {
    const arrived: unknown[] = [];
    baseUrl = await serve((asked, response) => {
      asked.resume();
      if (asked.url === "/") return void response.end('{"version":"7.3"}');
      arrived.push(Object.entries(asked.headers).find(([name]) => name === "constructor")?.[1]);
      response.writeHead(201).end();
    });
    const headers = { authorization: "Bearer hosttoken", Constructor: "own" };
    await ask("/api/v2.0/2017/schools", headers, "plain");
    expect(arrived).toEqual(["own"]);
  },
);
