// A legacy record that is several current ones, at a host that stores them.
import { describe, expect, test } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { gate, programOn, StoredHost } from "./stored-host.js";
import { uri, withoutIds } from "./student-records.js";
import { dataRoot, json, type JsonRecord } from "./through.js";

describe("a record that is several on the host", () => {
  const path = "studentDisciplineIncidentAssociations";
  const behaviors = "studentDisciplineIncidentBehaviorAssociations";
  const others = "studentDisciplineIncidentNonOffenderAssociations";
  const of = (id: string) => ({
    studentReference: { studentUniqueId: id },
    disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 1 },
  });
  const part = (...codes: readonly string[]) => ({
    ...of("S1"),
    studentParticipationCodeType: codes.length > 0 ? "Perpetrator" : "Witness",
    ...(codes.length > 0
      ? { behaviors: codes.map((behaviorDescriptor) => ({ behaviorDescriptor })) }
      : {}),
  });
  const behavior = (code: string, id = "S1"): JsonRecord => ({
    ...of(id),
    behaviorDescriptor: uri("Behavior", code),
  });
  const codesOf = (host: StoredHost) =>
    host.bodies(behaviors).map((each) => String(each["behaviorDescriptor"]).split("#")[1]);
  const short = (host: StoredHost) =>
    withoutIds(host.wrote).map((each) =>
      each.replace(behaviors, "behaviors").replace(others, "others"),
    );
  const open = (...codes: readonly string[]) => {
    const host = new StoredHost({
      [behaviors]: [...codes.map((code) => behavior(code)), behavior("Other", "S2")],
    });
    host.wrote.splice(0);
    const idOf = (code: string) =>
      String(
        host
          .records(behaviors)
          .find((each) => each["behaviorDescriptor"] === uri("Behavior", code))?.["id"],
      );
    return { host, idOf, ...programOn(host) };
  };
  const [fight, smoke] = ["State Offense", "School Violation"] as const;

  test("is replaced: the record of the id first, then the others, then what is gone", async () => {
    const { host, call, idOf } = open(fight, smoke);
    const answer = await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect([answer.status, short(host)]).toEqual([
      204,
      ["PUT behaviors/* 204", "POST behaviors 201", "DELETE behaviors/* 204"],
    ]);
    expect(codesOf(host)).toEqual([smoke, "Other", "Other"]);
    // The query of the host's lists is for lists alone.
    expect(host.asked.filter((each) => !/^(?:GET \w+\?|\w+ [\w/]+$)/.test(each))).toEqual([]);
  });

  test("is replaced as a whole by one of another code, and by what another program has added", async () => {
    const { host, call } = open(fight);
    const answer = await call("POST", path, part(smoke));
    expect([answer.status, short(host)]).toEqual([
      200,
      ["POST behaviors 201", "DELETE behaviors/* 204"],
    ]);
    host.put(behaviors, behavior(fight));
    host.put(others, of("S1"));
    expect((await call("POST", path, part(smoke))).status).toBe(200);
    expect([codesOf(host), host.bodies(others)]).toEqual([["Other", smoke], []]);
  });

  test("is found by an id in any form, in whichever collection has it", async () => {
    const { host, call } = open();
    host.put(others, of("S1"));
    const id = host.idOf(others);
    const form = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5").toUpperCase();
    expect((await call("PUT", `${path}/${form}`, part())).status).toBe(204);
    expect((await call("PUT", `${path}/${id}`, part(fight))).status).toBe(204);
    expect(short(host)).toEqual(["PUT others/* 204", "POST behaviors 201", "DELETE others/* 204"]);
    // Actions refer to behaviors alone.
    expect(host.asked.filter((each) => each.includes("disciplineActions"))).toEqual([]);
  });

  test("of a perpetrator without a behavior is refused, and nothing is sent", async () => {
    const { host, call } = open(fight);
    const schoolReference = { schoolId: 1 };
    host.put("disciplineIncidents", { incidentIdentifier: "10", schoolReference });
    host.wrote.splice(0);
    const answer = await call("POST", path, { ...part(fight), behaviors: [] });
    expect([answer.status, answer.message, host.wrote]).toEqual([
      400,
      expect.stringContaining("by behavior"),
      [],
    ]);
  });

  test("is deleted after an earlier write of the same record", async () => {
    const { host, call, idOf } = open(fight);
    const letGo = host.hold("POST");
    const written = call("POST", path, part(fight, smoke));
    await turns(30);
    const removed = call("DELETE", `${path}/${idOf(fight)}`);
    await turns(30);
    letGo();
    expect([(await written).status, (await removed).status]).toEqual([200, 204]);
    expect(codesOf(host)).toEqual(["Other"]);
  });

  test("is written where the host has lost the record of the id meanwhile", async () => {
    const { host, call, idOf } = open(fight);
    const id = idOf(fight);
    const letGo = host.hold("PUT");
    const sent = call("PUT", `${path}/${id}`, part(fight));
    await turns(30);
    host.drop(behaviors);
    letGo();
    expect([(await sent).status, codesOf(host)]).toEqual([201, [fight]]);
  });

  test("is not said to be written where its first request is lost", async () => {
    const { host, call, idOf } = open(fight);
    const { wait, open: letGo } = gate();
    host.faults.push({ on: "PUT", wait, breaks: "before" });
    const sent = call("PUT", `${path}/${idOf(fight)}`, part(fight));
    const failed = expect(sent).rejects.toMatchObject({ fate: "unknown" });
    await turns(30);
    host.drop(behaviors);
    letGo();
    await failed;
  });

  test("whose removal was carried out and not answered is written", async () => {
    const { host, call } = open(smoke);
    host.faults.push({ on: "DELETE", breaks: "after", times: 1 });
    expect([(await call("POST", path, part(fight))).status, codesOf(host)]).toEqual([
      200,
      ["Other", fight],
    ]);
  });

  test("has all bodies of its responses read, and that of the first is the caller's", async () => {
    const { host, call } = open();
    const read: string[] = [];
    const location = `${dataRoot}/${behaviors}/${"a".repeat(32)}`;
    for (const name of ["first", "second"]) {
      const body = (async function* () {
        read.push(name);
        yield Buffer.from("{}");
      })();
      const headers = { location, "content-type": "application/json" };
      host.faults.push({ on: "POST", answer: { status: 201, headers, body }, times: 1 });
    }
    expect((await call("POST", path, part(fight, smoke))).status).toBe(201);
    expect(read).toEqual(["second"]);
  });

  describe("of a program that has signed in, for which the host's records are cached,", () => {
    const at = `${path}?studentUniqueId=S1&incidentIdentifier=10&schoolId=1`;

    test("is replaced and deleted with what another program has added", async () => {
      const { host, call, signIn, idOf } = open(fight);
      await signIn();
      await call("GET", at);
      host.put(behaviors, behavior("Fighting"));
      await call("POST", path, part(fight));
      expect(codesOf(host)).toEqual([fight, "Other"]);
      await call("GET", at);
      host.put(behaviors, behavior(smoke));
      await call("DELETE", `${path}/${idOf(fight)}`);
      expect(codesOf(host)).toEqual(["Other"]);
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
    const actions = "disciplineActions";
    const list = behaviors;
    const to = (...codes: readonly string[]) =>
      codes.map((code) => ({
        studentDisciplineIncidentBehaviorAssociationReference: {
          incidentIdentifier: "10",
          schoolId: 1,
          studentUniqueId: "S1",
          behaviorDescriptor: uri("Behavior", code),
        },
      }));
    const action = (disciplineActionIdentifier: string, ...codes: readonly string[]) => ({
      studentReference: { studentUniqueId: "S1" },
      disciplineActionIdentifier,
      disciplineDate: "2017-09-02",
      [list]: to(...codes),
    });
    const withActions = (host: StoredHost, ...all: readonly JsonRecord[]) => {
      for (const each of all) host.put(actions, each);
    };
    const referred = (host: StoredHost) => host.bodies(actions).map((each) => each[list]);

    test("leads them to what takes its place, before it is deleted, as they were read", async () => {
      const { host, call } = open(fight, smoke);
      withActions(host, action("A1", fight), action("A2", smoke));
      expect((await call("POST", path, part(smoke, "Other"))).status).toBe(200);
      expect(short(host).slice(1)).toEqual([
        "POST behaviors 201",
        "PUT disciplineActions/* 204",
        "DELETE behaviors/* 204",
      ]);
      expect(referred(host)).toEqual([to("Other"), to(smoke)]);
      const at = host.asked.findIndex((each) => each.startsWith(`PUT ${actions}`));
      expect(host.headers[at]?.["if-match"]).toMatch(/^"\d+"$/);
      expect(host.asked[at]).toMatch(/^\w+ [\w/]+$/);
    });

    test("leads them to what stays, where nothing takes its place, as they are now", async () => {
      const { host, call, signIn } = open("Other", fight, smoke);
      await signIn();
      await call("POST", path, part(fight, smoke));
      withActions(host, action("A1", fight), action("A2", fight, smoke));
      expect((await call("POST", path, part(smoke))).status).toBe(200);
      expect(referred(host)).toEqual([to(smoke), to(smoke)]);
      expect(codesOf(host)).not.toContain(fight);
    });

    test("is written as ever where they do not refer to what goes", async () => {
      const { host, call } = open(fight, smoke);
      withActions(host, action("A1", smoke));
      await call("POST", path, part(smoke));
      expect(short(host)).toEqual(["POST behaviors 200", "DELETE behaviors/* 204"]);
    });

    test.each(["DELETE", "POST"])("is not written by %s if they lost it", async (method) => {
      const { host, call, idOf } = open(fight, smoke);
      withActions(host, action("A1", smoke));
      const answer = await (method === "POST"
        ? call("POST", path, part())
        : call("DELETE", `${path}/${idOf(fight)}`));
      expect([answer.status, host.wrote]).toEqual([409, []]);
      const done = method === "POST" ? "stored" : "deleted";
      expect(answer.message).toMatch(
        new RegExp(`^The record is not ${done}: a record in ${actions} .* part in ${behaviors}`),
      );
    });

    test("stays, and says so, where they may not be changed", async () => {
      const { host, call } = open(fight);
      withActions(host, action("A1", fight));
      host.refuse(`PUT ${actions}`, 403);
      const answer = await call("POST", path, part(smoke));
      expect([answer.status, codesOf(host).includes(fight)]).toEqual([403, true]);
      expect(answer.message).toMatch(
        new RegExp(`^The record is changed in part, but a record in ${actions} still refers`),
      );
    });
  });

  test("keeps the others where the host refuses its first request, and is told as it is", async () => {
    const { host, call, idOf } = open(fight, smoke);
    host.refuse("PUT", 400);
    const answer = await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect([answer.status, answer.message, short(host)]).toEqual([
      400,
      "No.",
      ["PUT behaviors/* 400"],
    ]);
  });

  test.each<[string, object, RegExp]>([
    ["POST", { answer: json({ message: "No." }, 400) }, /^A part .* is stored, .* is not: .* No\./],
    ["POST", { breaks: "after" }, /^A part .* is stored, .* is not, as far as is known/],
    [
      "DELETE",
      { answer: json({ message: "No." }, 403) },
      /^The record is changed in part, .* No\./,
    ],
  ])("says what is stored where a later %s fails", async (method, fault, said) => {
    const { host, call, idOf } = open(fight, smoke);
    host.faults.push({ on: method, ...fault });
    const answer = await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke));
    expect(answer.message).toMatch(said);
    host.faults.splice(0);
    // Sent again, it is whole.
    expect((await call("PUT", `${path}/${idOf(smoke)}`, part("Other", smoke))).status).toBe(204);
    expect(codesOf(host).toSorted()).toEqual(["Other", "Other", smoke].toSorted());
  });

  test.each(["PUT", "DELETE"] as const)(
    "is %s only in the state that If-Match names",
    async (method) => {
      const { host, call, idOf } = open(fight, smoke);
      const id = idOf(smoke);
      const etagAt = (each: string) =>
        String(host.records(behaviors).find((record) => record["id"] === each)?.["_etag"]);
      const send = (etag: unknown) =>
        call(method, `${path}/${id}`, method === "PUT" ? part(smoke, "Other") : undefined, {
          headers: { "if-match": `"${String(etag)}"` },
        });
      expect([(await send("old")).status, host.wrote]).toEqual([412, []]);
      const { headers } = await call("GET", `${path}/${id}`);
      const [one, other] = [fight, smoke].map((code) => `"${etagAt(idOf(code))}"`);
      host.asked.splice(0);
      host.headers.splice(0);
      expect((await send(String(headers["etag"]).replaceAll('"', ""))).status).toBe(204);
      // Each record is written in its own state.
      const conditions = host.asked.flatMap((each, at) =>
        each.startsWith("GET") ? [] : [host.headers[at]?.["if-match"]],
      );
      const inOrder = { PUT: [other, undefined, one], DELETE: [one, other] };
      expect(conditions).toEqual(inOrder[method]);
    },
  );

  test("is deleted as one, the record of the id last", async () => {
    const { host, call, idOf } = open(fight, smoke);
    const [first, last] = [idOf(smoke), idOf(fight)];
    expect((await call("DELETE", `${path}/${last}`)).status).toBe(204);
    expect(host.wrote.map((each) => each.split("/")[1])).toEqual([`${first} 204`, `${last} 204`]);
    expect(codesOf(host)).toEqual(["Other"]);
  });

  test.each<[object, number, string[]]>([
    [{ answer: json({}, 404) }, 204, []],
    [{ answer: json({ message: "No." }, 403) }, 403, [fight]],
  ])("is deleted whatever becomes of its other records: %o", async (fault, status, left) => {
    const { host, call, idOf } = open(smoke, fight);
    host.faults.push({ on: `DELETE ${behaviors}/${idOf(smoke)}`, ...fault });
    const answer = await call("DELETE", `${path}/${idOf(fight)}`);
    expect(answer.status).toBe(status);
    expect(codesOf(host)).toEqual([smoke, ...left, "Other"]);
  });

  test("is said to be deleted in part where a later request fails", async () => {
    const { host, call, idOf } = open("Other", fight, smoke);
    host.faults.push({ on: `DELETE ${behaviors}/${idOf(smoke)}`, answer: json({}, 403) });
    const answer = await call("DELETE", `${path}/${idOf(fight)}`);
    expect([answer.status, answer.message, host.wrote.length]).toEqual([
      403,
      expect.stringMatching(/^The record is deleted in part/),
      2,
    ]);
  });

  test("is deleted once, if two programs do so at the same time", async () => {
    const { host, call, idOf } = open(fight);
    const letGo = host.hold("DELETE");
    const sent = [1, 2].map(() => call("DELETE", `${path}/${idOf(fight)}`));
    await turns(30);
    letGo();
    const answers = await Promise.all(sent);
    expect([answers.map(({ status }) => status), host.wrote.length]).toEqual([[204, 404], 1]);
  });

  test.each<[string, readonly string[]]>([
    ["POST", ["POST", "DELETE"]],
    ["PUT", ["PUT", "DELETE"]],
    ["DELETE", ["DELETE"]],
  ])("is not said to be carried out where a 300 answers a request of a %s", async (method, all) => {
    for (const on of all) {
      const { host, call, idOf } = open(fight, smoke);
      host.faults.push({ on, answer: json({}, 300) });
      const at = method === "POST" ? path : `${path}/${idOf(fight)}`;
      const answer = await call(method, at, method === "DELETE" ? undefined : part(fight));
      expect([on, answer.status, host.wrote.at(-1)?.split(" ")[2]]).toEqual([on, 502, "300"]);
    }
  });

  test.each([
    [{}, 200, behaviors, 1],
    [{ records: { onKeepFailure: "refuse" } }, 403, undefined, 0],
    [{ records: { keep: false } }, 200, undefined, 1],
    [{}, 201, undefined, 1],
  ] as const)("is written unread as the owner says: %o", async (options, status, named, count) => {
    const host = new StoredHost({ [behaviors]: status === 201 ? [] : [behavior(fight)] });
    host.faults.push({ on: `GET ${behaviors}`, answer: json({}, 403) });
    const answer = await programOn(host, options).call("POST", path, part(fight));
    expect([answer.status, answer.headers["edbridge-not-kept"], host.wrote.length]).toEqual([
      status,
      named,
      count,
    ]);
  });
});
