import { systemClock } from "@edbridge/core";
import type { Fault, Sandbox } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import {
  behaviorsOf,
  incidentAtSchool as data,
  incidentParts as parts,
  partIn,
  schoolId,
  stateOf as stateIn,
} from "./support/incident.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { address, newStudent, storedStudent } from "./support/new-person.ts";
import { doors, open, type World, write } from "./support/translated.ts";

// A legacy write that became several requests to the host is carried out as one. What two programs write at
// once, test/oracle/writes.test.ts tries.

const district = { educationOrganizationId: 255901 };
const students = Array.from({ length: 120 }, (_, at) => storedStudent(`S${at}`));

const student = (id: string, firstName: string, city: string) => ({
  ...newStudent(id),
  firstName,
  addresses: [address(city)],
});
const collections = [
  "students",
  "studentEducationOrganizationAssociations",
  "studentDemographics",
  "studentDirectories",
  "studentDisciplineIncidentBehaviorAssociations",
  "studentDisciplineIncidentNonOffenderAssociations",
];
const stateOf = (host: Sandbox, id: string) => stateIn(host, collections, id);

type Send = (world: World, id: string) => Promise<{ readonly status: number }>;

const sends =
  (path: string, record: (id: string) => object): Send =>
  ({ post }, id) =>
    post(path, record(id));
const removes =
  (path: string): Send =>
  async ({ read, send }, id) => {
    const more = path === "students" ? "" : `&incidentIdentifier=10&schoolId=${schoolId}`;
    const found = await read(`${path}?studentUniqueId=${id}${more}`);
    return send("DELETE", `${path}/${String(found["id"] ?? "0".repeat(32))}`);
  };

const ada = sends("students", (id) => student(id, "Ada", "Grand Bend"));
const ben = sends("students", (id) => student(id, "Ben", "Austin"));
const fight = sends(parts, (id) => partIn(id, ...behaviorsOf("State Offense", "Other")));
const smoke = sends(parts, (id) => partIn(id, ...behaviorsOf("School Violation")));
const witness = sends(parts, (id) => partIn(id));
const none: Send = async () => ({ status: 200 });

const page = { status: 200, body: "<html>", headers: { "content-type": "text/html" } };
/** Faults of one request: it is carried out or not, and the response is none, or says no in some form. */
const faultsAt = (at: number): readonly Fault[] => [
  { reset: true },
  { cut: 0 },
  at % 2 === 0 ? { status: 503 } : page,
];

// A student of 6.0 has more records than one before it, a part in an incident the same.
test.each<[string, "5.0" | "6.0", Send, Send]>([
  ["a new student", "6.0", none, ada],
  ["a student", "6.0", ben, ada],
  ["a student's delete", "6.0", ada, removes("students")],
  ["a new part in an incident", "5.0", none, fight],
  ["a part in an incident", "5.0", witness, fight],
  ["fewer behaviors", "5.0", fight, smoke],
  ["a part's delete", "5.0", fight, removes(parts)],
])("a write that broke off is whole when it is repeated: %s", async (_, standard, before, send) => {
  const had = standard === "5.0" ? { ...data, students } : data;
  const world = await open(standard, district, "compatFetch", { data: had });
  const { sandbox } = world;
  await before(world, "S0");
  expect((await send(world, "S0")).status).toBeLessThan(300);
  const whole = stateOf(sandbox, "S0");
  let next = 1;
  for (let at = 0, isMet = true; isMet; at++) {
    isMet = false;
    for (const fault of faultsAt(at)) {
      const id = `S${next++}`;
      await before(world, id);
      const met = sandbox.counts.faults;
      if (at > 0) sandbox.fault({ delay: 0, times: at, when: { kind: "data" } });
      sandbox.fault({ ...fault, when: { kind: "data" } });
      await send(world, id).catch(() => {});
      isMet ||= sandbox.counts.faults - met > at;
      sandbox.clearFaults();
      await send(world, id);
      expect([at, fault, stateOf(sandbox, id)]).toEqual([at, fault, whole]);
    }
  }
});

describe("a caller who leaves in the middle of a write", () => {
  test.each(Object.keys(doors) as (keyof typeof doors)[])(
    "leaves a whole record, through %s",
    async (door) => {
      const world = await open("5.0", district, door, { data });
      const { sandbox } = world;
      // The others have the machine's clock already.
      const own = LegacyCaller.over(sandbox, { records: district, clock: systemClock });
      const { access_token: token } = await own.signIn(sandbox.credentials);
      const call: World["call"] =
        door === "compatFetch" ? (path, init) => own.call(token, path, init) : world.call;
      expect((await ada(world, "S0")).status).toBe(201);
      const whole = stateOf(sandbox, "S0");
      const leaving = new AbortController();
      sandbox.fault({ delay: 30, when: { method: "POST", path: /\/students$/ } });
      sandbox.clearRequests();
      const sent = () => sandbox.requests.filter(({ path }) => path.endsWith("/students"));
      const init = write("POST", student("S1", "Ada", "Grand Bend"));
      const outcome = call("students", { ...init, signal: leaving.signal }).then(
        () => "answered",
        () => "left",
      );
      const isSent = () => sent().some(({ method }) => method === "POST");
      await expect.poll(isSent, { interval: 2 }).toBe(true);
      leaving.abort();
      expect(await outcome).toBe("left");
      await expect.poll(() => stateOf(sandbox, "S1"), { interval: 5 }).toEqual(whole);
    },
  );
});
