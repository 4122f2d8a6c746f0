import { describe, expect, test } from "vitest";
import { type JsonRecord, type Key, type Lookups, records } from "../src/index.js";
import { sectionKey } from "./fake-lookups.js";
import { uri } from "./sent.js";

/** A host that notes what it is asked, and answers at once. */
function host() {
  const asked: (readonly [collection: string, ...keys: readonly Key[]])[] = [];
  const lookups: Lookups = {
    toLegacyKeys(collection, keys) {
      asked.push([collection, ...keys]);
      return keys.map(({ sessionName }) =>
        sessionName === "none" ? undefined : { termDescriptor: `Term of ${sessionName}` },
      );
    },
    related(collection, keys) {
      asked.push([collection, ...keys]);
      if (collection === "studentDirectories") return keys.map(() => undefined);
      return keys.map(({ studentUniqueId }) => [
        { loginId: `login of ${studentUniqueId}`, sexDescriptor: uri("Sex", "Male") },
      ]);
    },
  };
  return { asked, lookups };
}

/** A page that is translated for a caller of some members, and what the host was asked for it. */
async function read(collection: string, page: readonly JsonRecord[], ...wanted: string[]) {
  const { asked, lookups } = host();
  const wants = (member: string) => wanted.includes(member);
  const translator = records({ lookups, dataStandard: "6.0" });
  const options = wanted.length > 0 ? { wants } : {};
  return { asked, page: await translator.pageToLegacy(collection, page, options) };
}

const section = (sectionIdentifier: string, sessionName: string): JsonRecord => ({
  sectionIdentifier,
  courseOfferingReference: { schoolId: 5, schoolYear: 2012, sessionName, localCourseCode: "ART" },
});
const idsAndSessions = [
  ["a", "Fall"],
  ["b", "Spring"],
  ["c", "Fall"],
  ["d", "none"],
] as const;
const page = idsAndSessions.map(([id, session]) => section(id, session));
const student = { id: "1", studentUniqueId: "1", firstName: "Lisa" };
const students = [student, { studentUniqueId: "2" }, { studentUniqueId: "1" }];

describe("a page", () => {
  test("asks once for the keys of all its records, each key once", async () => {
    const found = await read("sections", page);
    expect(found.page.map((each) => each["courseOfferingReference"])).toEqual(
      ["Fall", "Spring", "Fall", "none"].map((session) => ({
        schoolId: 5,
        schoolYear: 2012,
        localCourseCode: "ART",
        ...(session !== "none" && { termDescriptor: `Term of ${session}` }),
      })),
    );
    const key = (sessionName: string) => ({ schoolId: 5, schoolYear: 2012, sessionName });
    expect(found.asked).toEqual([["sessions", ...["Fall", "Spring", "none"].map(key)]]);
  });

  test("asks once for each kind of related records, and has none of one that may not be read", async () => {
    const found = await read("students", students);
    expect(found.page.map(({ loginId, sexType }) => [loginId, sexType])).toEqual([
      ["login of 1", "Male"],
      ["login of 2", "Male"],
      ["login of 1", "Male"],
    ]);
    const keys = [{ studentUniqueId: "1" }, { studentUniqueId: "2" }];
    expect(found.asked).toEqual([
      ["studentEducationOrganizationAssociations", ...keys],
      ["studentDemographics", ...keys],
      ["studentDirectories", ...keys],
      ["studentIdentificationCodes", ...keys],
    ]);
  });

  test.each([
    ["sections", page],
    ["students", students],
  ])("of %s is what its records are one by one, also of a slow host", async (collection, list) => {
    const { lookups } = host();
    const slow: Lookups = {
      toLegacyKeys: async (...asked) => lookups.toLegacyKeys?.(...asked) ?? [],
      related: async (...asked) => lookups.related?.(...asked) ?? [],
    };
    const translator = records({ lookups: slow, dataStandard: "6.0" });
    const single = await Promise.all(list.map((each) => translator.toLegacy(collection, each)));
    expect((await read(collection, list)).page).toEqual(single.map(({ record }) => record));
  });

  test("leaves a value that is not a record where it is", async () => {
    const odd = [null, section("a", "Fall"), "x"] as JsonRecord[];
    const translated = await records().pageToLegacy("sections", odd);
    expect(translated).toMatchObject([null, { uniqueSectionCode: "a" }, "x"]);
    expect(await records().pageToLegacy("sections", [])).toEqual([]);
  });
});

test.each([
  ["students", student, ["id", "firstName"], { id: "1", firstName: "Lisa" }, []],
  ["students", student, ["sexType"], { sexType: "Male" }, ["studentDemographics"]],
  ["sections", page[0] ?? {}, ["uniqueSectionCode"], { uniqueSectionCode: "a" }, []],
  [
    "sections",
    { ...page[0], schoolReference: {} },
    ["courseOfferingReference"],
    { courseOfferingReference: { termDescriptor: "Term of Fall", localCourseCode: "ART" } },
    ["sessions"],
  ],
])(
  "of %s, for what is not wanted of %j nothing is asked: %j",
  async (collection, record, wanted, due, names) => {
    const {
      asked,
      page: [found = {}],
    } = await read(collection, [record], ...wanted);
    expect(found).toMatchObject(due);
    expect(Object.keys(found)).toEqual(Object.keys(due));
    expect(asked.map(([name]) => name)).toEqual(names);
  },
);

test("a legacy record asks once for its keys too", async () => {
  const asked: unknown[] = [];
  const toCurrentKeys: Lookups["toCurrentKeys"] = (collection, keys) => {
    asked.push([collection, keys.length]);
    return keys.map(() => ({ sectionIdentifier: "s", sessionName: "n" }));
  };
  const sectionsOf = (member: object) =>
    ["A", "B", "A"].map((localCourseCode) => ({
      sectionReference: { ...member, localCourseCode },
    }));
  const translator = records({ lookups: { toCurrentKeys } });
  const sent = await translator.toCurrent("assessments", { sections: sectionsOf(sectionKey) });
  expect(asked).toEqual([["sections", 2]]);
  expect(sent.record["sections"]).toMatchObject(sectionsOf({ sessionName: "n" }));
});
