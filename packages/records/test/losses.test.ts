import { leavesOf, schemaOf } from "@edbridge/sandbox/contract";
import { describe, expect, test } from "vitest";
import {
  type AccountEntry,
  dataStandards,
  type DataStandard,
  type JsonRecord,
  losses,
  type Lookups,
  records,
  type RecordsOptions,
  tableNames,
  tableOf,
} from "../src/index.js";
import { valueAt } from "../src/record/field-path.js";
import { harmlessIf } from "../src/plan/conditions.js";
import type { Code } from "../src/model/code-list.js";
import { holdsIn } from "../src/model/data-standard.js";
import { reasons } from "../src/plan/reasons.js";
import { bodyOf, type Choices, everything, type Hint } from "./bodies.js";
import { knowsAll } from "./fake-lookups.js";

/** A program association in its current form, on a host that has the codes of some look-ups. */
async function toCurrentWith(
  translator: ReturnType<typeof records>,
  record: JsonRecord,
  lookups: Lookups,
) {
  const name = "studentProgramAssociations";
  const result = await translator.toCurrent(name, record, { lookups, account: "losses" });
  return { ...result, ...translator.sortLosses(name, result.account) };
}

async function lossesOf(collection: string, record: JsonRecord, options: RecordsOptions = {}) {
  const translator = records(options);
  const { account, obstacles } = await translator.toCurrent(collection, record, {
    schoolYear: 2012,
    account: "losses",
  });
  const { refused, named } = translator.sortLosses(collection, account);
  const paths = (lines: readonly AccountEntry[]) => lines.map(({ path }) => path);
  return { refused: paths(refused), named: paths(named), account, obstacles };
}

describe("a condition of a row", () => {
  const record = { Part: { Id: 5, name: " A1 " } };
  test.each([
    ["= part.id", "5", true],
    ["= part.id", 6, false],
    ["= part.NAME", "a1", true],
    ["= part.other", "undefined", false],
    ["= part.name or = part.id", 5, true],
    ["= part.name or = part.id", 2, false],
  ])("%s for %o: %s", (condition, value, holds) => {
    expect(harmlessIf(condition)?.(value, record)).toBe(holds);
  });
});

describe("a part for which the host has no code", () => {
  const service = (serviceDescriptor: string) => ({
    serviceDescriptor,
    primaryIndicator: false,
    serviceBeginDate: "2016-08-22T00:00:00",
  });
  const codes = (kind: string, ...values: string[]) =>
    values.map((codeValue) => ({
      namespace: `uri://ed-fi.org/${kind}Descriptor`,
      codeValue,
      shortDescription: codeValue,
    }));
  const lists: Readonly<Record<string, readonly Code[]>> = {
    serviceDescriptors: codes("Service", "Speech therapy"),
    programTypeDescriptors: codes("ProgramType", "Bilingual"),
  };
  const lookups: Lookups = { descriptors: (collection) => lists[collection] ?? [] };
  const translate = async (options: RecordsOptions, record: JsonRecord) =>
    await toCurrentWith(records({ dataStandard: "4.0", ...options }), record, lookups);

  test("is left behind whole and named as dropped, and the others keep their places", async () => {
    const services = ["Yoga", "Speech therapy", "Chess"].map(service);
    const { record, obstacles, refused, named } = await translate({}, { Services: services });
    expect(obstacles).toEqual([]);
    expect(record).toEqual({
      services: [
        {
          serviceDescriptor: "uri://ed-fi.org/ServiceDescriptor#Speech therapy",
          primaryIndicator: false,
          serviceBeginDate: "2016-08-22",
        },
      ],
    });
    expect(refused).toEqual([]);
    expect(named).toMatchObject(
      [0, 2].flatMap((index) =>
        ["serviceDescriptor", "primaryIndicator", "serviceBeginDate"].map((name) => ({
          path: `Services[${index}].${name}`,
          loss: "dropped",
          why: expect.stringMatching(/no code of serviceDescriptors.*values\.Service/),
        })),
      ),
    );
  });

  test("is refused where the owner accepts no loss, and never quotes the value", async () => {
    const { refused } = await translate({ acceptLoss: ["none"] }, { services: [service("Yoga")] });
    expect(refused).toHaveLength(3);
    expect(JSON.stringify(refused)).not.toContain("Yoga");
  });

  test("does not hide a value that the record cannot do without", async () => {
    const record = { programReference: { type: "No such" }, services: [service("Yoga")] };
    const { obstacles } = await translate({}, record);
    expect(obstacles).toEqual([expect.stringContaining("programReference.type")]);
  });
});

