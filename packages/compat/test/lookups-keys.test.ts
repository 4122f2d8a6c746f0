// The parts of keys: which values they have, and which records they fit.
import { keyTable } from "@edbridge/records/model";
import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { currentKeys } from "../src/lookups/keys.js";
import { ambiguous, isFromGateway, isRefusal, LookupError } from "../src/lookups/lookup-error.js";
import type { HostLookups, Key } from "../src/lookups/lookups.js";
import { keySource, queryByKey } from "../src/lookups/query.js";
import { nameAt, valueOf, valuesAt } from "../src/lookups/record-values.js";
import { checkHostOptions } from "../src/settings/host-options.js";
import { type HostOptions, openOn, TestHost } from "./lookups-host.js";

const settings = checkHostOptions({});
/** Those of a host whose owner has put a collection of its own in the place of sections. */
const settingsWithOwn = checkHostOptions({
  dataStandard: "5.0",
  collections: { sections: "district/classSections" },
});

const tableOf = (name: string) => keyTable(name, "5.0") ?? expect.unreachable();

describe("the values at a path", () => {
  const record = {
    one: { two: 1 },
    list: [{ a: { b: 1 } }, { a: { b: 2 } }, {}, { a: null }, "x"],
    texts: ["x", "y"],
    none: null,
  };
  test.each([
    ["one.two", [1]],
    ["one", [{ two: 1 }]],
    ["list[].a.b", [1, 2]],
    ["texts[]", ["x", "y"]],
    ["texts", [["x", "y"]]],
    ["one[].two", []],
    ["none", []],
    ["none.two", []],
    ["absent.two", []],
    ["list.a", []],
  ])("%s are %j", (path, expected) => {
    expect(valuesAt(record, path)).toEqual(expected);
    // A path that was read before is read in the same way.
    expect(valuesAt(record, path)).toEqual(expected);
  });

  test("have the last name of the path", () => {
    expect([nameAt("a"), nameAt("a.b[].c")]).toEqual(["a", "c"]);
  });
});

describe("the value that a query parameter is compared with", () => {
  test.each<[string, JsonRecord, string, unknown]>([
    ["a member of the record", { schoolId: 1, schoolReference: { schoolId: 2 } }, "schoolId", 1],
    ["that of a reference", { sectionReference: { schoolId: 2 } }, "schoolId", 2],
    [
      "that of two references which agree",
      { aReference: { x: 1 }, bReference: { x: "1" } },
      "x",
      1,
    ],
    [
      "not told where they disagree",
      { aReference: { x: 1 }, bReference: { x: 2 } },
      "x",
      undefined,
    ],
    [
      "that of the reference of its name, first",
      { schoolReference: { schoolId: 1 }, aReference: { schoolId: 2 } },
      "schoolId",
      1,
    ],
    [
      "that of the reference of its name, last",
      {
        aReference: { schoolId: 2 },
        bReference: { schoolId: 3 },
        schoolReference: { schoolId: 1 },
      },
      "schoolId",
      1,
    ],
    ["that of a role", { feederSchoolReference: { schoolId: 1 } }, "feederSchoolId", 1],
    [
      "none of another role",
      { feederSchoolReference: { schoolId: 1 } },
      "otherSchoolId",
      undefined,
    ],
    ["that of a role without a name", { feederReference: { schoolId: 1 } }, "feederSchoolId", 1],
    [
      "its own, and not that of a role",
      { feederSchoolReference: { schoolId: 1 }, xReference: { feederSchoolId: 2 } },
      "feederSchoolId",
      2,
    ],
    [
      "that of the first of two roles",
      { feederSchoolReference: { schoolId: 1 }, feederSchoolsReference: { schoolId: 2 } },
      "feederSchoolId",
      1,
    ],
    ...["course", "cohort", "externalEducationOrganization"].flatMap(
      (role): [string, JsonRecord, string, unknown][] => [
        [
          "not that of a reference by its role",
          { [`${role}Reference`]: { x: 1 }, bReference: { x: 2 } },
          "x",
          2,
        ],
        [
          "that of the other, first",
          { aReference: { x: 2 }, [`${role}Reference`]: { x: 1 } },
          "x",
          2,
        ],
        ["that by its role where no other has one", { [`${role}Reference`]: { x: 1 } }, "x", 1],
      ],
    ),
    [
      "that of the first by a role",
      { courseReference: { x: 1 }, cohortReference: { x: 2 } },
      "x",
      1,
    ],
    [
      "its own by a role, and not that of a role",
      { feederSchoolReference: { schoolId: 1 }, courseReference: { feederSchoolId: 2 } },
      "feederSchoolId",
      2,
    ],
    ["none of what is no reference", { school: { schoolId: 1 } }, "schoolId", undefined],
    ["none of a reference to nothing", { schoolReference: null }, "schoolId", undefined],
  ])("is %s", (_, record, name, expected) => {
    expect(valueOf(record, name)).toBe(expected);
  });
});

