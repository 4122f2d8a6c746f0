// How a call that was answered is compared, and what a store that refuses needs.
import { checkBaseUrl } from "@edbridge/core/internal";
import { expect, test } from "vitest";
import { isForbidden, remedyFor, whyAway, whyNotDurable } from "../src/serve/redis-client.js";
import { answeredCall, signInOf } from "../src/shadow/handed-call.js";

const old = checkBaseUrl("https://old.example");
const empty = new Uint8Array();

test.each([
  ["schools/1/2", 200],
  ["schools", 304],
  ["schools", 401],
  ["schools", 429],
  ["schools", 499],
  ["schools", 500],
  ["Schools/1", 200],
  ["schools?id=2", 200],
])("whether a call for %s that was answered %i is compared", async (path, status) => {
  const url = `/api/v2.0/2017/${path}`;
  const about = { calls: "read", collection: "schools", method: "GET", url } as const;
  const rest = { status, headers: { authorization: "a" }, answerHeaders: { location: "l" } };
  const call = answeredCall({ ...about, ...rest, sent: empty, received: empty }, old, 100);
  const found = await call.catch((error: unknown) => String(error));
  expect(
    typeof found === "string" ? found : { ...found, query: String(found.query) },
  ).toMatchSnapshot();
});

test("a sign-in is known by its key and secret with the token that they gave", async () => {
  const about = { calls: "read", collection: "", method: "POST", url: "/oauth/token" } as const;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const form = "Client_id=k&Client_secret=s";
  const answers = ['{"access_token":"t"}', '{"Access_token":"t"}', '{"access_token":1}', "x"];
  const signIns = [
    ...answers.map((each) => [form, each]),
    ...["Client_id=k", "Client_secret=s"].map((each) => [each, answers[0]]),
  ];
  const found = signIns.map(([sent, received]) => {
    const bytes = { sent: Buffer.from(sent ?? ""), received: Buffer.from(received ?? "") };
    return signInOf({ ...about, ...bytes, status: 200, headers: type, answerHeaders: {} }, old);
  });
  const known = { token: "t", credentials: { clientKey: "k", clientSecret: "s" } };
  expect(await Promise.all(found)).toEqual([known, known, ...Array<undefined>(4).fill(undefined)]);
});

test("a store that refuses is named by its code alone, with what mends it", () => {
  const errors = [
    ..."WRONGPASS NOAUTH NOPERM ERR READONLY MOVED CROSSSLOT CLUSTERDOWN OOM".split(" "),
    "Socket closed",
  ].map((text) => new Error(`${text} for a secret`));
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const all = [...errors, refused, Object.assign(new Error("x"), { code: "a b" }), "text"];
  const texts = all.map((each) => `${String(each)}:${whyAway(each)}${remedyFor(each)}`);
  expect([texts, all.filter(isForbidden)]).toMatchSnapshot();
  const facts = (log: number, most: number, policy: string) =>
    `aof_enabled:${log}\r\nmaxmemory:${most}\r\nmaxmemory_policy:${policy}\r\n`;
  const infos = [
    "",
    facts(0, 0, "allkeys-lru"),
    facts(0, 100, "allkeys-lru"),
    facts(1, 100, "allkeys-lru"),
    facts(1, 100, "noeviction"),
  ];
  expect(infos.map(whyNotDurable)).toMatchSnapshot();
});
