import { Agent, type Dispatcher, ProxyAgent } from "undici";
import * as undici6 from "undici6";
import * as undici8 from "undici8";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { register } from "@edbridge/compat/register";
import { listening, serve } from "../../../test/support/servers.ts";
import { passed } from "./through.js";
import { compatFetch } from "@edbridge/compat";

const headers = { authorization: "Bearer of-the-host" };
const path = "/api/v2.0/2017/schools";
const newAgents: Record<string, () => Dispatcher> = {
  "undici 6": () => new undici6.Agent() as unknown as Dispatcher,
  "undici 7": () => new Agent(),
  "undici 8": () => new undici8.Agent() as unknown as Dispatcher,
};

// The types of the built-in fetch know one undici only.
function withDispatcher(dispatcher: Pick<Dispatcher, "dispatch">): RequestInit {
  return Object.assign({ headers }, { dispatcher }) as object;
}

/** A dispatcher of which nothing but `dispatch` is used, and how often it was. */
function counting(agent: Dispatcher) {
  const seen: unknown[] = [];
  const dispatch: Dispatcher["dispatch"] = (options, handler) => {
    seen.push(options.path);
    return agent.dispatch(options, handler);
  };
  return { dispatcher: { dispatch }, seen };
}

for (const [name, newAgent] of Object.entries(newAgents)) {
  test.each(["compatFetch", "register"])(
    `%s reaches the host by the call's own ${name}`,
    async (door) => {
      const baseUrl = await serve((_request, response) => response.end("[]"));
      const agent = newAgent();
      const { dispatcher, seen } = counting(agent);
      const remove = door === "register" ? register({ baseUrl, ...passed }) : () => {};
      try {
        const used = door === "register" ? fetch : compatFetch({ baseUrl, ...passed });
        const init = withDispatcher(dispatcher);
        expect(await (await used(baseUrl + path, init)).text()).toBe("[]");
        expect(seen).toHaveLength(1);
        // Also with a body, for which fetch makes a Request of its arguments.
        const body = new Blob(["[]"]);
        await (await used(baseUrl + path, { ...init, method: "POST", body })).text();
        expect(seen).toHaveLength(2);
        await (await used(baseUrl + path, { headers })).text();
        expect(seen).toHaveLength(2);
      } finally {
        remove();
        await agent.close();
      }
    },
  );
}

test("a proxy that a call names is not gone around", async () => {
  const baseUrl = await serve((_request, response) => response.end("[]"));
  const asked: (string | undefined)[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(incoming.url);
    request(incoming.url ?? "", { headers: incoming.headers }, (found) => {
      response.writeHead(found.statusCode ?? 500);
      found.pipe(response);
    }).end();
  });
  proxy.on("connect", (incoming, socket) => {
    asked.push(incoming.url);
    const [host, port] = (incoming.url ?? "").split(":");
    const behind = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      socket.pipe(behind).pipe(socket);
    });
    behind.on("error", () => socket.destroy());
    socket.on("error", () => behind.destroy());
  });
  const dispatcher = new ProxyAgent(await listening(proxy));
  const response = await compatFetch({ baseUrl, ...passed })(
    baseUrl + path,
    withDispatcher(dispatcher),
  );
  expect(await response.text()).toBe("[]");
  expect(asked).toHaveLength(1);
  await dispatcher.destroy();
});
