// Which lists of the host a legacy filter means whose values must be looked up.
import { expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { session, uri } from "./student-records.js";
import { json, type JsonRecord } from "./through.js";

const sessionOf = (sessionName: string, term = "Fall") => ({
  ...session,
  sessionName,
  termDescriptor: uri("Term", `${term} Semester`),
});
const sessions = [sessionOf("A"), sessionOf("B", "Spring")];

const place = { schoolId: 1, schoolYear: 2017, sessionName: "A" };
const sections = ["P1", "P2"].map((period) => ({
  sectionIdentifier: `S-${period}`,
  sequenceOfCourse: 1,
  courseOfferingReference: { localCourseCode: "ALG", ...place },
  classPeriods: [{ classPeriodReference: { schoolId: 1, classPeriodName: period } }],
  locationReference: { schoolId: 1, classroomIdentificationCode: "R1" },
}));

const gradingPeriods = ["2016-08-22", "2016-10-03"].map((beginDate, at) => ({
  gradingPeriodName: `N${at + 1}`,
  gradingPeriodDescriptor: uri("GradingPeriod", "First"),
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  beginDate,
}));

/** Asks a host with these sessions, and the lists of a collection that a query becomes there. */
async function ask(path: string, { world = {} }: { world?: Record<string, JsonRecord[]> } = {}) {
  const host = new StoredHost({ sessions, sections, gradingPeriods, ...world });
  const answer = await programOn(host, { records: false }).call("GET", path);
  const [collection = ""] = path.split("?");
  const queries = host.asked.map((each) => each.replace("GET ", "").split("?"));
  const own = queries
    .filter(([name]) => name === collection)
    .map(([, query]) => {
      const parts = [...new URLSearchParams(query)];
      return Object.fromEntries(parts.filter(([name]) => !/limit|offset|totalCount/.test(name)));
    });
  const others = queries.map(([name = ""]) => name).filter((name) => name !== collection);
  return { answer, own, others: [...new Set(others)] };
}

test.each([
  [25, 200],
  [26, 400],
])("a term alone that is %d names is answered %d", async (count, status) => {
  const world = { sessions: Array.from({ length: count }, (_, at) => sessionOf(`N${at}`)) };
  const { answer, own } = await ask(`courseOfferings?TermDescriptor=Fall+Semester`, { world });
  const names = new Set(own.map((each) => each["sessionName"]));
  expect([answer.status, names.size]).toEqual([status, status === 200 ? count : 0]);
  if (status === 200) return;
  expect(answer.message).toMatch(/\b25 of sessions\b.*\bTermDescriptor\b/);
  expect(answer.message).toContain("Filter by schoolId and schoolYear as well.");
});

const offered = ["A1", "A2", "B1"].map((localCourseCode) => ({
  localCourseCode,
  schoolReference: { schoolId: 1 },
  sessionReference: { schoolId: 1, schoolYear: 2017, sessionName: localCourseCode.slice(0, 1) },
}));
test.each([
  ["", ["A1", "A2", "B1"]],
  ["&limit=2", ["A1", "A2"]],
  ["&offset=1&limit=2", ["A2", "B1"]],
  ["&offset=2", ["B1"]],
  ["&offset=3", []],
])("a page of several lists is one of them together: %s", async (page, codes) => {
  const world = { sessions: [sessionOf("A"), sessionOf("B")], courseOfferings: offered };
  const { answer } = await ask(`courseOfferings?termDescriptor=Fall+Semester${page}`, { world });
  const found = JSON.parse(answer.text) as readonly JsonRecord[];
  expect(found.map((each) => each["localCourseCode"])).toEqual(codes);
});

test.each([
  [json([]), 502, "no Total-Count for courseOff"],
  [json({ message: "Not now." }, 503), 503, "Not now."],
])("of lists whose lengths nobody knows, no page begins behind the first: %j", async (...row) => {
  const [count, status, said] = row;
  const host = new StoredHost({ sessions: [sessionOf("A"), sessionOf("B")] });
  const on = "GET courseOfferings";
  host.faults.push({ on, answer: json([]), times: 1 }, { on, answer: count });
  const path = "courseOfferings?termDescriptor=Fall+Semester&offset=5";
  const answer = await programOn(host, { records: false }).call("GET", path);
  expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(said)]);
});

test("a section of more than 25 is refused, and all names that mean it are named", async () => {
  const made = Array.from({ length: 26 }, (_, at) => ({
    ...sections[0],
    sectionIdentifier: `${at}`,
  }));
  const query = "schoolId=1&classPeriodName=P1&sequenceOfCourse=1";
  const world = { sections: made };
  const { answer, own } = await ask(`studentSectionAssociations?${query}`, { world });
  expect([answer.status, own]).toEqual([400, []]);
  expect(answer.message).toMatch(/\b25 of sections\b.*\bclassPeriodName, sequenceOfCourse\b/);
});

test("several looked-up names of one record are looked up once", async () => {
  const names = "ClassPeriodName=P1&TERMDESCRIPTOR=Fall+Semester";
  const { own, others } = await ask(
    `studentSectionAssociations?schoolId=1&schoolYear=2017&${names}`,
  );
  const section = { schoolId: "1", schoolYear: "2017", sessionName: "A", localCourseCode: "ALG" };
  expect(own).toEqual([{ ...section, sectionIdentifier: "S-P1" }]);
  expect(others.toSorted()).toEqual(["sections", "sessions"]);
});

test("several looked-up names are each alternative of each", async () => {
  const period = "gradingPeriodBeginDate=2016-08-22&gradingPeriodDescriptor=First";
  const { own } = await ask(`grades?schoolId=1&schoolYear=2017&sequenceOfCourse=1&${period}`);
  expect(own.map((each) => [each["sectionIdentifier"], each["gradingPeriodName"]])).toEqual([
    ["S-P1", "N1"],
    ["S-P2", "N1"],
  ]);
});
