import { expect, test } from "vitest";
import { type JsonRecord, records } from "../src/index.js";
import { expectSent, up, uri } from "./sent.js";

const part = "studentEducationOrganizationAssociations";
const student = { studentUniqueId: "1" };
const key = { studentReference: student };
const tribesOf = (tribalAffiliationDescriptor: string) => ({
  tribalAffiliations: [{ tribalAffiliationDescriptor }],
});
const tribe = tribesOf(uri("TribalAffiliation", "Yurok"));
const unpublished = { telephones: [{ telephoneNumber: "5", doNotPublishIndicator: true }] };

test.each<[what: string, given: JsonRecord, beside: JsonRecord | undefined, lost?: string]>([
  ["a field of a related record", { genderIdentity: "A" }, { genderIdentity: "A" }],
  ["one in any letter case", { GENDERIDENTITY: "A" }, { genderIdentity: "A" }],
  ["one in an item of a list", unpublished, unpublished],
  ["a list, its codes in the host's form", tribesOf("Yurok"), tribe],
  ["a number for a text", { genderIdentity: 5 }, { genderIdentity: "5" }],
  ["an object for a text", { genderIdentity: { code: "A" } }, undefined, "genderIdentity.code"],
  ["a text for a list", { tribalAffiliations: "Yurok" }, undefined, "tribalAffiliations"],
  ["a list of texts", { tribalAffiliations: ["Yurok"] }, undefined, "tribalAffiliations[0]"],
  [
    "an item without what it must have",
    { tribalAffiliations: [{ tribalAffiliationType: "Yurok" }] },
    undefined,
    "tribalAffiliations[0].tribalAffiliationType",
  ],
  ["an empty list", { tribalAffiliations: [] }, { tribalAffiliations: [] }],
])("%s is carried, or a loss where no host takes it", async (what, given, beside, lost) => {
  const companions = beside ? { [part]: [{ ...key, ...beside }] } : {};
  const wanted = { record: student, companions, lost: lost === undefined ? [] : [lost] };
  await expectSent(what, "students", { ...student, ...given }, wanted);
});

const periodsOf = (classPeriodReference: JsonRecord) => ({
  classPeriods: [{ classPeriodReference }],
});
const name = "classPeriods[0].classPeriodReference.classPeriodName";
const award = { awardDate: "8/20/2018", earnedCredits: "many" };

test.each<[collection: string, given: JsonRecord, record: JsonRecord, lost: string[]]>([
  ["studentSchoolAssociations", { fullTimeEquivalency: "0.50" }, { fullTimeEquivalency: 0.5 }, []],
  ["studentSchoolAssociations", { schoolChoice: "yes" }, {}, ["schoolChoice"]],
  ["studentSectionAttendanceEvents", { arrivalTime: "8:05" }, { arrivalTime: "08:05:00" }, []],
  ["grades", { currentGradeAsOfDate: "8/20/2018" }, { currentGradeAsOfDate: "2018-08-20" }, []],
  [
    "schools",
    { indicators: [{ indicatorDescriptor: "A", Periods: [{ BeginDate: "8/20/2018" }] }] },
    {
      indicators: [
        { indicatorDescriptor: uri("Indicator", "A"), periods: [{ beginDate: "2018-08-20" }] },
      ],
    },
    [],
  ],
  [
    "studentSectionAttendanceEvents",
    periodsOf({ classPeriodName: 5, SchoolID: "7" }),
    periodsOf({ classPeriodName: "5", schoolId: 7 }),
    [],
  ],
  [
    "studentSectionAttendanceEvents",
    periodsOf({ classPeriodName: "5", schoolId: "seven" }),
    {},
    [name, "classPeriods[0].classPeriodReference.schoolId"],
  ],
  ["studentSectionAttendanceEvents", periodsOf({ classPeriodName: "5" }), {}, [name]],
  [
    "schools",
    { indicators: [{ indicatorDescriptor: "A", periods: { beginDate: "2018-08-20" } }] },
    {},
    ["indicators[0].indicatorDescriptor", "indicators[0].periods.beginDate"],
  ],
  [
    "courseTranscripts",
    { partialCourseTranscriptAwards: [award] },
    {},
    Object.keys(award).map((each) => `partialCourseTranscriptAwards[0].${each}`),
  ],
  // The record itself comes before records beside it.
  ["staffs", { genderIdentity: "A" }, { genderIdentity: "A" }, []],
])("of %s, %j is read by its published type", async (collection, given, record, lost) => {
  await expectSent("", collection, given, { record, companions: {}, lost });
});

