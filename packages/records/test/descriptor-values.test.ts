import { assert, constantFrom, asyncProperty, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { dataStandards, type JsonRecord, records } from "../src/index.js";
import { holdsIn, tableNames, tableOf } from "../src/internal/index.js";
import { rowsOf } from "./rows.js";

const options = {
  dataStandard: "5.0",
  descriptorNamespace: "uri://tx.example",
  namespaces: { GradeLevel: "uri://district.example/2026" },
  values: { Term: { Fall: "Fall Semester", B: "C", C: "D" }, SchoolType: { Odd: "Even" } },
} as const;
const { values } = records(options);

const term = "termDescriptor";
/** A value as legacy records have it, of a term where no other descriptor is named. */
const xml = (host: string, code: string, name = "Term") =>
  `http://${host}/Descriptor/${name}Descriptor.xml/${code}`;
/** The same as current records have it. */
const uri = (host: string, code: string, name = "Term") =>
  `uri://${host}/${name}Descriptor#${code}`;

describe("a legacy value", () => {
  test.each([
    [term, "Spring", uri("tx.example", "Spring")],
    [term, "Fall", uri("tx.example", "Fall Semester")],
    ["TERMDESCRIPTOR", "Spring", uri("tx.example", "Spring")],
    ["schoolTypeDescriptor", "Regular", uri("ed-fi.org", "Regular", "SchoolType")],
    ["schoolTypeDescriptor", "Odd", uri("ed-fi.org", "Even", "SchoolType")],
    ["birthStateAbbreviationDescriptor", "TX", uri("ed-fi.org", "TX", "StateAbbreviation")],
    ["entryGradeLevelDescriptor", "One", uri("district.example/2026", "One", "GradeLevel")],
    ["unknownDescriptor", "x", uri("tx.example", "x", "Unknown")],
    [term, xml("agency.example/x", "Fall"), uri("agency.example/x", "Fall")],
    [term, xml("www.ed-fi.org", "Fall"), uri("ed-fi.org", "Fall")],
    [term, "https://ed-fi.org/Descriptor/TermDescriptor.xml/Fall", uri("ed-fi.org", "Fall")],
    // An address of the usual namespace is the same value as a bare one.
    [term, xml("tx.example", "Fall"), uri("tx.example", "Fall Semester")],
    // A legacy descriptor that has another name now.
    [
      "specialEducationProgramServiceDescriptor",
      xml("agency.example", "Physical therapy", "Service"),
      uri("agency.example", "Physical therapy", "SpecialEducationProgramService"),
    ],
    [term, uri("ed-fi.org", "Fall"), uri("ed-fi.org", "Fall")],
    [term, "uri://nothing", "uri://nothing"],
    [term, "", ""],
    ["beginDate", "2012-09-19T00:00:00", "2012-09-19"],
    ["beginDate", "2012-09-19 00:00", "2012-09-19"],
    ["beginDate", "2012-09-19T10:00:00", "2012-09-19T10:00:00"],
    ["administrationDate", "2012-09-19T00:00:00", "2012-09-19T00:00:00"],
    ["namespace", "http://nwea.example/Assessment", "uri://nwea.example/Assessment"],
    [
      "namespace",
      "http://www.ed-fi.org/Descriptor/TermDescriptor.xml",
      "uri://ed-fi.org/TermDescriptor",
    ],
    ["webSite", "http://x.example", "http://x.example"],
  ])("of %s: %s is %s", (name, legacy, current) => {
    expect(values.toCurrent(name, legacy)).toBe(current);
  });
});

describe("a current value", () => {
  test.each([
    [term, uri("tx.example", "Fall Semester"), "Fall"],
    ["schoolTypeDescriptor", uri("ed-fi.org", "Regular", "SchoolType"), "Regular"],
    [term, uri("ed-fi.org", "Fall"), xml("ed-fi.org", "Fall")],
    // Read as "C" it would be sent as "D".
    [term, uri("tx.example", "C"), "B"],
    [term, uri("tx.example", "B"), uri("tx.example", "B")],
    [term, uri("www.x.example", "Fall"), uri("www.x.example", "Fall")],
    ["beginDate", "2012-09-19", "2012-09-19"],
  ])("of %s: %s is %s", (name, current, legacy) => {
    expect(values.toLegacy(name, current)).toBe(legacy);
  });
});

test.each([
  "http://vendor.example/AcademicSubjectDescriptor.xml",
  "http://www.vendor.example/Descriptor/AcademicSubjectDescriptor.xml",
  "https://vendor.example/some/path/Descriptor/AcademicSubjectDescriptor.xml",
  "uri://vendor.example/Descriptor/AcademicSubjectDescriptor.xml",
])(
  "a record created under %s, a reference to it and a filter have one namespace",
  async (namespace) => {
    const reference = values.toCurrent("academicSubjectDescriptor", `${namespace}/Art`);
    const { record } = await records(options).toCurrent("academicSubjectDescriptors", {
      namespace,
    });
    const created = record["namespace"];
    expect(reference).toBe(`${created}#Art`);
    expect(values.toCurrent("namespace", namespace)).toBe(created);
  },
);

test("the name of a current field tells the descriptor of its values in every table", async () => {
  for (const standard of dataStandards) {
    const all = { ...options, dataStandard: standard, values: {} };
    const tables = tableNames().flatMap((name) => tableOf(name)?.rows ?? []);
    const ofCodes = tables.flatMap(({ current, value = "", in: spans }) =>
      current !== undefined && /^(type|descriptor) \w+$/.test(value) && holdsIn(spans, standard)
        ? [{ name: current.split(".").at(-1) ?? "", value }]
        : [],
    );
    const inBodies = rowsOf([...new Set(ofCodes.map(({ value }) => value))], all);
    const byName = records(all).values;
    for (const { name, value } of ofCodes) {
      const [found] = await inBodies.toCurrent(value, "x");
      expect(byName.toCurrent(name, "x"), `${name} ${value} ${standard}`).toBe(found);
    }
  }
});

const places = [
  [term, "sessions", term],
  ["schoolTypeDescriptor", "schools", "type"],
  ["gradeLevelDescriptor", "bellSchedules", "gradeLevelDescriptor"],
] as const;

test("any current value that is read finds itself as a filter, and is written back as it was", async () => {
  const translator = records(options);
  const hosts = constantFrom(
    "ed-fi.org",
    "tx.example",
    "district.example/2026",
    "www.x.example",
    "a.example/Descriptor",
    "a.example/x.xml",
  );
  const names = constantFrom("Term", "SchoolType", "GradeLevel", "Level", "Sex", "TermType");
  const codes = string({ unit: "grapheme", minLength: 1 });
  await assert(
    asyncProperty(
      hosts,
      names,
      codes,
      constantFrom(...places),
      async (host, descriptor, code, place) => {
        const [member, collection, legacyMember] = place;
        const current = `uri://${host}/${descriptor}Descriptor#${code}`;
        const body: JsonRecord =
          collection === "bellSchedules"
            ? { gradeLevels: [{ gradeLevelDescriptor: current }] }
            : { [member]: current };
        const down = await translator.toLegacy(collection, body);
        const read = String(down.record[legacyMember]);
        expect(translator.values.toLegacy(member, current)).toBe(read);
        expect(translator.values.toCurrent(member, read)).toBe(current);
        const up = await translator.toCurrent(collection, down.record, { account: "none" });
        expect(up.record).toMatchObject(body);
      },
    ),
    {
      numRuns: 500,
      examples: [
        ["tx.example", "Term", "B", places[0]],
        ["ed-fi.org", "SchoolType", "http://x.example/a", places[1]],
        ["ed-fi.org", "Level", "One", places[2]],
        ["a.example/x.xml", "Term", "x.xml/y#z", places[0]],
      ],
    },
  );
});

test("a bare legacy value has one current form in bodies, filters and keys, and comes back", async () => {
  const translator = records(options);
  await assert(
    asyncProperty(string({ unit: "grapheme", minLength: 1 }), async (type) => {
      const { record } = await translator.toCurrent("schools", { type });
      expect(translator.values.toCurrent("schoolTypeDescriptor", type)).toBe(
        record["schoolTypeDescriptor"],
      );
      // What is an address already is no bare value.
      if (/^(?:uri|https?):/i.test(type)) return;
      expect((await translator.toLegacy("schools", record)).record).toEqual({ type });
    }),
    { examples: [["#"], ["a/b c#d"], ["\n"]] },
  );
});
