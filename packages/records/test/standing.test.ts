import { expect, test } from "vitest";
import { type JsonRecord, records } from "../src/index.js";
import { type Case, expectSent, up, uri } from "./sent.js";

const association = "studentEducationOrganizationAssociations";
const disadvantaged = {
  studentCharacteristicDescriptor: uri("StudentCharacteristic", "Economic Disadvantaged"),
};
const migrant = { studentCharacteristicDescriptor: uri("StudentCharacteristic", "Migrant") };
const key = { studentUniqueId: "604822" };
const codeOf = (code: string) => ({
  economicDisadvantageDescriptor: uri("EconomicDisadvantage", code),
});

const now = () => new Date(2017, 7, 21).getTime();
const standards = ["3.1", "3.3", "4.0", "5.0", "6.0"];
// Translators share their plans: those of another day make them first.
for (const dataStandard of standards) records({ dataStandard, now: () => 0 }).parts("students");
const translators = new Map(standards.map((each) => [each, records({ dataStandard: each, now })]));

/** What a program reads of a student with one related record. */
async function read(dataStandard: string, part: string, about: JsonRecord): Promise<JsonRecord> {
  const call = { companions: { [part]: [about] } };
  const found = await translators.get(dataStandard)?.toLegacy("students", key, call);
  return found?.record ?? {};
}

/** A related record of the host after a legacy student was written over it. */
async function written(
  dataStandard: string,
  existing: JsonRecord,
  legacy: JsonRecord,
  name = association,
): Promise<JsonRecord> {
  const translator = translators.get(dataStandard);
  const part = translator?.parts("students").find(({ collection }) => collection === name);
  const sent = await translator?.toCurrent("students", { ...key, ...legacy });
  return part?.merge(existing, sent?.companions[name]?.[0] ?? {}, legacy) ?? {};
}

const other = "uri://state.example/StudentCharacteristicDescriptor#ECONOMIC disadvantaged";
const ended = { ...disadvantaged, periods: [{ beginDate: "2015-08-01", endDate: "2016-05-01" }] };
const no = "Not Qualified As Economically Disadvantaged";

test.each([
  ["5.0", {}, false, []],
  ["5.0", { studentCharacteristics: [disadvantaged] }, true, []],
  ["3.1", { studentCharacteristics: [{ studentCharacteristicDescriptor: other }] }, true, []],
  ["6.0", { studentCharacteristics: [disadvantaged, migrant] }, true, ["Migrant"]],
  ["6.0", { studentCharacteristics: [ended] }, undefined, []],
  ["6.0", { studentCharacteristics: [disadvantaged], ...codeOf(no) }, false, []],
])("on %s, of %j a program reads %s", async (dataStandard, about, flag, descriptors) => {
  const part = dataStandard === "6.0" ? "studentDemographics" : association;
  const { economicDisadvantaged, characteristics = [] } = await read(dataStandard, part, about);
  expect(economicDisadvantaged).toBe(flag);
  expect(characteristics).toEqual(descriptors.map((descriptor) => ({ descriptor })));
});

test("nothing is read of a student without such a record", async () => {
  expect((await records().toLegacy("students", key)).record).toEqual(key);
});

const eligibility = "schoolFoodServicesEligibilityDescriptor";
const xml = "http://ed-fi.org/Descriptor/SchoolFoodServicesEligibilityDescriptor.xml/Unknown";

test.each<Case>(
  (
    [
      ["5.0", { [eligibility]: "unknown" }, undefined],
      ["3.1", { [eligibility]: xml }, undefined],
      ["5.0", { [eligibility]: "Free" }, "lost"],
      ["3.1", { [eligibility]: "Other" }, "lost"],
      ["6.0", { [eligibility]: "Free" }, "lost"],
      ["6.0", { [eligibility]: "Free", economicDisadvantaged: false }, "lost"],
    ] as const
  ).map(([dataStandard, legacy, outcome]) => {
    const what = `${JSON.stringify(legacy)} in ${dataStandard} is ${outcome ?? "no loss"}`;
    return [what, "students", legacy, { lost: outcome ? [eligibility] : [] }, { dataStandard }];
  }),
)("%s", expectSent);

