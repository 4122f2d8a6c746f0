import { expect, test } from "vitest";
import { type Extension, type JsonRecord, records, type RecordsOptions } from "../src/index.js";

type Made = Awaited<ReturnType<ReturnType<typeof records>["toCurrent"]>>;

/** What becomes of a legacy record, with the fields that are told as losses. */
async function up(
  collection: string,
  record: JsonRecord,
  options: RecordsOptions = {},
): Promise<Pick<Made, "record" | "companions"> & { readonly lost: readonly string[] }> {
  const made = await records(options).toCurrent(collection, record);
  const lost = made.account.filter(({ loss }) => loss !== undefined).map(({ path }) => path);
  return { record: made.record, companions: made.companions, lost };
}

const part = "studentEducationOrganizationAssociations";
const student = { studentUniqueId: "1" };
const key = { studentReference: student };
const tribe = "uri://ed-fi.org/TribalAffiliationDescriptor#Yurok";

test.each([
  {
    title: "a field of a related record",
    given: { genderIdentity: "A" },
    beside: { genderIdentity: "A" },
  },
  {
    title: "in any letter case, under the host's name",
    given: { GENDERIDENTITY: "A" },
    beside: { genderIdentity: "A" },
  },
  {
    title: "in an item of a list that is in a related record",
    given: { telephones: [{ telephoneNumber: "5", doNotPublishIndicator: true }] },
    beside: { telephones: [{ telephoneNumber: "5", doNotPublishIndicator: true }] },
  },
  {
    title: "a list, its codes in the host's form",
    given: { tribalAffiliations: [{ tribalAffiliationDescriptor: "Yurok" }] },
    beside: { tribalAffiliations: [{ tribalAffiliationDescriptor: tribe }] },
  },
  {
    title: "a number for a text",
    given: { genderIdentity: 5 },
    beside: { genderIdentity: "5" },
  },
  {
    title: "a text for true, in an item of a list",
    given: { telephones: [{ telephoneNumber: "5", doNotPublishIndicator: "True" }] },
    beside: { telephones: [{ telephoneNumber: "5", doNotPublishIndicator: true }] },
  },
])("$title is carried", async ({ given, beside }) => {
  const sent = await up("students", { ...student, ...given });
  expect(sent).toEqual({
    record: student,
    companions: { [part]: [{ ...key, ...beside }] },
    lost: [],
  });
});

test.each([
  ["studentSchoolAssociations", { fullTimeEquivalency: "0.50" }, { fullTimeEquivalency: 0.5 }, []],
  ["studentSchoolAssociations", { schoolChoice: "yes" }, {}, ["schoolChoice"]],
  ["studentSectionAttendanceEvents", { arrivalTime: "8:05" }, { arrivalTime: "08:05:00" }, []],
  ["grades", { currentGradeAsOfDate: "8/20/2018" }, { currentGradeAsOfDate: "2018-08-20" }, []],
  [
    "schools",
    {
      indicators: [
        { indicatorDescriptor: "A", Periods: [{ BeginDate: "8/20/2018", endDate: null }] },
      ],
    },
    {
      indicators: [
        {
          indicatorDescriptor: "uri://ed-fi.org/IndicatorDescriptor#A",
          periods: [{ beginDate: "2018-08-20", endDate: null }],
        },
      ],
    },
    [],
  ],
  [
    "studentSectionAttendanceEvents",
    { classPeriods: [{ classPeriodReference: { classPeriodName: 5, SchoolID: "7" } }] },
    { classPeriods: [{ classPeriodReference: { classPeriodName: "5", schoolId: 7 } }] },
    [],
  ],
  [
    "studentSectionAttendanceEvents",
    { classPeriods: [{ classPeriodReference: { classPeriodName: "5", schoolId: "seven" } }] },
    {},
    [
      "classPeriods[0].classPeriodReference.classPeriodName",
      "classPeriods[0].classPeriodReference.schoolId",
    ],
  ],
  [
    "studentSectionAttendanceEvents",
    { classPeriods: [{ classPeriodReference: { classPeriodName: "5" } }] },
    {},
    ["classPeriods[0].classPeriodReference.classPeriodName"],
  ],
  [
    "schools",
    { indicators: [{ indicatorDescriptor: "A", periods: { beginDate: "2018-08-20" } }] },
    {},
    ["indicators[0].indicatorDescriptor", "indicators[0].periods.beginDate"],
  ],
  [
    "classPeriods",
    { meetingTimes: [{ StartTime: "8:00", endTime: "09:00:00" }] },
    { meetingTimes: [{ startTime: "08:00:00", endTime: "09:00:00" }] },
    [],
  ],
  [
    "courseTranscripts",
    { partialCourseTranscriptAwards: [{ awardDate: "8/20/2018", earnedCredits: "many" }] },
    {},
    [
      "partialCourseTranscriptAwards[0].awardDate",
      "partialCourseTranscriptAwards[0].earnedCredits",
    ],
  ],
])("of %s, %j is read by its published type", async (collection, given, record, lost) => {
  expect(await up(collection, given)).toMatchObject({ record, lost });
});

test.each([
  { title: "an object for a text", given: { genderIdentity: { code: "A" } }, at: ".code" },
  { title: "a text for a list", given: { tribalAffiliations: "Yurok" }, at: "" },
  { title: "a list of texts", given: { tribalAffiliations: ["Yurok"] }, at: "[0]" },
  {
    title: "an item without what it must have",
    given: { tribalAffiliations: [{ tribalAffiliationType: "Yurok" }] },
    at: "[0].tribalAffiliationType",
  },
])("$title is a loss: no host takes it", async ({ given, at }) => {
  const sent = await up("students", { ...student, ...given });
  const [name] = Object.keys(given);
  expect(sent).toEqual({ record: student, companions: {}, lost: [`${name}${at}`] });
});

