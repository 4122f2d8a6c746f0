import { systemClock } from "@edbridge/core";
import type { Fault, Sandbox, SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { doors, open, write } from "./support/translated.ts";

// A legacy write that became several requests to the host is carried out as one.

const district = { educationOrganizationId: 255901 };
const incidentParts = "studentDisciplineIncidentAssociations";
const school = 255901001;
const ids = Array.from({ length: 120 }, (_, at) => `S${at}`);
const bare = { firstName: "L", lastSurname: "K", birthDate: "2001-03-04" };
const data = {
  localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "Grand Bend ISD" }],
  schools: [{ schoolId: school, nameOfInstitution: "Grand Bend High School" }],
  disciplineIncidents: [
    {
      incidentIdentifier: "10",
      incidentDate: "2016-10-18",
      schoolReference: { schoolId: school },
    },
  ],
};
const withStudents = {
  ...data,
  students: ids.map((studentUniqueId) => ({ studentUniqueId, ...bare })),
};

const student = (id: string, firstName: string, sexType: string, city: string) => ({
  studentUniqueId: id,
  firstName,
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  sexType,
  hispanicLatinoEthnicity: false,
  addresses: [
    {
      addressType: "Home",
      streetNumberName: "1 Main",
      city,
      stateAbbreviationType: "TX",
      postalCode: "73334",
    },
  ],
});
const partIn = (id: string, ...behaviors: readonly string[]) => ({
  studentReference: { studentUniqueId: id },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId: school },
  studentParticipationCodeType: behaviors.length > 0 ? "Perpetrator" : "Witness",
  ...(behaviors.length > 0
    ? { behaviors: behaviors.map((behaviorDescriptor) => ({ behaviorDescriptor })) }
    : {}),
});

