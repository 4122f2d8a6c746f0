import { describe, expect, test } from "vitest";
import { type Key, type Lookups, losses, records } from "../src/index.js";

const reference = { schoolId: 5, schoolYear: 2012, localCourseCode: "ART" };
const legacy = {
  courseOfferingReference: { ...reference, termDescriptor: "Fall" },
  uniqueSectionCode: "S1",
};
const current = {
  courseOfferingReference: { ...reference, sessionName: "Fall 2012" },
  sectionIdentifier: "S1",
};

function host(answer: Key | undefined) {
  const asked: unknown[] = [];
  const ask = async (collection: string, keys: readonly Key[]) => {
    asked.push([collection, ...keys]);
    return keys.map(() => answer);
  };
  const lookups: Lookups = { toCurrentKeys: ask, toLegacyKeys: ask };
  return { asked, lookups };
}

test("a legacy reference gets the parts of its current key that no row gives", async () => {
  const { asked, lookups } = host({ sessionName: "Fall 2012", schoolId: 999 });
  // The lookups of a call are asked in place of the translator's own.
  const own = host(undefined);
  const translator = records({ lookups: own.lookups });
  // Names are known in any letter case, and the account has them as they came.
  const odd = { SCHOOLID: 5, SchoolYear: 2012, TermDescriptor: "Fall", localCourseCode: "ART" };
  const section = { CourseOfferingReference: odd, uniqueSectionCode: "S1" };
  const { record, account } = await translator.toCurrent("sections", section, { lookups });
  expect(record).toEqual(current);
  expect(asked).toEqual([["sessions", { schoolId: 5, schoolYear: 2012, termDescriptor: "Fall" }]]);
  expect(own.asked).toEqual([]);
  expect(account).toContainEqual({
    path: "CourseOfferingReference.TermDescriptor",
    outcome: "lookedUp",
  });
  expect(losses(account)).toEqual([]);
});

const noRecord = "No record of sessions with this key was found.";
const lacks = "The key of sessions lacks schoolYear.";
const taken = "Another field has the same place, and its value is there.";

describe("what is not found is lost, and says why", () => {
  test.each([
    ["without anyone to ask", undefined, {}, "termDescriptor", noRecord, 0, []],
    [
      "by a host that has no such record",
      host(undefined),
      {},
      "termDescriptor",
      noRecord,
      1,
      [{ path: "courseOfferingReference", collection: "sessions" }],
    ],
    ...[undefined, null, "", {}, []].map((schoolYear) => {
      const found = host({ sessionName: "x" });
      const what = `with ${JSON.stringify(schoolYear)} as a part of its key`;
      return [what, found, { schoolYear }, "termDescriptor", lacks, 0, []] as const;
    }),
    ...["TermDescriptor", "TERMDESCRIPTOR"].map((name) => {
      const found = host({ sessionName: "Fall 2012" });
      return [
        `as ${name} beside another`,
        found,
        { [name]: "Spring" },
        name,
        taken,
        1,
        [],
      ] as const;
    }),
  ] as const)("%s", async (_, found, more, name, why, requests, missing) => {
    const made = await records({ lookups: found?.lookups }).toCurrent("sections", {
      courseOfferingReference: { ...legacy.courseOfferingReference, ...more },
    });
    const path = `courseOfferingReference.${name}`;
    expect(losses(made.account)).toEqual([{ path, outcome: "leftBehind", why, loss: "lost" }]);
    expect([found?.asked.length ?? 0, made.missing]).toEqual([requests, missing]);
  });
});

test("a host that fails fails the translation", async () => {
  const refuse = () => Promise.reject(new Error("503"));
  const lookups: Lookups = { toCurrentKeys: refuse, toLegacyKeys: refuse, related: refuse };
  const translator = records({ lookups });
  await expect(translator.toCurrent("sections", legacy)).rejects.toThrow("503");
  await expect(translator.toLegacy("sections", current)).rejects.toThrow("503");
  await expect(translator.toLegacy("students", { studentUniqueId: "1" })).rejects.toThrow("503");
});

test("where nothing is to be asked the host is not asked", async () => {
  const { asked, lookups } = host({});
  const translator = records({ lookups });
  for (const record of [{}, { uniqueSectionCode: "S1" }, { courseOfferingReference: {} }]) {
    await translator.toCurrent("sections", record);
    await translator.toLegacy("sections", record);
  }
  expect(asked).toEqual([]);
});
