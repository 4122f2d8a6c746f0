import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { readTable, standards } from "./tables/read.js";
import { programOn, StoredHost } from "./stored-host.js";
import {
  dataRoot,
  hostUrl,
  json,
  pageOf,
  root,
  textOf,
  opened,
  through,
  valueOf,
  type Answer,
  type Call,
} from "./through.js";

const rows = readTable("filters.tsv");
const collections = [...new Set(rows.map(({ collection = "" }) => collection))];

const section =
  "classPeriodName classroomIdentificationCode sequenceOfCourse termDescriptor uniqueSectionCode";
// Found by asking the host for other records: see test/legacy-keys.test.ts.
const lookedUp: Readonly<Record<string, string>> = {
  bellSchedules: "date gradeLevelDescriptor",
  courseOfferings: "termDescriptor",
  // What no host filters by, and edbridge compares with the whole list.
  courses: "academicSubjectDescriptor",
  gradebookEntries: `${section} beginDate`,
  grades: `${section} gradingPeriodBeginDate`,
  openStaffPositions: "requisitionNumber",
  reportCards: "gradingPeriodBeginDate",
  restraintEvents: "identifier",
  sectionAttendanceTakenEvents: section,
  sections: "classPeriodName termDescriptor uniqueSectionCode",
  staffSectionAssociations: section,
  studentCompetencyObjectives: "gradingPeriodBeginDate",
  studentGradebookEntries: `${section} beginDate dateAssigned gradebookEntryTitle localCourseCode schoolId schoolYear`,
  studentLearningObjectives: "gradingPeriodBeginDate",
  studentSchoolAttendanceEvents: "termDescriptor",
  studentSectionAssociations: section,
  studentSectionAttendanceEvents: section,
};

const given = { date: "2012-09-19T00:00:00", descriptor: "Some & value", "": "a b" };

/** The parameters of an address's query. */
function queryOf(url = ""): Record<string, string> {
  return Object.fromEntries(new URL(url).searchParams);
}