const collections = [
  "students",
  "studentEducationOrganizationAssociations",
  "studentDemographics",
  "studentDirectories",
  "studentDisciplineIncidentBehaviorAssociations",
  "studentDisciplineIncidentNonOffenderAssociations",
];
/** What the host has of one student, without what it adds itself. */
const stateOf = (host: Sandbox, id: string): string[] =>
  collections
    .flatMap((name) =>
      host.records(name).map((record) => {
        const own = Object.entries(record).filter(([key]) => !/^(?:id|_.*|link)$/.test(key));
        return JSON.stringify([name, Object.fromEntries(own)]);
      }),
    )
    .filter((text) => text.includes(`"${id}"`))
    .map((text) => text.replaceAll(`"${id}"`, "*").replaceAll(/"rel".*?"href":"[^"]*"/g, ""))
    .toSorted();

type World = Pick<Awaited<ReturnType<typeof open>>, "sandbox" | "call">;
type Send = (world: World, id: string) => Promise<Response>;

/** Another program, on the machine's clock. */
async function onOwnClock(sandbox: Sandbox): Promise<World> {
  const caller = LegacyCaller.over(sandbox, { records: district, clock: systemClock });
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  return { sandbox, call: (path, init) => caller.call(token, path, init) };
}

const sends = (path: string, record: (id: string) => unknown): Send => {
  return ({ call }, id) => call(path, write("POST", record(id)));
};
const keyOf = (path: string, id: string) =>
  path === "students"
    ? `${path}?studentUniqueId=${id}`
    : `${path}?studentUniqueId=${id}&incidentIdentifier=10&schoolId=${school}`;
const removes =
  (path: string): Send =>
  async ({ call }, id) => {
    const found = (await (await call(keyOf(path, id))).json()) as { id?: string };
    return call(`${path}/${found.id ?? "0".repeat(32)}`, { method: "DELETE" });
  };

const ada = sends("students", (id) => student(id, "Ada", "Female", "Grand Bend"));
const ben = sends("students", (id) => student(id, "Ben", "Male", "Austin"));
const fight = sends(incidentParts, (id) => partIn(id, "State Offense", "Other"));
const smoke = sends(incidentParts, (id) => partIn(id, "School Violation"));
const witness = sends(incidentParts, (id) => partIn(id));
const none: Send = async () => new Response();

describe("two callers who write one record at once", () => {
  const cases: [string, { before: Send; one: Send; other: Send; data: SandboxData }][] = [
    ["a new student", { before: none, one: ada, other: ben, data }],
    ["a student", { before: ada, one: ben, other: ada, data }],
    ["a new part in an incident", { before: none, one: fight, other: smoke, data: withStudents }],
    ["a part in an incident", { before: witness, one: fight, other: smoke, data: withStudents }],
  ];

  test.each(cases)(
    "leave the one or the other: %s",
    async (_, { before, one, other, data: had }) => {
      const world = await open("5.0", district, "compatFetch", { data: had });
      const { sandbox } = world;
      // A program with a bridge of its own, in the same process.
      const beside = await onOwnClock(sandbox);

      const alone: string[][] = [];
      for (const [at, send] of [one, other].entries()) {
        const id = `S${at}`;
        await before(world, id);
        expect((await send(world, id)).ok).toBe(true);
        alone.push(stateOf(sandbox, id));
      }
      // Whichever request of the two writes is the slow one.
      for (let slow = 0; slow < 8; slow++) {
        const id = `S${slow + 2}`;
        await before(world, id);
        if (slow > 0) sandbox.fault({ delay: 0, times: slow, when: { kind: "data" } });
        sandbox.fault({ delay: 40, when: { kind: "data" } });
        const answers = await Promise.all([one(world, id), other(beside, id)]);
        sandbox.clearFaults();
        expect(answers.map(({ status, ok }) => (ok ? "ok" : status))).toEqual(["ok", "ok"]);
        expect(alone).toContainEqual(stateOf(sandbox, id));
      }
    },
  );

  test("leave nothing or all where one of them deletes it", async () => {
    const world = await open("5.0", district, "compatFetch", { data: withStudents });
    const { sandbox, call } = world;
    for (let slow = 0; slow < 6; slow++) {
      const id = `S${slow}`;
      const created = await fight(world, id);
      const path = `${incidentParts}/${created.headers.get("location")?.split("/").at(-1) ?? ""}`;
      if (slow > 0) sandbox.fault({ delay: 0, times: slow, when: { kind: "data" } });
      sandbox.fault({ delay: 40, when: { kind: "data" } });
      await Promise.all([call(path, { method: "DELETE" }), smoke(world, id)]);
      sandbox.clearFaults();
      const parts = stateOf(sandbox, id).filter((text) => text.includes("Association"));
      expect(parts.filter((text) => /Offense|Other/.test(text))).toEqual([]);
      expect(parts.length).toBeLessThanOrEqual(1);
    }
  });
});

const page = { status: 200, body: "<html>", headers: { "content-type": "text/html" } };
const faults: [string, Fault][] = [
  ["reset", { reset: true }],
  ["carried out, its response lost", { cut: 0 }],
  ["answered 503", { status: 503 }],
  ["answered with a page", page],
];

describe("a write that broke off", () => {
  const cases: [string, { before: Send; send: Send; data: SandboxData }][] = [
    ["a new student", { before: none, send: ada, data }],
    ["a student", { before: ben, send: ada, data }],
    ["a student's delete", { before: ada, send: removes("students"), data }],
    ["a new part in an incident", { before: none, send: fight, data: withStudents }],
    ["a part in an incident", { before: witness, send: fight, data: withStudents }],
    ["fewer behaviors", { before: fight, send: smoke, data: withStudents }],
    ["a part's delete", { before: fight, send: removes(incidentParts), data: withStudents }],
  ];

  test.each(cases)(
    "is whole when it is repeated: %s",
    async (what, { before, send, data: had }) => {
      // A student of 6.0 has more records than one before it, a part in an incident the same.
      const standard = what.includes("student") ? "6.0" : "5.0";
      const world = await open(standard, district, "compatFetch", { data: had });
      const { sandbox } = world;
      await before(world, "S0");
      expect((await send(world, "S0")).ok).toBe(true);
      const whole = stateOf(sandbox, "S0");
      let next = 1;
      for (const [, fault] of faults) {
        for (let at = 0; at < 30; at++) {
          const id = `S${next++}`;
          await before(world, id);
          const met = sandbox.counts.faults;
          if (at > 0) sandbox.fault({ delay: 0, times: at, when: { kind: "data" } });
          sandbox.fault({ ...fault, when: { kind: "data" } });
          await send(world, id).catch(() => {});
          const wasLast = sandbox.counts.faults - met <= at;
          sandbox.clearFaults();
          await send(world, id);
          expect([at, fault, stateOf(sandbox, id)]).toEqual([at, fault, whole]);
          if (wasLast) break;
        }
      }
    },
  );
});

describe("a caller who leaves in the middle of a write", () => {
  test.each(Object.keys(doors) as (keyof typeof doors)[])(
    "leaves a whole record, through %s",
    async (door) => {
      const world = await open("5.0", district, door, { data });
      const { sandbox } = world;
      // The others have the machine's clock already.
      const { call } = door === "compatFetch" ? await onOwnClock(sandbox) : world;
      expect((await ada(world, "S0")).ok).toBe(true);
      const whole = stateOf(sandbox, "S0");
      const leaving = new AbortController();
      sandbox.fault({ delay: 30, when: { method: "POST", path: /\/students$/ } });
      const sent = () =>
        sandbox.requests.filter(
          ({ method, path }) => method === "POST" && path.endsWith("/students"),
        );
      const before = sent().length;
      const record = student("S1", "Ada", "Female", "Grand Bend");
      const outcome = call("students", {
        ...write("POST", record),
        signal: leaving.signal,
      }).then(
        () => "answered",
        () => "left",
      );
      await expect.poll(() => sent().length, { interval: 2 }).toBe(before + 1);
      leaving.abort();
      expect(await outcome).toBe("left");
      await expect.poll(() => stateOf(sandbox, "S1"), { interval: 5 }).toEqual(whole);
    },
  );
});
