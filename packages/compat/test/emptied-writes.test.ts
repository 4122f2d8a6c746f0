// What a legacy record no longer says, and the host keeps in a record beside it.
import { describe, expect, test } from "vitest";
import { turns } from "../../../test/support/servers.ts";
import { programOn, StoredHost } from "./stored-host.js";
import { hosted, incident, reporter, student, uri, withoutIds } from "./student-records.js";
import { type JsonRecord } from "./through.js";

describe("the reporter of an incident", () => {
  const staffs = "staffDisciplineIncidentAssociations";
  const part = reporter("T1");
  const open = () => {
    const host = new StoredHost({ disciplineIncidents: [incident], [staffs]: [part] });
    const post = () => programOn(host).call("POST", "disciplineIncidents", incident);
    /** The requests that took the part out. */
    const deletes = () =>
      withoutIds(host.wrote.slice(1)).map((each) => each.replace(staffs, "staffs"));
    return { host, post, deletes };
  };

  test("is taken out, as it was read, after the incident", async () => {
    const { host, post, deletes } = open();
    expect((await post()).status).toBe(200);
    expect(host.wrote[0]).toMatch(/^PUT disciplineIncidents.* 204$/);
    expect(deletes()).toEqual(["DELETE staffs/* 204"]);
    expect(host.asked.at(-1)).toMatch(/^DELETE \w+\/[0-9a-f]{32}$/);
    expect(host.headers.at(-1)?.["if-match"]).toMatch(/^"\d+"$/);
  });

  test("is not looked for beside a new record", async () => {
    const host = new StoredHost();
    await programOn(host).call("POST", "disciplineIncidents", incident);
    expect(host.asked.filter((each) => each.includes(staffs))).toEqual([]);
  });

  test.each([
    ["POST", "", { records: { keep: false } }],
    ["PUT", "known", {}],
    ["PUT", "0".repeat(32), {}],
  ] as const)("is taken out by %s %s with %j", async (method, id, options) => {
    const { host } = open();
    const path = `disciplineIncidents/${id}`.replace("known", host.idOf("disciplineIncidents"));
    await programOn(host, options).call(method, path.replace(/\/$/, ""), incident);
    expect([host.bodies("disciplineIncidents").length, host.bodies(staffs)]).toEqual([1, []]);
  });

  test.each([
    ["taken out already is gone", [], ["404"]],
    ["taken out of a host without ETags is gone", [], ["404"], false],
    ["changed is taken out as it is now", [part], ["412", "204"]],
  ])("that another program has %s", async (_, parts, statuses, hasEtags = true) => {
    const { host, post, deletes } = open();
    host.hasEtags = hasEtags;
    const letGo = host.hold(`DELETE ${staffs}`);
    const sent = post();
    await turns(10);
    if (parts.length === 0) host.drop(staffs);
    for (const each of parts) host.put(staffs, each);
    letGo();
    expect((await sent).status).toBe(200);
    const expected = statuses.map((status) => `DELETE staffs/* ${status}`);
    expect([deletes(), host.bodies(staffs)]).toEqual([expected, []]);
  });

  test.each([
    [412, 4],
    [403, 1],
    [500, 1],
  ])("that the host keeps with %d is told, after %d tries", async (status, tries) => {
    const { host, post, deletes } = open();
    host.refuse(`DELETE ${staffs}`, status);
    const answer = await post();
    expect([answer.status, deletes().length]).toEqual([status, tries]);
    expect(answer.message).toMatch(new RegExp(`^The record is stored, but its part in ${staffs}`));
  });

  test("without an ETag is read just before it is taken out", async () => {
    const { host, post } = open();
    host.hasEtags = false;
    expect((await post()).status).toBe(200);
    expect(host.asked.filter((each) => each.startsWith(`GET ${staffs}`))).toHaveLength(1);
    expect([host.bodies(staffs), host.headers.at(-1)?.["if-match"]]).toEqual([[], undefined]);
  });
});

