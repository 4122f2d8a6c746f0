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
