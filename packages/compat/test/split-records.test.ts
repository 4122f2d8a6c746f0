// A legacy record that is several current ones, of two collections, at a host that stores them.
import { describe, expect, test } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { gate, programOn, StoredHost } from "./stored-host.js";
import { uri, withoutIds } from "./student-records.js";
import { type Answer, dataRoot, json, type JsonRecord } from "./through.js";

const path = "studentDisciplineIncidentAssociations";
const behaviors = "studentDisciplineIncidentBehaviorAssociations";
const others = "studentDisciplineIncidentNonOffenderAssociations";
const actions = "disciplineActions";
const [fight, smoke] = ["State Offense", "School Violation"] as const;
const of = (id: string) => ({
  studentReference: { studentUniqueId: id },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 1 },
});
const part = (...codes: readonly string[]) => ({
  ...of("S1"),
  studentParticipationCodeType: codes.length > 0 ? "Perpetrator" : "Witness",
  ...(codes.length > 0 && { behaviors: codes.map((code) => ({ behaviorDescriptor: code })) }),
});
const behavior = (code: string, id = "S1"): JsonRecord => ({
  ...of(id),
  behaviorDescriptor: uri("Behavior", code),
});
/** A host with these behaviors of a student and one of another. */
function open(...codes: readonly string[]) {
  const host = new StoredHost({
    [behaviors]: [...codes.map((code) => behavior(code)), behavior("Other", "S2")],
  });
  const recordOf = (code: string) =>
    host.records(behaviors).find((each) => each["behaviorDescriptor"] === uri("Behavior", code));
  const idOf = (code: string) => String(recordOf(code)?.["id"]);
  const etagOf = (code: string) => `"${String(recordOf(code)?.["_etag"])}"`;
  const stored = () =>
    host.bodies(behaviors).map((each) => String(each["behaviorDescriptor"]).split("#")[1]);
  const wrote = () =>
    withoutIds(host.wrote).map((each) =>
      each.replace(behaviors, "behaviors").replace(others, "others"),
    );
  return { host, idOf, etagOf, stored, wrote, ...programOn(host) };
}

const hostOf = (withBehavior: readonly string[], without: readonly string[]) =>
  new StoredHost({
    [behaviors]: withBehavior.map((id) => behavior("Other", id)),
    [others]: without.map(of),
  });
const keyOf = (id: string) => `${path}?studentUniqueId=${id}&incidentIdentifier=10&schoolId=1`;
const students = (text: string) =>
  (JSON.parse(text) as JsonRecord[]).map(
    (each) => Object(each["studentReference"]).studentUniqueId,
  );
const askedFor = (host: StoredHost) =>
  host.asked.map((each) => each.replace(behaviors, "B").replace(others, "N"));

/** A body that notes when it is read to its end. */
async function* notedBody(name: string, read: string[]) {
  for (const byte of "{}") yield Buffer.from(byte.padEnd(200_000));
  read.push(name);
}

