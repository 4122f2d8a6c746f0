import { describe, expect, test } from "vitest";
import { at, call, currentCaller, list, SCHOOL, start, stillClock } from "./support.js";

async function open() {
  const sandbox = await start({ generation: "current", control: true, clock: stillClock() });
  const tell = (method: string, path: string, body?: unknown, headers = {}) =>
    call(sandbox.baseUrl, `/_sandbox${path}`, { method, body, headers });
  return { sandbox, tell, ask: await currentCaller(sandbox) };
}

describe("a program in another language", () => {
  test("moves the clock", async () => {
    const { tell, ask } = await open();
    expect((await tell("POST", "/clock", { advance: 1_800_000 })).json).toEqual({
      now: "2024-01-01T00:30:00.000Z",
    });
    expect((await ask("/schools")).status).toBe(401);
    const set = await tell("POST", "/clock", { set: "2030-01-01T00:00:00Z" });
    expect(set.json).toEqual({ now: "2030-01-01T00:00:00.000Z" });
  });

  test("adds faults and takes them back", async () => {
    const { tell, ask } = await open();
    const fault = { status: 503, times: "all", when: { path: "/schools" } };
    expect((await tell("POST", "/faults", fault)).status).toBe(204);
    expect((await ask("/schools")).status).toBe(503);
    expect((await ask("/students")).status).toBe(200);
    await tell("DELETE", "/faults");
    expect((await ask("/schools")).status).toBe(200);
  });

  test("ends tokens", async () => {
    const { tell, ask } = await open();
    expect((await tell("POST", "/revoke", { clientKey: "nobody" })).status).toBe(204);
    expect((await ask("/schools")).status).toBe(200);
    expect((await tell("POST", "/revoke")).status).toBe(204);
    expect((await ask("/schools")).status).toBe(401);
  });

  test("adds and reads records, and begins anew", async () => {
    const { tell, sandbox } = await open();
    const before = sandbox.records("schools");
    expect((await tell("POST", "/records", { schools: [SCHOOL] })).status).toBe(204);
    expect(list((await tell("GET", "/records/schools")).json)).toHaveLength(before.length + 1);
    expect((await tell("POST", "/records", { schools: [SCHOOL] })).status).toBe(400);
    await tell("POST", "/reset");
    expect((await tell("GET", "/records/schools")).json).toEqual(before);
  });

  test("reads what the host was asked, without secrets, and its own calls are not in it", async () => {
    const { tell, ask, sandbox } = await open();
    await ask("/schools?limit=1");
    const found = await tell("GET", "/requests");
    expect(list(found.json).at(-1)).toMatchObject({ kind: "data", status: 200 });
    expect(found.text).not.toContain(sandbox.credentials.clientSecret);
    await tell("DELETE", "/requests");
    expect((await tell("GET", "/requests")).json).toEqual([]);
    expect(at((await tell("GET", "/state")).json, "counts", "requests")).toBe(2);
  });
});

test.each([
  ["POST", "/clock", { advance: "x" }, 400],
  ["POST", "/clock", { advance: 1, set: 1 }, 400],
  ["POST", "/faults", { times: 1 }, 400],
  ["POST", "/faults", { staus: 500 }, 400],
  ["POST", "/records", { nothings: [{}] }, 400],
  ["POST", "/clock", "advance=1", 415],
  ["GET", "/clock", undefined, 404],
])("%s %s with %j is refused", async (method, path, body, status) => {
  const { tell } = await open();
  const got = await tell(method, path, body);
  expect([got.status, at(got.json, "error")]).toEqual([status, expect.any(String)]);
});

test.each([
  ["a foreign name that leads here", { host: "evil.example" }],
  ["a page in a browser", { origin: "http://evil.example" }],
])("%s may not use it", async (_, headers) => {
  const { tell, ask } = await open();
  expect((await tell("POST", "/revoke", {}, headers)).status).toBe(403);
  expect((await ask("/schools")).status).toBe(200);
});

test("it is not there on a host that others can reach, nor unasked", async () => {
  const wide = await start({ control: true, host: "0.0.0.0" });
  expect((await call(wide.baseUrl, "/_sandbox/state")).status).toBe(403);
  expect((await call((await start()).baseUrl, "/_sandbox/state")).status).toBe(404);
});
