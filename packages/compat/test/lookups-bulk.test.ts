import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { LookupError } from "../src/lookups/lookup-error.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import type { Key, Lookups } from "../src/lookups/lookups.js";
import { openOn, TestClock, TestHost, type World } from "./lookups-host.js";

const demographics = "studentEducationOrganizationAssociations";
const school = fc.integer({ min: 1, max: 3 });
const student = fc.integer({ min: 1, max: 30 }).map((number) => `s${number}`);
const term = fc.constantFrom("Fall", "Spring");

/** Some students, their demographics at several places, sections and sessions, in any order. */
const worlds = fc
  .record({
    demographics: fc.uniqueArray(fc.tuple(student, school), { selector: String, maxLength: 40 }),
    sessions: fc.uniqueArray(fc.tuple(school, fc.constantFrom("A", "B", "C"), term), {
      selector: ([id, name]) => `${id} ${name}`,
      minLength: 1,
    }),
    sections: fc.array(
      fc.record({
        session: fc.nat(),
        code: fc.integer({ min: 1, max: 20 }),
        room: fc.option(fc.constantFrom("r1", "R2"), { nil: undefined }),
        periods: fc.uniqueArray(fc.constantFrom("P1", "P2", "P3"), { maxLength: 2 }),
      }),
      { maxLength: 40 },
    ),
  })
  .map((made): World => {
    const sections = made.sections.map(({ session, code, room, periods }) => {
      const [schoolId, sessionName] = made.sessions[session % made.sessions.length] ?? [];
      return {
        id: `${code} ${schoolId} ${sessionName}`,
        sectionIdentifier: `X${code}`,
        courseOfferingReference: { localCourseCode: "C", schoolId, schoolYear: 2017, sessionName },
        sequenceOfCourse: 1,
        classPeriods: periods.map((name) => ({ classPeriodReference: { classPeriodName: name } })),
        ...(room === undefined ? {} : { locationReference: { classroomIdentificationCode: room } }),
      };
    });
    return {
      students: [],
      [demographics]: made.demographics.map(([id, place]) => demographicsOf(id, place)),
      sessions: made.sessions.map(([schoolId, sessionName, name]) => ({
        id: `${schoolId} ${sessionName}`,
        sessionName,
        schoolReference: { schoolId },
        schoolYearTypeReference: { schoolYear: 2017 },
        termDescriptor: `uri://ed-fi.org/TermDescriptor#${name}`,
      })),
      sections: [...new Map(sections.map((each) => [each.id, each])).values()],
    };
  });

function demographicsOf(studentUniqueId: string, educationOrganizationId: number, _etag = "1") {
  return {
    id: `${studentUniqueId} ${educationOrganizationId}`,
    educationOrganizationReference: { educationOrganizationId },
    studentReference: { studentUniqueId },
    _etag,
  };
}

const maxLimit = fc.integer({ min: 1, max: 50 });
const hosts = fc.oneof(
  fc.record({
    maxLimit,
    cap: fc.option(fc.integer({ min: 1, max: 20 }), { nil: Infinity }),
    counts: fc.boolean(),
  }),
  fc.record({ maxLimit, cap: fc.constant("varies" as const), counts: fc.constant(true) }),
);
const memories = fc.constantFrom(0, 2000, 10_000, 1_000_000);

/** Questions, as what is asked of look-ups and what a look at all records gives. */
interface Asked {
  readonly size: number;
  readonly ask: (lookups: Lookups) => unknown;
  readonly expected: (world: World) => unknown;
}

const related = fc.array(student, { maxLength: 12 }).map((students): Asked => ({
  size: new Set(students).size,
  // Hosts compare without regard to letter case.
  ask: async (lookups) => {
    const keys = students.map((each, at) => ({
      studentUniqueId: at % 2 === 0 ? each : each.toUpperCase(),
    }));
    return (await lookups.related(demographics, keys)).map(sorted);
  },
  expected: (world) => students.map((each) => sorted(demographicsIn(world, each))),
}));

const existing = fc
  .tuple(student, school)
  .map(([studentUniqueId, educationOrganizationId]): Asked => ({
    size: 1,
    ask: async (lookups) =>
      lookups.existing(demographics, { studentUniqueId, educationOrganizationId }),
    expected: (world) =>
      demographicsIn(world, studentUniqueId).find(({ id }) =>
        String(id).endsWith(` ${educationOrganizationId}`),
      ),
  }));