test("a code that the host does not have is a loss, and no reason to refuse the record", async () => {
  const lookups = { descriptors: () => [{ namespace: "uri://ed-fi.org", codeValue: "Hoopa" }] };
  const lost = ["tribalAffiliations[0].tribalAffiliationDescriptor"];
  const wanted = { obstacles: [], companions: {}, lost };
  await expectSent("", "students", { ...student, ...tribesOf("Yurok") }, wanted, { lookups });
});

test.each([
  ["the field that is named", ["tribalAffiliations"], tribesOf("Yurok")],
  ["none without a name", undefined, { ...student, economicDisadvantaged: false }],
])("of fields of the host a caller reads %s", async (_, names, due) => {
  const companions = { [part]: [{ ...key, genderIdentity: "A", ...tribe }] };
  const listed = { ...student, recognitions: [] };
  const wants = names && { wants: (member: string) => names.includes(member) };
  const read = await records().toLegacy("students", listed, { companions, ...wants });
  expect(read.record).toEqual(due);
});

test("what edbridge finds for a record by itself is not shown", async () => {
  const responsible = { ...key, beginDate: "2017-08-01" };
  expect((await records().toLegacy(part, responsible)).record).toEqual(key);
});

test("a row of an extension comes first", async () => {
  const rows = [{ legacy: "genderIdentity", current: `~${part}[0]._ext.state.genderIdentity` }];
  const translator = records({ extensions: { tables: [{ collection: "students", rows }] } });
  const sent = await translator.toCurrent("students", { ...student, genderIdentity: "A" });
  expect(sent.companions[part]).toEqual([{ ...key, _ext: { state: { genderIdentity: "A" } } }]);
  const companions = { [part]: [{ ...key, genderIdentity: "B" }] };
  const read = await translator.toLegacy("students", student, { companions });
  expect(read.record).not.toHaveProperty("genderIdentity");
});

// 5.1 and 5.2 have what 5.0 has, unless a line is for one of them alone.
test.each([
  ["5.0", ["5.2"], []],
  ["5.1", ["5.2"], []],
  ["5.2", ["5.2"], [0]],
  ["6.0", ["5.2"], []],
  ["5.0", ["5.1-6.0"], []],
  ["5.1", ["5.1-6.0"], [0]],
  ["5.2", ["3.1-5.0"], [0]],
  ["5.0", ["5.0", "5.2"], [0]],
  ["5.1", ["5.0", "5.2"], [0]],
  ["5.2", ["5.0", "5.2"], [1]],
  ["5.2.0", ["3.1-5.0", "5.1-5.2"], [1]],
])("in %s, of rows for %j those at %j hold", async (dataStandard, lines, holds) => {
  const rows = lines.map((each, at) => ({ legacy: "bus", current: `_ext.a.at${at}`, in: each }));
  const extensions = { tables: [{ collection: "schools", rows }] };
  const { record } = await up("schools", { bus: "7" }, { dataStandard, extensions });
  const routes = Object.fromEntries(holds.map((at) => [`at${at}`, "7"]));
  expect(record).toEqual(holds.length > 0 ? { _ext: { a: routes } } : {});
});

test.each(["_ext", "unknown"])("%s that is nested without end is refused", async (member) => {
  let value: JsonRecord = {};
  for (let level = 0; level < 20_000; level++) value = { a: value };
  const translator = records({ dataStandard: "5.0" });
  const deep = { ...student, [member]: value };
  const message = "A record is nested more than 64 levels deep.";
  await expect(async () => translator.toCurrent("students", deep)).rejects.toThrow(message);
  // A host's field that legacy records do not have is not read.
  const read = async () => translator.toLegacy("students", deep);
  await (member === "_ext" ? expect(read).rejects.toThrow(message) : read());
});
