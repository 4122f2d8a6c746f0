// What a legacy write of one record becomes at a host that stores it.
import { describe, expect, test } from "vitest";
import { turns } from "./local-servers.js";
import { gate, programOn, StoredHost } from "./stored-host.js";
import { uri } from "./student-records.js";
import { json } from "./through.js";

describe("a record", () => {
  const own = { schoolId: 1, nameOfInstitution: "New", type: "Regular" };
  const kept = {
    schoolId: 1,
    nameOfInstitution: "Old",
    federalLocaleCodeDescriptor: uri("A", "B"),
  };

  test("keeps what only the host has of it, and guards it by its ETag", async () => {
    const host = new StoredHost({ schools: [kept] });
    const { call } = programOn(host);
    const answer = await call("POST", "schools", own);
    expect([answer.status, host.wrote]).toEqual([
      200,
      [expect.stringMatching(/^PUT schools\/\w+ 204$/)],
    ]);
    expect(host.headers.at(-1)?.["if-match"]).toMatch(/^"\d+"$/);
    expect(host.bodies("schools")).toMatchObject([
      { nameOfInstitution: "New", federalLocaleCodeDescriptor: uri("A", "B") },
    ]);
    expect(answer.headers["location"]).toMatch(/\/api\/v2\.0\/2017\/schools\/[0-9a-f]{32}$/);
  });

  test("is written over as the caller said where nothing is to be kept, without a look", async () => {
    const host = new StoredHost({ schools: [kept] });
    await programOn(host, { records: { keep: false } }).call("POST", "schools", own);
    expect(host.asked).toEqual(["POST schools"]);
    expect(host.bodies("schools")[0]).not.toHaveProperty("federalLocaleCodeDescriptor");
  });

  test("is merged again when another program was faster", async () => {
    const host = new StoredHost({ schools: [kept] });
    const { wait, open } = gate();
    host.faults.push({ on: "PUT schools", wait, times: 1 });
    const sent = programOn(host).call("POST", "schools", own);
    await turns(5);
    host.put("schools", { ...kept, federalLocaleCodeDescriptor: uri("A", "C") });
    open();
    expect((await sent).status).toBe(200);
    expect(host.wrote.map((each) => each.split(" ")[2])).toEqual(["412", "204"]);
    expect(host.bodies("schools")).toMatchObject([
      { nameOfInstitution: "New", federalLocaleCodeDescriptor: uri("A", "C") },
    ]);
  });

  test("is not written where the host does not say what it has", async () => {
    const host = new StoredHost();
    host.faults.push({ on: "GET schools", answer: json({}, 500) });
    const written = await programOn(host).call("POST", "schools", own);
    expect([written.status, host.wrote]).toEqual([500, []]);
  });

  test.each([403, 405])(
    "may be written by its id where reading it is answered %d",
    async (status) => {
      const host = new StoredHost({ schools: [kept] });
      const id = String(host.records("schools")[0]?.["id"]);
      host.faults.push({ on: "GET schools", answer: json({}, status) });
      const answer = await programOn(host).call("PUT", `schools/${id}`, own);
      expect([answer.status, answer.headers["edbridge-not-kept"]]).toEqual([204, "schools"]);
    },
  );

  test("waits for an earlier write of the same record, and not for one of another", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    const { wait, open } = gate();
    host.faults.push({ on: "POST schools", wait, times: 1 });
    const first = call("POST", "schools", own);
    await turns(5);
    const second = call("POST", "schools", { ...own, nameOfInstitution: "Newer" });
    const other = await call("POST", "schools", { ...own, schoolId: 2 });
    await turns(5);
    expect([other.status, host.asked.filter((each) => each === "POST schools").length]).toEqual([
      201, 2,
    ]);
    open();
    expect([(await first).status, (await second).status]).toEqual([201, 200]);
    expect(host.bodies("schools").map((each) => each["nameOfInstitution"])).toContain("Newer");
  });

  test("whose key is not known waits for none", async () => {
    const host = new StoredHost();
    const { call } = programOn(host);
    const { wait, open } = gate();
    host.faults.push({ on: "POST schools", wait, times: 1 });
    const first = call("POST", "schools", { nameOfInstitution: "New" });
    await turns(5);
    await call("POST", "schools", { nameOfInstitution: "Newer" });
    open();
    await first;
    expect(host.asked.filter((each) => each === "POST schools")).toHaveLength(2);
  });
});
