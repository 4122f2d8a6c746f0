import { describe, expect, test } from "vitest";
import { type JsonRecord, type Lookups, records } from "../src/index.js";
import { type Case, expectSent, up, uri } from "./sent.js";

type Options = NonNullable<Case[4]>;

/** A host that has these records, by collection. */
const host = (
  data: Readonly<Record<string, readonly JsonRecord[]>>,
  more: Options = {},
): Options => ({
  dataStandard: "5.0",
  schoolYear: 2017,
  lookups: { related: (name, keys) => keys.map(() => data[name] ?? []) },
  ...more,
});

const schoolReference = { schoolId: 5 };
const studentReference = { studentUniqueId: "1" };
const date = { date: "2017-08-21T00:00:00", schoolReference };
const calendar = (calendarCode: string) => ({
  date: "2017-08-21",
  calendarReference: { calendarCode, schoolId: 5, schoolYear: 2017 },
});
const calendars = (...codes: string[]) => ({
  calendars: codes.map((calendarCode) => ({ calendarCode })),
});

test.each<Case>(
  (
    [
      ["the only one", calendars("A"), {}, "A"],
      ["the migrated one among several", calendars("A", "5_2017"), {}, "5_2017"],
      ["the owner's", calendars("A"), { calendarCode: "B" }, "B"],
    ] as const
  ).map(([what, data, defaults, code]) => {
    const record = calendar(code);
    const wanted = { record, companions: {}, obstacles: [], lost: [] };
    return [what, "calendarDates", date, wanted, host(data, { defaults })];
  }),
)("the calendar of a date is %s", expectSent);

test("the calendar of a date is not guessed among several", async () => {
  const { obstacles } = await up("calendarDates", date, host(calendars("A", "B")));
  expect(obstacles).toEqual([expect.stringContaining("defaults.calendarCode")]);
});

const first = { descriptor: "First", beginDate: "2017-08-21T00:00:00", schoolReference };
const firstKind = "http://ed-fi.org/Descriptor/GradingPeriodDescriptor.xml/First";
const known = (beginDate: string, member: string, value: unknown) => ({
  gradingPeriods: [{ beginDate, [member]: value }],
});
const own = known("2017-08-21", "periodSequence", 3);

describe.each([
  { dataStandard: "4.0", member: "periodSequence", one: 1, two: 2, other: 7 },
  {
    dataStandard: "5.0",
    member: "gradingPeriodName",
    one: "First",
    two: "First 2",
    other: "Spring",
  },
])(
  "a grading period of Data Standard $dataStandard",
  ({ dataStandard, member, one, two, other }) => {
    test.each([
      ["alone", first, {}, one],
      ["of the host's own date", first, known("2017-08-21", member, other), other],
      [
        "beside another",
        { ...first, descriptor: firstKind },
        known("2017-10-02", member, one),
        two,
      ],
      ["beside one of another name", first, known("2017-10-02", member, other), one],
    ])("%s", async (_, legacy, data, value) => {
      const { record, lost } = await up("gradingPeriods", legacy, host(data, { dataStandard }));
      expect([record[member], lost]).toEqual([value, []]);
    });
  },
);

test.each([
  ["of another period is not taken", 1, known("2017-10-02", "periodSequence", 1), 2, true],
  ["that the host has stays", 1, own, 3, true],
  ["that the host has may be text", "3", own, 3, false],
  [
    "tells which of the host's periods is meant",
    4,
    { gradingPeriods: [3, 4].map((n) => ({ beginDate: "2017-08-21", periodSequence: n })) },
    4,
    false,
  ],
])("a sequence of a legacy period %s", async (_, periodSequence, data, sent, isLost) => {
  const legacy = { ...first, periodSequence };
  const found = await up("gradingPeriods", legacy, host(data, { dataStandard: "4.0" }));
  expect(found.record["periodSequence"]).toBe(sent);
  expect(found.lost).toEqual(isLost ? ["periodSequence"] : []);
});

test("an action names each incident that it leaves out, and what it keeps stays in order", async () => {
  const legacy = {
    identifier: "A",
    studentReference,
    disciplineIncidents: ["1", "2", "3"].map((incidentIdentifier) => ({
      disciplineIncidentReference: { incidentIdentifier, schoolId: 5 },
    })),
  };
  const behaviors: Readonly<Record<string, string[]>> = { "1": ["a", "b"], "3": ["c"] };
  const related: Lookups["related"] = (name, keys) =>
    keys.map((key) => {
      const codes = behaviors[String(key["incidentIdentifier"])] ?? [];
      const parts = codes.map((behaviorDescriptor) => ({ behaviorDescriptor }));
      return name === "disciplineIncidents" ? [key] : parts;
    });
  const { record, fates, lost, obstacles } = await up("disciplineActions", legacy, {
    lookups: { related },
  });
  const list = "studentDisciplineIncidentBehaviorAssociations";
  expect(record[list]).toMatchObject(
    ["1a", "1b", "3c"].map(([incidentIdentifier, behaviorDescriptor]) => ({
      [`${list.slice(0, -1)}Reference`]: { incidentIdentifier, behaviorDescriptor },
    })),
  );
  expect(new Set(lost.map((path) => path.slice(0, 22)))).toEqual(
    new Set(["disciplineIncidents[1]"]),
  );
  const third = fates.find((each) => each.includes("Incidents[2]."));
  expect(third).toContain(`${list}[2]`);
  expect(obstacles).toEqual([]);
});