describe("a look-up that failed", () => {
  const refused = (status: number, type = "application/json") =>
    new LookupError("host", "No.", { status, headers: { "content-type": type } });

  test.each([
    [new LookupError("ambiguous", "x"), 409],
    [new LookupError("incomplete", "x"), 400],
    [new LookupError("value", "x"), 400],
    [new LookupError("tooMany", "x"), 400],
    [refused(403), 403],
    [refused(302), 502],
    [new LookupError("host", "x"), 502],
  ])("%o has the status %i", (error, status) => {
    expect([error.status, error.name]).toEqual([status, "LookupError"]);
  });

  test("is a refusal where the host says that the collection may not be read", () => {
    const answer = { status: 403, headers: {} };
    const all = [
      ...[403, 404, 405].map((status) => refused(status)),
      ...[400, 500].map((status) => refused(status)),
      new LookupError("host", "x"),
      new LookupError("tooMany", "x", answer),
    ];
    expect(all.map(isRefusal)).toEqual([true, true, true, false, false, false, false]);
  });

  test("is a gateway's where a web page says it", () => {
    expect(
      [refused(403), refused(403, "text/html"), new LookupError("host", "x")].map(isFromGateway),
    ).toEqual([false, true, false]);
  });

  test("of several records names what tells them apart", () => {
    const keys = [
      { a: 1, b: 1, c: "x" },
      { a: "1", b: 2, c: "x" },
      { a: 1, b: 1, c: "y" },
    ];
    expect(ambiguous(keys, "sections")).toMatchObject({
      kind: "ambiguous",
      message: expect.stringMatching(
        /^More than one record of sections matches\. A current host tells them apart by b, c\. If/,
      ),
      forCaller: 'They have b "1", "2"; c "x", "y".',
    });
    expect(ambiguous([], "sections").kind).toBe("ambiguous");
  });
});

describe("what of a record is kept", () => {
  test("is of the collection of the owner where that has the records", () => {
    const source = keySource(tableOf("sections"), settingsWithOwn);
    expect(source).toMatchObject({ name: "classSections", collection: { namespace: "district" } });
  });

  test.each([
    [
      ["schoolId", "x", "schoolYear"],
      ["schoolId", "schoolYear"],
    ],
    [["educationOrganizationId", "x"], ["educationOrganizationId"]],
    [["schoolId"], []],
    [["x"], []],
  ])("is looked up by %j in the list of what many records share: %j", (names, scope) => {
    const key = Object.fromEntries(names.map((name) => [name, 1]));
    expect(queryByKey(key, false)?.scope.map(({ name }) => name)).toEqual(scope);
  });
});

