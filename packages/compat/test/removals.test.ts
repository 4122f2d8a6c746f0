// What becomes of a legacy delete at a host that stores records.
import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import type { Call } from "../src/http/message.js";
import { programOn, StoredHost } from "./stored-host.js";
import {
  demographics,
  enrolled,
  enrollment,
  hosted,
  partOf,
  school,
  student,
  tribe,
} from "./student-records.js";
import { json } from "./through.js";

describe("a student is deleted", () => {
  const open = (more: Record<string, readonly JsonRecord[]> = {}) => {
    const host = new StoredHost({
      students: [hosted()],
      [demographics]: [partOf(255901)],
      ...more,
    });
    const id = String(host.records("students")[0]?.["id"]);
    const program = programOn(host);
    const remove = (given: Partial<Call> = {}) =>
      program.call("DELETE", `students/${id}`, undefined, given);
    /** Refuses to delete the student as long as there are records of a collection that refer to it. */
    const refer = (times = 1) =>
      void host.faults.push({
        on: "DELETE students",
        answer: json({ message: "It is used." }, 409),
        times,
      });
    const short = () =>
      host.wrote.map((each) => each.replace(demographics, "parts").replace(/\/[0-9a-f]{32}/, "/*"));
    return { host, id, remove, refer, short, ...program };
  };

  test("alone, where the host lets it", async () => {
    const { remove, short } = open();
    expect([(await remove()).status, short()]).toEqual([204, ["DELETE students/* 204"]]);
  });

  test("with its parts, where the host refuses because of them", async () => {
    const { remove, refer, short, host } = open();
    refer();
    expect([(await remove()).status, short()]).toEqual([
      204,
      ["DELETE students/* 409", "DELETE parts/* 204", "DELETE students/* 204"],
    ]);
    // A part that another program changes meanwhile is not deleted.
    const at = host.asked.findIndex((each) => each.startsWith(`DELETE ${demographics}`));
    expect(host.headers[at]?.["if-match"]).toMatch(/^"\d+"$/);
  });

  test("not, where there are no parts, with the host's own reason", async () => {
    const { remove, refer, short } = open({ [demographics]: [] });
    refer();
    const answer = await remove();
    expect([answer.status, answer.message, short()]).toEqual([
      409,
      "It is used.",
      ["DELETE students/* 409"],
    ]);
  });

  test.each([
    ["refuses it again", { answer: json({ message: "Still." }, 409) }, 409, /: .*409.* Still\./],
    ["does not answer", { breaks: "before" }, 502, /as far as is known/],
  ] as const)(
    "not, with its parts as they were, where the host %s",
    async (_, fault, status, said) => {
      const { remove, refer, host, short } = open();
      const before = host.bodies(demographics);
      refer();
      host.faults.push({ on: "DELETE students", ...fault, times: 1 });
      const answer = await remove();
      expect(answer.status).toBe(status);
      expect(answer.message).toMatch(/^The record is not deleted/);
      expect(answer.message).toMatch(said);
      expect(host.bodies(demographics)).toEqual(before);
      expect(short()).toContain("POST parts 201");
    },
  );

  test.each<[string, object, number, number]>([
    ["refuses to delete", { answer: json({ message: "No." }, 403) }, 403, 0],
    ["may have deleted", { breaks: "after" }, 502, 1],
    ["has deleted already", { answer: json({}, 404) }, 204, 0],
  ])("or not, where the host %s a part", async (_, fault, status, posted) => {
    const { remove, refer, host, short } = open();
    refer();
    host.faults.push({ on: `DELETE ${demographics}`, ...fault, times: 1 });
    const answer = await remove();
    expect(answer.status).toBe(status);
    expect(short().filter((each) => each.startsWith("POST"))).toHaveLength(posted);
    if (status !== 204) {
      expect(answer.message).toContain(`because its part in ${demographics} is not`);
      expect(host.bodies(demographics)).toHaveLength(1);
    }
  });

  test("not, where the host keeps more of the parts than a legacy record has", async () => {
    const { remove, refer, short } = open({
      [demographics]: [{ ...partOf(255901), tribalAffiliations: tribe("A") }],
    });
    refer();
    const answer = await remove();
    expect([answer.status, short()]).toEqual([409, ["DELETE students/* 409"]]);
    expect(answer.message).toContain(`${demographics}.tribalAffiliations`);
    expect(answer.message).toContain("The host said: It is used.");
  });

  test.each([
    ["is enrolled", {}, 0],
    ["was enrolled", { exitWithdrawDate: "2016-10-01" }, 0],
  ])("not, and its parts are not touched, who %s", async (_, more, deleted) => {
    const { remove, refer, short } = open({
      studentSchoolAssociations: [enrolled(255901001, more)],
    });
    refer();
    const answer = await remove();
    expect([answer.status, answer.message, short().length - 1]).toEqual([
      409,
      "It is used.",
      deleted,
    ]);
  });

  test("not, where its parts may not be read, and says what to do", async () => {
    const { remove, refer, host, short } = open();
    refer();
    host.faults.push({ on: "GET students", answer: json({}, 403) });
    const answer = await remove();
    expect([answer.status, short()]).toEqual([409, ["DELETE students/* 409"]]);
    expect(answer.message).toContain(`its part in ${demographics}`);
    expect(answer.message).toContain("The host said: It is used.");
  });

  test("not, where its parts are gone and cannot be written back, which are held", async () => {
    const { remove, host, bridge, call } = open();
    const before = host.bodies(demographics);
    host.faults.push({ on: "DELETE students", answer: json({ message: "It is used." }, 409) });
    host.faults.push({ on: `POST ${demographics}`, answer: json({}, 500), times: 1 });
    const answer = await remove();
    expect([answer.status, host.bodies(demographics), bridge.counts.peopleHeld]).toEqual([
      409,
      [],
      1,
    ]);
    expect(answer.message).toContain(`${demographics} was deleted and could not be written back`);
    host.put("schools", school(255901001, 255901));
    await call("POST", "studentSchoolAssociations", enrollment);
    expect(host.bodies(demographics)).toMatchObject(before);
  });

  test("in the state that If-Match names, and its parts in theirs", async () => {
    const { remove, refer, host } = open();
    refer();
    const etag = `"${String(host.records("students")[0]?.["_etag"])}"`;
    expect((await remove({ headers: { "if-match": etag } })).status).toBe(204);
    const conditions = host.asked.flatMap((each, at) =>
      each.startsWith("DELETE") ? [host.headers[at]?.["if-match"] === etag] : [],
    );
    expect(conditions).toEqual([true, false, true]);
  });

  test("whose parts wait for the enrollment, which are dropped", async () => {
    const host = new StoredHost();
    const { call, bridge } = programOn(host);
    const { id } = await call("POST", "students", student);
    expect(bridge.counts.peopleHeld).toBe(1);
    host.faults.push({ on: `DELETE students`, answer: json({ message: "No." }, 403), times: 1 });
    await call("DELETE", `students/${id}`);
    expect(bridge.counts.peopleHeld).toBe(1);
    await call("DELETE", `students/${id}`);
    expect(bridge.counts.peopleHeld).toBe(0);
  });
});