describe("legacy codes that have become one", () => {
  const isolation = { Discipline: { Isolation: "Expulsion" } };
  const both = "Speech-Language And Audiology Services";
  const speech = {
    SpecialEducationProgramService: { "Speech therapy": both, "Audiological services": both },
  };
  test.each<[string, string, string, string[], RecordsOptions]>([
    [
      "studentSpecialEducationProgramAssociations",
      "services",
      "serviceDescriptor",
      ["Speech therapy", "Psychological services", "Audiological services"],
      { values: speech },
    ],
    [
      "disciplineActions",
      "disciplines",
      "disciplineDescriptor",
      ["Isolation", "Other", "Expulsion"],
      { values: isolation },
    ],
  ])("are one item of %s; the second is named as dropped", async (name, list, field, all, own) => {
    for (const dataStandard of ["3.1", "5.0", "6.0"]) {
      const body = { [list]: all.map((code) => ({ [field]: code })) };
      const translator = records({ dataStandard, ...own });
      const { record, account } = await translator.toCurrent(name, body);
      const sent = Object.values(record).find(Array.isArray) ?? [];
      expect(sent).toHaveLength(2);
      expect(losses(account)).toMatchObject([{ path: `${list}[2].${field}`, loss: "dropped" }]);
    }
  });

  test("are two items where something else tells them apart", async () => {
    const academicHonors = ["Debate", "Chess"].map((honorDescription) => ({
      academicHonorCategoryType: "Honor award",
      honorDescription,
    }));
    const { record } = await records().toCurrent("studentAcademicRecords", { academicHonors });
    expect(record["academicHonors"]).toHaveLength(2);
  });
});

test("of several subjects of an assessment, 6.0 takes the first", async () => {
  const subjects = (...codes: string[]) => ({
    academicSubjects: codes.map((academicSubjectDescriptor) => ({ academicSubjectDescriptor })),
  });
  const named = async (body: JsonRecord, dataStandard: string) => {
    const { record, account } = await records({ dataStandard }).toCurrent("assessments", body);
    return [
      record["academicSubjectDescriptor"],
      losses(account).map(({ path, loss }) => [path, loss]),
    ];
  };
  const reading = "uri://ed-fi.org/AcademicSubjectDescriptor#Reading";
  expect(await named(subjects("Reading"), "6.0")).toEqual([reading, []]);
  expect(await named(subjects("Reading", "Writing"), "6.0")).toEqual([
    reading,
    [["academicSubjects[1].academicSubjectDescriptor", "dropped"]],
  ]);
  expect(await named(subjects("Reading", "Writing"), "5.2")).toEqual([undefined, []]);
});

describe("what Ed-Fi itself dropped", () => {
  const day = { calendarEvents: [{ eventDuration: 0.5 }] };
  test("is accepted and named", async () => {
    const found = await lossesOf("calendarDates", day);
    expect(found).toMatchObject({ refused: [], named: ["calendarEvents[0].eventDuration"] });
    expect(found.account).toMatchObject([{ fate: "leftBehind", loss: "dropped" }]);
  });

  test.each<[RecordsOptions, "refused" | "named" | "neither"]>([
    [{ acceptLoss: ["none"] }, "refused"],
    [{ acceptLoss: ["calendarDates=none"] }, "refused"],
    [{ acceptLoss: ["CALENDARDATES=none"] }, "refused"],
    [{ acceptLoss: ["none", "calendarDates=standard"] }, "named"],
    [{ acceptLoss: ["students=none"] }, "named"],
    [{ acceptLoss: ["none", "calendarDates.calendarEvents"] }, "named"],
    [{ acceptLoss: ["none", "calendarDates.calendarEvents[].EventDuration"] }, "named"],
    [{ acceptLoss: ["none", "calendarDates.calendarEvent"], unknownFields: "refuse" }, "refused"],
    [{ acceptLoss: ["none", "students.addresses"] }, "refused"],
    [{ acceptLoss: ["none"], onLoss: "warn" }, "named"],
    [{ onLoss: "allow" }, "neither"],
    [{ onLoss: ["calendarDates=allow"] }, "neither"],
    [{ onLoss: ["allow", "calendarDates=refuse"] }, "named"],
  ])("%o: %s", async (options, where) => {
    const path = ["calendarEvents[0].eventDuration"];
    expect(await lossesOf("calendarDates", day, options)).toMatchObject({
      refused: where === "refused" ? path : [],
      named: where === "named" ? path : [],
    });
  });
});

test.each<[RecordsOptions, "refused" | "named" | "neither"]>([
  [{}, "refused"],
  [{ onLoss: "warn" }, "named"],
  [{ onLoss: ["allow", "postSecondaryEvents=warn"] }, "named"],
  [{ onLoss: ["postSecondaryEvents=allow"] }, "neither"],
  [{ acceptLoss: ["postSecondaryEvents.postSecondaryInstitution"] }, "named"],
])(
  "a field that a host keeps at a place that cannot be found, with %o: %s",
  async (options, at) => {
    const path = ["postSecondaryInstitution.nameOfInstitution"];
    const event = { postSecondaryInstitution: { nameOfInstitution: "University" } };
    expect(await lossesOf("postSecondaryEvents", event, options)).toMatchObject({
      refused: at === "refused" ? path : [],
      named: at === "named" ? path : [],
    });
  },
);