/** A school with two sessions in the fall, one in the spring, and sections in each. */
function school(options: HostOptions = {}) {
  const session = (sessionName: string, term: string) => ({
    id: sessionName,
    sessionName,
    schoolReference: { schoolId: 1 },
    schoolYearTypeReference: { schoolYear: 2017 },
    termDescriptor: `uri://ed-fi.org/TermDescriptor#${term}`,
  });
  const at = (sessionName: string) => ({
    localCourseCode: "ALG",
    schoolId: 1,
    schoolYear: 2017,
    sessionName,
  });
  const section = (sectionIdentifier: string, sessionName: string, more: JsonRecord = {}) => ({
    id: sectionIdentifier,
    sectionIdentifier,
    courseOfferingReference: at(sessionName),
    ...more,
  });
  const placed = (room: string, period: string) => ({
    locationReference: { classroomIdentificationCode: room },
    classPeriods: [{ classPeriodReference: { classPeriodName: period } }],
    sequenceOfCourse: 2,
  });
  const host = new TestHost(
    {
      sessions: [
        session("Fall A", "Fall Semester"),
        session("Fall B", "Fall Semester"),
        session("Spring", "Spring Semester"),
      ],
      sections: [
        section("S1", "Spring", placed("R1", "P1")),
        section("S2", "Spring"),
        section("S2-1", "Fall A"),
        section("S3", "Fall B"),
        section("S4", "gone"),
      ],
      courseOfferings: ["Fall A", "Spring"].map((name) => {
        const { localCourseCode, ...sessionReference } = at(name);
        return { id: name, localCourseCode, sessionReference };
      }),
      gradebookEntries: [
        {
          id: "1",
          gradebookEntryIdentifier: "G1",
          namespace: "uri://x",
          title: "Quiz",
          dateAssigned: "2017-09-01",
        },
        {
          id: "2",
          gradebookEntryIdentifier: "G2",
          namespace: "uri://x",
          title: "Test",
          dateAssigned: "2017-09-02",
          sectionReference: { ...at("Spring"), sectionIdentifier: "S1" },
        },
      ],
    },
    options,
  );
  const { lookups } = openOn(host);
  const asked = () => [...new Set(host.asked.map((each) => each.split("?")[0]))];
  return { host, lookups: lookups(), lenient: lookups({ lenient: true }), at, asked };
}

const fall = {
  localCourseCode: "ALG",
  schoolId: 1,
  schoolYear: 2017,
  termDescriptor: "Fall Semester",
};
const spring = { ...fall, termDescriptor: "Spring Semester" };
const unplaced = {
  classPeriodName: "Undefined",
  classroomIdentificationCode: "Undefined",
  sequenceOfCourse: 1,
};

