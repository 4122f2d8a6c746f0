// What a host says of the organizations of a key, and for how long that is known.
import { districtsOf } from "@edbridge/compat/internal";
import { type HostDispatcher, NetworkError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { programOn, StoredHost } from "./stored-host.js";
import { demographics, student } from "./student-records.js";
import { json, type Answer, type Call } from "./through.js";

const one = (id: number, type = "edfi.LocalEducationAgency") => ({
  education_organization_id: id,
  type,
});
const school = (id: number, district: number) => ({
  ...one(id, "edfi.School"),
  local_education_agency_id: district,
});

const state = one(48, "edfi.StateEducationAgency");

test.each<[unknown, readonly number[]]>([
  [undefined, []],
  [[null, "255901", 255901], []],
  [[{ ...one(1), education_organization_id: "255901" }], []],
  [
    [one(255901), one(255902)],
    [255901, 255902],
  ],
  // The key has no rights to the district of its schools.
  [
    [school(1, 255901), school(2, 255901)],
    [1, 2],
  ],
  [[school(1, 255901), one(255901)], [255901]],
  [[school(1, 255901), state], [255901]],
  [[state], []],
  [[one(48, "edfi.EducationServiceCenter"), one(1)], [1]],
  [[{ ...state, local_education_agency_id: 255901 }], [255901]],
])("the districts of a key in %j are %j", (organizations, ids) => {
  const info = { education_organizations: organizations };
  expect(districtsOf(info as Parameters<typeof districtsOf>[0])).toEqual(ids);
});

/** A program on a host that says of a token what the test says; and what it was asked. */
function open(answer: Partial<Answer> | Error) {
  const host = new StoredHost();
  const asked: Call[] = [];
  const { send } = host;
  const spied = async (call: Call) => {
    if (!call.url.endsWith("/token_info")) return send(call);
    asked.push(call);
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, ...answer };
  };
  // The pause until the host is asked again is as long as it took to answer.
  const program = programOn(Object.assign(host, { send: spied }), { clock: fakeClock() });
  const post = async (studentUniqueId: string) => {
    await program.call("POST", "students", { ...student, studentUniqueId });
    return host.bodies(demographics).length;
  };
  return { ...program, asked, post };
}

const told = json({ education_organizations: [one(255901)] });

test("a host is asked once, as the bearer of the token", async () => {
  const { asked, post, signIn } = open(told);
  await signIn();
  expect([await post("S1"), await post("S2")]).toEqual([1, 2]);
  const headers = { authorization: "Bearer hosttoken", accept: "application/json" };
  expect(asked).toMatchObject([{ method: "POST", headers, body: "token=hosttoken" }]);
});

test.each<[string, Partial<Answer> | Error, boolean]>([
  ["names several districts", json({ education_organizations: [one(1), one(2)] }), false],
  ["answers 403", json({}, 403), false],
  ["answers 404", json({}, 404), false],
  ["answers 405", json({}, 405), false],
  ["is behind a page", { status: 403, headers: { "content-type": "text/html" } }, true],
  ["answers 500", json({}, 500), true],
  ["does not answer", new NetworkError("It", { code: "ECONNRESET" }, true), true],
  ["answers in no JSON", { body: "<html>" }, false],
  ["says too much", json({ education_organizations: [one(1)], x: "x".repeat(2 ** 20) }), false],
])("a host that %s tells no district, and is asked again: %s", async (_, answer, isAsked) => {
  const { asked, post, signIn } = open(answer);
  await signIn();
  expect([await post("S1"), await post("S2")]).toEqual([0, 0]);
  expect(asked.length > 1).toBe(isAsked);
});

test("it has 20 seconds for that, from when the request has a connection", async () => {
  const waiting: Parameters<HostDispatcher["dispatch"]>[1][] = [];
  const program = programOn(new StoredHost(), {}, (dispatch) => (options, handler) => {
    const queues = options.path.endsWith("/token_info");
    return queues ? waiting.push(handler) > 0 : dispatch(options, handler);
  });
  await program.signIn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const posted = program.call("POST", "students", student);
  while (waiting.length === 0) await turns(1);
  // Thousands of other requests may be before it.
  await vi.advanceTimersByTimeAsync(60_000);
  const abort = vi.fn();
  waiting[0]?.onRequestStart?.({ abort } as never, {});
  await vi.advanceTimersByTimeAsync(19_999);
  expect(abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(abort).toHaveBeenCalledOnce();
  expect(await posted).toMatchObject({ status: 201 });
  // For a minute, no call waits so long again.
  expect(await program.call("POST", "students", student)).toMatchObject({ status: 200 });
  expect(waiting).toHaveLength(1);
});
