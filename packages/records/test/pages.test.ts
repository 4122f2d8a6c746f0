import { describe, expect, test } from "vitest";
import { type JsonRecord, type Key, type Lookups, records } from "../src/index.js";

/** A host that notes what it is asked, and answers at once. */
function host(options: { readonly unreadable?: string } = {}) {
  const asked: [what: string, collection: string, keys: readonly Key[]][] = [];
  const lookups: Lookups = {
    toLegacyKeys(collection, keys) {
      asked.push(["keys", collection, keys]);
      return keys.map(({ sessionName }) =>
        sessionName === "none" ? undefined : { termDescriptor: `Term of ${sessionName}` },
      );
    },
    related(collection, keys) {
      asked.push(["related", collection, keys]);
      if (collection === options.unreadable) return keys.map(() => undefined);
      return keys.map(({ studentUniqueId, credentialIdentifier }) => [
        collection === "credentials"
          ? {
              credentialTypeDescriptor: `uri://ed-fi.org/CredentialTypeDescriptor#${credentialIdentifier}`,
            }
          : {
              loginId: `login of ${studentUniqueId}`,
              sexDescriptor: "uri://ed-fi.org/SexDescriptor#Male",
            },
      ]);
    },
  };
  return { asked, lookups };
}

const section = (sectionIdentifier: string, sessionName: string): JsonRecord => ({
  sectionIdentifier,
  courseOfferingReference: { schoolId: 5, schoolYear: 2012, sessionName, localCourseCode: "ART" },
});

describe("a page", () => {
  const page = [
    section("a", "Fall"),
    section("b", "Spring"),
    section("c", "Fall"),
    section("d", "none"),
  ];

  test("asks once for the keys of all its records, each key once", async () => {
    const { asked, lookups } = host();
    const translated = await records({ lookups }).pageToLegacy("sections", page);
    const terms = translated.map((each) => each["courseOfferingReference"]);
    expect(terms).toMatchObject([
      { termDescriptor: "Term of Fall" },
      { termDescriptor: "Term of Spring" },
      { termDescriptor: "Term of Fall" },
      { schoolId: 5 },
    ]);
    expect(terms[3]).not.toHaveProperty("termDescriptor");
    const key = (sessionName: string) => ({ schoolId: 5, schoolYear: 2012, sessionName });
    expect(asked).toEqual([["keys", "sessions", ["Fall", "Spring", "none"].map(key)]]);
  });

  test("is what its records are one by one", async () => {
    const translator = records({ lookups: host().lookups, dataStandard: "6.0" });
    const students = ["1", "2", "1"].map((studentUniqueId) => ({ studentUniqueId }));
    for (const [collection, list] of [
      ["sections", page],
      ["students", students],
    ] as const) {
      const single = await Promise.all(list.map((each) => translator.toLegacy(collection, each)));
      expect(await translator.pageToLegacy(collection, list)).toEqual(
        single.map(({ record }) => record),
      );
    }
  });

  test("asks once for each kind of related records", async () => {
    const { asked, lookups } = host();
    const students = ["1", "2", "1"].map((studentUniqueId) => ({ studentUniqueId }));
    const translated = await records({ lookups, dataStandard: "6.0" }).pageToLegacy(
      "students",
      students,
    );
    expect(translated.map((each) => each["loginId"])).toEqual([
      "login of 1",
      "login of 2",
      "login of 1",
    ]);
    const keys = [{ studentUniqueId: "1" }, { studentUniqueId: "2" }];
    expect(asked).toEqual([
      ["related", "studentEducationOrganizationAssociations", keys],
      ["related", "studentDemographics", keys],
      ["related", "studentDirectories", keys],
      ["related", "studentIdentificationCodes", keys],
    ]);
  });

  test("asks once for what all its records refer to", async () => {
    const { asked, lookups } = host();
    const referring = (...ids: string[]) => ({
      credentials: ids.map((credentialIdentifier) => ({
        credentialReference: { credentialIdentifier },
      })),
    });
    const translated = await records({ lookups }).pageToLegacy("staffs", [
      referring("A", "B"),
      referring(),
      referring("B"),
    ]);
    expect(translated.map((each) => each["credentials"])).toEqual([
      [{ credentialType: "A" }, { credentialType: "B" }],
      [],
      [{ credentialType: "B" }],
    ]);
    expect(asked).toEqual([
      ["related", "credentials", [{ credentialIdentifier: "A" }, { credentialIdentifier: "B" }]],
    ]);
  });

  test("whose related records may not be read has none", async () => {
    const unreadable = "studentEducationOrganizationAssociations";
    const { lookups } = host({ unreadable });
    const translated = await records({ lookups }).pageToLegacy("students", [
      { studentUniqueId: "1" },
    ]);
    expect(translated).toEqual([{ studentUniqueId: "1" }]);
  });

  test("waits for a host that does not answer at once", async () => {
    const { lookups } = host();
    const slow: Lookups = {
      ...lookups,
      toLegacyKeys: async (...asked) => lookups.toLegacyKeys?.(...asked) ?? [],
    };
    const waiting = await records({ lookups: slow }).pageToLegacy("sections", page);
    expect(waiting).toEqual(await records({ lookups }).pageToLegacy("sections", page));
  });

  test("needs no host where nothing has to be asked", async () => {
    expect(await records().pageToLegacy("sections", page)).toHaveLength(page.length);
    expect(await records().pageToLegacy("sections", [])).toEqual([]);
  });

  test("leaves a value that is not a record where it is", async () => {
    const odd = [null, section("a", "Fall"), "x"] as JsonRecord[];
    const translated = await records().pageToLegacy("sections", odd);
    expect(translated).toMatchObject([null, { uniqueSectionCode: "a" }, "x"]);
  });

  test("of a collection without a table is an error", async () => {
    await expect(records().pageToLegacy("things", [])).rejects.toThrow(RangeError);
  });
});