describe("the current key of a legacy one", () => {
  test.each<[string, Key, string | undefined, string | undefined]>([
    [
      "that has all parts",
      {
        ...spring,
        classPeriodName: "P1",
        classroomIdentificationCode: "R1",
        sequenceOfCourse: 2,
        uniqueSectionCode: "s1",
      },
      "Spring",
      "S1",
    ],
    ["that lacks parts which no other has", { ...spring, classPeriodName: "p1" }, "Spring", "S1"],
    [
      "of a record without a place",
      { ...spring, ...unplaced, uniqueSectionCode: "S2" },
      "Spring",
      "S2",
    ],
    ["of one of two sessions of the term", { ...fall, uniqueSectionCode: "S3" }, "Fall B", "S3"],
    [
      "whose code has a number behind it now",
      { ...fall, ...unplaced, uniqueSectionCode: "S2" },
      "Fall A",
      "S2-1",
    ],
    [
      "that lacks the term",
      { localCourseCode: "ALG", schoolId: 1, uniqueSectionCode: "S3" },
      "Fall B",
      "S3",
    ],
    [
      "that has no term, but names it",
      { localCourseCode: "ALG", schoolId: 1, termDescriptor: null, uniqueSectionCode: "S3" },
      "Fall B",
      "S3",
    ],
    [
      "whose place is another",
      { ...spring, classPeriodName: "P2", uniqueSectionCode: "S1" },
      undefined,
      undefined,
    ],
    [
      "whose place was none",
      { ...spring, ...unplaced, uniqueSectionCode: "S1" },
      undefined,
      undefined,
    ],
    [
      "of a term without sessions",
      { ...fall, termDescriptor: "Summer Semester", uniqueSectionCode: "S1" },
      undefined,
      undefined,
    ],
    [
      "of another course",
      { ...spring, localCourseCode: "GEO", uniqueSectionCode: "S1" },
      undefined,
      undefined,
    ],
  ])("%s", async (_, key, sessionName, sectionIdentifier) => {
    const { lookups, at } = school();
    const expected =
      sessionName === undefined ? undefined : { ...at(sessionName), sectionIdentifier };
    expect(await lookups.toCurrentKeys("sections", [key, key])).toEqual([expected, expected]);
  });

  test("is looked up with its session, and with nothing more than is needed", async () => {
    const none = school();
    await none.lookups.toCurrentKeys("sections", [{ ...fall, termDescriptor: "Summer Semester" }]);
    expect(none.asked()).toEqual(["sessions"]);
    const own = school();
    await own.lookups.toCurrentKeys("sections", [
      { localCourseCode: "ALG", schoolId: 1, uniqueSectionCode: "S3" },
    ]);
    expect(own.host.asked).toEqual([
      "sections?localCourseCode=ALG&schoolId=1&limit=500&totalCount=true",
    ]);
    const both = school();
    await both.lookups.toCurrentKeys("sections", [{ ...fall, uniqueSectionCode: "S3" }]);
    expect(both.host.asked.at(-1)).toBe(
      "sections?localCourseCode=ALG&schoolId=1&schoolYear=2017&limit=500&totalCount=true",
    );
    const one = school();
    await one.lookups.toCurrentKeys("sections", [{ ...spring, uniqueSectionCode: "S1" }]);
    expect(one.host.asked.at(-1)).toContain("&sessionName=Spring&");
  });

  test("of several that are looked up together is that of each", async () => {
    const { lookups, at, host } = school();
    const summer = { ...fall, termDescriptor: "Summer Semester" };
    const keys = [
      summer,
      { ...spring, uniqueSectionCode: "S1" },
      { ...fall, localCourseCode: "GEO" },
    ];
    const found = await lookups.toCurrentKeys("sections", [
      ...keys,
      { ...fall, uniqueSectionCode: "S3" },
    ]);
    expect(found).toEqual([
      undefined,
      { ...at("Spring"), sectionIdentifier: "S1" },
      undefined,
      { ...at("Fall B"), sectionIdentifier: "S3" },
    ]);
    // They share one list, of what many sections have in common.
    expect(host.asked).toEqual([
      "sessions?schoolId=1&schoolYear=2017&limit=500&totalCount=true",
      "sections?schoolId=1&schoolYear=2017&limit=500&totalCount=true",
    ]);
  });

  test("is looked up in a list of what the key itself has", async () => {
    const { lookups, host } = school();
    const keys = ["Test", "Quiz"].map((title) => ({
      localCourseCode: "ALG",
      schoolId: 1,
      title,
      dateAssigned: "2017-09-02T00:00:00",
    }));
    await lookups.toCurrentKeys("gradebookEntries", keys);
    expect(host.asked.at(-1)).toBe("gradebookEntries?schoolId=1&limit=500&totalCount=true");
    // The sections tell the year, but those of other keys may be of another one.
    const other = school();
    const inSections = keys.map((key, at) => ({ ...key, uniqueSectionCode: ["S1", "S3"][at] }));
    await other.lookups.toCurrentKeys("gradebookEntries", inSections);
    expect(other.host.asked.at(-1)).toBe("gradebookEntries?schoolId=1&limit=500&totalCount=true");
  });

  test.each([undefined, settingsWithOwn])("counts the term of its section: %#", async (own) => {
    const { at, host } = school();
    const entries = [
      ["G1", at("Spring"), "S2"],
      ["G2", at("Fall A"), "S2-1"],
    ].map(([gradebookEntryIdentifier, session, sectionIdentifier]) => ({
      gradebookEntryIdentifier,
      namespace: "uri://x",
      title: "Quiz",
      dateAssigned: "2017-09-01",
      sectionReference: { ...Object(session), sectionIdentifier },
    }));
    host.world["gradebookEntries"] = entries;
    const name = (asked: string) => (asked === "classSections" ? "sections" : asked);
    const lookups = openOn(host).lookups({
      ...(own && { host: own }),
      ask: (target) => host.answer({ ...target, name: name(target.name) }),
    });
    const key = { ...fall, ...unplaced, uniqueSectionCode: "S2", title: "Quiz" };
    expect(await lookups.toCurrentKeys("gradebookEntries", [key])).toEqual([
      { gradebookEntryIdentifier: "G2", namespace: "uri://x" },
    ]);
  });

  test("is none for a code with a number behind it where the term is not told", async () => {
    const { lookups, host } = school();
    host.world["sections"] = host.world["sections"]?.filter(({ id }) => id !== "S2") ?? [];
    const { termDescriptor: _, ...key } = { ...fall, ...unplaced, uniqueSectionCode: "S2" };
    expect(await lookups.toCurrentKeys("sections", [key])).toEqual([undefined]);
  });

  test("is not hidden by an error that is no failure of a look-up", async () => {
    const error = new TypeError("no failure of a look-up");
    const toCurrent = () => {
      throw error;
    };
    const failing = {
      host: settings,
      values: { settled: async (work: () => unknown) => work(), toCurrent },
    };
    const key = { ...fall, termDescriptor: "Fall" };
    const found = currentKeys("sessions", [key], failing as unknown as HostLookups);
    await expect(found).rejects.toBe(error);
  });

  test("is made of its session alone where that is one", async () => {
    const { lookups, at, asked } = school();
    expect(await lookups.toCurrentKeys("courseOfferings", [spring])).toEqual([at("Spring")]);
    expect(asked()).toEqual(["sessions"]);
    // Of two sessions, the record says which it is.
    expect(await lookups.toCurrentKeys("courseOfferings", [fall])).toEqual([at("Fall A")]);
    expect(asked()).toEqual(["sessions", "courseOfferings"]);
    const { localCourseCode: _, ...term } = spring;
    expect(await lookups.matching("courseOfferings", term)).toEqual([at("Spring")]);
  });

  test("is several where several records match", async () => {
    const { lookups, at } = school();
    const keys = [at("Spring"), at("Spring")].map((each, nth) => ({
      ...each,
      sectionIdentifier: `S${nth + 1}`,
    }));
    expect(await lookups.matching("sections", spring)).toEqual(keys);
    const single = school({ maxLimit: 1 });
    expect(await single.lookups.matching("sections", spring)).toEqual(keys);
    await expect(async () => lookups.toCurrentKeys("sections", [spring])).rejects.toMatchObject({
      kind: "ambiguous",
      message: expect.stringContaining("apart by sectionIdentifier."),
    });
  });

  test("is none, or an error, where the host has no such term", async () => {
    const { lookups, host } = school();
    host.world["termDescriptors"] = ["Fall Semester", "Spring Semester"].map((codeValue) => ({
      id: codeValue,
      codeValue,
      namespace: "uri://ed-fi.org/TermDescriptor",
    }));
    const unheard = { ...fall, termDescriptor: "Unheard" };
    expect(await lookups.matching("sections", unheard)).toEqual([]);
    await expect(async () =>
      lookups.toCurrentKeys("sections", [{ ...spring, uniqueSectionCode: "S1" }, unheard]),
    ).rejects.toMatchObject({
      kind: "value",
      unknown: { path: "termDescriptor", value: "Unheard" },
    });
  });

  test("is an error where a part is missing that is needed", async () => {
    const { lookups, host } = school();
    const { schoolId: _, ...rest } = spring;
    await expect(async () =>
      lookups.toCurrentKeys("sections", [{ ...rest, schoolId: null }]),
    ).rejects.toMatchObject({
      kind: "incomplete",
      message: "sections cannot be looked up without schoolId.",
    });
    expect(host.asked).toEqual([]);
  });
});