describe("a list", () => {
  test.each([
    [[behaviors], 200],
    [[behaviors, others], 403],
  ])("has the bodies of all refusals read: of %j, %d", async (refused, status) => {
    const host = hostOf(["B0"], ["N0"]);
    const read: string[] = [];
    const headers = { "content-type": "application/json" };
    for (const name of refused) {
      const answer = { status: 403, headers, body: notedBody(name, read) };
      host.faults.push({ on: `GET ${name}`, answer });
    }
    expect((await programOn(host).call("GET", path)).status).toBe(status);
    expect(read.toSorted()).toEqual(refused);
  });

  test.each([
    ["limit=3", ["B?limit=3"]],
    ["limit=5", ["B?limit=5", "B?limit=2&offset=3", "N?limit=2"]],
    // How many records are before an offset, only the list itself says.
    ["limit=2&offset=3", ["B?limit=5", "B?limit=2&offset=3", "N?limit=2"]],
    ["limit=1&offset=1", ["B?limit=2"]],
    [
      "",
      ["B?limit=500", "B?limit=497&offset=3", "N?limit=497", "N?limit=495&offset=2"],
      ["EDB010"],
    ],
  ])("of %s asks for no more than it needs", async (query, expected, without: string[] = []) => {
    const host = hostOf(["1", "2", "3"], ["4", "5"]);
    await programOn(host, { without }).call("GET", `${path}?${query}`);
    // What is asked for beside them are the others of the same key.
    const lists = askedFor(host).filter((each) => !each.includes("schoolId"));
    expect(lists).toEqual(expected.map((each) => `GET ${each}`));
  });

  test("asks for a profile of its own collection alone", async () => {
    const host = hostOf(["B0"], ["N0"]);
    const accept = (one: string) => `application/vnd.ed-fi.${one}.thin.readable+json`;
    const headers = { accept: accept("studentDisciplineIncidentAssociation") };
    const answer = await programOn(host).call("GET", path, undefined, { headers });
    expect(students(answer.text)).toEqual(["B0", "N0"]);
    const asked = host.asked.map((each, at) => [each.split("?")[0], host.headers[at]?.["accept"]]);
    expect(asked).toContainEqual([
      `GET ${behaviors}`,
      accept("studentdisciplineincidentbehaviorassociation"),
    ]);
    const accepted = asked.filter(([each]) => each === `GET ${others}`).map(([, type]) => type);
    expect(new Set(accepted)).toEqual(new Set(["application/json"]));
  });

  test.each([
    [behaviors, 403, ["N0"]],
    [behaviors, 404, ["N0"]],
    [others, 405, ["B0"]],
  ])("comes without %s where that is answered with %d", async (name, status, left) => {
    const host = hostOf(["B0"], ["N0"]);
    host.refuse(`GET ${name}`, status);
    const answer = await programOn(host).call("GET", path);
    expect([answer.status, answer.headers["edbridge-left-out"]]).toEqual([200, name]);
    expect(students(answer.text)).toEqual(left);
  });

  test("does not ask again for what may not be read, until nothing else is left", async () => {
    const host = hostOf(["B0"], ["N0"]);
    const { call, signIn } = programOn(host);
    await signIn();
    const refuse = (name: string) => host.refuse(`GET ${name}`, 403);
    const asks = async (status: number) => {
      host.asked.splice(0);
      const answer = await call("GET", path);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.headers["edbridge-left-out"]).toBe(behaviors);
      return askedFor(host).some((each) => each.startsWith("GET B"));
    };
    refuse(behaviors);
    expect([await asks(200), await asks(200)]).toEqual([true, false]);
    refuse(others);
    expect([await asks(403), await asks(403)]).toEqual([false, true]);
  });

  test("asks again for what only failed, and has the header fields of the first list", async () => {
    const host = hostOf(["B0"], ["N0"]);
    const { call, signIn } = programOn(host);
    await signIn();
    host.faults.push({ on: `GET ${behaviors}`, answer: json({}, 500), times: 1 });
    expect((await call("GET", path)).status).toBe(500);
    const answer = json(host.records(behaviors), 200, { "x-node": "7" });
    host.faults.push({ on: `GET ${behaviors}`, answer, times: 1 });
    const { headers, text } = await call("GET", `${path}?limit=1`);
    expect([headers["x-node"], students(text)]).toEqual(["7", ["B0"]]);
  });

  test.each<[string, Partial<Answer>, number]>([
    ["fails", json({ message: "No." }, 500), 500],
    ["fails with a list", json([], 500), 500],
    ["is no list", json({}), 200],
  ])("is not given in part where one of them %s", async (_, answer, status) => {
    const host = hostOf(["B0"], ["N0"]);
    host.faults.push({ on: `GET ${behaviors}`, answer });
    expect((await programOn(host).call("GET", path)).status).toBe(status);
    expect(askedFor(host)).toEqual([expect.stringMatching(/^GET B\?limit=25/)]);
  });
});

