import { records } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { doors, open, write } from "./support/translated.ts";

const path = "studentDisciplineIncidentAssociations";
const behaviors = "studentDisciplineIncidentBehaviorAssociations";
const nonOffenders = "studentDisciplineIncidentNonOffenderAssociations";

type Fight = { behaviorDescriptor: string; behaviorDetailedDescription?: string };
const fight: Fight = {
  behaviorDescriptor: "State Offense",
  behaviorDetailedDescription: "A fight",
};
const smoke: Fight = { behaviorDescriptor: "School Violation" };
const partOf = (studentUniqueId: string, ...list: readonly Fight[]) => ({
  studentReference: { studentUniqueId },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 255901001 },
  studentParticipationCodeType: list.length > 0 ? "Perpetrator" : "Witness",
  ...(list.length > 0 ? { behaviors: list } : {}),
});
const bare = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "L",
  lastSurname: "K",
  birthDate: "2001-03-04",
});
const data = {
  schools: [{ schoolId: 255901001, nameOfInstitution: "Grand Bend High School" }],
  disciplineIncidents: [
    {
      incidentIdentifier: "10",
      incidentDate: "2016-10-18",
      schoolReference: { schoolId: 255901001 },
    },
  ],
  students: ["1", "2", "3"].map(bare),
};
const openWith = (standard: Parameters<typeof open>[0], door: keyof typeof doors = "compatFetch") =>
  open(standard, undefined, door, { data });

type World = Awaited<ReturnType<typeof open>>;
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const list = async ({ call }: World, query: string) =>
  (await (await call(`${path}?${query}`)).json()) as Record<string, unknown>[];
const students = (all: readonly Record<string, unknown>[]) =>
  all.map((each) => (each["studentReference"] as Record<string, unknown>)["studentUniqueId"]);

describe.each(["5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  describe("a list", () => {
    test("has each record once and whole, first those with behaviors, then those without", async () => {
      const world = await openWith(standard);
      await world.call(path, write("POST", partOf("1", fight, smoke)));
      await world.call(path, write("POST", partOf("2")));
      await world.call(path, write("POST", partOf("3", smoke)));
      const all = await list(world, "limit=10");
      expect(all).toMatchObject([partOf("1", fight, smoke), partOf("3", smoke), partOf("2")]);

      expect(students(await list(world, "studentUniqueId=1"))).toEqual(["1"]);
      expect(students(await list(world, "studentUniqueId=2"))).toEqual(["2"]);
      expect(students(await list(world, "incidentIdentifier=10&limit=10"))).toHaveLength(3);
      expect(await list(world, "studentUniqueId=9")).toEqual([]);
      // No filter of a current host says it; nobody is told of everybody.
      expect((await world.call(`${path}?studentParticipationCodeType=Witness`)).status).toBe(400);
    });

    test.each([1, 2, 3, 4])(
      "of pages of %i misses nothing, and is full to the last",
      async (size) => {
        const world = await openWith(standard);
        const options = { dataStandard: standard, records: records({ dataStandard: standard }) };
        const caller = LegacyCaller.over(world.sandbox, { ...options, maxLimit: 2 });
        const { access_token: token } = await caller.signIn(world.sandbox.credentials);
        const small = { ...world, call: (at: string) => caller.call(token, at) };
        await world.call(path, write("POST", partOf("1", fight, smoke)));
        await world.call(path, write("POST", partOf("2")));
        await world.call(path, write("POST", partOf("3")));
        const found: unknown[] = [];
        for (let offset = 0; ; offset += size) {
          const page = students(await list(small, `limit=${size}&offset=${offset}`));
          found.push(...page);
          if (page.length < size) break;
        }
        expect(found).toEqual(["1", "2", "3"]);
      },
    );
  });

  test("a PUT deletes behaviors that it no longer names, and keeps what the host says of others", async () => {
    const { sandbox, call } = await openWith(standard);
    const created = await call(path, write("POST", partOf("1", fight, smoke)));
    const weapons = [{ weaponDescriptor: "uri://ed-fi.org/WeaponDescriptor#Knife" }];
    if (standard === "6.0") {
      // Only a current program knows weapons.
      const [first] = sandbox.records(behaviors);
      await call(behaviors, write("POST", { ...first, weapons }));
    }
    const other = { behaviorDescriptor: "Other" };
    const put = await call(`${path}/${idOf(created)}`, write("PUT", partOf("1", fight, other)));
    expect([put.status, await put.text()]).toEqual([204, ""]);
    const stored = sandbox.records(behaviors);
    expect(stored.map((each) => each["behaviorDescriptor"])).toEqual([
      "uri://ed-fi.org/BehaviorDescriptor#State Offense",
      "uri://ed-fi.org/BehaviorDescriptor#Other",
    ]);
    if (standard === "6.0") expect(stored).toMatchObject([{ weapons }, {}]);
    expect(await json(await call(`${path}/${idOf(created)}`))).toMatchObject(
      partOf("1", fight, other),
    );
  });

  test("a record whose last behavior goes moves to those without, under another id", async () => {
    const { sandbox, call } = await openWith(standard);
    const created = await call(path, write("POST", partOf("1", fight, smoke)));
    const put = await call(`${path}/${idOf(created)}`, write("PUT", partOf("1")));
    expect([put.status, idOf(put)]).not.toEqual([204, idOf(created)]);
    expect([sandbox.records(behaviors).length, sandbox.records(nonOffenders).length]).toEqual([
      0, 1,
    ]);
    expect(await json(await call(`${path}/${idOf(put)}`))).toMatchObject(partOf("1"));
    // A record that is sent again is replaced as a whole as well.
    expect((await call(path, write("POST", partOf("1", smoke)))).status).toBe(200);
    expect([sandbox.records(behaviors).length, sandbox.records(nonOffenders).length]).toEqual([
      1, 0,
    ]);
  });

  test("a PUT to no record creates one, and one of another key is refused", async () => {
    const { sandbox, call } = await openWith(standard);
    const nowhere = await call(`${path}/${"0".repeat(32)}`, write("PUT", partOf("1", fight)));
    expect(nowhere.status).toBe(201);
    const moved = await call(`${path}/${idOf(nowhere)}`, write("PUT", partOf("2", fight)));
    expect([moved.status, (await json(moved))["message"]]).toEqual([
      400,
      expect.stringContaining("another key"),
    ]);
    expect(sandbox.records(behaviors)).toHaveLength(1);
    const nothing = await call(`${path}/${"0".repeat(32)}`, { method: "DELETE" });
    expect(nothing.status).toBe(404);
  });
});
