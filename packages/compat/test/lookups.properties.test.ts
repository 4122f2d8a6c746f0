import fc from "fast-check";
import { expect, test } from "vitest";
import { checkHostOptions } from "../src/settings/host-options.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import { LookupError } from "../src/lookups/lookup-error.js";
import { HostLookups } from "../src/lookups/lookups.js";
import { valuesAt } from "../src/lookups/record-values.js";
import { keyTable } from "@edbridge/records/model";

const host = checkHostOptions({ dataStandard: "5.0" });
const clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };

/** Look-ups on a host that filters by its published names, and ignores all others. */
function lookupsOn(world: Readonly<Record<string, readonly Record<string, unknown>[]>>) {
  return new HostLookups({
    host,
    dataUrl: "",
    cache: new LookupCaches(clock).of(undefined),
    signal: undefined,
    ask: async ({ name, query }) => {
      const paths: Readonly<Record<string, string>> = {
        ...Object.fromEntries(keyTable(name, "5.0")?.current ?? []),
        termDescriptor: "termDescriptor",
        sequenceOfCourse: "sequenceOfCourse",
      };
      const found = world[name]?.filter((record) =>
        query.every((part) => {
          const path = paths[part.name];
          return path === undefined || valuesAt(record, path).map(String).includes(part.value);
        }),
      );
      const from = Number(query.find((part) => part.name === "offset")?.value ?? 0);
      const limit = Number(query.find((part) => part.name === "limit")?.value ?? 25);
      const page = found?.slice(from, from + limit) ?? [];
      return { status: 200, headers: {}, body: JSON.stringify(page) };
    },
  });
}

const few = (...names: string[]) => fc.constantFrom(...names);
const session = fc.record({
  schoolId: fc.constantFrom(1, 2),
  sessionName: few("S1", "S2", "S3"),
  term: few("Fall", "Spring"),
});
const section = fc.record({
  at: fc.nat(),
  code: few("A", "B", "C"),
  course: few("ALG", "GEO"),
  periods: fc.uniqueArray(few("P1", "P2", "P3"), { maxLength: 3 }),
  room: fc.option(few("R1", "R2"), { nil: undefined }),
  sequence: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
});

const worlds = fc
  .record({
    sessions: fc.uniqueArray(session, {
      minLength: 1,
      selector: ({ schoolId, sessionName }) => `${schoolId} ${sessionName}`,
    }),
    sections: fc.array(section, { minLength: 1, maxLength: 12 }),
  })
  .map(({ sessions, sections }) => {
    const made = sections.map(({ at, code, course, periods, room, sequence }) => {
      const { schoolId = 1, sessionName = "" } = sessions[at % sessions.length] ?? {};
      return {
        sectionIdentifier: code,
        courseOfferingReference: {
          localCourseCode: course,
          schoolId,
          schoolYear: 2017,
          sessionName,
        },
        classPeriods: periods.map((name) => ({ classPeriodReference: { classPeriodName: name } })),
        ...(room === undefined ? {} : { locationReference: { classroomIdentificationCode: room } }),
        ...(sequence === undefined ? {} : { sequenceOfCourse: sequence }),
      };
    });
    const keyOf = (record: (typeof made)[number]) =>
      JSON.stringify([record.sectionIdentifier, record.courseOfferingReference]);
    return {
      sections: [...new Map(made.map((record) => [keyOf(record), record])).values()],
      sessions: sessions.map(({ schoolId, sessionName, term }) => ({
        sessionName,
        schoolReference: { schoolId },
        schoolYearTypeReference: { schoolYear: 2017 },
        termDescriptor: `uri://ed-fi.org/TermDescriptor#${term}`,
      })),
    };
  });

test("a section is found again by the legacy key it was given, unless another has the same", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const lookups = lookupsOn(world);
      const named = world.sections.map(async ({ sectionIdentifier, courseOfferingReference }) => {
        const current = { ...courseOfferingReference, sectionIdentifier };
        const [legacy] = await lookups.toLegacyKeys("sections", [current]);
        return { current, legacy };
      });
      const all = await Promise.all(named);
      for (const { current, legacy = {} } of all) {
        expect(legacy).toMatchObject({ uniqueSectionCode: current.sectionIdentifier });
        // A part that a record lacks says nothing: every record that has the others fits.
        const alike = all.filter(({ legacy: other = {} }, at) =>
          Object.entries(legacy).every(([name, value]) =>
            // A section without periods has that of the filler.
            name === "classPeriodName" && value !== other[name]
              ? world.sections[at]?.classPeriods.some(
                  ({ classPeriodReference }) => classPeriodReference.classPeriodName === value,
                )
              : other[name] === value,
          ),
        );
        const found = async () => lookups.toCurrentKeys("sections", [legacy]);
        if (alike.length > 1) await expect(found()).rejects.toThrow(LookupError);
        else expect(await found()).toEqual([current]);
      }
    }),
    { numRuns: 200 },
  );
});