describe.each(standards)("on Data Standard %s", (dataStandard) => {
  const ask = opened({ dataStandard });

  test.each(collections)("each legacy filter of %s is carried over or refused", async (name) => {
    for (const row of rows.filter(({ collection }) => collection === name)) {
      const { legacy = "" } = row;
      const current = row[dataStandard] ?? "";
      const isLookedUp = current === "-" && lookedUp[name]?.split(" ").includes(legacy);
      if (current === "x" || isLookedUp) continue;
      const [expected = "", kind = ""] = current.split(":") as [
        string,
        keyof typeof given | undefined,
      ];
      const query = new URLSearchParams({ [legacy.toUpperCase()]: given[kind], offset: "5" });
      const { asked, answer } = await ask(`${root}/${name}?${query}`);
      if (current === "-") {
        expect([legacy, asked.length, answer?.status]).toEqual([legacy, 0, 400]);
        expect(await textOf(answer)).toContain(legacy.toUpperCase());
        continue;
      }
      const found = queryOf(asked[0]?.url);
      const names = Object.keys(found).map((each) => each.toLowerCase());
      // A filter that is the whole natural key reads one record.
      const page = found["limit"] === "2" ? "limit" : "offset";
      expect(names).toEqual(expect.arrayContaining([expected.toLowerCase(), page]));
      const value = Object.entries(found).find(
        ([each]) => each.toLowerCase() === expected.toLowerCase(),
      )?.[1];
      if (kind === "date") expect(value).toBe("2012-09-19");
      else if (kind === "descriptor") {
        expect(value).toMatch(/^uri:\/\/ed-fi\.org\/[A-Z]\w+Descriptor#Some & value$/);
      } else expect(value).toBe("a b");
    }
  });
});

const fall = {
  sessionName: "2017 Fall",
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall",
};

test.each([
  ["courseOfferings", { schoolId: "1", schoolYear: "2017", termDescriptor: "Fall" }],
  ["studentSchoolAttendanceEvents", { TermDescriptor: "Fall", schoolid: "1", SCHOOLYEAR: "2017" }],
])("a term of %s is looked up among the sessions", async (collection, filter) => {
  const url = `${root}/${collection}?${new URLSearchParams(filter)}`;
  const { asked, answer } = await through(url, {
    host: (call) => pageOf(call.url.includes("/sessions") ? [fall] : [], call.url),
  });
  expect(asked.map((call) => [new URL(call.url).pathname, queryOf(call.url)])).toMatchObject([
    [
      "/api/data/v3/ed-fi/sessions",
      { termDescriptor: fall.termDescriptor, schoolId: "1", schoolYear: "2017" },
    ],
    [`/api/data/v3/ed-fi/${collection}`, { sessionName: "2017 Fall", limit: "25" }],
  ]);
  const names = [...new URL(asked[1]?.url ?? "").searchParams.keys()];
  expect(names).toEqual([...new Set(names)]);
  expect(await valueOf(answer)).toEqual([]);
});

describe("a look-up", () => {
  const url = `${root}/courseOfferings?schoolId=1&schoolYear=2017&termDescriptor=Fall`;
  const spring = { ...fall, termDescriptor: "uri://ed-fi.org/TermDescriptor#Spring" };
  const named = /To filter courseOfferings .* sessions.*\(EDB011\)/;

  test.each<[string, string, Partial<Answer>, number, RegExp]>([
    ["nothing", "", json([]), 200, /^\[\]$/],
    ["nothing for a full key", "&localCourseCode=A", json([]), 404, /./],
    ["what was not asked for", "", json([spring], 200, { "total-count": "1" }), 200, /^\[\]$/],
    ["no list", "", json({ sessionName: "a" }), 502, /./],
    ["503", "", json({ message: "no" }, 503), 503, /^\{\s*"message": "no"\s*\}$/],
    ["300", "", { status: 300, headers: {} }, 502, /^(?!.*To filter)/s],
    ["429", "", { status: 429, headers: {} }, 429, /^(?!.*To filter)/s],
    // The caller would not know else which of its rights is missing.
    ["403", "", json({ message: "Not yours." }, 403), 403, named],
    ["204", "", { status: 204, headers: {} }, 502, named],
    ["299", "", { status: 299, headers: {} }, 502, named],
  ])("that the host answers with %s", async (_, more, host, status, body) => {
    const { asked, answer } = await through(url + more, { host });
    expect([asked.length, answer?.status]).toEqual([1, status]);
    expect(await textOf(answer)).toMatch(body);
  });

  test.each([
    ["studentAcademicRecords?", 1],
    // The sessions of the term are looked up first.
    ["courseOfferings?schoolId=1&schoolYear=2017&", 2],
  ])("for a value that the host does not have asks for nothing: %s", async (path, requests) => {
    const term = { namespace: "uri://ed-fi.org/TermDescriptor", codeValue: "Fall" };
    const host = new StoredHost({ sessions: [fall], termDescriptors: [term] });
    const { call } = programOn(host);
    const none = await call("GET", `${path}termDescriptor=Elsewhen`);
    expect([none.status, none.text]).toEqual([200, "[]"]);
    const asked = () => host.asked.filter((each) => !each.includes("Descriptors"));
    expect(asked()).toEqual([]);
    expect((await call("GET", `${path}termDescriptor=fall`)).status).toBe(200);
    expect(asked()).toHaveLength(requests);
  });

  test.each([
    ["4.0", { gradingPeriodSequence: "3", gradingPeriodSchoolYear: "2017" }],
    ["5.0", { gradingPeriodName: "First", gradingPeriodSchoolYear: "2017" }],
  ])("for a grading period on %s gives its current key", async (dataStandard, expected) => {
    const period = {
      periodSequence: 3,
      gradingPeriodName: "First",
      schoolYearTypeReference: { schoolYear: 2017 },
      schoolReference: { schoolId: 1 },
      gradingPeriodDescriptor: "uri://ed-fi.org/GradingPeriodDescriptor#First",
      beginDate: "2017-08-01",
    };
    const query = "gradingPeriodDescriptor=First&gradingPeriodBeginDate=2017-08-01T00:00:00";
    const { asked } = await through(`${root}/reportCards?schoolId=1&${query}`, {
      options: { dataStandard },
      host: ({ url: at }) => pageOf(at.includes("/gradingPeriods") ? [period] : [], at),
    });
    expect(queryOf(asked[0]?.url)["beginDate"]).toBe("2017-08-01");
    const { gradingPeriodDescriptor } = period;
    const key = { gradingPeriodSchoolId: "1", gradingPeriodDescriptor, limit: "25" };
    expect(queryOf(asked[1]?.url)).toEqual({ ...key, ...expected });
  });
});

test("a title of a family is asked for as far as a host has it", async () => {
  const { asked } = await through(`${root}/assessments?familyTitle=${"t".repeat(61)}`);
  expect(queryOf(asked[0]?.url)["assessmentFamily"]).toBe("t".repeat(60));
});

const ofAgency = { descriptorNamespace: "uri://tx.example" };
const whole = "uri://tx.example/TermDescriptor%23Fall";
const terms = "studentAcademicRecords?termDescriptor=";
const encoded = (place: string, code = "Fall") =>
  `${terms}uri%3A%2F%2F${place}%2FTermDescriptor%23${code}&limit=25`;

test.each<[string, string | undefined, Partial<CompatOptions>?]>([
  [`${terms}Fall`, encoded("ed-fi.org")],
  [`${terms}Fall+Semester`, encoded("tx.example", "Fall%20Semester"), ofAgency],
  [`${terms}${whole}`, `${terms}${whole}&limit=25`],
  [`${terms}http://tx.example/Descriptor/TermDescriptor.xml/A/B`, encoded("tx.example", "A%2FB")],
  [terms, `${terms}&limit=25`],
  // The values of a type were those of the Data Standard itself, as in the records.
  [
    "programs?type=Fall+Semester",
    "programs?programTypeDescriptor=uri%3A%2F%2Fed-fi.org%2FProgramTypeDescriptor%23Fall%20Semester&limit=25",
    ofAgency,
  ],
  ["gradeLevelDescriptors?gradeLevelDescriptorId=7", undefined],
  // Names and values of a collection that no legacy host had are those of the host.
  ["contacts?sexDescriptor=Female", "contacts?sexDescriptor=Female&limit=25"],
  [
    "busRoutes?termDescriptor=Fall&code=1",
    "busRoutes?termDescriptor=Fall&code=1&limit=25",
    { collections: { busRoutes: "ed-fi/busRoutes" } },
  ],
  [`courses/${"a".repeat(32)}?code=1`, `courses/${"a".repeat(32)}?code=1`],
  ["schools?nameOfInstitution=A%2FB+C", "schools?nameOfInstitution=A%2FB+C&limit=25"],
  [
    "studentSchoolAssociations?primarySchool=True&entryDate=8/20/2018",
    "studentSchoolAssociations?primarySchool=true&entryDate=2018-08-20&limit=25",
  ],
  [
    "learningObjectives?parentNamespace=http://x.example/a",
    "learningObjectives?parentNamespace=uri%3A%2F%2Fx.example%2Fa&limit=25",
    { dataStandard: "4.0" },
  ],
])("%s", async (path, expected, options = {}) => {
  const { asked, answer } = await through(`${root}/${path}`, { options });
  expect(asked[0]?.url).toBe(expected && `${dataRoot}/${expected}`);
  if (expected === undefined) expect(answer?.status).toBe(400);
});

describe("a list of types", () => {
  const levels = ["First grade", "Second grade", "Third grade"].map((codeValue, at) => ({
    id: String(at),
    codeValue,
    shortDescription: `Grade ${at + 1}`,
    namespace: "uri://ed-fi.org/GradeLevelDescriptor",
  }));
  const host = ({ url }: Pick<Call, "url">) => pageOf(levels, url);
  test.each([
    ["codeValue=first+GRADE", ["0"]],
    ["shortDescription=Grade+3&codeValue=First+grade", []],
    ["codeValue=First+grade&limit=1&offset=0", ["0"]],
    ["codeValue=uri://ed-fi.org/GradeLevelDescriptor%23First+grade", ["0"]],
    // A text is no code, whatever it looks like.
    ["shortDescription=uri://ed-fi.org/GradeLevelDescriptor%23Grade+3", []],
  ])("is filtered by %s", async (query, expected) => {
    const { answer } = await through(`${root}/gradeLevelTypes?${query}`, { host });
    expect(((await valueOf(answer)) as { id: string }[]).map(({ id }) => id)).toEqual(expected);
  });

  test.each([
    ["", undefined],
    ["&TotalCount=true&limit=1", "2"],
  ])("is counted where the caller asks: %s", async (query, count) => {
    const url = `${root}/gradeLevelTypes?codeValue=First+grade${query}`;
    const all = [levels[0], levels[1], levels[0]];
    const { asked, answer } = await through(url, { host: (call) => pageOf(all, call.url) });
    expect([answer?.status, answer?.headers["total-count"]]).toEqual([200, count]);
    // The host's whole list is read, whichever page the caller asks for.
    expect(asked.map((call) => new URL(call.url).search)).toEqual([
      "?limit=500&offset=0&totalCount=true",
    ]);
  });

  test.each([
    [5000, 200],
    [5001, 400],
  ])("of %d is read, or refused as too long: %d", async (length, status) => {
    const all = Array.from({ length }, (_, at) => {
      return { id: String(at), codeValue: `Level ${at}`, shortDescription: "A" };
    });
    const url = `${root}/gradeLevelTypes?codeValue=Level+4999&shortDescription=a`;
    const { asked, answer } = await through(url, { host: (call) => pageOf(all, call.url) });
    expect([asked.length, answer?.status]).toEqual([10, status]);
    const refused = /gradeLevelTypes by codeValue, shortDescription,.*\(EDB011\)/;
    expect(await textOf(answer)).toMatch(status === 200 ? /"id":"4999"/ : refused);
  });

  test.each<[string, (call: Call) => Partial<Answer>]>([
    ["the host gives small pages", host],
    ["a gateway shortens pages", ({ url }) => host({ url: url.replace("limit=2", "limit=1") })],
    [
      "nobody tells the length of lists",
      ({ url }) => ({ ...host({ url }), headers: { "content-type": "application/json" } }),
    ],
  ])("is read whole where %s", async (_name, pages) => {
    const url = `${root}/gradeLevelTypes?codeValue=Third+grade`;
    const { asked, answer } = await through(url, { options: { maxLimit: 2 }, host: pages });
    expect(await valueOf(answer)).toMatchObject([{ id: "2" }]);
    expect(asked.slice(0, 2).map((call) => new URL(call.url).search)).toEqual([
      "?limit=2&offset=0&totalCount=true",
      expect.stringMatching(/^\?limit=2&offset=[12]$/),
    ]);
  });

  test.each([
    ["", [], 25],
    ["&limit=7", [], 7],
    ["", ["EDB010"], 60],
  ])("has as many records as the caller asks for: %j without %j", async (query, without, count) => {
    const all = Array.from({ length: 60 }, (_, at) => ({ id: String(at), codeValue: "A" }));
    const url = `${root}/gradeLevelTypes?codeValue=A${query}`;
    const pages = (call: Call) => pageOf(all, call.url);
    const { answer, asked } = await through(url, { options: { without }, host: pages });
    expect(await valueOf(answer)).toHaveLength(count);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["an error", json({ message: "No." }, 403), 403],
    ["no list", json({ codeValue: "A" }), 200],
  ])("that is %s is the caller's", async (_name, answered, status) => {
    const url = `${root}/gradeLevelTypes?codeValue=A`;
    const { asked, answer } = await through(url, { host: answered });
    expect([asked.length, answer?.status]).toEqual([1, status]);
  });
});

test("a write's query is its caller's own", async () => {
  const call = { method: "POST", body: "{}" };
  const { asked } = await through(`${root}/courses?code=1`, { call });
  expect(asked[0]?.url).toBe(`${dataRoot}/courses?code=1`);
});

test.each([
  ["routeNumber=7&schoolId=5", "?routeIdentifier=7&schoolId=5&limit=25"],
  ["code=7", "?limit=500&offset=0&totalCount=true"],
  ["near=x", "400"],
])("%s of a collection of the agency's own goes by its rows", async (query, sent) => {
  const extensions = {
    collections: { busRoutes: "state/busRoutes" },
    tables: [
      {
        collection: "busRoutes",
        rows: [
          { legacy: "routeNumber", current: "routeIdentifier", value: "text" },
          { legacy: "code", current: "_ext.state.code" },
          { legacy: "stop.near", current: "_ext.state.near" },
        ],
      },
    ],
  };
  const found = [1, 7].map((code) => ({ _ext: { state: { code } } }));
  const { asked, answer } = await through(`${root}/busRoutes?${query}`, {
    options: { records: { extensions } },
    host: ({ url }) => pageOf(found, url),
  });
  const path = asked[0]?.url.replace(`${hostUrl}/data/v3/state/busRoutes`, "");
  expect(path ?? `${answer.status}`).toBe(sent);
  if (query === "code=7") expect(await valueOf(answer)).toMatchObject([{ code: 7 }]);
});