test.each<[string, "B" | "N" | "none", number | undefined, number | undefined, number, string[]]>([
  ["is in the first", "B", undefined, undefined, 200, ["B"]],
  ["is in the second", "N", undefined, undefined, 200, ["B", "N"]],
  ["is in the second, where the first may not be read", "N", 403, undefined, 200, ["B", "N"]],
  ["is in none", "none", undefined, undefined, 404, ["B", "N"]],
  ["is in none that may be read", "none", 403, undefined, 403, ["B", "N"]],
  ["may be in the second", "none", undefined, 403, 403, ["B", "N"]],
  ["may be in any", "none", 403, 403, 403, ["B", "N"]],
  ["may be in the first, which fails", "N", 500, undefined, 500, ["B"]],
])("a record by its key or id %s", async (_, place, first, second, status, asked) => {
  const host = hostOf(place === "B" ? ["1"] : [], place === "N" ? ["1"] : []);
  const [own] = [...host.records(behaviors), ...host.records(others)];
  if (first !== undefined) host.refuse(`GET ${behaviors}`, first);
  if (second !== undefined) host.refuse(`GET ${others}`, second);
  const { call } = programOn(host);
  for (const at of [keyOf("1"), `${path}/${String(own?.["id"] ?? "0".repeat(32))}`]) {
    host.asked.splice(0);
    const answer = await call("GET", at, undefined, { headers: { "if-none-match": '"1"' } });
    expect([at, answer.status]).toEqual([at, status]);
    const direct = askedFor(host).filter((each) =>
      at === keyOf("1") ? each.endsWith("limit=1") : /^GET \w\/\w+$/.test(each),
    );
    expect(direct.map((each) => each.charAt(4))).toEqual(asked);
    if (status === 200) expect(answer.text).toContain('"studentUniqueId": "1"');
  }
  expect(host.headers.every((headers) => headers["if-none-match"] === undefined)).toBe(true);
});

test.each(["deletes", "keyChanges"])("%s of it are refused, and both parts named", async (what) => {
  const host = hostOf(["1"], []);
  const answer = await programOn(host).call("GET", `${path}/${what}`);
  expect([answer.status, host.asked]).toEqual([501, []]);
  expect(answer.message).toMatch(new RegExp(`^${what} .*${behaviors} and ${others}.*EDB024`));
});

test.each([
  ["the first list", "", 1],
  ["a record in the first", `/${hostOf(["1"], ["2"]).idOf(behaviors)}`, 1],
  ["a record in the second", `/${hostOf(["1"], ["2"]).idOf(others)}`, 2],
])("HEAD asks for %s alone, where a GET finds it", async (_, at, times) => {
  const host = hostOf(["1"], ["2"]);
  expect((await programOn(host).call("HEAD", path + at)).status).toBe(200);
  const methods = host.asked.map((each) => each.split(" ")[0]);
  expect(methods).toEqual(Array.from({ length: times }, () => "HEAD"));
});

test("a POST of what is no record goes to the host as it is, once", async () => {
  const host = hostOf(["1"], ["2"]);
  host.refuse("POST", 403);
  await programOn(host).call("POST", path, {}, { headers: { "content-type": "text/plain" } });
  expect(host.asked).toEqual([expect.stringMatching(/^POST /)]);
});

