import { expect, test } from "vitest";
import { at, callerWith, currentCaller, start, stillClock } from "./support.js";

async function open() {
  const sandbox = await start({ generation: "current", control: true, clock: stillClock() });
  const tell = callerWith(undefined, sandbox, "/_sandbox");
  return { sandbox, tell, ask: await currentCaller(sandbox) };
}

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
