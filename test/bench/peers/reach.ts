// What a way of interception reaches, tried one by one in the process that it is loaded into.
import { once } from "node:events";
import { Agent, ClientRequest, createServer, get, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { legacyToken } from "../contenders/legacy-program.ts";
import { roots, schools } from "../contenders/contender.ts";
import { serve } from "../lib/serve.ts";

interface Trying {
  /** The address of a page of legacy schools. */
  readonly url: string;
  readonly headers: { readonly authorization: string };
  /** A server that is not the host. */
  readonly other: string;
}

/** Whether these are legacy records: the host itself gives current ones at the legacy address. */
function isTranslated(records: unknown): boolean {
  const isPage = Array.isArray(records) && records.length > 0;
  return isPage && !JSON.stringify(records).includes("uri://ed-fi.org/");
}

const answered = async (asked: ClientRequest): Promise<IncomingMessage> => {
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response;
};
const translated = async (asked: ClientRequest): Promise<boolean> =>
  isTranslated(await json(await answered(asked)));

/** Each gives whether it is as it should be; one that throws or takes five seconds is not. */
const trials: Readonly<Record<string, (trying: Trying) => Promise<boolean>>> = {
  "built-in fetch": async ({ url, headers }) =>
    isTranslated(await (await fetch(url, { headers })).json()),

  axios: async ({ url, headers }) => {
    const { default: axios } = await import("axios");
    return isTranslated((await axios.get(url, { headers })).data);
  },

  got: async ({ url, headers }) => {
    const { default: got } = await import("got");
    return isTranslated(await got(url, { headers, retry: { limit: 0 } }).json());
  },

  "undici.request": async ({ url, headers }) => {
    const undici = await import("undici");
    return isTranslated(await (await undici.request(url, { headers })).body.json());
  },

  "undici.request with a dispatcher of its own": async ({ url, headers }) => {
    const undici = await import("undici");
    const dispatcher = new undici.Agent();
    return isTranslated(await (await undici.request(url, { headers, dispatcher })).body.json());
  },

  "node:http, an agent of its own that keeps connections": async ({ url, headers }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const found = await Promise.all(
      Array.from({ length: 20 }, () => translated(get(url, { headers, agent }))),
    );
    return found.every(Boolean);
  },

  "new http.ClientRequest": ({ url, headers }) => {
    const asked = new ClientRequest(new URL(url));
    asked.setHeader("authorization", headers.authorization);
    asked.end();
    return translated(asked);
  },

  "a request body in chunks": async ({ url, headers }) => {
    const { origin } = new URL(url);
    const asked = request(`${origin}/oauth/authorize`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
    });
    for (const part of ["{'Client_id': 'key'", ", 'Response_type'", ": 'code'}"]) {
      asked.write(part);
      await sleep(20);
    }
    asked.end();
    const { code } = (await json(await answered(asked))) as { code?: string };
    // The host's own code is all zeros.
    return code !== undefined && !/^0+$/.test(code);
  },

  "an abort rejects at once": async ({ url, headers }) => {
    const abort = new AbortController();
    const asked = get(url, { headers, signal: abort.signal });
    const failed = once(asked, "response").then(
      () => false,
      (error: Error) => error.name === "AbortError",
    );
    abort.abort();
    return failed;
  },

  "requests to others: a response that streams": async ({ other }) => {
    const response = await answered(get(`${other}/slow`));
    const begun = performance.now();
    await once(response, "data");
    return performance.now() - begun < 150 && (await text(response)).length > 0;
  },

  "requests to others: an upgrade": async ({ other }) => {
    const asked = get(other, { headers: { connection: "upgrade", upgrade: "echo" } });
    const [, socket] = await once(asked, "upgrade");
    socket.write("hello");
    const [bytes] = await once(socket, "data");
    socket.destroy();
    return String(bytes) === "hello";
  },

  "requests to others: an agent of their own chooses the connection": async ({ other }) => {
    const agent = new Agent();
    const { port } = new URL(other);
    let made = 0;
    Reflect.set(agent, "createConnection", () => {
      made++;
      return connect(Number(port), "127.0.0.1");
    });
    const response = await answered(get("http://elsewhere.invalid/", { agent }));
    return made === 1 && response.statusCode === 200;
  },
};

/** Not the host: a slow response, an echo after an upgrade, and an empty response to all else. */
async function startOther(): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (asked, response) => {
    if (asked.url === "/slow") {
      response.write("first");
      await sleep(300);
    }
    response.end("last");
  });
  server.on("upgrade", (_asked, socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n",
    );
    socket.pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: () => server.closeAllConnections() };
}

const api = {
  names: () => Object.keys(trials),
  attempt: async ({ name, origin }: { name: string; origin: string }): Promise<string> => {
    const other = await startOther();
    try {
      const place = { origin, connections: 1, clientKey: "key", clientSecret: "secret" };
      const headers = { authorization: `Bearer ${await legacyToken(fetch, place)}` };
      const trying = { url: schools(origin + roots.legacy), headers, other: other.url };
      const late = sleep(5000, false, { ref: false });
      return (await Promise.race([trials[name]?.(trying), late])) ? "yes" : "no";
    } catch {
      return "no";
    } finally {
      other.stop();
    }
  },
};
export type ReachApi = typeof api;

serve(api);
