// A store at Redis that refuses, is away, or was emptied; its replies are those that a test gives.
import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { RedisStore } from "../src/serve/redis-store.js";
import { memory } from "./support.js";
import { serveSockets } from "../../../test/support/servers.ts";

const text = (value: string) => `$${value.length}\r\n${value}\r\n`;
const list = (...replies: string[]) => `*${replies.length}\r\n${replies.join("")}`;
const none = "$-1\r\n";
const durable = "aof_enabled:1\r\nmaxmemory:0\r\nmaxmemory_policy:noeviction\r\n";

/** A store, what it logs, and the server, which gives these replies and else the usual ones. */
async function store(replies: Record<string, string> = {}) {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const usual = { GET: text("m1"), DEL: ":1\r\n", EVAL: ":1\r\n", INFO: text(durable) };
  const address = await serveSockets((socket) => {
    sockets.add(socket);
    socket.setEncoding("utf8").on("data", (sent: string) => {
      for (const [, name = ""] of sent.matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gm)) {
        if (!/CLIENT|PING/.test(name)) asked.push(name);
        socket.write({ ...usual, ...replies }[name] ?? "+OK\r\n");
      }
    });
  });
  const log = memory();
  const opened = await RedisStore.open(address.replace("http", "redis"), log);
  onTestFinished(() => opened.close());
  const emptied: boolean[] = [];
  opened.onReached((isEmptied) => void emptied.push(isEmptied));
  const state = () => {
    const { isDurable, failures } = opened;
    return { texts: log.texts.splice(0), emptied: emptied.splice(0), isDurable, failures };
  };
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return { opened, log, replies, asked, state, cut };
}

test("a store that takes all is asked once, and says nothing", async () => {
  const { opened, asked, state } = await store();
  expect(asked).toEqual(["HELLO", "EVAL", "INFO", "GET"]);
  expect(await opened.read("k")).toBe("m1");
  expect([await opened.write("k", "v", 0), await opened.delete("k")]).toEqual([true, true]);
  expect(state()).toEqual({ texts: [], emptied: [], isDurable: true, failures: 0 });
});

test("a store that takes no write says why once, and is told when it takes one again", async () => {
  const { opened, replies, state } = await store();
  for (const code of ["OOM", "OOM", "READONLY", "MOVED"]) {
    replies["SET"] = `-${code} for a secret\r\n`;
    expect(await opened.write("k", "v", 1000)).toBe(false);
    expect(await opened.lock("k", 0)).toBe("unreachable");
  }
  expect(state()).toMatchSnapshot("refused");
  replies["SET"] = none;
  expect(await opened.lock("k", 0)).toBe("taken");
  expect(state()).toMatchSnapshot("taken");
});

test.each<[string, Record<string, string>]>([
  ["locks are forbidden", { EVAL: "-NOPERM for a secret\r\n" }],
  ["its facts are not told", { INFO: "-NOPERM for a secret\r\n" }],
  ["a restart loses all", { INFO: text(durable.replace("1", "0")) }],
  ["it is empty and takes no mark", { GET: none, SET: none }],
  ["the lock is another's", { EVAL: text("another") }],
])("a store is asked what it keeps, and %s", async (_, replies) => {
  const { opened, asked, state } = await store(replies);
  const held = { fence: "f" } as Parameters<typeof opened.delete>[1];
  const done = [await opened.write("k", "v", 1000, held), await opened.delete("k", held)];
  expect({ done, asked, ...state() }).toMatchSnapshot();
});

test("a store that was away and comes again without what it had is one that was emptied", async () => {
  const { log, replies, state, cut } = await store();
  replies["GET"] = text("m2");
  cut();
  await expect.poll(() => log.texts.at(-1)).toMatch(/^The store has lost what it had/);
  expect(state()).toMatchSnapshot();
});

test("names come page by page, each once, and without those of locks", async () => {
  const { opened, replies } = await store();
  const keys = [list(text("edbridge:a"), text("edbridge:a:lock")), list(text("edbridge:a"))];
  const pages = keys.map((each, at) => list(text(at === 0 ? "7" : "0"), each));
  const SCAN = () => pages.shift() ?? "-ERR no more\r\n";
  Object.defineProperty(replies, "SCAN", { enumerable: true, get: SCAN });
  expect(await opened.names("")).toEqual(["a"]);
  expect(await opened.names("")).toBeUndefined();
});