test("a key of a collection that the host refuses is an error, or nothing where look-ups are lenient", async () => {
  const { lookups, lenient, at } = school({ refused: { sections: 403 } });
  const current = { ...at("Spring"), sectionIdentifier: "S1" };
  const refused = { kind: "host", collection: "sections" };
  for (const look of [lookups, lenient]) {
    await expect(async () =>
      look.toCurrentKeys("sections", [{ ...spring, uniqueSectionCode: "S1" }]),
    ).rejects.toMatchObject(refused);
  }
  await expect(async () => lookups.toLegacyKeys("sections", [current])).rejects.toMatchObject(
    refused,
  );
  expect(await lenient.toLegacyKeys("sections", [current])).toEqual([undefined]);
});

describe("the legacy key of a current one", () => {
  const keyOf = (at: JsonRecord, sectionIdentifier: string) => ({ ...at, sectionIdentifier });

  test("has the parts of its session, and fillers for those that the record lacks", async () => {
    const { lookups, at } = school();
    const keys = ["S1", "S2"].map((code) => keyOf(at("Spring"), code));
    expect(await lookups.toLegacyKeys("sections", [...keys, keyOf(at("Fall A"), "S2-1")])).toEqual([
      {
        ...spring,
        classPeriodName: "P1",
        classroomIdentificationCode: "R1",
        sequenceOfCourse: 2,
        uniqueSectionCode: "S1",
      },
      { ...spring, ...unplaced, uniqueSectionCode: "S2" },
      { ...fall, ...unplaced, uniqueSectionCode: "S2-1" },
    ]);
  });

  test("is none where the record, or its session, is gone", async () => {
    const { lookups, at } = school();
    const keys = [keyOf(at("Spring"), "S9"), keyOf(at("gone"), "S4")];
    expect(await lookups.toLegacyKeys("sections", keys)).toEqual([undefined, undefined]);
  });

  test("has the parts of a section only where the record belongs to one", async () => {
    const { lookups } = school();
    const keys = ["G1", "G2"].map((gradebookEntryIdentifier) => ({
      gradebookEntryIdentifier,
      namespace: "uri://x",
    }));
    expect(await lookups.toLegacyKeys("gradebookEntries", keys)).toStrictEqual([
      { title: "Quiz", dateAssigned: "2017-09-01T00:00:00" },
      expect.objectContaining({
        title: "Test",
        uniqueSectionCode: "S1",
        termDescriptor: "Spring Semester",
      }),
    ]);
  });

  test("is an error where several records match, or nothing where look-ups are lenient", async () => {
    const { lookups, lenient, at } = school();
    await expect(async () =>
      lookups.toLegacyKeys("sections", [at("Spring")]),
    ).rejects.toMatchObject({
      kind: "ambiguous",
      message: expect.stringMatching(/uniqueSectionCode/),
    });
    // It reads on after the first record, because the key is not whole.
    await expect(async () =>
      school({ maxLimit: 1 }).lookups.toLegacyKeys("sections", [at("Spring")]),
    ).rejects.toMatchObject({ kind: "ambiguous" });
    expect(
      await lenient.toLegacyKeys("sections", [at("Spring"), keyOf(at("Fall B"), "S3")]),
    ).toEqual([undefined, { ...fall, ...unplaced, uniqueSectionCode: "S3" }]);
  });

  test("has no section where the record names only parts of one", async () => {
    const { lookups, host, at } = school();
    const key = { gradebookEntryIdentifier: "G1", namespace: "uri://x" };
    host.world["gradebookEntries"] = [{ ...key, title: "Quiz", sectionReference: at("Spring") }];
    expect(await lookups.toLegacyKeys("gradebookEntries", [key])).toStrictEqual([
      { localCourseCode: "ALG", schoolId: 1, schoolYear: 2017, title: "Quiz" },
    ]);
  });

  test("is read from the current key where that has all of it", async () => {
    const host = new TestHost({
      calendarDates: [
        {
          date: "2017-08-22",
          calendarReference: { calendarCode: "B", schoolId: 1, schoolYear: 2017 },
        },
      ],
    });
    const lookups = openOn(host).lookups();
    const whole = { calendarCode: "A", date: "2017-08-21", schoolId: 1, schoolYear: 2017 };
    const legacy = { date: "2017-08-21T00:00:00", schoolId: 1 };
    expect(await lookups.toLegacyKeys("calendarDates", [whole])).toEqual([legacy]);
    expect(host.asked).toEqual([]);
    const { date: _, ...part } = { ...whole, calendarCode: "B" };
    expect(await lookups.toLegacyKeys("calendarDates", [whole, part, whole])).toEqual([
      legacy,
      { date: "2017-08-22T00:00:00", schoolId: 1 },
      legacy,
    ]);
  });

  test("is found by the descriptor that a code stands for", async () => {
    const period = {
      beginDate: "2017-08-21",
      gradingPeriodDescriptor: "uri://ed-fi.org/GradingPeriodDescriptor#First Nine Weeks",
      gradingPeriodName: "First",
      schoolReference: { schoolId: 1 },
      schoolYearTypeReference: { schoolYear: 2017 },
    };
    // It asks once, though the host does not say that there are no more: the key is whole.
    const host = new TestHost({ gradingPeriods: [period] }, { counts: false });
    const key = {
      gradingPeriodDescriptor: "First Nine Weeks",
      gradingPeriodName: "First",
      schoolId: 1,
      schoolYear: 2017,
    };
    expect(await openOn(host).lookups().toLegacyKeys("gradingPeriods", [key])).toEqual([
      { beginDate: "2017-08-21T00:00:00", descriptor: "First Nine Weeks", schoolId: 1 },
    ]);
    expect(host.asked).toHaveLength(1);
  });

  test("of many records asks once for their session", async () => {
    const { lookups, at, host } = school();
    await lookups.toLegacyKeys(
      "sections",
      ["S1", "S2"].map((code) => keyOf(at("Spring"), code)),
    );
    expect(host.asked).toEqual([
      "sections?schoolId=1&schoolYear=2017&limit=500&totalCount=true",
      expect.stringMatching(/^sessions\?/),
    ]);
  });
});