const current = fc.record({
  localCourseCode: fc.constantFrom("C", "c"),
  schoolId: fc.oneof(school, school.map(String)),
  schoolYear: fc.constantFrom(2017, "2017"),
  sessionName: fc.constantFrom("A", "B", "C"),
  sectionIdentifier: fc.integer({ min: 1, max: 20 }).map((code) => `X${code}`),
});

const legacyKeys = fc.array(current, { maxLength: 12 }).map((keys): Asked => ({
  size: keys.length * 2,
  ask: async (lookups) => lookups.toLegacyKeys("sections", keys),
  expected: (world) => keys.map((key) => legacyKeyIn(world, key)),
}));

const legacy = fc.record(
  {
    localCourseCode: fc.constant("C"),
    schoolId: school,
    schoolYear: fc.constant(2017),
    termDescriptor: term,
    sequenceOfCourse: fc.constant(1),
    classPeriodName: fc.constantFrom("P1", "p2", "Undefined"),
    classroomIdentificationCode: fc.constantFrom("R1", "R2", "undefined"),
  },
  { requiredKeys: ["localCourseCode", "schoolId", "schoolYear", "sequenceOfCourse"] },
);

const matching = legacy.map((key): Asked => ({
  size: 2,
  ask: async (lookups) => (await lookups.matching("sections", key)).map(textOf).toSorted(),
  expected: (world) => matchingIn(world, key).map(textOf).toSorted(),
}));

const questions = fc.oneof(related, existing, legacyKeys, matching);

function sorted(records: readonly JsonRecord[]): readonly JsonRecord[] {
  return records.toSorted((one, other) => String(one["id"]).localeCompare(String(other["id"])));
}

function demographicsIn(world: World, studentUniqueId: string): JsonRecord[] {
  const all = world[demographics] ?? [];
  return all.filter(({ id }) => String(id).startsWith(`${studentUniqueId} `));
}

type Reference = Readonly<Record<string, unknown>>;

function sessionOf(world: World, { schoolId, sessionName }: Reference): JsonRecord | undefined {
  return world["sessions"]?.find(({ id }) => id === `${String(schoolId)} ${String(sessionName)}`);
}

function termIn(session: JsonRecord | undefined): string | undefined {
  return String(session?.["termDescriptor"]).split("#")[1];
}

function legacyKeyIn(world: World, key: Reference): Key | undefined {
  const code = String(key["sectionIdentifier"]).slice(1);
  const id = `${code} ${String(key["schoolId"])} ${String(key["sessionName"])}`;
  const record = world["sections"]?.find((each) => each["id"] === id);
  if (!record) return undefined;
  const [period] = record["classPeriods"] as { classPeriodReference: object }[];
  return {
    termDescriptor: termIn(sessionOf(world, key)),
    classPeriodName: "Undefined",
    classroomIdentificationCode: "Undefined",
    ...period?.classPeriodReference,
    ...(record["locationReference"] as object | undefined),
    localCourseCode: "C",
    schoolId: Number(key["schoolId"]),
    schoolYear: 2017,
    sequenceOfCourse: 1,
    uniqueSectionCode: record["sectionIdentifier"],
  };
}

function matchingIn(world: World, key: Reference): Reference[] {
  const same = (one: unknown, other: unknown) =>
    String(one).toLowerCase() === String(other).toLowerCase();
  const found = (world["sections"] ?? []).filter((record) => {
    const offering = record["courseOfferingReference"] as Reference;
    const periods = record["classPeriods"] as { classPeriodReference: Reference }[];
    const room = (record["locationReference"] as Reference | undefined)?.[
      "classroomIdentificationCode"
    ];
    const { termDescriptor, classPeriodName, classroomIdentificationCode, schoolId } = key;
    return (
      same(offering["schoolId"], schoolId) &&
      (termDescriptor === undefined || same(termIn(sessionOf(world, offering)), termDescriptor)) &&
      (classPeriodName === undefined ||
        (same(classPeriodName, "Undefined") && periods.length === 0) ||
        periods.some((each) =>
          same(each.classPeriodReference["classPeriodName"], classPeriodName),
        )) &&
      (classroomIdentificationCode === undefined ||
        same(room ?? "Undefined", classroomIdentificationCode))
    );
  });
  return found.map((record) => ({
    ...(record["courseOfferingReference"] as Reference),
    sectionIdentifier: record["sectionIdentifier"],
  }));
}

