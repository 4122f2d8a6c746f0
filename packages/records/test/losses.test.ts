import { tableNames, tableOf } from "../src/internal/index.js";
import { leavesOf, schemaOf } from "@edbridge/sandbox/contract";
import { describe, expect, test } from "vitest";
import {
  type AccountEntry,
  dataStandards,
  type DataStandard,
  type JsonRecord,
  losses,
  records,
  type RecordsOptions,
} from "../src/index.js";
import { valueAt } from "../src/record/record.js";
import { holdsIn } from "../src/model/data-standard.js";
import { bodyOf, type Choices, everything, type Hint } from "./bodies.js";
import { knowsAll } from "./fake-lookups.js";
import { type Case, expectSent, uri } from "./sent.js";

async function lossesOf(collection: string, record: JsonRecord, options: RecordsOptions = {}) {
  const translator = records(options);
  const found = await translator.toCurrent(collection, record, { schoolYear: 2012 });
  const { refused, named } = translator.sortLosses(collection, found.account);
  const paths = (lines: readonly AccountEntry[]) => lines.map(({ path }) => path);
  return { refused: paths(refused), named: paths(named), found };
}

describe("a part for which the host has no code", () => {
  const service = (serviceDescriptor: string) => ({ serviceDescriptor, primaryIndicator: false });
  const codes = (kind: string, codeValue: string) => [
    { namespace: `uri://ed-fi.org/${kind}Descriptor`, codeValue },
  ];
  const lists = new Map([
    ["serviceDescriptors", codes("Service", "Speech therapy")],
    ["programTypeDescriptors", codes("ProgramType", "Bilingual")],
  ]);
  const host = { descriptors: (collection: string) => lists.get(collection) ?? [] };
  const all = { services: ["Yoga", "Speech therapy", "Chess"].map(service) };
  const paths = [0, 2].flatMap((at) => [
    `services[${at}].serviceDescriptor`,
    `services[${at}].primaryIndicator`,
  ]);
  const translate = (record: JsonRecord) =>
    lossesOf("studentProgramAssociations", record, { lookups: host });

  test("is left behind whole and named as dropped, and the others keep their places", async () => {
    const { found, ...sorted } = await translate(all);
    expect(sorted).toEqual({ refused: [], named: paths });
    const serviceDescriptor = uri("Service", "Speech therapy");
    expect(found.record).toEqual({ services: [{ serviceDescriptor, primaryIndicator: false }] });
    expect(found.obstacles).toEqual([]);
    for (const { loss, why } of losses(found.account)) {
      expect(loss).toBe("dropped");
      expect(why).toMatch(/list serviceDescriptors of the host lacks.*values\.Service/);
      expect(why).not.toContain("Yoga");
    }
  });

  test("does not hide a value that the record cannot do without", async () => {
    const { found } = await translate({ programReference: { type: "No such" }, ...all });
    expect(found.obstacles).toEqual([expect.stringContaining("programReference.type")]);
  });
});

const isolated = ["Isolation", "Other", "Expulsion"].map((disciplineDescriptor) => ({
  disciplineDescriptor,
}));
const honors = ["Debate", "Chess"].map((honorDescription) => ({
  academicHonorCategoryDescriptor: uri("AcademicHonorCategory", "Honor award"),
  honorDescription,
}));
const subjects = (...codes: string[]) => ({
  academicSubjects: codes.map((academicSubjectDescriptor) => ({ academicSubjectDescriptor })),
});
const reading = { academicSubjectDescriptor: uri("AcademicSubject", "Reading") };

test.each<Case>([
  ...["3.1", "5.0", "6.0"].map((dataStandard): Case => {
    const values = { Discipline: { Isolation: "Expulsion" } };
    const disciplines = ["Expulsion", "Other"].map((code) => ({
      disciplineDescriptor: uri("Discipline", code),
    }));
    return [
      `legacy codes that have become one are one item, and the second is lost, in ${dataStandard}`,
      "disciplineActions",
      { disciplines: isolated },
      { record: { disciplines }, lost: ["disciplines[2].disciplineDescriptor"] },
      { dataStandard, values },
    ];
  }),
  [
    "items of one code are two where something else tells them apart",
    "studentAcademicRecords",
    { academicHonors: honors },
    { record: { academicHonors: honors }, lost: [] },
  ],
  [
    "6.0 has one subject of an assessment",
    "assessments",
    subjects("Reading"),
    { record: reading, lost: [] },
    { dataStandard: "6.0" },
  ],
  [
    "of several subjects of an assessment, 6.0 takes the first",
    "assessments",
    subjects("Reading", "Writing"),
    { record: reading, lost: ["academicSubjects[1].academicSubjectDescriptor"] },
    { dataStandard: "6.0" },
  ],
  [
    "a field that no published list has goes to the current field of its name",
    "parents",
    { preferredFirstName: "A" },
    { record: { preferredFirstName: "A" }, lost: [] },
  ],
  [
    "a field that no published list has goes to no field of another place",
    "schools",
    { accreditation: "A", federalFunds: "B" },
    { record: {}, lost: ["accreditation", "federalFunds"] },
  ],
])("%s", expectSent);

