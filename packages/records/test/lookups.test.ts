import { describe, expect, test } from "vitest";
import { type Key, type Lookups, losses, records } from "../src/index.js";

const legacy = {
  courseOfferingReference: {
    schoolId: 5,
    schoolYear: 2012,
    termDescriptor: "Fall",
    localCourseCode: "ART",
  },
  uniqueSectionCode: "S1",
};
const current = {
  courseOfferingReference: {
    schoolId: 5,
    schoolYear: 2012,
    sessionName: "Fall 2012",
    localCourseCode: "ART",
  },
  sectionIdentifier: "S1",
};

function host(answer: Key | undefined) {
  const asked: unknown[] = [];
  const ask = (direction: string) => async (collection: string, keys: readonly Key[]) => {
    asked.push([direction, collection, ...keys]);
    return keys.map(() => answer);
  };
  const lookups: Lookups = { toCurrentKeys: ask("up"), toLegacyKeys: ask("down") };
  return { asked, lookups };
}

test("a legacy reference gets the parts of its current key that no row gives", async () => {
  const { asked, lookups } = host({ sessionName: "Fall 2012", schoolId: 999 });
  const { record, account } = await records({ lookups }).toCurrent("sections", legacy);
  expect(record).toEqual(current);
  expect(asked).toEqual([
    ["up", "sessions", { schoolId: 5, schoolYear: 2012, termDescriptor: "Fall" }],
  ]);
  expect(account.find(({ path }) => path.endsWith("termDescriptor"))).toEqual({
    path: "courseOfferingReference.termDescriptor",
    fate: "lookedUp",
  });
  expect(losses(account)).toEqual([]);
});

test("a current reference gets the parts of its legacy key", async () => {
  const { asked, lookups } = host({ termDescriptor: "Fall" });
  const { record } = await records({ lookups }).toLegacy("sections", current);
  expect(record).toMatchObject(legacy);
  expect(asked).toEqual([
    ["down", "sessions", { schoolId: 5, schoolYear: 2012, sessionName: "Fall 2012" }],
  ]);
});

test("names are known in any letter case, and the account has them as they came", async () => {
  const { asked, lookups } = host({ sessionName: "Fall 2012" });
  const { account } = await records({ lookups }).toCurrent("sections", {
    CourseOfferingReference: { SCHOOLID: 5, SchoolYear: 2012, TermDescriptor: "Fall" },
  });
  expect(asked).toHaveLength(1);
  expect(account.map(({ path, fate }) => [path, fate])).toContainEqual([
    "CourseOfferingReference.TermDescriptor",
    "lookedUp",
  ]);
});

test("the lookups of a call are asked in place of the translator's own", async () => {
  const [own, other] = [host(undefined), host({ sessionName: "Fall 2012" })];
  const translator = records({ lookups: own.lookups });
  const { record } = await translator.toCurrent("sections", legacy, { lookups: other.lookups });
  expect(record).toEqual(current);
  expect([own.asked.length, other.asked.length]).toEqual([0, 1]);
});

describe("what is not found is lost, and says why", () => {
  const lost = (path: string, why: string) => ({ path, fate: "leftBehind", why, loss: "lost" });
  const term = "courseOfferingReference.termDescriptor";

  test("without anyone to ask", async () => {
    const found = await records().toCurrent("sections", legacy);
    expect(found.missing).toEqual([]);
    expect(losses(found.account)).toEqual([lost(term, "No record of sessions has this key.")]);
  });

  test("by a host that has no such record", async () => {
    const { lookups } = host(undefined);
    const { record, account, missing } = await records({ lookups }).toCurrent("sections", legacy);
    expect(missing).toEqual([{ path: "courseOfferingReference", collection: "sessions" }]);
    expect(record["courseOfferingReference"]).toEqual({
      schoolId: 5,
      schoolYear: 2012,
      localCourseCode: "ART",
    });
    expect(losses(account)).toEqual([lost(term, "No record of sessions has this key.")]);
  });

  test.each([undefined, null, "", {}, []])("with a part of its key missing: %o", async (part) => {
    const { asked, lookups } = host({ sessionName: "x" });
    const { account } = await records({ lookups }).toCurrent("sections", {
      courseOfferingReference: { ...legacy.courseOfferingReference, schoolYear: part },
    });
    expect(asked).toEqual([]);
    expect(losses(account)).toEqual([lost(term, "The key of sessions lacks schoolYear.")]);
  });

  test.each(["TermDescriptor", "TERMDESCRIPTOR"])("as %s beside another one", async (name) => {
    const { lookups } = host({ sessionName: "Fall 2012" });
    const { account } = await records({ lookups }).toCurrent("sections", {
      courseOfferingReference: { ...legacy.courseOfferingReference, [name]: "Spring" },
    });
    expect(losses(account)).toEqual([
      lost(
        `courseOfferingReference.${name}`,
        "Another field has the same place, and its value is there.",
      ),
    ]);
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
  await translator.toCurrent("schools", { schoolId: 5 });
  expect(asked).toEqual([]);
});