const responsibility = {
  studentReference,
  educationOrganizationReference: { educationOrganizationId: 5 },
  responsibilityDescriptor: "Accountability",
};
const enrollment = (schoolId: number, next: number, entryDate: string) => ({
  schoolReference: { schoolId },
  nextYearSchoolReference: { schoolId: next },
  entryDate,
});
const studentSchoolAssociations = [
  enrollment(5, 9, "2016-08-22"),
  enrollment(9, 5, "2012-08-26"),
  enrollment(5, 9, "2013-08-26"),
];
const studentEducationOrganizationResponsibilityAssociations = [
  { beginDate: "2014-08-25" },
  { beginDate: "2016-08-22" },
];

test.each([
  [
    "the host's newest",
    { studentEducationOrganizationResponsibilityAssociations, studentSchoolAssociations },
    "2016-08-22",
  ],
  ["the first entry into that school", { studentSchoolAssociations }, "2013-08-26"],
  ["the owner says", {}, "2010-09-01"],
])("a responsibility begins as %s", async (_, data, begin) => {
  const defaults = { responsibilityBeginDate: "2010-09-01" };
  const collection = "studentEducationOrganizationAssociations";
  const { record } = await up(collection, responsibility, host(data, { defaults }));
  expect(record["beginDate"]).toBe(begin);
});

/** The first credential of a member of the staff. */
async function credentialOf(staffUniqueId: string, more: JsonRecord, options: Options = {}) {
  const credential = { credentialFieldDescriptor: "A", stateOfIssueStateAbbreviationType: "TX" };
  const legacy = { staffUniqueId, credentials: [{ ...credential, ...more }] };
  const { companions } = await up("staffs", legacy, options);
  return companions["credentials"]?.[0] ?? {};
}

test("a staff member without a key is nobody of the host", async () => {
  const asked: JsonRecord[] = [];
  const related: Lookups["related"] = (_, keys) => keys.map((key) => (asked.push(key), []));
  const legacy = { firstName: "A", credentials: [{ credentialFieldDescriptor: "A" }] };
  const defaults = { credentialState: "TX" };
  await up("staffs", legacy, { dataStandard: "5.0", defaults, lookups: { related } });
  expect(asked.filter((key) => Object.keys(key).length === 0)).toEqual([]);
});

test("what goes along in an item that is left out is lost with it", async () => {
  const credential = { credentialFieldDescriptor: "A", _ext: { tx: { note: "n" } } };
  const translator = records({ dataStandard: "5.0" });
  const legacy = { staffUniqueId: "1", credentials: [credential] };
  const { account, companions } = await translator.toCurrent("staffs", legacy);
  const line = account.find(({ path }) => path === "credentials[0]._ext.tx.note");
  expect([companions, line]).toMatchObject([{}, { outcome: "leftBehind", loss: "dropped" }]);
});

test.each([
  [{ credentialNamespace: "uri://owner.example" }, ["uri://agency.example"], "uri://owner.example"],
  [{}, ["uri://agency.example"], "uri://agency.example"],
  [{}, [], "uri://ed-fi.org"],
])("with the defaults %j credentials of a caller of %j are in %s", async (defaults, mine, due) => {
  const lookups = { namespaces: () => mine };
  expect(await credentialOf("1", {}, { defaults, lookups })).toMatchObject({ namespace: due });
});

test("credentials have an identifier of 60 characters at most, whatever the letter case of what they are", async () => {
  const identifierOf = async (staffUniqueId: string, credentialType: string) =>
    (await credentialOf(staffUniqueId, { credentialType }))["credentialIdentifier"];
  const one = await identifierOf("1", "Certification");
  expect(await identifierOf("1", "CERTIFICATION")).toBe(one);
  expect(await identifierOf("1", "Another")).not.toBe(one);
  expect(await identifierOf("9".repeat(100), "Another")).toHaveLength(60);
});

test("of several addresses of a type a legacy record has the first, and a write keeps the others", async () => {
  const addressOf = (code: string, streetNumberName: string) => ({
    addressTypeDescriptor: uri("AddressType", code),
    streetNumberName,
  });
  const addresses = [addressOf("Home", "1"), addressOf("Home", "2"), addressOf("Mailing", "3")];
  const translator = records();
  const { record } = await translator.toLegacy("schools", { addresses });
  expect(record["addresses"]).toMatchObject([
    { addressType: "Home", streetNumberName: "1" },
    { addressType: "Mailing", streetNumberName: "3" },
  ]);
  const streetsOf = (...written: JsonRecord[]) => {
    const merged = translator.merge("schools", { addresses }, { addresses: written });
    return (merged["addresses"] as JsonRecord[]).map((each) => each["streetNumberName"]);
  };
  const mailing = addressOf("Mailing", "3");
  expect(streetsOf(addressOf("Home", "1"), mailing)).toEqual(["1", "3", "2"]);
  expect(streetsOf(addressOf("Home", "9"), mailing)).toEqual(["9", "3", "2"]);
  expect(streetsOf(addressOf("Home", "2"), mailing)).toEqual(["2", "3"]);
  expect(streetsOf(mailing)).toEqual(["3"]);
});
