import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { compatInterceptor, compatListener } from "@edbridge/compat";
import { register, unregister } from "@edbridge/compat/register";
import { Agent, request } from "undici";
import { expect, test } from "vitest";
import { currentToken } from "./sidecar/support/legacy-http.ts";
import { serve } from "./support/servers.ts";
import { open } from "./support/translated.ts";

type Fields = Record<string, string>;
/** Posts to an address of a host; gives the names of the answer's headers as they were written. */
type Door = (baseUrl: string, path: string, headers: Fields, body: string) => Promise<string[]>;

const namesIn = (raw: readonly string[]) => raw.filter((_, at) => at % 2 === 0);

async function byNode(url: string, headers: Fields, body: string): Promise<string[]> {
  const asking = http.request(url, { method: "POST", headers }).end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.resume();
  return namesIn(answer.rawHeaders);
}

const doors: Readonly<Record<string, Door>> = {
  async compatListener(baseUrl, path, headers, body) {
    const listener = compatListener({ baseUrl, records: false });
    return byNode((await serve(listener)) + path, headers, body);
  },
  async register(baseUrl, path, headers, body) {
    register({ baseUrl });
    return byNode(baseUrl + path, headers, body).finally(unregister);
  },
  async compatInterceptor(baseUrl, path, headers, body) {
    const dispatcher = new Agent().compose(compatInterceptor({ baseUrl }));
    const given = { dispatcher, method: "POST", headers, body, responseHeaders: "raw" } as const;
    const answer = await request(baseUrl + path, given);
    await answer.body.dump();
    await dispatcher.close();
    return namesIn(answer.headers as unknown as string[]);
  },
};

test.each(Object.entries(doors))(
  "headers through %s are named as legacy hosts did",
  async (_, ask) => {
    const schools = [{ schoolId: 1, nameOfInstitution: "A school" }];
    const { sandbox } = await open("5.0", {}, "compatFetch", { data: { schools } });
    const { baseUrl, credentials } = sandbox;
    const path = "/api/v2.0/2017/disciplineIncidents";
    const key = { incidentIdentifier: "1", schoolReference: { schoolId: 1 } };
    const incident = JSON.stringify({ ...key, incidentDate: "2016-10-03" });
    const json = { "content-type": "application/json" };
    // The host's own token: a door takes it as it is.
    const authorization = `Bearer ${await currentToken(baseUrl, credentials)}`;
    const names = await ask(baseUrl, path, { ...json, authorization }, incident);
    expect(names).toEqual(expect.arrayContaining(["Location", "ETag", "Content-Length"]));
    expect(await ask(baseUrl, path, json, incident)).toContain("WWW-Authenticate");
    expect(await ask(baseUrl, "/nowhere", json, incident)).toContain("Content-Type");
  },
);

test.each(Object.entries(doors))(
  "a header through %s that is named as what all objects inherit arrives as it was sent",
  async (_, ask) => {
    const arrived: unknown[] = [];
    const baseUrl = await serve((asked, response) => {
      asked.resume();
      if (asked.url === "/") return void response.end('{"version":"7.3"}');
      arrived.push(Object.entries(asked.headers).find(([name]) => name === "constructor")?.[1]);
      response.writeHead(201).end();
    });
    const headers = { authorization: "Bearer hosttoken", Constructor: "own" };
    await ask(baseUrl, "/api/v2.0/2017/schools", headers, "plain");
    expect(arrived).toEqual(["own"]);
  },
);