test.each([
  [{ economicDisadvantaged: false }, no],
  [{ economicDisadvantaged: true }, "Other Economic Disadvantage"],
  [{ economicDisadvantaged: true, [eligibility]: "Free" }, "Eligible For Free Meals"],
  [
    { economicDisadvantaged: true, [eligibility]: "ReducedPrice" },
    "Eligible for Reduced-Price Meals",
  ],
])("on 6.0, %o is %s, and comes back", async (legacy, code) => {
  const { companions, lost } = await up("students", legacy, { dataStandard: "6.0" });
  expect([companions["studentDemographics"], lost]).toMatchObject([[codeOf(code)], []]);
  expect(await read("6.0", "studentDemographics", codeOf(code))).toMatchObject(legacy);
});

const free = "Eligible For Free Meals";

test.each([
  [codeOf(free), { economicDisadvantaged: true }, codeOf(free)],
  [codeOf("A code of the host's own"), {}, codeOf("A code of the host's own")],
  [codeOf("Unknown"), { economicDisadvantaged: true }, codeOf("Other Economic Disadvantage")],
  [
    codeOf(free),
    { economicDisadvantaged: true, [eligibility]: "FullPrice" },
    codeOf("Other Economic Disadvantage"),
  ],
  [codeOf(free), { economicDisadvantaged: false }, codeOf(no)],
  // The characteristic of earlier Data Standards stays unless the caller says the opposite.
  [
    { studentCharacteristics: [disadvantaged] },
    { economicDisadvantaged: true },
    { studentCharacteristics: [disadvantaged], ...codeOf("Other Economic Disadvantage") },
  ],
  [{ studentCharacteristics: [disadvantaged] }, {}, { studentCharacteristics: [disadvantaged] }],
  [{ studentCharacteristics: [disadvantaged] }, { economicDisadvantaged: false }, codeOf(no)],
])("on 6.0, where the host has %j, a write of %o leaves %j", async (existing, legacy, wanted) => {
  const legacyStudent = { sexType: "Female", ...legacy };
  const after = await written("6.0", existing, legacyStudent, "studentDemographics");
  const { studentCharacteristics, economicDisadvantageDescriptor } = after;
  const list = Array.isArray(studentCharacteristics) && studentCharacteristics.length > 0;
  expect({
    ...(list && { studentCharacteristics }),
    ...(economicDisadvantageDescriptor !== undefined && { economicDisadvantageDescriptor }),
  }).toEqual(wanted);
});

const period = { beginDate: "2016-08-22" };
const own = { ...disadvantaged, periods: [period] };
const holds = { studentCharacteristicDescriptor: other, periods: [period] };
const homeless = { studentCharacteristicDescriptor: uri("StudentCharacteristic", "Homeless") };

test.each([
  [[own], undefined, [own]],
  [[own], true, [own]],
  [[own], false, [{ ...own, periods: [{ ...period, endDate: "2017-08-20" }] }]],
  [[], undefined, []],
  [[], true, [disadvantaged]],
  [[], false, []],
  // Of several items the one that holds today stays, with its namespace.
  [[holds], true, [holds]],
  [[ended, holds], true, [ended, holds]],
])("of the host's %j a write of %s leaves %j", async (had, flag, wanted) => {
  const characteristics = [{ descriptor: "Homeless" }];
  for (const dataStandard of ["3.1", "5.0"]) {
    const host = { studentCharacteristics: [...had, migrant] };
    const legacy = { characteristics, economicDisadvantaged: flag };
    const { studentCharacteristics } = await written(dataStandard, host, legacy);
    expect(studentCharacteristics).toHaveLength(wanted.length + 1);
    expect(studentCharacteristics).toEqual(expect.arrayContaining([homeless, ...wanted]));
  }
});

test("a learning style is the host's until a caller says it", async () => {
  const indicator = (indicatorName: string, value: string, more = {}) => ({
    indicatorName,
    indicator: value,
    ...more,
  });
  const hosts = { designatedBy: "the host" };
  const studentIndicators = ["VisualLearning", "TactileLearning"].map((name) =>
    indicator(name, "0.1", hosts),
  );
  const legacy = { indicators: [], learningStyle: { visualLearning: 0.9, auditoryLearning: 0.9 } };
  const { studentIndicators: after } = await written("5.0", { studentIndicators }, legacy);
  expect(after).toHaveLength(3);
  expect(after).toEqual(
    expect.arrayContaining([
      indicator("VisualLearning", "0.9", hosts),
      indicator("AuditoryLearning", "0.9"),
      indicator("TactileLearning", "0.1", hosts),
    ]),
  );
});