describe("a record that is several on the host", () => {
  test("is replaced: the record of the id first, then the others, then what is gone", async () => {
    const { host, call, idOf, stored, wrote } = open(fight, smoke);
    const answer = await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect(answer.status).toBe(204);
    expect(wrote()).toEqual([
      "PUT behaviors/* 204",
      "POST behaviors 201",
      "DELETE behaviors/* 204",
    ]);
    expect(stored()).toEqual([smoke, "Other", "Other"]);
    // The query of the host's lists is for lists alone.
    expect(host.asked.filter((each) => !/^(?:GET \w+\?|\w+ [\w/]+$)/.test(each))).toEqual([]);
  });

  test("is found by an id in any form, in whichever collection has it", async () => {
    const { host, call, wrote } = open();
    host.put(others, of("S1"));
    const id = host.idOf(others);
    const form = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5").toUpperCase();
    expect((await call("PUT", `${path}/${form}`, part())).status).toBe(204);
    expect((await call("PUT", `${path}/${id}`, part(fight))).status).toBe(204);
    expect(wrote()).toEqual(["PUT others/* 204", "POST behaviors 201", "DELETE others/* 204"]);
    // Actions refer to behaviors alone.
    expect(host.asked.filter((each) => each.includes(actions))).toEqual([]);
  });

  test("of a perpetrator without a behavior is refused, and nothing is sent", async () => {
    const { host, call, wrote } = open(fight);
    const schoolReference = { schoolId: 1 };
    host.put("disciplineIncidents", { incidentIdentifier: "10", schoolReference });
    const answer = await call("POST", path, { ...part(fight), behaviors: [] });
    expect([answer.status, wrote()]).toEqual([400, []]);
    expect(answer.message).toContain("by behavior");
  });

  test.each([false, true])("is written where its id is gone, unless lost: %s", async (isLost) => {
    const { host, call, idOf, stored } = open(fight);
    const { wait, open: letGo } = gate();
    host.faults.push({ on: "PUT", wait, ...(isLost && { breaks: "before" }) });
    const sent = call("PUT", `${path}/${idOf(fight)}`, part(fight));
    const outcome = sent.then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    );
    await turns(30);
    host.drop(behaviors);
    letGo();
    expect(await outcome).toBe(isLost ? "ECONNRESET" : 201);
    expect(stored()).toEqual(isLost ? [] : [fight]);
  });

  test("has all bodies of its responses read", async () => {
    const { host, call } = open();
    const read: string[] = [];
    const location = `${dataRoot}/${behaviors}/${"a".repeat(32)}`;
    for (const name of ["first", "second"]) {
      const headers = { location, "content-type": "application/json" };
      const answer = { status: 201, headers, body: notedBody(name, read) };
      host.faults.push({ on: "POST", answer, times: 1 });
    }
    expect((await call("POST", path, part(fight, smoke))).status).toBe(201);
    expect(read.toSorted()).toEqual(["first", "second"]);
  });

  describe("of a program that has signed in, for which the host's records are cached,", () => {
    const at = keyOf("S1");

    test("is replaced and deleted with what another program has added", async () => {
      const { host, call, signIn, idOf, stored } = open(fight);
      await signIn();
      await call("GET", at);
      host.put(behaviors, behavior("Fighting"));
      await call("POST", path, part(fight));
      expect(stored()).toEqual([fight, "Other"]);
      await call("GET", at);
      host.put(behaviors, behavior(smoke));
      await call("DELETE", `${path}/${idOf(fight)}`);
      expect(stored()).toEqual(["Other"]);
    });

    test("is read without what another program has deleted during the write", async () => {
      const { host, call, signIn } = open(smoke);
      await signIn();
      const letGo = host.hold("DELETE");
      const sent = call("POST", path, part());
      await turns(50);
      host.drop(behaviors);
      letGo();
      expect((await sent).status).toBe(200);
      const { status, text } = await call("GET", at);
      expect([status, text.includes(smoke)]).toEqual([200, false]);
    });
  });

  describe("to which discipline actions refer", () => {
    const to = (...codes: readonly string[]) =>
      codes.map((code) => ({
        studentDisciplineIncidentBehaviorAssociationReference: {
          incidentIdentifier: "10",
          schoolId: 1,
          studentUniqueId: "S1",
          behaviorDescriptor: uri("Behavior", code),
        },
      }));
    /** Stores an action for each list of behaviors. */
    const act = (host: StoredHost, ...all: readonly (readonly string[])[]) => {
      for (const [at, codes] of all.entries()) {
        host.put(actions, {
          studentReference: { studentUniqueId: "S1" },
          disciplineActionIdentifier: `A${at}`,
          disciplineDate: "2017-09-02",
          [behaviors]: to(...codes),
        });
      }
    };
    const referred = (host: StoredHost) => host.bodies(actions).map((each) => each[behaviors]);

    test("leads them to what takes its place, before it is deleted, as they were read", async () => {
      const { host, call, wrote } = open(fight, smoke);
      act(host, [fight], [smoke]);
      expect((await call("POST", path, part(smoke, "Other"))).status).toBe(200);
      const then = ["PUT disciplineActions/* 204", "DELETE behaviors/* 204"];
      expect(wrote().slice(1)).toEqual(["POST behaviors 201", ...then]);
      expect(referred(host)).toEqual([to("Other"), to(smoke)]);
      const at = host.asked.findIndex((each) => each.startsWith(`PUT ${actions}`));
      expect(host.headers[at]?.["if-match"]).toMatch(/^"\d+"$/);
      expect(host.asked[at]).toMatch(/^\w+ [\w/]+$/);
    });

    test("leads them to what stays, where nothing takes its place, as they are now", async () => {
      const { host, call, signIn, stored } = open("Other", fight, smoke);
      await signIn();
      await call("POST", path, part(fight, smoke));
      act(host, [fight], [fight, smoke]);
      expect((await call("POST", path, part(smoke))).status).toBe(200);
      expect(referred(host)).toEqual([to(smoke), to(smoke)]);
      expect(stored()).not.toContain(fight);
    });

    test.each(["DELETE", "POST"])("is not written by %s if they lost it", async (method) => {
      const { host, call, idOf } = open(fight, smoke);
      act(host, [smoke]);
      const isPost = method === "POST";
      const at = isPost ? path : `${path}/${idOf(fight)}`;
      const { status, message } = await call(method, at, isPost ? part() : undefined);
      expect([status, host.wrote]).toEqual([409, []]);
      const said = `^The record is not ${isPost ? "stored" : "deleted"}: a record in ${actions} `;
      expect(message).toMatch(new RegExp(`${said}.* part in ${behaviors}`));
    });

    test("stays, and says so, where they may not be changed", async () => {
      const { host, call, stored } = open(fight);
      act(host, [fight]);
      host.refuse(`PUT ${actions}`, 403);
      const { status, message } = await call("POST", path, part(smoke));
      expect([status, stored().includes(fight)]).toEqual([403, true]);
      expect(message).toContain(`is changed in part, but a record in ${actions} still refers`);
    });
  });

  test("keeps the others where the host refuses its first request, and is told as it is", async () => {
    const { host, call, idOf, wrote } = open(fight, smoke);
    host.refuse("PUT", 400);
    const answer = await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect([answer.status, answer.message]).toEqual([400, "No."]);
    expect(wrote()).toEqual(["PUT behaviors/* 400"]);
  });

  const refused = (status: number) => ({ answer: json({ message: "No." }, status) });
  test.each<[string, object, RegExp]>([
    ["POST", refused(400), /^A part .* is stored, .* is not: .* No\./],
    ["POST", { breaks: "after" }, /^A part .* is stored, .* is not, as far as is known/],
    ["DELETE", refused(403), /^The record is changed in part, .* No\./],
  ])("says what is stored where a later %s fails", async (method, fault, said) => {
    const { host, call, idOf, stored } = open(fight, smoke);
    host.faults.push({ on: method, ...fault });
    const send = () => call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect((await send()).message).toMatch(said);
    host.faults.splice(0);
    // Sent again, it is whole.
    expect((await send()).status).toBe(204);
    expect(stored().toSorted()).toEqual(["Other", "Other", smoke]);
  });

  test.each([
    ["PUT", "is written over it as it is now", { behaviorCategory: "kept" }],
    ["DELETE", "is removed as it is now", undefined],
  ])("that another program changes before the %s %s", async (on, _, kept) => {
    const { host, call, idOf, wrote } = open(fight, smoke);
    const before = () => void host.put(behaviors, { ...behavior(smoke), behaviorCategory: "kept" });
    host.faults.push({ on: `${on} ${behaviors}/${idOf(smoke)}`, before, times: 1 });
    const written = on === "PUT" ? part(smoke) : part(fight);
    expect((await call("POST", path, written)).status).toBe(200);
    expect(wrote().filter((each) => each.startsWith(on))).toEqual(
      expect.arrayContaining([`${on} behaviors/* 412`, `${on} behaviors/* 204`]),
    );
    const changed = host.records(behaviors).find(({ id }) => id === idOf(smoke));
    if (kept) expect(changed).toMatchObject(kept);
    else expect(changed).toBeUndefined();
  });

  test.each(["PUT", "DELETE"] as const)("is %s only in the state of If-Match", async (method) => {
    const { host, call, idOf, etagOf, wrote } = open(fight, smoke);
    const at = `${path}/${idOf(smoke)}`;
    const body = method === "PUT" ? part(smoke, "Other") : undefined;
    const send = (etag: string) => call(method, at, body, { headers: { "if-match": etag } });
    expect([(await send('"old"')).status, wrote()]).toEqual([412, []]);
    const { headers } = await call("GET", at);
    const [one, other] = [etagOf(fight), etagOf(smoke)];
    const before = host.asked.length;
    expect((await send(String(headers["etag"]))).status).toBe(204);
    // Each record is written in its own state.
    const conditions = host.asked.flatMap((each, nth) =>
      nth < before || each.startsWith("GET") ? [] : [host.headers[nth]?.["if-match"]],
    );
    const inOrder = { PUT: [other, undefined, one], DELETE: [one, other] };
    expect(conditions).toEqual(inOrder[method]);
  });

  test.each([
    ["already", [smoke, fight], 404, 204, [smoke, "Other"], ""],
    ["not", [smoke, fight], 403, 403, [smoke, fight, "Other"], "No."],
    ["not, after another", ["Other", fight, smoke], 403, 403, [fight, smoke, "Other"], "is still"],
  ])("is deleted where another is %s", async (_, codes, answered, status, left, said) => {
    const { host, call, idOf, stored } = open(...codes);
    host.refuse(`DELETE ${behaviors}/${idOf(smoke)}`, answered);
    const answer = await call("DELETE", `${path}/${idOf(fight)}`);
    expect([answer.status, stored()]).toEqual([status, left]);
    expect(answer.message).toContain(said);
  });

  test("is deleted once, if two programs do so at the same time", async () => {
    const { host, call, idOf, wrote } = open(fight);
    const letGo = host.hold("DELETE");
    const sent = [1, 2].map(() => call("DELETE", `${path}/${idOf(fight)}`));
    await turns(30);
    letGo();
    const answers = await Promise.all(sent);
    expect([answers.map(({ status }) => status), wrote().length]).toEqual([[204, 404], 1]);
  });

  test.each([
    ["PUT", "POST"],
    ["DELETE", "POST"],
    ["PUT", "PUT"],
    ["DELETE", "PUT"],
    ["DELETE", "DELETE"],
  ])("is not said to be carried out where a 300 answers a %s of a %s", async (on, method) => {
    const { host, call, idOf } = open(fight, smoke);
    host.refuse(on, 300);
    const at = method === "POST" ? path : `${path}/${idOf(fight)}`;
    const answer = await call(method, at, method === "DELETE" ? undefined : part(fight));
    expect([answer.status, host.wrote.at(-1)?.split(" ")[2]]).toEqual([502, "300"]);
  });

  test.each([
    [{}, 200, behaviors, 1],
    [{ records: { onKeepFailure: "refuse" } }, 403, undefined, 0],
    [{ records: { keep: false } }, 200, undefined, 1],
    [{}, 201, undefined, 1],
  ] as const)("is written unread as the owner says: %o", async (options, status, named, count) => {
    const host = new StoredHost({ [behaviors]: status === 201 ? [] : [behavior(fight)] });
    host.refuse(`GET ${behaviors}`, 403);
    const answer = await programOn(host, options).call("POST", path, part(fight));
    expect([answer.status, answer.headers["edbridge-not-kept"]]).toEqual([status, named]);
    expect(host.wrote).toHaveLength(count);
  });
});