describe("a field that no published list has", () => {
  const record = { schoolId: 5, district: { code: "x", note: "" }, schoolStatus: null };
  test.each<[RecordsOptions, "refused" | "named" | "neither"]>([
    [{}, "named"],
    [{ onLoss: "allow" }, "named"],
    [{ unknownFields: "refuse" }, "refused"],
    [{ unknownFields: "allow" }, "neither"],
    [{ unknownFields: ["refuse", "schools=warn"] }, "named"],
    [{ unknownFields: "refuse", acceptLoss: ["schools.district"] }, "named"],
  ])("with %o: %s", async (options, at) => {
    const path = ["district.code"];
    expect(await lossesOf("schools", record, options)).toMatchObject({
      refused: at === "refused" ? path : [],
      named: at === "named" ? path : [],
    });
  });

  test("goes to the current field of its name, if there is one at its place", async () => {
    const sent = await records().toCurrent("schools", { accreditation: "A", federalFunds: "B" });
    expect(sent.record).toEqual({});
    expect(losses(sent.account).map(({ path }) => path)).toEqual(["accreditation", "federalFunds"]);
    const known = await records().toCurrent("parents", { preferredFirstName: "A" });
    expect(known.record).toEqual({ preferredFirstName: "A" });
    expect(losses(known.account)).toEqual([]);
  });
});

/** Every table whose records can be written in a Data Standard. */
const writable = dataStandards.flatMap((standard) =>
  tableNames()
    .filter((name) => !name.endsWith("Types") || name === "schoolYearTypes")
    .filter((name) => records({ dataStandard: standard }).has(name))
    .filter((name) => !tableOf(name)?.readOnly?.some((each) => holdsIn(each.in, standard)))
    .map((name): [string, DataStandard] => [name, standard]),
);

/** A legacy record of which all references name one school. */
function madeBody(collection: string, choices: Choices): JsonRecord {
  const hints = new Map<string, Hint>(
    leavesOf("v2", collection)
      .filter(({ path }) => /(?:^|\.)schoolId$/.test(path))
      .map(({ path }) => [path, { make: () => 255901001 }]),
  );
  return bodyOf(schemaOf("v2", collection) ?? {}, hints, choices);
}

async function sorted(collection: string, standard: DataStandard, choices: Choices) {
  const translator = records({ dataStandard: standard, lookups: knowsAll() });
  const { account, obstacles } = await translator.toCurrent(
    collection,
    madeBody(collection, choices),
    { schoolYear: 2012, account: "losses" },
  );
  return { account, obstacles, ...translator.sortLosses(collection, account) };
}

// Nothing is harmless unless no value of it says anything that is lost.
describe("a row that calls a loss harmless", () => {
  const rows = writable.flatMap(([name, standard]) =>
    (tableOf(name)?.rows ?? [])
      .filter((row) => row.harmless !== undefined && holdsIn(row.in, standard))
      .map(({ legacy, harmless }) => ({ name, standard, legacy, harmless })),
  );

  test("without a condition is about the number that a host gives its own descriptor", () => {
    const numbers = rows.filter(({ harmless }) => harmless === true);
    expect(numbers.length).toBeGreaterThan(0);
    for (const { name, legacy } of numbers) expect(legacy).toBe(`${name.replace(/s$/, "")}Id`);
  });

  const pairs = rows.flatMap(({ harmless, ...row }) =>
    typeof harmless === "string"
      ? harmless.split(" or ").map((each) => ({ ...row, other: each.replace("= ", "") }))
      : [],
  );
  test.each(pairs)(
    "$legacy of $name, equal to $other, arrives as that on $standard",
    async (row) => {
      const { name, standard, legacy, other } = row;
      const body = madeBody(name, everything);
      const value = valueAt(body, other.split("."), false);
      const lookups = knowsAll();
      const translator = records({ dataStandard: standard, lookups });
      const translate = async (legacyValue: unknown) => {
        const changed = structuredClone(body);
        const object = Object(valueAt(changed, legacy.split(".").slice(0, -1), false));
        object[legacy.slice(legacy.lastIndexOf(".") + 1)] = legacyValue;
        const { record, account } = await translator.toCurrent(name, changed, {
          schoolYear: 2012,
          account: "all",
        });
        return { record, fateOf: (path: string) => account.find((each) => each.path === path) };
      };
      const same = await translate(value);
      expect(same.fateOf(legacy)).toMatchObject({ fate: "leftBehind" });
      expect(same.fateOf(legacy)).not.toHaveProperty("loss");
      expect(same.fateOf(other)?.fate).not.toBe("leftBehind");
      const back = await translator.toLegacy(name, same.record);
      expect(valueAt(back.record, other.split("."), false)).toEqual(value);
      const another = await translate(typeof value === "number" ? value + 1 : `${value}x`);
      expect(another.fateOf(legacy)).toHaveProperty("loss");
    },
  );

  test("no value of pairs goes nowhere without a word, but one that says that nothing is known", () => {
    const silent = tableNames().flatMap((name) =>
      (tableOf(name)?.rows ?? []).flatMap(({ current, pairs: values = [] }) =>
        values
          .filter((pair) => (pair.current ?? current) === undefined && !pair.with)
          .map(({ legacy }) => `${name}: ${legacy}`),
      ),
    );
    expect(new Set(silent)).toEqual(new Set(["students: Unknown"]));
  });
});

