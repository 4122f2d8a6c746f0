import { expect, test } from "vitest";
import { at, callerWith, currentCaller, SCHOOL, start, stillClock } from "./support.js";

async function open() {
  const sandbox = await start({ generation: "current", control: true, clock: stillClock() });
  const tell = callerWith(undefined, sandbox, "/_sandbox");
  return { sandbox, tell, ask: await currentCaller(sandbox) };
}

test("a program in another language moves the clock", async () => {
  const { tell, ask } = await open();
  const moved = await tell("POST /clock", { body: { advance: 1_800_000 } });
  expect(moved.json).toEqual({ now: "2024-01-01T00:30:00.000Z" });
  await ask.statuses(["/schools", 401]);
  const set = await tell("POST /clock", { body: { set: "2030-01-01T00:00:00Z" } });
  expect(set.json).toEqual({ now: "2030-01-01T00:00:00.000Z" });
});

test("it adds faults and takes them back", async () => {
  const { tell, ask } = await open();
  const fault = { status: 503, times: "all", when: { path: "/schools" } };
  await tell.statuses(["POST /faults", 204, fault]);
  await ask.statuses(["/schools", 503], ["/students", 200]);
  await tell("DELETE /faults");
  await ask.statuses(["/schools", 200]);
});

test("it ends tokens", async () => {
  const { tell, ask } = await open();
  await tell.statuses(["POST /revoke", 204, { clientKey: "nobody" }]);
  await ask.statuses(["/schools", 200]);
  await tell.statuses(["POST /revoke", 204]);
  await ask.statuses(["/schools", 401]);
});

test("it adds and reads records, and begins anew", async () => {
  const { tell, sandbox } = await open();
  const before = sandbox.records("schools");
  const body = { schools: [SCHOOL] };
  await tell.statuses(["POST /records", 204, body], ["POST /records", 400, body]);
  expect(await tell.count("/records/schools")).toBe(before.length + 1);
  await tell("POST /reset");
  expect(await tell.records("/records/schools")).toEqual(before);
});

test("it reads what the host was asked, without secrets, and its own calls are not in it", async () => {
  const { tell, ask, sandbox } = await open();
  await ask("/schools?limit=1");
  const found = await tell("/requests");
  expect(found.json).toMatchObject([{ kind: "token" }, { kind: "data", status: 200 }]);
  expect(found.text).not.toContain(sandbox.credentials.clientSecret);
  await tell("DELETE /requests");
  expect(await tell.records("/requests")).toEqual([]);
  expect(at((await tell("/state")).json, "counts", "requests")).toBe(2);
});

test.each([
  ["POST /clock", { advance: "x" }, 400],
  ["POST /clock", { advance: 1, set: 1 }, 400],
  ["POST /faults", { staus: 500 }, 400],
  ["POST /records", { nothings: [{}] }, 400],
  ["GET /records/scools", undefined, 400],
  ["GET /records", undefined, 400],
  ["POST /clock", "advance=1", 415],
  ["GET /clock", undefined, 404],
])("%s with %j is refused", async (where, body, status) => {
  const got = await (await open()).tell(where, { body });
  const text = status === 404 ? "Here are GET state, " : "";
  expect([got.status, at(got.json, "error")]).toEqual([status, expect.stringContaining(text)]);
});

test.each([
  ["a foreign name that leads here", { host: "evil.example" }],
  ["a page in a browser", { origin: "http://evil.example" }],
])("%s may not use it", async (_, headers) => {
  const { tell, ask } = await open();
  await tell.statuses(["POST /revoke", 403, {}, headers]);
  await ask.statuses(["/schools", 200]);
});

test("it is not there on a host that others can reach, nor unasked", async () => {
  const wide = await start({ control: true, host: "0.0.0.0" });
  await callerWith(undefined, wide).statuses(["/_sandbox/state", 403]);
  await callerWith(undefined, await start()).statuses(["/_sandbox/state", 404]);
});

test("a new record has the id of no record that came from another sandbox", async () => {
  const first = await start({ schools: 0 });
  const years = [2001, 2002].map((schoolYear) => ({ schoolYear, schoolYearDescription: "A" }));
  first.load({ schoolYearTypes: years.slice(0, 1) });
  const second = await start({
    schools: 0,
    data: { schoolYearTypes: first.records("schoolYearTypes") },
  });
  second.load({ schoolYearTypes: years.slice(1) });
  expect(second.records("schoolYearTypes")).toMatchObject(years);
});
