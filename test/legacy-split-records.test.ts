import { describe, expect, test } from "vitest";
import { incidentAtSchool, incidentParts as path, partIn as partOf } from "./support/incident.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { storedStudent } from "./support/new-person.ts";
import { open, uri, type World } from "./support/translated.ts";

const behaviors = "studentDisciplineIncidentBehaviorAssociations";
const nonOffenders = "studentDisciplineIncidentNonOffenderAssociations";

const fight = { behaviorDescriptor: "State Offense", behaviorDetailedDescription: "A fight" };
const smoke = { behaviorDescriptor: "School Violation" };
const data = { ...incidentAtSchool, students: ["1", "2", "3"].map(storedStudent) };

const role = "disciplineIncidentParticipationCodeDescriptor";
const agency = "uri://state.example";
const offender = `${agency}/DisciplineIncidentParticipationCodeDescriptor#Offender`;

const students = (all: readonly Record<string, unknown>[]) =>
  all.map((each) => Object(each["studentReference"]).studentUniqueId);

describe.each(["5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  const openWith = async (...parts: readonly object[]): Promise<World & { id: string }> => {
    const world = await open(standard, undefined, "compatFetch", { data });
    let id = "";
    for (const part of parts) ({ id } = await world.put(path, part));
    return { ...world, id };
  };
  const counts = ({ stored }: World) => [stored(behaviors).length, stored(nonOffenders).length];

  test("a list has each record once and whole, first those with behaviors, then those without", async () => {
    const all = [partOf("1", fight, smoke), partOf("2"), partOf("3", smoke)];
    const { list, call } = await openWith(...all);
    expect(await list(`${path}?limit=10`)).toMatchObject([all[0], all[2], all[1]]);
    for (const [query, found] of [
      ["studentUniqueId=1", ["1"]],
      ["studentUniqueId=2", ["2"]],
      ["incidentIdentifier=10&limit=10", ["1", "3", "2"]],
      ["studentUniqueId=9", []],
    ] as const)
      expect(students(await list(`${path}?${query}`))).toEqual(found);
    // No filter of a current host says it; nobody is told of everybody.
    expect((await call(`${path}?studentParticipationCodeType=Witness`)).status).toBe(400);
  });

  test.each([1, 2, 3, 4])("a list of pages of %i is full to the last", async (size) => {
    const { sandbox } = await openWith(partOf("1", fight, smoke), partOf("2"), partOf("3"));
    const caller = LegacyCaller.over(sandbox, { dataStandard: standard, maxLimit: 2 });
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    const found: unknown[] = [];
    for (let offset = 0; ; offset += size) {
      const answer = await caller.call(token, `${path}?limit=${size}&offset=${offset}`);
      const page = students((await answer.json()) as Record<string, unknown>[]);
      found.push(...page);
      if (page.length < size) break;
    }
    expect(found).toEqual(["1", "2", "3"]);
  });

  test("a PUT deletes behaviors that it no longer names, and keeps what the host says of others", async () => {
    const { id, post, read, send, stored } = await openWith(partOf("1", fight, smoke));
    const weapons = [{ weaponDescriptor: uri("Weapon", "Knife") }];
    // Only a current program knows weapons.
    if (standard === "6.0") await post(behaviors, { ...stored(behaviors)[0], weapons });
    const changed = partOf("1", fight, { behaviorDescriptor: "Other" });
    expect(await send("PUT", `${path}/${id}`, changed)).toMatchObject({ status: 204, text: "" });
    expect(stored(behaviors)).toMatchObject([
      {
        behaviorDescriptor: uri("Behavior", "State Offense"),
        ...(standard === "6.0" ? { weapons } : {}),
      },
      { behaviorDescriptor: uri("Behavior", "Other") },
    ]);
    expect(await read(`${path}/${id}`)).toMatchObject(changed);
  });

  test.each([
    ["without a role", {}],
    ["with a role of its agency", { disciplineIncidentParticipationCodes: [{ [role]: offender }] }],
  ])(
    "a record that the host has %s keeps its behaviors when it is sent back as read",
    async (_, roles) => {
      const { studentReference, disciplineIncidentReference } = partOf("1");
      const owner = { studentReference, disciplineIncidentReference, ...roles };
      const world = await open(standard, undefined, "compatFetch", {
        agencyDescriptors: { [agency]: { DisciplineIncidentParticipationCode: ["Offender"] } },
        data: {
          ...data,
          [behaviors]: ["State Offense", "Other"].map((code) => ({
            ...owner,
            behaviorDescriptor: uri("Behavior", code),
          })),
          [nonOffenders]: [{ ...owner, studentReference: { studentUniqueId: "2" } }],
        },
      });
      const before = [world.stored(behaviors), world.stored(nonOffenders)];
      for (const record of await world.list(`${path}?limit=10`)) {
        const sent = await world.send("PUT", `${path}/${String(record["id"])}`, record);
        expect(sent).toMatchObject({ status: 204, text: "", leftBehind: null });
      }
      expect([world.stored(behaviors), world.stored(nonOffenders)]).toMatchObject(before);
      expect(counts(world)).toEqual([2, 1]);
    },
  );

  test("a second role, which no read shows, is named where a write removes it", async () => {
    const { studentReference, disciplineIncidentReference } = partOf("1");
    const owner = { studentReference, disciplineIncidentReference };
    const codes = (code: string) => ({
      disciplineIncidentParticipationCodes: [
        { [role]: uri("DisciplineIncidentParticipationCode", code) },
      ],
    });
    const behaviorDescriptor = uri("Behavior", "Other");
    const world = await open(standard, undefined, "compatFetch", {
      data: {
        ...data,
        [behaviors]: [{ ...owner, ...codes("Perpetrator"), behaviorDescriptor }],
        [nonOffenders]: [{ ...owner, ...codes("Victim") }],
      },
    });
    const [{ id, ...record } = {}] = await world.list(path);
    expect(record).toMatchObject({ studentParticipationCodeType: "Perpetrator" });
    const sent = await world.send("PUT", `${path}/${String(id)}`, record);
    expect([sent.status, sent.headers.get("edbridge-not-kept")]).toEqual([204, nonOffenders]);
    expect(counts(world)).toEqual([1, 0]);
    // A role that a read showed is not lost: the write gives the student another one.
    const moved = await world.send("PUT", `${path}/${String(id)}`, partOf("1"));
    expect([counts(world), moved.headers.get("edbridge-not-kept")]).toEqual([[0, 1], null]);
  });

  test("a record whose last behavior goes moves to those without, under another id", async () => {
    const world = await openWith(partOf("1", fight, smoke));
    const moved = await world.send("PUT", `${path}/${world.id}`, partOf("1"));
    expect([moved.status, moved.id]).not.toEqual([204, world.id]);
    expect(counts(world)).toEqual([0, 1]);
    expect(await world.read(`${path}/${moved.id}`)).toMatchObject(partOf("1"));
    // A record that is sent again is replaced as a whole as well.
    expect((await world.put(path, partOf("1", smoke))).status).toBe(200);
    expect(counts(world)).toEqual([1, 0]);
  });

  test("a PUT to no record creates one, and one of another key is refused", async () => {
    const world = await openWith();
    const nowhere = `${path}/${"0".repeat(32)}`;
    const { status, id } = await world.send("PUT", nowhere, partOf("1", fight));
    expect(status).toBe(201);
    const moved = await world.send("PUT", `${path}/${id}`, partOf("2", fight));
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining("delete the old")]);
    expect(counts(world)).toEqual([1, 0]);
    expect((await world.send("DELETE", nowhere)).status).toBe(404);
  });
});
