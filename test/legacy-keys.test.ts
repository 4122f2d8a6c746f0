import { describe, expect, test } from "vitest";
import { legacyKeys, schoolData } from "./support/school-data.ts";
import { hostWith, uri } from "./support/translated.ts";

type Data = ReturnType<typeof schoolData>;

async function open(edit = (data: Data): Data => data) {
  const world = await hostWith("5.0", edit(schoolData("5.0")));
  // The host's descriptors are read besides, once for all.
  const asked = () =>
    world.sandbox.requests.filter(
      ({ kind, path }) => kind === "data" && !path.endsWith("Descriptors"),
    );
  return { ...world, asked };
}

const search = (key: Record<string, string>) => String(new URLSearchParams(key));
const { sections: sectionKey } = legacyKeys;

/** What refers to sections. */
const none = { studentSectionAssociations: [], staffSectionAssociations: [], grades: [] };

describe("a section", () => {
  test("that cannot be told from its twin is refused, and what tells them apart is named", async () => {
    const { send } = await open(({ sections = [], ...data }) => ({
      ...data,
      sections: ["S", "S-2", "S-3"].map((sectionIdentifier) => ({
        ...sections[0],
        sectionIdentifier,
        ...(sectionIdentifier === "S" ? { classPeriods: [] } : {}),
      })),
      ...none,
    }));
    const query = search({ ...sectionKey, uniqueSectionCode: "S" });
    for (const path of ["sections", "studentSectionAssociations"]) {
      const several = await send("GET", `${path}?${query}&beginDate=2017-08-21&studentUniqueId=1`);
      expect(several.status).toBe(409);
      expect(several.text).toMatch(
        /apart by sectionIdentifier\. .*\(EDB011\) They have sectionIdentifier/,
      );
    }
  });

  test("is not another one whose own code ends in a number", async () => {
    const school = { schoolReference: { schoolId: 1 } };
    const { send, list, asked } = await open(({ sections = [], ...data }) => ({
      ...data,
      ...none,
      locations: [{ ...school, classroomIdentificationCode: "R1" }],
      classPeriods: ["P1", "P2"].map((classPeriodName) => ({ ...school, classPeriodName })),
      sections: [{ ...sections[0], sectionIdentifier: "S-2" }],
    }));
    const [{ id: _, _etag, ...section } = {}] = await list("sections");
    const byKey = `sections?${search({ ...sectionKey, uniqueSectionCode: "S" })}`;
    expect((await send("GET", byKey)).status).toBe(404);
    const written = await send("POST", "sections", { ...section, uniqueSectionCode: "S" });
    expect(written.status, written.text).toBe(201);
    const codes = (await list("sections")).map(({ uniqueSectionCode }) => uniqueSectionCode);
    expect(codes.toSorted()).toEqual(["S", "S-2"]);
    expect(asked().filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("that has no class period, no room and no sequence is found by the key with which it is read", async () => {
    const { list, read } = await open(({ sections = [], ...data }) => {
      const {
        classPeriods: _,
        locationReference: __,
        sequenceOfCourse: ___,
        ...bare
      } = sections[0] ?? {};
      return { ...data, ...none, sections: [bare] };
    });
    const [{ id, ...section } = {}] = await list("sections");
    const { classPeriodReference, locationReference, sequenceOfCourse } = Object(section);
    const shown = {
      classPeriodName: classPeriodReference.name,
      classroomIdentificationCode: locationReference.classroomIdentificationCode,
      sequenceOfCourse,
    };
    expect(await read(`sections?${search({ ...sectionKey, ...shown })}`)).toMatchObject({ id });
    // A filter by a part of the key finds it by the value that it is shown with.
    for (const part of Object.entries(shown)) {
      const of = Object.fromEntries([["schoolId", "1"], part]);
      expect(await list(`sections?${search(of)}`)).toMatchObject([{ id }]);
    }
    expect(await list("sections?schoolId=1&sequenceOfCourse=2")).toEqual([]);
  });

  test("is found in the one of several sessions of its term", async () => {
    const { read } = await open(({ sessions = [], ...data }) => ({
      ...data,
      sessions: [...sessions, { ...sessions[0], sessionName: "Late" }],
    }));
    const found = await read(`sections?${search(sectionKey)}`);
    expect(found).toMatchObject({ uniqueSectionCode: "S-1" });
    const offering = await read(`courseOfferings?${search(legacyKeys.courseOfferings)}`);
    expect(offering).toMatchObject({ localCourseCode: "ALG" });
  });

  test("with a number is found beside the one without it, in whichever session of its term", async () => {
    const { read } = await open(({ sessions = [], sections = [], ...data }) => {
      const [first = {}] = sections;
      const offering = { ...Object(first["courseOfferingReference"]), sessionName: "Late" };
      const late = { ...first, courseOfferingReference: offering };
      return {
        ...data,
        ...none,
        sessions: [...sessions, { ...sessions[0], sessionName: "Late" }],
        sections: [
          { ...first, sectionIdentifier: "S-2" },
          { ...late, sectionIdentifier: "S", classPeriods: [] },
          { ...late, sectionIdentifier: "S-3" },
        ],
      };
    });
    const query = search({ ...sectionKey, uniqueSectionCode: "S" });
    expect(await read(`sections?${query}`)).toMatchObject({ uniqueSectionCode: "S-3" });
  });

  test.each([
    [501, 200, /"X-450"/],
    [5001, 400, /More than 5000/],
  ])("is looked up among at most 5000: %i", async (length, status, text) => {
    const { send, asked } = await open(({ sections = [], ...data }) => ({
      ...data,
      sections: Array.from({ length }, (_, at) => ({
        ...sections[0],
        sectionIdentifier: `X-${at}`,
      })),
    }));
    const found = await send("GET", "sections?schoolId=1&uniqueSectionCode=X-450");
    expect(found).toMatchObject({ status, text: expect.stringMatching(text) });
    // The look-up is one request for each page, and one where there are too many.
    expect(asked().length).toBeLessThanOrEqual(4);
  });
});

// A program may send the periods of next year before that year has begun, and again when it has.
test("a grading period of several years is that of the year of the call", async () => {
  const { read, list, post, stored } = await open(({ gradingPeriods = [], ...data }) => ({
    ...data,
    grades: [],
    gradingPeriods: [2018, 2017].map((schoolYear) => {
      return { ...gradingPeriods[0], schoolYearTypeReference: { schoolYear } };
    }),
  }));
  const [{ sectionReference, beginDate } = {}] = await list("studentSectionAssociations");
  const period = { schoolId: 1, descriptor: "First Nine Weeks", beginDate: "2017-08-21" };
  const student = { ...Object(sectionReference), studentUniqueId: "1", beginDate };
  await post("grades", {
    type: "Final",
    gradingPeriodReference: period,
    studentSectionAssociationReference: student,
  });
  expect(stored("grades")).toMatchObject([{ gradingPeriodReference: { schoolYear: 2017 } }]);
  const [, own] = stored("gradingPeriods");
  const found = await read(`gradingPeriods?${search({ ...period, schoolId: "1" })}`);
  expect(found).toMatchObject({ id: own?.["id"] });
});

// A school has for the spring the name that another has for the fall.
test("a term without its school is that of all schools", async () => {
  const others = [
    ["A", "Fall Semester"],
    ["B", "Fall Semester"],
    ["A", "Spring Semester"],
  ].map(([sessionName, term = ""], at) => {
    const schoolReference = { schoolId: 10 + at };
    const sessionReference = { ...schoolReference, schoolYear: 2017, sessionName };
    const termDescriptor = uri("Term", term);
    return {
      localCourseCode: `C-${at}`,
      schoolReference,
      sessionReference,
      sessionName,
      termDescriptor,
    };
  });
  const { list } = await open(({ sessions = [], courseOfferings = [], ...data }) => ({
    ...data,
    sessions: [...sessions, ...others.map((each) => ({ ...sessions[0], ...each }))],
    courseOfferings: [...courseOfferings, ...others],
  }));
  const found = await list("courseOfferings?termDescriptor=Fall%20Semester&limit=100");
  const codes = found.map(({ localCourseCode }) => localCourseCode);
  expect(codes.toSorted()).toEqual(["ALG", "C-0", "C-1"]);
  expect(await list("courseOfferings?termDescriptor=Summer%20Semester")).toEqual([]);
});

describe("what was looked up", () => {
  test("is asked for again sooner where there was nothing", async () => {
    const { sandbox, call, asked } = await open();
    const query = search({ ...sectionKey, termDescriptor: "Summer Semester" });
    const count = async () => {
      sandbox.clearRequests();
      expect((await call(`grades?${query}`)).status).toBe(200);
      return asked().length;
    };
    expect([await count(), await count()]).toEqual([1, 0]);
    sandbox.clock.advance(15_000);
    expect(await count()).toBe(1);
  });

  test("is forgotten when a write does not find it", async () => {
    const { sandbox, call, post, stored, asked } = await open();
    const path = `studentSectionAssociations?${search(legacyKeys.studentSectionAssociations)}`;
    await call(path);
    const first = asked().length;
    const [record] = stored("grades");
    const period = Object(record?.["gradingPeriodReference"]);
    const gone = { ...record, gradingPeriodReference: { ...period, schoolYear: 1999 } };
    expect((await post("grades", gone)).status).toBe(409);
    sandbox.clearRequests();
    await call(path);
    expect(asked()).toHaveLength(first);
  });
});