describe.each([
  {
    what: "a field that Ed-Fi itself dropped",
    collection: "calendarDates",
    record: { calendarEvents: [{ eventDuration: 0.5 }] },
    path: "calendarEvents[0].eventDuration",
    rows: [
      [{}, "named"],
      [{ acceptLoss: ["none"] }, "refused"],
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
    ],
  },
  {
    what: "a field that a host keeps at a place that cannot be found",
    collection: "postSecondaryEvents",
    record: { postSecondaryInstitution: { nameOfInstitution: "University" } },
    path: "postSecondaryInstitution.nameOfInstitution",
    rows: [
      [{}, "refused"],
      [{ onLoss: "warn" }, "named"],
      [{ onLoss: ["allow", "postSecondaryEvents=warn"] }, "named"],
      [{ onLoss: ["postSecondaryEvents=allow"] }, "neither"],
      [{ acceptLoss: ["postSecondaryEvents.postSecondaryInstitution"] }, "named"],
    ],
  },
  {
    what: "a field that no published list has",
    collection: "schools",
    record: { district: { code: "x", note: "" }, schoolStatus: null },
    path: "district.code",
    rows: [
      [{}, "named"],
      [{ onLoss: "allow" }, "named"],
      [{ unknownFields: "refuse" }, "refused"],
      [{ unknownFields: "allow" }, "neither"],
      [{ unknownFields: ["refuse", "schools=warn"] }, "named"],
      [{ unknownFields: "refuse", acceptLoss: ["schools.district"] }, "named"],
    ],
  },
] satisfies readonly {
  readonly rows: readonly [RecordsOptions, string][];
  [name: string]: unknown;
}[])("$what", ({ collection, record, path, rows }) => {
  test.each(rows)("with %o: %s", async (options, where) => {
    const { refused, named } = await lossesOf(collection, record, options);
    expect(refused).toEqual(where === "refused" ? [path] : []);
    expect(named).toEqual(where === "named" ? [path] : []);
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

// Nothing is harmless unless no value of it says anything that is lost: another field says it.
const pairs = writable.flatMap(([name, standard]) =>
  (tableOf(name)?.rows ?? []).flatMap(({ legacy, harmless, in: spans }) => {
    const others = typeof harmless === "string" ? harmless.split(" or ") : [];
    if (!holdsIn(spans, standard)) return [];
    return others.map((each) => ({ name, standard, legacy, other: each.replace("= ", "") }));
  }),
);

describe("a row that calls a loss harmless", () => {
  test("without a condition is about the number that a host gives its own descriptor", () => {
    for (const [name] of writable)
      for (const { legacy, harmless } of tableOf(name)?.rows ?? [])
        if (harmless === true) expect(legacy).toBe(`${name.replace(/s$/, "")}Id`);
  });

  test.each(pairs)(
    "$legacy of $name, equal to $other, arrives as that on $standard",
    async (row) => {
      const { name, standard, legacy, other } = row;
      const body = madeBody(name, everything);
      const value = valueAt(body, other.split("."), false);
      expect(value).not.toBe(undefined);
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
      // Whatever the letter case, as hosts compare texts.
      const same = await translate(typeof value === "string" ? value.toUpperCase() : value);
      expect(same.fateOf(legacy)).toMatchObject({ outcome: "leftBehind" });
      expect(same.fateOf(legacy)).not.toHaveProperty("loss");
      expect(same.fateOf(other)?.outcome).not.toBe("leftBehind");
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

test.each(writable)(
  "a record of %s with the required legacy fields alone is accepted by default in %s",
  async (collection, standard) => {
    const required: Choices = { has: () => false, items: () => 1 };
    const options = { dataStandard: standard, lookups: knowsAll() };
    const { found, refused } = await lossesOf(collection, madeBody(collection, required), options);
    expect([found.obstacles, refused]).toEqual([[], []]);
  },
);

test.each([
  ["a".repeat(60), "a".repeat(60), []],
  ["a".repeat(61), "a".repeat(60), ["assessmentFamilyReference.title"]],
  // Half a character is no text.
  [`${"a".repeat(59)}\u{1F600}`, "a".repeat(59), ["assessmentFamilyReference.title"]],
])(
  "of a text that is too long for a current host, the beginning is sent: %s",
  async (title, sent, lost) => {
    const family = { assessmentFamilyReference: { title } };
    const { found, named } = await lossesOf("assessments", family);
    expect([found.record["assessmentFamily"], named]).toEqual([sent, lost]);
    expect(await lossesOf("assessments", family, { acceptLoss: ["none"] })).toMatchObject({
      refused: lost,
    });
  },
);
