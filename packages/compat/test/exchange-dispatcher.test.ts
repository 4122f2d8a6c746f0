import { setGlobalDispatcher, Agent, type Dispatcher, getGlobalDispatcher, request } from "undici";
import * as undici6 from "undici6";
import * as undici8 from "undici8";
import { afterEach, expect, test } from "vitest";
import { register } from "@edbridge/compat/register";
import { serve } from "../../../test/support/servers.ts";
import {
  compatFetch,
  compatInterceptor,
  type CompatOptions,
  createLegacyClient,
} from "@edbridge/compat";

// A program reaches its host through a dispatcher of its own: a proxy, a private authority, a client
// certificate. Key and secret must take no other way.

const agents: Dispatcher[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

const [clientKey, clientSecret] = ["key", "secret"];
const path = "/api/v2.0/2017/schools";

/** A host that tells what it is, gives tokens and has no schools; and what it was asked. */
async function host() {
  const asked: string[] = [];
  const baseUrl: string = await serve((message, response) => {
    const { method = "", url = "" } = message;
    asked.push(`${method} ${url.split("?")[0]}`);
    message.resume();
    response.setHeader("content-type", "application/json");
    if (url === "/oauth/token") {
      response.end(JSON.stringify({ access_token: "0123abcd", expires_in: 1800 }));
    } else if (url === "/") {
      const urls = {
        oauth: `${baseUrl}/oauth/token`,
        dataManagementApi: `${baseUrl}/data/v3/`,
        dependencies: `${baseUrl}/metadata/data/v3/dependencies`,
      };
      const dataModels = [{ name: "Ed-Fi", version: "5.0.0" }];
      response.end(JSON.stringify({ version: "7.1", apiMode: "Sandbox", dataModels, urls }));
    } else response.end("[]");
  });
  return { baseUrl, asked };
}

/** A dispatcher, and what went by it. */
function program(Made: new () => Dispatcher = Agent) {
  const agent = new Made();
  agents.push(agent);
  const seen: string[] = [];
  const note: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    seen.push(`${options.method} ${options.path.split("?")[0]}`);
    return dispatch(options, handler);
  };
  return { dispatcher: agent.compose(note), seen };
}

/** What a legacy program does, with its own way to send a request. */
async function legacyProgram(
  baseUrl: string,
  send: (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<string>,
): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const post = async (operation: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const text = await send(`${baseUrl}/oauth/${operation}`, { method: "POST", headers, body });
    return JSON.parse(text) as Record<string, string>;
  };
  const { code = "" } = await post("authorize", { Client_id: clientKey, Response_type: "code" });
  const { access_token: token } = await post("token", {
    Client_id: clientKey,
    Client_secret: clientSecret,
    Code: code,
    Grant_type: "authorization_code",
  });
  const read = { method: "GET", headers: { authorization: `Bearer ${token}` } };
  expect(await send(baseUrl + path, read)).toBe("[]");
}

const by6 = undici6.Agent as unknown as typeof Agent;
const by8 = undici8.Agent as unknown as typeof Agent;
const options = { records: false } as const;

function interceptor(Made: new () => Dispatcher) {
  return async (baseUrl: string) => {
    const { dispatcher, seen } = program(Made);
    const composed = dispatcher.compose(compatInterceptor({ baseUrl, ...options }));
    const send = Made === by6 ? undici6.request : Made === by8 ? undici8.request : request;
    await legacyProgram(baseUrl, async (url, init) => {
      const given = { ...init, dispatcher: composed } as Parameters<typeof request>[1];
      return (await (send as typeof request)(url, given)).body.text();
    });
    return seen;
  };
}

async function fetching(
  baseUrl: string,
  used: typeof fetch,
  init: { dispatcher?: Dispatcher } = {},
): Promise<void> {
  await legacyProgram(baseUrl, async (url, given) =>
    (await used(url, { ...given, ...(init as object) })).text(),
  );
}

function perRequest(Made: new () => Dispatcher, isRegistered: boolean) {
  return async (baseUrl: string) => {
    const { dispatcher, seen } = program(Made);
    const remove = isRegistered ? register({ baseUrl, ...options }) : () => {};
    const used = isRegistered ? fetch : compatFetch({ baseUrl, ...options });
    await fetching(baseUrl, used, { dispatcher }).finally(remove);
    return seen;
  };
}

/** How each door sends a program's requests; gives what went by the program's dispatcher. */
const doors: Record<string, (baseUrl: string) => Promise<string[]>> = {
  "compatInterceptor on undici 6": interceptor(by6),
  "compatInterceptor on undici 7": interceptor(Agent),
  "compatInterceptor on undici 8": interceptor(by8),
  async "compatFetch with the option"(baseUrl) {
    const { dispatcher, seen } = program();
    await fetching(baseUrl, compatFetch({ baseUrl, dispatcher, ...options }));
    return seen;
  },
  ...Object.fromEntries(
    [by6, Agent, by8].flatMap((Made, at) => [
      [`compatFetch with an agent of undici ${at + 6} of each request`, perRequest(Made, false)],
      [`register with an agent of undici ${at + 6} of each request`, perRequest(Made, true)],
    ]),
  ),
  async "register with the program's global dispatcher"(baseUrl) {
    const { dispatcher, seen } = program();
    const before = getGlobalDispatcher();
    setGlobalDispatcher(dispatcher);
    const remove = register({ baseUrl, ...options });
    try {
      await legacyProgram(baseUrl, async (url, init) =>
        (await request(url, init as Parameters<typeof request>[1])).body.text(),
      );
    } finally {
      remove();
      setGlobalDispatcher(before);
    }
    return seen;
  },
  async createLegacyClient(baseUrl) {
    const { dispatcher, seen } = program();
    const credentials = { clientKey, clientSecret };
    const given: CompatOptions = { baseUrl, dispatcher, ...options };
    const client = createLegacyClient({ ...given, schoolYear: 2017, credentials });
    expect(await client.get("schools")).toEqual([]);
    return seen;
  },
};

test.each(Object.entries(doors))(
  "%s: discovery, exchange and data go by the program's own dispatcher",
  async (_door, use) => {
    const { baseUrl, asked } = await host();
    const seen = await use(baseUrl);
    expect(seen).toEqual(asked);
    expect(asked).toEqual(["GET /", "POST /oauth/token", "GET /data/v3/ed-fi/schools"]);
  },
);
