import { setGlobalDispatcher, Agent, type Dispatcher, getGlobalDispatcher } from "undici";
import * as undici6 from "undici6";
import * as undici7 from "undici";
import * as undici8 from "undici8";
import { expect, onTestFinished, test } from "vitest";
import { register } from "@edbridge/compat/register";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { startHost } from "../../../test/support/host.ts";
import { compatFetch, compatInterceptor, createLegacyClient } from "@edbridge/compat";

// A program reaches its host through a dispatcher of its own: a proxy, a private authority, a client
// certificate. Key and secret must take no other way.

const credentials = { clientKey: "key", clientSecret: "secret" };
const options = { records: false } as const;
const majors = {
  6: undici6 as unknown as typeof undici7,
  7: undici7,
  8: undici8 as unknown as typeof undici7,
};

/** A dispatcher, and what went by it. */
function program({ Agent: Made }: Pick<typeof undici7, "Agent"> = { Agent }) {
  const agent = new Made();
  onTestFinished(() => agent.destroy());
  const seen: string[] = [];
  const note: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (call, handler) => {
    seen.push(`${call.method} ${call.path.split("?")[0]}`);
    return dispatch(call, handler);
  };
  return { dispatcher: agent.compose(note), seen };
}

/** What a legacy program does, with its own way to send a request. */
async function legacyProgram(
  baseUrl: string,
  used: unknown,
  more: { dispatcher?: Dispatcher } = {},
) {
  const type = "application/x-www-form-urlencoded";
  const send = (url: string, { body, ...init }: RequestInit) => {
    // Of a body that is a Blob, fetch makes a Request.
    const sent = body ? { body: new Blob([String(body)], { type }) } : {};
    return (used as typeof fetch)(url, { ...init, ...sent, ...(more as object) });
  };
  const caller = new LegacyCaller(send as typeof fetch, baseUrl);
  const { access_token: token } = await caller.signIn(credentials);
  expect(await (await caller.call(token, "schools")).text()).toBe("[]");
}

/** How each door sends a program's requests; gives what went by the program's dispatcher. */
const doors: Record<string, (baseUrl: string) => Promise<string[]>> = {
  async "compatFetch with the option"(baseUrl) {
    const { dispatcher, seen } = program();
    await legacyProgram(baseUrl, compatFetch({ baseUrl, dispatcher, ...options }));
    return seen;
  },
  async "register with the program's global dispatcher"(baseUrl) {
    const { dispatcher, seen } = program();
    const before = getGlobalDispatcher();
    setGlobalDispatcher(dispatcher);
    const remove = register({ baseUrl, ...options });
    await legacyProgram(baseUrl, undici7.fetch).finally(() => {
      remove();
      setGlobalDispatcher(before);
    });
    return seen;
  },
  async createLegacyClient(baseUrl) {
    const { dispatcher, seen } = program();
    const given = { baseUrl, dispatcher, ...options };
    const client = createLegacyClient({ ...given, schoolYear: 2017, credentials });
    expect(await client.get("schools")).toEqual([]);
    return seen;
  },
};

for (const [major, undici] of Object.entries(majors)) {
  doors[`compatInterceptor on undici ${major}`] = async (baseUrl) => {
    const { dispatcher, seen } = program(undici);
    const composed = dispatcher.compose(compatInterceptor({ baseUrl, ...options }));
    await legacyProgram(baseUrl, undici.fetch, { dispatcher: composed });
    return seen;
  };
  doors[`compatFetch with an agent of undici ${major} for each request`] = async (baseUrl) => {
    const { dispatcher, seen } = program(undici);
    await legacyProgram(baseUrl, compatFetch({ baseUrl, ...options }), { dispatcher });
    return seen;
  };
  doors[`register with an agent of undici ${major} for each request`] = async (baseUrl) => {
    const { dispatcher, seen } = program(undici);
    const remove = register({ baseUrl, ...options });
    await legacyProgram(baseUrl, fetch, { dispatcher }).finally(remove);
    return seen;
  };
}

test.each(Object.entries(doors))("%s uses the program's own dispatcher", async (_door, use) => {
  const host = await startHost({
    generation: "current",
    schools: 0,
    disciplineIncidents: 0,
    credentials,
  });
  const seen = await use(host.baseUrl);
  const asked = host.requests.map(({ method, path }) => `${method} ${path}`);
  expect(seen).toEqual(asked);
  expect(asked).toEqual(["GET /", "POST /oauth/token", "GET /data/v3/ed-fi/schools"]);
});
