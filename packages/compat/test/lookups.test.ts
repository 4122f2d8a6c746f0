import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { legacyKeys, schoolData, standards } from "../../../test/support/school-data.js";
import { checkHostOptions } from "../src/settings/host-options.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import { HostLookups, type Lookups } from "../src/lookups/lookups.js";
import { printQuery } from "../src/http/query-string.js";
import { keyedCollections, keyTable } from "@edbridge/records/model";

const clock = { now: () => 0, monotonic: () => 0, sleep: async () => {} };

/** The look-ups on a host of a Data Standard, and the addresses that were asked for. */
async function open(dataStandard: (typeof standards)[number]) {
  const sandbox = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    dataStandard,
    data: schoolData(dataStandard),
  });
  onTestFinished(() => sandbox.stop());
  const { clientKey, clientSecret } = sandbox.credentials;
  const answer = await fetch(`${sandbox.baseUrl}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientKey}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const asked: string[] = [];
  const lookups = new HostLookups({
    host: checkHostOptions({ dataStandard }),
    dataUrl: sandbox.baseUrl,
    cache: new LookupCaches(clock).of(undefined),
    signal: undefined,
    ask: async ({ name, query }) => {
      // What a code means is asked for elsewhere.
      if (!name.endsWith("Descriptors")) asked.push(name);
      const url = `${sandbox.baseUrl}/data/v3/ed-fi/${name}${printQuery(query)}`;
      const found = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const count = found.headers.get("total-count");
      const headers = count === null ? {} : { "total-count": count };
      return { status: found.status, headers, body: await found.text() };
    },
  });
  return { lookups, asked };
}

const period = {
  gradingPeriodDescriptor: "uri://ed-fi.org/GradingPeriodDescriptor#First Nine Weeks",
};
const session = { schoolId: 1, schoolYear: 2017, sessionName: "2017 Fall" };
const section = { ...session, localCourseCode: "ALG", sectionIdentifier: "S-1" };
const legacySection = {
  classPeriodName: "P1",
  classroomIdentificationCode: "R1",
  localCourseCode: "ALG",
  schoolId: 1,
  schoolYear: 2017,
  sequenceOfCourse: 1,
  termDescriptor: "Fall Semester",
  uniqueSectionCode: "S-1",
};
const date = "2017-08-21T00:00:00";
const assigned = { dateAssigned: "2017-09-01T00:00:00", title: "Quiz" };

/** Keys of the same record, as `[collection, legacy, current]`. */
function pairs(dataStandard: (typeof standards)[number]) {
  const since = (first: string) => dataStandard >= first;
  const named = since("5.0") ? { gradingPeriodName: "First" } : { periodSequence: 1 };
  return [
    ["sessions", { schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" }, session],
    [
      "gradingPeriods",
      { beginDate: date, descriptor: "First Nine Weeks", schoolId: 1 },
      { ...period, ...named, schoolId: 1, schoolYear: 2017 },
    ],
    [
      "calendarDates",
      { date, schoolId: 1 },
      { calendarCode: "A", date: "2017-08-21", schoolId: 1, schoolYear: 2017 },
    ],
    [
      "courseOfferings",
      { localCourseCode: "ALG", schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" },
      { ...session, localCourseCode: "ALG" },
    ],
    ["sections", legacySection, section],
    [
      "gradebookEntries",
      { ...legacySection, ...assigned },
      since("4.0")
        ? { gradebookEntryIdentifier: "G-1", namespace: "uri://ed-fi.org/GradebookEntry" }
        : { ...section, dateAssigned: "2017-09-01", gradebookEntryTitle: "Quiz" },
    ],
    [
      "studentSectionAssociations",
      { ...legacySection, beginDate: date, studentUniqueId: "1" },
      { ...section, beginDate: "2017-08-21", studentUniqueId: "1" },
    ],
  ] as const;
}

describe.each(standards)("on Data Standard %s", (dataStandard) => {
  test.each(pairs(dataStandard))("%s: %j is %j", async (collection, legacy, current) => {
    const { lookups } = await open(dataStandard);
    expect(await lookups.toLegacyKeys(collection, [current])).toEqual([legacy]);
    const [found] = await lookups.toCurrentKeys(collection, [legacy]);
    const texts = (key: object | undefined) =>
      Object.fromEntries(Object.entries(key ?? {}).map(([name, value]) => [name, String(value)]));
    expect(texts(found)).toEqual(texts(current));
  });

  test("what is not there is not found", async () => {
    const { lookups } = await open(dataStandard);
    const other = { ...legacySection, localCourseCode: "GEO" };
    expect(await lookups.toCurrentKeys("sections", [other])).toEqual([undefined]);
    const gone = { ...section, sectionIdentifier: "S-0" };
    expect(await lookups.toLegacyKeys("sections", [gone])).toEqual([undefined]);
  });
});

test("what a current key holds of the legacy one is not asked for", async () => {
  const { lookups, asked } = await open("5.0");
  await lookups.toLegacyKeys("calendarDates", [
    {
      calendarCode: "A",
      date: "2017-08-21",
      schoolId: 1,
    },
  ]);
  expect(asked).toEqual([]);
  await lookups.toLegacyKeys("courseOfferings", [{ ...session, localCourseCode: "ALG" }]);
  expect(asked).toEqual(["sessions"]);
});

test.each<[string, (lookups: Lookups) => Promise<unknown>, object]>([
  [
    "ambiguous",
    async (lookups) => lookups.toCurrentKeys("sections", [{ schoolId: 1 }]),
    {
      kind: "ambiguous",
      status: 409,
      message: expect.stringContaining("sectionIdentifier, sessionName"),
    },
  ],
  [
    "too little",
    async (lookups) => lookups.toCurrentKeys("sections", [{ classPeriodName: "P1" }]),
    { kind: "incomplete", status: 400, message: expect.stringContaining("schoolId") },
  ],
  [
    "a collection that has no such keys",
    async (lookups) => lookups.toCurrentKeys("schools", [{ schoolId: 1 }]),
    { name: "RangeError" },
  ],
])("%s is an error", async (_name, act, expected) => {
  const { lookups } = await open("5.0");
  await expect(act(lookups)).rejects.toMatchObject(expected);
});

test("the table asks by nothing that the keys do not have", () => {
  for (const name of keyedCollections) {
    const { legacy = [], needs = [] } = keyTable(name, "5.0") ?? {};
    expect(legacy.map(([part]) => part)).toEqual(expect.arrayContaining([...needs]));
  }
  expect(Object.keys(legacyKeys)).toEqual(
    expect.arrayContaining(keyedCollections.filter((name) => !name.includes("Responsib"))),
  );
});