function textOf(key: Reference): string {
  return JSON.stringify(Object.entries(key).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

test("answers are those of a look at all records, whatever is asked at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      worlds,
      hosts,
      memories,
      fc.array(fc.array(questions, { maxLength: 6 }), { maxLength: 8 }),
      async (world, options, bytes, rounds) => {
        const { lookups } = openOn(new TestHost(world, options), {
          budget: new CacheBudget(bytes),
        });
        for (const round of rounds) {
          const answers = await Promise.all(round.map(({ ask }) => ask(lookups())));
          expect(answers).toEqual(round.map(({ expected }) => expected(world)));
        }
      },
    ),
    { numRuns: 400 },
  );
}, 60_000);

test("no more is asked than twice what single questions take, and each page once", async () => {
  await fc.assert(
    fc.asyncProperty(
      worlds,
      maxLimit,
      fc.array(fc.array(fc.oneof(related, legacyKeys), { maxLength: 6 }), { maxLength: 8 }),
      async (world, limit, rounds) => {
        const host = new TestHost(world, { maxLimit: limit });
        const { lookups } = openOn(host);
        for (const round of rounds) {
          await Promise.all(round.map(({ ask }) => ask(lookups())));
        }
        const singly = rounds.flat().reduce((sum, { size }) => sum + size, 0);
        const pages = [demographics, "sections", "sessions"].reduce(
          // Each of three schools has a list, and all of them one.
          (sum, name) => sum + 2 * Math.ceil((world[name]?.length ?? 0) / limit) + 4,
          0,
        );
        expect(host.count()).toBeLessThanOrEqual(2 * singly + pages);
        const lists = host.asked.filter((each) => !/studentUniqueId|sectionIdentifier/.test(each));
        expect(new Set(lists).size).toBe(lists.length);
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

type Step =
  | Asked
  | { readonly write: readonly [string, number]; readonly deletes: boolean }
  | { readonly wait: number };

test("what was written through the bridge is never given as it was before", async () => {
  const writes = fc.record({ write: fc.tuple(student, school), deletes: fc.boolean() });
  const waits = fc.record({ wait: fc.constantFrom(1000, 15_000, 300_000) });
  const steps = fc.array(fc.oneof(related, existing, existing, writes, waits), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(worlds, hosts, memories, steps, async (world, options, bytes, all) => {
      const host = new TestHost(world, options);
      const clock = new TestClock();
      const { lookups } = openOn(host, { clock, budget: new CacheBudget(bytes) });
      let version = 1;
      for (const step of all as Step[]) {
        if ("ask" in step) {
          expect(await step.ask(lookups())).toEqual(step.expected(world));
          continue;
        }
        if ("wait" in step) {
          clock.time += step.wait;
          continue;
        }
        const [studentUniqueId, educationOrganizationId] = step.write;
        const id = `${studentUniqueId} ${educationOrganizationId}`;
        const others = (world[demographics] ?? []).filter((each) => each["id"] !== id);
        const record = demographicsOf(studentUniqueId, educationOrganizationId, `${++version}`);
        const key = { studentUniqueId, educationOrganizationId };
        // Reads that are under way may see either.
        const early = lookups().related(demographics, [{ studentUniqueId }]);
        world[demographics] = step.deletes ? others : [record, ...others];
        lookups().invalidate(demographics, step.deletes ? { id, deleted: true } : { id, key });
        await early;
      }
    }),
    { numRuns: 400 },
  );
}, 60_000);

test("a lenient look-up leaves out what cannot be told", async () => {
  const record = (id: string) => ({
    id,
    sectionIdentifier: "X1",
    courseOfferingReference: {
      localCourseCode: "C",
      schoolId: 1,
      schoolYear: 2017,
      sessionName: "A",
    },
  });
  const host = new TestHost({ sections: [record("1"), record("2")], sessions: [] });
  const { lookups } = openOn(host);
  const keys = [{ schoolId: 1, sectionIdentifier: "X1" }];
  const strict = async () => lookups().toLegacyKeys("sections", keys);
  await expect(strict()).rejects.toThrow(LookupError);
  expect(await lookups({ lenient: true }).toLegacyKeys("sections", keys)).toEqual([undefined]);
});
