import { describe, expect, test } from "vitest";
import { type JsonRecord, losses, records, type RecordTranslator } from "../src/index.js";

const association = "studentEducationOrganizationAssociations";
const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const disadvantaged = {
  studentCharacteristicDescriptor: uri("StudentCharacteristic", "Economic Disadvantaged"),
};
const migrant = { studentCharacteristicDescriptor: uri("StudentCharacteristic", "Migrant") };
const key = { studentUniqueId: "604822" };

const now = () => new Date(2017, 7, 21).getTime();
const translators = new Map<string, RecordTranslator>();

function translatorOf(dataStandard: string): RecordTranslator {
  const translator = translators.get(dataStandard) ?? records({ dataStandard, now });
  translators.set(dataStandard, translator);
  return translator;
}

async function up(dataStandard: string, legacy: JsonRecord) {
  const found = await translatorOf(dataStandard).toCurrent("students", { ...key, ...legacy });
  return { ...found, lost: losses(found.account).map(({ path }) => path) };
}

async function down(
  dataStandard: string,
  companions: Record<string, readonly JsonRecord[]>,
): Promise<JsonRecord> {
  return (await translatorOf(dataStandard).toLegacy("students", key, { companions })).record;
}

describe("the deprecated characteristic on Data Standard 6.0", () => {
  const own = { ...disadvantaged, designatedBy: "the host" };
  const read = async (demographics: JsonRecord) =>
    await down("6.0", { studentDemographics: [demographics] });

  test("says that a student is economically disadvantaged", async () => {
    const both = await read({ studentCharacteristics: [own, migrant] });
    expect(both).toMatchObject({ economicDisadvantaged: true });
    expect(both["characteristics"]).toEqual([{ descriptor: "Migrant" }]);
    const ended = { ...own, periods: [{ beginDate: "2015-08-01", endDate: "2016-05-01" }] };
    expect(await read({ studentCharacteristics: [ended] })).not.toHaveProperty(
      "economicDisadvantaged",
    );
  });

  test("gives way to the descriptor of 6.0", async () => {
    const no = uri("EconomicDisadvantage", "Not Qualified As Economically Disadvantaged");
    const found = await read({ studentCharacteristics: [own], economicDisadvantageDescriptor: no });
    expect(found).toMatchObject({ economicDisadvantaged: false, characteristics: [] });
  });
});

describe.each(["3.1", "3.3", "4.0", "5.0"])("Data Standard %s", (dataStandard) => {
  test("a characteristic is the flag and no item of the list, in any namespace and letter case", async () => {
    const own = "uri://state.example/StudentCharacteristicDescriptor#ECONOMIC disadvantaged";
    for (const item of [disadvantaged, { studentCharacteristicDescriptor: own }]) {
      const found = await down(dataStandard, {
        [association]: [{ studentCharacteristics: [item] }],
      });
      expect(found).toMatchObject({ economicDisadvantaged: true, characteristics: [] });
    }
    expect((await down(dataStandard, { [association]: [{}] }))["economicDisadvantaged"]).toBe(
      false,
    );
    expect(await down(dataStandard, {})).not.toHaveProperty("economicDisadvantaged");
  });

  test("eligibility for food services is a loss, if it is known", async () => {
    const of = async (code: string) =>
      (await up(dataStandard, { schoolFoodServicesEligibilityDescriptor: code })).lost;
    for (const code of [
      "unknown",
      "http://ed-fi.org/Descriptor/SchoolFoodServicesEligibilityDescriptor.xml/Unknown",
    ]) {
      expect(await of(code)).toEqual([]);
    }
    for (const code of ["Free", "ReducedPrice", "FullPrice", "Other"]) {
      expect(await of(code)).toEqual(["schoolFoodServicesEligibilityDescriptor"]);
    }
  });
});

describe("Data Standard 6.0", () => {
  test.each([
    [{ economicDisadvantaged: false }, "Not Qualified As Economically Disadvantaged"],
    [{ economicDisadvantaged: true }, "Other Economic Disadvantage"],
    [
      { economicDisadvantaged: true, schoolFoodServicesEligibilityDescriptor: "Free" },
      "Eligible For Free Meals",
    ],
    [
      { economicDisadvantaged: true, schoolFoodServicesEligibilityDescriptor: "ReducedPrice" },
      "Eligible for Reduced-Price Meals",
    ],
  ])("%o is %s, and comes back", async (legacy, code) => {
    const { companions, lost } = await up("6.0", legacy);
    const demographics = { economicDisadvantageDescriptor: uri("EconomicDisadvantage", code) };
    expect(companions["studentDemographics"]).toMatchObject([demographics]);
    expect(lost).toEqual([]);
    expect(await down("6.0", { studentDemographics: [demographics] })).toMatchObject(legacy);
  });

  test("free meals without a disadvantage are a loss", async () => {
    const legacy = { schoolFoodServicesEligibilityDescriptor: "Free" };
    expect((await up("6.0", legacy)).lost).toEqual(["schoolFoodServicesEligibilityDescriptor"]);
    expect((await up("6.0", { ...legacy, economicDisadvantaged: false })).lost).toHaveLength(1);
  });

  test.each([
    ["Eligible For Free Meals", { economicDisadvantaged: true }, "kept"],
    ["Eligible For Free Meals", {}, "kept"],
    ["A code of the host's own", {}, "kept"],
    ["Unknown", { economicDisadvantaged: true }, "Other Economic Disadvantage"],
    [
      "Eligible For Free Meals",
      { economicDisadvantaged: true, schoolFoodServicesEligibilityDescriptor: "FullPrice" },
      "Other Economic Disadvantage",
    ],
    [
      "Eligible For Free Meals",
      { economicDisadvantaged: false },
      "Not Qualified As Economically Disadvantaged",
    ],
  ])("where the host has %s, a write of %o leaves %s", async (code, legacy, wanted) => {
    const translator = translatorOf("6.0");
    const part = translator
      .parts("students")
      .find(({ collection }) => collection === "studentDemographics");
    const existing = { economicDisadvantageDescriptor: uri("EconomicDisadvantage", code) };
    const said = { sexType: "Female", ...legacy };
    const [made = {}] = (await up("6.0", said)).companions["studentDemographics"] ?? [];
    expect(part?.merge(existing, made, said)).toMatchObject({
      economicDisadvantageDescriptor: uri(
        "EconomicDisadvantage",
        wanted === "kept" ? code : wanted,
      ),
    });
  });
});