/** Collections that need an option before they can be written, and what for. */
const needsOption: Readonly<Record<string, RegExp>> = {
  calendarDates: /defaults\.calendarCode/,
  disciplineActions: /defaults\.disciplineBehavior/,
  studentEducationOrganizationAssociations: /defaults\.responsibilityBeginDate/,
};

describe("a record with the required legacy fields alone", () => {
  test.each(writable)("of %s is accepted by default in %s", async (collection, standard) => {
    const required: Choices = { has: () => false, items: () => 1 };
    const { obstacles, refused } = await sorted(collection, standard, required);
    const known = needsOption[collection];
    expect(obstacles.filter((each) => known?.test(each) !== true)).toEqual([]);
    expect(refused).toEqual([]);
  });
});

describe("a record with every legacy field", () => {
  test.each(writable)("of %s in %s loses what its table says", async (collection, standard) => {
    const { account } = await sorted(collection, standard, everything);
    const rows = tableOf(collection)?.rows.filter((row) => holdsIn(row.in, standard)) ?? [];
    const unexpected = account.filter(({ path, loss, why }) => {
      const field = path.replace(/\[\d+\]/g, "[]");
      // Two values of a list that has room for one are no matter of a row.
      if (why === reasons.taken || why === reasons.oneOnly) return false;
      // Nor is an item without a value that the owner has to set.
      if (tableOf(collection)?.defaults?.some((each) => each.leave && each.why === why))
        return false;
      return !rows.some((row) => row.legacy === field && row.loss === loss);
    });
    expect(unexpected).toEqual([]);
  });
});

// A record that has one of these is refused by default, and no legacy record can be without it there.
const lostThoughRequired: readonly string[] = [
  "disciplineIncidents.staffReference.staffUniqueId",
  "postSecondaryEvents.postSecondaryInstitution.identificationCodes[].educationOrganizationIdentificationSystemDescriptor",
  "postSecondaryEvents.postSecondaryInstitution.identificationCodes[].identificationCode",
  "postSecondaryEvents.postSecondaryInstitution.mediumOfInstructions[].mediumOfInstructionType",
  "postSecondaryEvents.postSecondaryInstitution.nameOfInstitution",
  "students.learningStyle.auditoryLearning",
  "students.learningStyle.tactileLearning",
  "students.learningStyle.visualLearning",
];

test("no other required legacy field is lost", () => {
  const found = [...new Set(writable.map(([name]) => name))].flatMap((name) => {
    const required = leavesOf("v2", name).filter((leaf) => leaf.required);
    return (tableOf(name)?.rows ?? [])
      .filter(({ legacy, loss }) => loss === "lost" && required.some(({ path }) => path === legacy))
      .map(({ legacy }) => `${name}.${legacy}`);
  });
  expect(found.filter((field) => !lostThoughRequired.includes(field))).toEqual([]);
});

test("of a text that is too long for a current host, the beginning is sent, and the rest is named", async () => {
  const family = (title: string) => ({ assessmentFamilyReference: { title } });
  const translate = async (title: string) =>
    await records().toCurrent("assessments", family(title));
  const path = "assessmentFamilyReference.title";
  for (const [title, sent] of [
    ["a".repeat(61), "a".repeat(60)],
    // Half a character is no text.
    [`${"a".repeat(59)}\u{1F600}`, "a".repeat(59)],
  ] as const) {
    expect((await translate(title)).record["assessmentFamily"]).toBe(sent);
    expect(await lossesOf("assessments", family(title))).toMatchObject({ named: [path] });
    const options = { acceptLoss: ["none"] };
    expect(await lossesOf("assessments", family(title), options)).toMatchObject({
      refused: [path],
    });
  }
  const whole = "a".repeat(60);
  expect((await translate(whole)).record["assessmentFamily"]).toBe(whole);
  expect(await lossesOf("assessments", family(whole))).toMatchObject({ named: [], refused: [] });
});
