import { Agent } from "undici";
import { afterEach, expect, test } from "vitest";
import { dispatchCall } from "../src/dispatch/carry.js";
import { serve, stopServers } from "./local-servers.js";

afterEach(stopServers);

const agents: Agent[] = [];
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});

test.each(["before the answer", "amid a small page"])(
  "a call that its caller leaves %s is told of once",
  async (when) => {
    const control = new AbortController();
    let meet = () => {};
    const met = new Promise<void>((done) => (meet = done));
    const url = await serve((_request, response) => {
      if (when === "amid a small page") {
        const headers = { "content-type": "application/json", "content-length": "10" };
        response.writeHead(200, headers).write("[1,", () => meet());
      } else meet();
    });
    const agent = new Agent();
    agents.push(agent);
    const told: string[] = [];
    const { signal } = control;
    const call = { method: "GET", url: `${url}/x`, headers: {}, signal, isPage: true };
    const closed = new Promise<void>((done) => agent.once("disconnect", () => done()));
    dispatchCall((...given) => agent.dispatch(...given), call, {
      answered: () => void told.push("answered"),
      failed: () => void told.push("failed"),
    });
    await met;
    control.abort(new Error("left"));
    await closed;
    expect(told).toEqual(["failed"]);
  },
);

test("a call that its caller has left already is not sent, and told of", () => {
  const reason = new Error("left");
  const signal = AbortSignal.abort(reason);
  const call = { method: "GET", url: "http://127.0.0.1:1/x", headers: {}, signal };
  const told: unknown[] = [];
  const dispatch = () => {
    told.push("sent");
    return true;
  };
  dispatchCall(dispatch, call, {
    answered: () => void told.push("answered"),
    failed: (error) => void told.push(error),
  });
  expect(told).toEqual([reason]);
});

const small = { "content-type": "application/json", "content-length": "4" };
const streamed = { "content-type": "application/json" };

/** What a taker is told of a call whose connection the host closes some times. */
async function toldOf(method: string, closed: number, head?: Record<string, string>) {
  let calls = 0;
  const url = await serve((_request, response) => {
    if (calls++ >= closed) response.writeHead(200, small).end("[10]");
    else if (head) response.writeHead(200, head).write("[1", () => response.destroy());
    else response.destroy();
  });
  const agent = new Agent({ connections: 1 });
  agents.push(agent);
  const body = method === "POST" ? "{}" : undefined;
  const call = { method, url: `${url}/x`, headers: {}, body, isPage: true };
  const told = await new Promise<string>((tell) => {
    dispatchCall((...given) => agent.dispatch(...given), call, {
      answered: ({ status }) => tell(`answered ${status}`),
      failed: () => tell("failed"),
    });
  });
  return { told, calls };
}

test.each([
  ["GET", 1, undefined, "answered 200", 2],
  ["HEAD", 1, undefined, "answered 200", 2],
  ["GET", 1, small, "answered 200", 2],
  ["GET", 2, undefined, "failed", 2],
  ["POST", 1, undefined, "failed", 1],
  ["DELETE", 1, undefined, "failed", 1],
  ["GET", 1, streamed, "answered 200", 1],
] as const)(
  "a %s whose connection is closed %i times: %j",
  async (method, closed, head, told, calls) => {
    expect(await toldOf(method, closed, head)).toEqual({ told, calls });
  },
);

test("a call whose caller leaves before it is made once more is not", async () => {
  let calls = 0;
  const control = new AbortController();
  const url = await serve((_request, response) => {
    calls++;
    response.destroy();
  });
  const agent = new Agent({ connections: 1 });
  agents.push(agent);
  const { signal } = control;
  // Before the microtask in which it would be made.
  agent.on("disconnect", () => control.abort(new Error("left")));
  const reason = await new Promise<unknown>((tell) => {
    const call = { method: "GET", url: `${url}/x`, headers: {}, signal };
    dispatchCall((...given) => agent.dispatch(...given), call, {
      answered: tell,
      failed: tell,
    });
  });
  expect([calls, reason]).toEqual([1, new Error("left")]);
});
