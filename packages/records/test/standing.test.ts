import { assert, boolean, constantFrom, option, asyncProperty, record, subarray } from "fast-check";
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

/** The host's association after a legacy record was written over it. */
async function written(
  dataStandard: string,
  existing: JsonRecord,
  legacy: JsonRecord,
): Promise<JsonRecord> {
  const translator = translatorOf(dataStandard);
  const [part] = translator.parts("students");
  const [made = {}] = (await up(dataStandard, legacy)).companions[association] ?? [];
  return part?.merge(existing, made, legacy) ?? {};
}

describe("the deprecated characteristic on Data Standard 6.0", () => {
  const descriptor = uri("EconomicDisadvantage", "Other Economic Disadvantage");
  const own = { ...disadvantaged, designatedBy: "the host" };
  const read = async (demographics: JsonRecord) =>
    await down("6.0", { studentDemographics: [demographics] });
  /** The host's demographics after a legacy record was written over them. */
  const over = async (existing: JsonRecord, legacy: JsonRecord) => {
    const part = translatorOf("6.0")
      .parts("students")
      .find(({ collection }) => collection === "studentDemographics");
    const [made = {}] = (await up("6.0", legacy)).companions["studentDemographics"] ?? [{}];
    return part?.merge(existing, made, legacy) ?? {};
  };

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

  test("is not written, and stays unless the caller says the opposite", async () => {
    const legacy = { economicDisadvantaged: true, sexType: "Female" };
    const made = (await up("6.0", legacy)).companions["studentDemographics"]?.[0];
    expect(made).toMatchObject({ economicDisadvantageDescriptor: descriptor });
    expect(made).not.toHaveProperty("studentCharacteristics");
    const existing = { studentCharacteristics: [own] };
    expect(await over(existing, legacy)).toMatchObject({
      economicDisadvantageDescriptor: descriptor,
      studentCharacteristics: [own],
    });
    expect(await over(existing, { sexType: "Female" })).toMatchObject(existing);
    const no = await over(existing, { ...legacy, economicDisadvantaged: false });
    expect(no["studentCharacteristics"] ?? []).toEqual([]);
  });
});

describe.each(["3.1", "3.3", "4.0", "5.0"])("Data Standard %s", (dataStandard) => {
  test("a flag is a characteristic, and the lack of it is none", async () => {
    const yes = await up(dataStandard, { economicDisadvantaged: true });
    expect(yes.companions[association]).toMatchObject([
      { studentCharacteristics: [disadvantaged] },
    ]);
    expect(yes.lost).toEqual([]);
    const no = await up(dataStandard, { economicDisadvantaged: false, sexType: "Female" });
    expect(no.companions[association]?.[0]).not.toHaveProperty("studentCharacteristics");
    expect(no.lost).toEqual([]);
  });

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

const styles = ["visualLearning", "auditoryLearning", "tactileLearning"] as const;
const nameOf = (style: string) => style.charAt(0).toUpperCase() + style.slice(1);

test("learning styles are indicators, and come back as numbers", async () => {
  for (const dataStandard of ["3.1", "6.0"]) {
    const learningStyle = { visualLearning: 0.33, auditoryLearning: 1, tactileLearning: 0 };
    const legacy = { learningStyle, indicators: [{ indicatorName: "Own", indicator: "Yes" }] };
    const { companions, lost } = await up(dataStandard, legacy);
    expect(companions[association]).toMatchObject([
      {
        studentIndicators: [
          { indicatorName: "Own", indicator: "Yes" },
          { indicatorName: "VisualLearning", indicator: "0.33" },
          { indicatorName: "AuditoryLearning", indicator: "1" },
          { indicatorName: "TactileLearning", indicator: "0" },
        ],
      },
    ]);
    expect(lost).toEqual([]);
    expect(await down(dataStandard, companions)).toMatchObject(legacy);
  }
});

test("of several items that stand for a field, the one that holds today stays, with its namespace", async () => {
  const own = "uri://state.example/StudentCharacteristicDescriptor#Economic Disadvantaged";
  const ended = { ...disadvantaged, periods: [{ beginDate: "2015-08-24", endDate: "2016-05-27" }] };
  const holds = { studentCharacteristicDescriptor: own, periods: [{ beginDate: "2016-08-22" }] };
  for (const host of [[holds], [ended, holds]]) {
    const after = await written(
      "5.0",
      { studentCharacteristics: host },
      { sexType: "Female", economicDisadvantaged: true },
    );
    const found = after["studentCharacteristics"];
    expect(found).toHaveLength(host.length);
    expect(found).toEqual(expect.arrayContaining(host));
  }
});

test("an item that stands for a field is the host's until a caller says the field", async () => {
  const period = [{ beginDate: "2016-08-22" }];
  const given = record({
    had: boolean(),
    flag: option(boolean(), { nil: undefined }),
    inList: boolean(),
    hadStyles: subarray([...styles]),
    saidStyles: subarray([...styles]),
    dataStandard: constantFrom("3.1", "3.3", "4.0", "5.0"),
  });
  const law = asyncProperty(
    given,
    async ({ had, flag, inList, hadStyles, saidStyles, dataStandard }) => {
      const host = {
        studentCharacteristics: [...(had ? [{ ...disadvantaged, periods: period }] : []), migrant],
        studentIndicators: hadStyles.map((style) => ({
          indicatorName: nameOf(style),
          indicator: "0.1",
          designatedBy: "the host",
        })),
      };
      const legacy = {
        sexType: "Female",
        ...(flag === undefined ? {} : { economicDisadvantaged: flag }),
        ...(inList ? { characteristics: [{ descriptor: "Homeless" }], indicators: [] } : {}),
        learningStyle: Object.fromEntries(saidStyles.map((style) => [style, 0.9])),
      };
      const after = await written(dataStandard, host, legacy);
      const found = after["studentCharacteristics"];
      const flags = (Array.isArray(found) ? found : []).filter(
        (each: JsonRecord) =>
          each["studentCharacteristicDescriptor"] === disadvantaged.studentCharacteristicDescriptor,
      );
      const wanted = flag ?? had;
      const own = { ...disadvantaged, periods: period };
      const ended = { ...disadvantaged, periods: [{ ...period[0], endDate: "2017-08-20" }] };
      expect(flags).toEqual(wanted ? [had ? own : disadvantaged] : had ? [ended] : []);
      // What a legacy list can say is as the caller says it.
      expect(JSON.stringify(found ?? [])).not.toContain("Migrant");
      const indicators = after["studentIndicators"];
      for (const style of styles) {
        const item = (Array.isArray(indicators) ? indicators : []).find(
          (each: JsonRecord) => each["indicatorName"] === nameOf(style),
        ) as JsonRecord | undefined;
        const [isSaid, isHad] = [saidStyles.includes(style), hadStyles.includes(style)];
        expect(item?.["indicator"]).toBe(isSaid ? "0.9" : isHad ? "0.1" : undefined);
        expect(item?.["designatedBy"]).toBe(isHad ? "the host" : undefined);
      }
    },
  );
  await assert(law, { numRuns: 300 });
});
