import { describe, expect, test } from "vitest";
import type { Key } from "../src/lookups/lookups.js";
import { district, openOn, pagesOf, shuffled, TestHost, type World } from "./lookups-host.js";
import type { JsonRecord } from "./through.js";

const demographics = "studentEducationOrganizationAssociations";
const small = { students: 2000, sections: 400 };
const large = { students: 50_000, sections: 10_000, courses: 1 };

/** The requests of a program that reads some collections itself, page by page. */
function direct(world: World, ...collections: string[]): number {
  return collections.reduce((sum, name) => sum + Math.ceil((world[name]?.length ?? 0) / 100), 0);
}

const keyOf = ({ studentUniqueId }: JsonRecord): Key => ({ studentUniqueId });

/** Reads pages of students with their demographics, as a legacy read of them is answered. */
async function readStudents(world: World, host: TestHost): Promise<number> {
  const { lookups } = openOn(host);
  const pages = pagesOf(world["students"] ?? []);
  for (const page of pages) {
    const lists = await lookups().related(demographics, page.map(keyOf));
    const found = lists.map((list) => list.map(({ studentReference }) => studentReference));
    expect(found).toEqual(
      page.map((student) => (student["hasDemographics"] === false ? [] : [keyOf(student)])),
    );
  }
  return pages.length + host.count();
}

async function readRosters(world: ReturnType<typeof district>, host: TestHost): Promise<number> {
  const { lookups } = openOn(host);
  const pages = pagesOf(world.rosters);
  for (const page of pages) {
    const keys = page.map(({ sectionReference }) => sectionReference as Key);
    const found = await lookups().toLegacyKeys("sections", keys);
    expect(found.map((key) => key?.["uniqueSectionCode"])).toEqual(
      keys.map((key) => key["sectionIdentifier"]),
    );
  }
  return pages.length + host.count();
}

/** Every tenth student has no demographics. */
function withGaps(world: World): World {
  const has = (at: number) => at % 10 !== 3;
  return {
    students: (world["students"] ?? []).map((each, at) => ({ ...each, hasDemographics: has(at) })),
    [demographics]: (world[demographics] ?? []).filter((_, at) => has(at)),
  };
}

// A large district takes seconds, most of them the test's own.
const timeout = 60_000;

describe.each([
  ["small", small, 500],
  ["small", small, 100],
  ["large", large, 500],
])("a %s district", (_size, sizes, maxLimit) => {
  describe(`on a host with a limit of ${maxLimit} costs about as much as to read it directly`, () => {
    test.each<[string, (world: World) => World]>([
      ["in the same order", (world) => world],
      [
        "in another order",
        (world) => ({ ...world, [demographics]: shuffled(world[demographics] ?? []) }),
      ],
      ["with gaps", withGaps],
    ])(
      "students with demographics %s",
      async (_order, made) => {
        const world = made(district({ ...sizes, schools: 20 }));
        const requests = await readStudents(world, new TestHost(world, { maxLimit }));
        const alone = direct(world, "students", demographics);
        expect(requests / alone).toBeLessThan(1.3);
      },
      timeout,
    );

    test.each([4, 200])(
      "rosters of %i schools",
      async (schools) => {
        const world = district({ ...sizes, schools });
        const mixed = { ...world, rosters: shuffled(world.rosters) };
        for (const each of [world, mixed]) {
          const requests = await readRosters(each, new TestHost(each, { maxLimit }));
          const alone = direct(each, "rosters", "sections", "sessions");
          expect(requests / alone).toBeLessThan(1.3);
        }
      },
      timeout,
    );
  });
});