describe("members that are not wanted", () => {
  const wants =
    (...members: string[]) =>
    (member: string) =>
      members.includes(member);

  test("are not translated, and no related record is asked for them", async () => {
    const { asked, lookups } = host();
    const student = { id: "1", studentUniqueId: "1", firstName: "Lisa", birthCity: "Austin" };
    const page = await records({ lookups }).pageToLegacy("students", [student], {
      wants: wants("id", "firstName"),
    });
    expect(page).toEqual([{ id: "1", firstName: "Lisa" }]);
    expect(asked).toEqual([]);
  });

  test("leave the related records that wanted ones need", async () => {
    const { asked, lookups } = host();
    const options = { wants: wants("sexType") };
    const page = await records({ lookups, dataStandard: "6.0" }).pageToLegacy(
      "students",
      [{ studentUniqueId: "1" }],
      options,
    );
    expect(page).toEqual([{ sexType: "Male" }]);
    expect(asked.map(([, collection]) => collection)).toEqual(["studentDemographics"]);
  });

  test("are not looked up, nor filled in", async () => {
    const { asked, lookups } = host();
    const translator = records({ lookups });
    const whole = [section("a", "Fall")];
    expect(
      await translator.pageToLegacy("sections", whole, { wants: wants("uniqueSectionCode") }),
    ).toEqual([{ uniqueSectionCode: "a" }]);
    expect(asked).toEqual([]);
    const [one] = await translator.pageToLegacy("sections", whole, {
      wants: wants("courseOfferingReference"),
    });
    expect(Object.keys(one ?? {})).toEqual(["courseOfferingReference"]);
    expect(asked).toHaveLength(1);
  });
});

test("a legacy record asks once for its keys too", async () => {
  const asked: unknown[] = [];
  const lookups: Lookups = {
    toCurrentKeys(collection, keys) {
      asked.push([collection, keys.length]);
      return keys.map(() => ({ sectionIdentifier: "s", sessionName: "n" }));
    },
  };
  const key = (localCourseCode: string) => ({
    sectionReference: {
      schoolId: 5,
      schoolYear: 2012,
      localCourseCode,
      classPeriodName: "1",
      classroomIdentificationCode: "A",
      sequenceOfCourse: 1,
      termDescriptor: "Fall",
      uniqueSectionCode: "U",
    },
  });
  const sent = await records({ lookups }).toCurrent("assessments", {
    sections: [key("A"), key("B"), key("A")],
  });
  expect(asked).toEqual([["sections", 2]]);
  expect(sent.record["sections"]).toMatchObject(
    ["A", "B", "A"].map((localCourseCode) => ({
      sectionReference: { localCourseCode, sessionName: "n" },
    })),
  );
});
