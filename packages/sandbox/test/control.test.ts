import { expect, test } from "vitest";
import {
  at,
  call,
  currentCaller,
  expectStatuses,
  listOf,
  SCHOOL,
  start,
  stillClock,
} from "./support.js";

async function open() {
  const sandbox = await start({ generation: "current", control: true, clock: stillClock() });
  const tell = (where: string, body?: unknown, headers = {}) =>
    call(sandbox.baseUrl, where.replace("/", "/_sandbox/"), { body, headers });
  return { sandbox, tell, ask: await currentCaller(sandbox) };
}

test("a program in another language moves the clock", async () => {
  const { tell, ask } = await open();
  const moved = await tell("POST /clock", { advance: 1_800_000 });
  expect(moved.json).toEqual({ now: "2024-01-01T00:30:00.000Z" });
  await expectStatuses(ask, ["/schools", 401]);
  const set = await tell("POST /clock", { set: "2030-01-01T00:00:00Z" });
  expect(set.json).toEqual({ now: "2030-01-01T00:00:00.000Z" });
});

test("it adds faults and takes them back", async () => {
  const { tell, ask } = await open();
  const fault = { status: 503, times: "all", when: { path: "/schools" } };
  expect((await tell("POST /faults", fault)).status).toBe(204);
  await expectStatuses(ask, ["/schools", 503], ["/students", 200]);
  await tell("DELETE /faults");
  await expectStatuses(ask, ["/schools", 200]);
});

test("it ends tokens", async () => {
  const { tell, ask } = await open();
  expect((await tell("POST /revoke", { clientKey: "nobody" })).status).toBe(204);
  await expectStatuses(ask, ["/schools", 200]);
  expect((await tell("POST /revoke")).status).toBe(204);
  await expectStatuses(ask, ["/schools", 401]);
});

test("it adds and reads records, and begins anew", async () => {
  const { tell, sandbox } = await open();
  const before = sandbox.records("schools");
  const schools = [SCHOOL];
  expect((await tell("POST /records", { schools })).status).toBe(204);
  expect(await listOf(tell, "/records/schools")).toHaveLength(before.length + 1);
  expect((await tell("POST /records", { schools })).status).toBe(400);
  await tell("POST /reset");
  expect(await listOf(tell, "/records/schools")).toEqual(before);
});

test("it reads what the host was asked, without secrets, and its own calls are not in it", async () => {
  const { tell, ask, sandbox } = await open();
  await ask("/schools?limit=1");
  const found = await tell("/requests");
  expect(found.json).toMatchObject([{ kind: "token" }, { kind: "data", status: 200 }]);
  expect(found.text).not.toContain(sandbox.credentials.clientSecret);
  await tell("DELETE /requests");
  expect(await listOf(tell, "/requests")).toEqual([]);
  expect(at((await tell("/state")).json, "counts", "requests")).toBe(2);
});

test.each([
  ["POST /clock", { advance: "x" }, 400],
  ["POST /clock", { advance: 1, set: 1 }, 400],
  ["POST /faults", { staus: 500 }, 400],
  ["POST /records", { nothings: [{}] }, 400],
  ["POST /clock", "advance=1", 415],
  ["GET /clock", undefined, 404],
])("%s with %j is refused", async (where, body, status) => {
  const got = await (await open()).tell(where, body);
  expect([got.status, at(got.json, "error")]).toEqual([status, expect.any(String)]);
});

test.each([
  ["a foreign name that leads here", { host: "evil.example" }],
  ["a page in a browser", { origin: "http://evil.example" }],
])("%s may not use it", async (_, headers) => {
  const { tell, ask } = await open();
  expect((await tell("POST /revoke", {}, headers)).status).toBe(403);
  await expectStatuses(ask, ["/schools", 200]);
});

test("it is not there on a host that others can reach, nor unasked", async () => {
  const wide = await start({ control: true, host: "0.0.0.0" });
  expect((await call(wide.baseUrl, "/_sandbox/state")).status).toBe(403);
  expect((await call((await start()).baseUrl, "/_sandbox/state")).status).toBe(404);
});