describe("what a student no longer has, on Data Standard 6.0", () => {
  const at = (educationOrganizationId: number): JsonRecord => ({
    studentReference: { studentUniqueId: "S1" },
    educationOrganizationReference: { educationOrganizationId },
  });
  const directory = (place: number, more: JsonRecord = {}) => ({
    ...at(place),
    addresses: [
      { addressTypeDescriptor: uri("AddressType", "Home"), city: "Grand Bend", postalCode: "1" },
    ],
    ...more,
  });
  const options = { dataStandard: "6.0", records: { educationOrganizationId: 255901 } };
  const open = (world: Record<string, readonly JsonRecord[]>) => {
    const host = new StoredHost({ students: [hosted()], ...world });
    return { host, ...programOn(host, options) };
  };

  test("keeps what no legacy record has a member for, merged again if it has changed", async () => {
    const only = { visas: [{ visaDescriptor: uri("Visa", "A") }] };
    const { host, call } = open({
      studentDemographics: [at(255901)],
      studentDirectories: [directory(255901, { ...only })],
    });
    const letGo = host.hold("PUT studentDirectories");
    const sent = call("POST", "students", student);
    await turns(20);
    const changed = { visas: [{ visaDescriptor: uri("Visa", "B") }] };
    host.put("studentDirectories", directory(255901, { ...changed }));
    letGo();
    expect((await sent).status).toBe(200);
    expect(host.bodies("studentDirectories")).toEqual([{ ...at(255901), ...changed }]);
    expect(
      host.wrote.filter((each) => each.includes("Directories")).map((each) => each.split(" ")[2]),
    ).toEqual(["412", "204"]);
  });

  test("stays under a profile, which may leave it out", async () => {
    const { host, call } = open({
      studentDemographics: [at(255901)],
      studentDirectories: [directory(255901)],
    });
    const headers = { "content-type": "application/vnd.ed-fi.student.sis.writable+json" };
    expect((await call("POST", "students", student, { headers })).status).toBe(200);
    expect(host.bodies("studentDirectories")).toEqual([directory(255901)]);
    const types = host.headers.map((each) => each["content-type"]).filter(Boolean);
    expect([...new Set(types)]).toEqual([headers["content-type"], "application/json"]);
  });

  test("stays in lists under a profile, or is named", async () => {
    const telephone = (type: string, telephoneNumber: string) => ({
      telephoneNumberTypeDescriptor: uri("TelephoneNumberType", type),
      telephoneNumber,
      doNotPublishIndicator: true,
    });
    const [home, second, work] = ["1", "2", "3"].map((number) =>
      telephone(number === "3" ? "Work" : "Home", number),
    );
    const { host, call } = open({
      studentDemographics: [at(255901)],
      studentDirectories: [directory(255901, { telephones: [home, second, work] })],
    });
    const headers = { "content-type": "application/vnd.ed-fi.student.sis.writable+json" };
    const write = async (...types: string[]) => {
      const telephones = types.map((telephoneNumberType) => {
        return { telephoneNumberType, telephoneNumber: telephoneNumberType === "Home" ? "1" : "3" };
      });
      const answer = await call("POST", "students", { ...student, telephones }, { headers });
      return [answer.status, answer.headers["edbridge-not-kept"]];
    };
    expect(await write("Work", "Home")).toEqual([200, undefined]);
    const kept = directory(255901, { telephones: [work, home, second] });
    expect(host.bodies("studentDirectories")).toEqual([kept]);
    expect(await write("Work")).toEqual([200, "studentDirectories"]);
    expect(host.bodies("studentDirectories")).toEqual([directory(255901, { telephones: [work] })]);
  });

  test("is not known of a student without any part: nothing is taken out", async () => {
    const { host, call } = open({ studentDirectories: [directory(255901)] });
    const { sexType: _, hispanicLatinoEthnicity: __, ...bare } = student;
    expect((await call("POST", "students", bare)).status).toBe(200);
    expect(host.bodies("studentDirectories")).toEqual([directory(255901)]);
    expect(host.asked.filter((each) => each.includes("Directories"))).toEqual([]);
  });
});