test("a code that the host does not have is a loss, and no reason to refuse the record", async () => {
  const translator = records();
  const lookups = { descriptors: () => [{ namespace: "uri://ed-fi.org", codeValue: "Hoopa" }] };
  const given = { ...student, tribalAffiliations: [{ tribalAffiliationDescriptor: "Yurok" }] };
  const made = await translator.toCurrent("students", given, { lookups });
  expect(made.obstacles).toEqual([]);
  expect(made.companions).toEqual({});
  expect(made.account.filter(({ loss }) => loss === "unknown").map(({ path }) => path)).toEqual([
    "tribalAffiliations[0].tribalAffiliationDescriptor",
  ]);
});

test("the record itself comes before records beside it, and these in their order", async () => {
  const own = await up("staffs", { staffUniqueId: "1", genderIdentity: "A" });
  expect(own.record).toEqual({ staffUniqueId: "1", genderIdentity: "A" });
  expect(own.companions).toEqual({});
  const sixth = await up("students", { ...student, genderIdentity: "A" }, { dataStandard: "6.0" });
  expect(sixth.companions).toEqual({ studentDemographics: [{ ...key, genderIdentity: "A" }] });
});

test("a field of the host is read under its name, and only by a caller that names it", async () => {
  const translator = records();
  const companions = {
    [part]: [
      { ...key, genderIdentity: "A", tribalAffiliations: [{ tribalAffiliationDescriptor: tribe }] },
    ],
  };
  const all = await translator.toLegacy("students", student, { companions });
  expect(all.record).toEqual({ ...student, economicDisadvantaged: false });
  const wants = (member: string) => member === "tribalAffiliations";
  const one = await translator.toLegacy("students", student, { companions, wants });
  const given = { tribalAffiliations: [{ tribalAffiliationDescriptor: "Yurok" }] };
  expect(one.record).toEqual(given);
});

test("a list without items is not given: hosts write it where there is nothing", async () => {
  const companions = { [part]: [{ ...key, tribalAffiliations: [] }] };
  const read = await records().toLegacy(
    "students",
    { ...student, recognitions: [] },
    { companions },
  );
  expect(read.record).toEqual({ ...student, economicDisadvantaged: false });
  const sent = await up("students", { ...student, tribalAffiliations: [] });
  expect(sent.companions).toEqual({ [part]: [{ ...key, tribalAffiliations: [] }] });
});

test("what edbridge finds for a record by itself is not shown", async () => {
  const responsible = { ...key, beginDate: "2017-08-01" };
  const read = await records().toLegacy(part, responsible);
  expect(read.record).toEqual(key);
});

test.each([
  { dataStandard: "4.0", has: false },
  { dataStandard: "5.0", has: true },
  { dataStandard: "5.2", has: true },
])("Data Standard $dataStandard has the field: $has", async ({ dataStandard, has }) => {
  const sent = await up("students", { ...student, genderIdentity: "A" }, { dataStandard });
  expect(sent.lost).toEqual(has ? [] : ["genderIdentity"]);
});

test("a row of an extension comes first", async () => {
  const rows = [{ legacy: "genderIdentity", current: `~${part}[0]._ext.state.genderIdentity` }];
  const tables: Extension[] = [{ collection: "students", rows }];
  const translator = records({ extensions: { tables } });
  const sent = await translator.toCurrent("students", { ...student, genderIdentity: "A" });
  expect(sent.companions[part]).toEqual([{ ...key, _ext: { state: { genderIdentity: "A" } } }]);
  const companions = { [part]: [{ ...key, genderIdentity: "B" }] };
  const read = await translator.toLegacy("students", student, { companions });
  expect(read.record).not.toHaveProperty("genderIdentity");
});

// 5.1 and 5.2 have what 5.0 has, unless a line is for one of them alone.
test.each([
  { dataStandard: "5.0", lines: [{ in: "5.2" }], holds: [false] },
  { dataStandard: "5.1", lines: [{ in: "5.2" }], holds: [false] },
  { dataStandard: "5.2", lines: [{ in: "5.2" }], holds: [true] },
  { dataStandard: "6.0", lines: [{ in: "5.2" }], holds: [false] },
  { dataStandard: "5.0", lines: [{ in: "5.1-6.0" }], holds: [false] },
  { dataStandard: "5.1", lines: [{ in: "5.1-6.0" }], holds: [true] },
  { dataStandard: "5.2", lines: [{ in: "3.1-5.0" }], holds: [true] },
  { dataStandard: "5.0", lines: [{ in: "5.0" }, { in: "5.2" }], holds: [true, false] },
  { dataStandard: "5.1", lines: [{ in: "5.0" }, { in: "5.2" }], holds: [true, false] },
  { dataStandard: "5.2", lines: [{ in: "5.0" }, { in: "5.2" }], holds: [false, true] },
  { dataStandard: "5.2.0", lines: [{ in: "3.1-5.0" }, { in: "5.1-5.2" }], holds: [false, true] },
])("rows for $lines hold in $dataStandard: $holds", async ({ dataStandard, lines, holds }) => {
  const rows = lines.map((each, at) => ({
    legacy: "busRoute",
    current: `_ext.a.route${at}`,
    ...each,
  }));
  const extensions = { tables: [{ collection: "schools", rows }] };
  const sent = await up("schools", { busRoute: "7" }, { dataStandard, extensions });
  const routes = Object.fromEntries(
    holds.flatMap((isHeld, at) => (isHeld ? [[`route${at}`, "7"]] : [])),
  );
  expect(sent.record).toEqual(holds.includes(true) ? { _ext: { a: routes } } : {});
});
