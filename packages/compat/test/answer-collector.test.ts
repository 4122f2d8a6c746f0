import { Agent, type Dispatcher } from "undici";
import { afterEach, expect, test, vi } from "vitest";
import { dispatchCall } from "../src/transport/send.js";
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

/** A dispatcher whose host has answered a small page by the time it is asked. */
const atOnce: Dispatcher.Dispatch = (_options, handler) => {
  const headers = ["content-type", "application/json", "content-length", "2"];
  handler.onConnect?.(() => {});
  handler.onHeaders?.(
    200,
    headers.map((text) => Buffer.from(text)),
    () => {},
    "OK",
  );
  handler.onData?.(Buffer.from("[]"));
  handler.onComplete?.([]);
  return true;
};

const endOfTurn = () => new Promise((done) => setImmediate(done));

test("small pages that come in one turn are given at its end, each once", async () => {
  const told: string[] = [];
  for (const name of ["first", "second"]) {
    const call = { method: "GET", url: "http://127.0.0.1:1/x", headers: {}, isPage: true };
    dispatchCall(atOnce, call, {
      answered: ({ status }) => void told.push(`${name} ${status}`),
      failed: (error) => void told.push(String(error)),
    });
  }
  expect(told).toEqual([]);
  await endOfTurn();
  await endOfTurn();
  expect(told).toEqual(["first 200", "second 200"]);
});

test("a program that puts its own timers in place does not stop pages", async () => {
  vi.useFakeTimers({ toFake: ["setImmediate", "setTimeout"] });
  try {
    const call = { method: "GET", url: "http://127.0.0.1:1/x", headers: {}, isPage: true };
    const given = new Promise<number>((answered, failed) =>
      dispatchCall(atOnce, call, { answered: ({ status }) => answered(status), failed }),
    );
    expect(await given).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("a small page whose caller leaves in the turn it came in is not given", async () => {
  const control = new AbortController();
  const told: string[] = [];
  const { signal } = control;
  const call = { method: "GET", url: "http://127.0.0.1:1/x", headers: {}, signal, isPage: true };
  dispatchCall(atOnce, call, {
    answered: () => void told.push("answered"),
    failed: (error) => void told.push(String(error)),
  });
  control.abort(new Error("left"));
  await endOfTurn();
  expect(told).toEqual(["Error: left"]);
});

test("a page whose taker throws keeps no other waiting", async () => {
  const told: string[] = [];
  const thrown = new Promise<unknown>((caught) => process.once("uncaughtException", caught));
  const listeners = process.listeners("uncaughtException").slice(0, -1);
  for (const listener of listeners) process.off("uncaughtException", listener);
  const call = { method: "GET", url: "http://127.0.0.1:1/x", headers: {}, isPage: true };
  for (const name of ["first", "second"]) {
    dispatchCall(atOnce, call, {
      answered: () => {
        told.push(name);
        if (name === "first") throw new Error("The caller's own.");
      },
      failed: () => {},
    });
  }
  expect(await thrown).toEqual(new Error("The caller's own."));
  for (const listener of listeners) process.on("uncaughtException", listener);
  await endOfTurn();
  expect(told).toEqual(["first", "second"]);
});
