import { describe, expect, test } from "vitest";
import { type Code, renamedValues, shippedCodes } from "../src/model/code-list.js";
import type { DescriptorOptions } from "../src/model/descriptor-kind.js";
import { Descriptors } from "../src/model/descriptor-value.js";
import { records } from "../src/index.js";
import legacyCodes from "./legacy-codes.json" with { type: "json" };

const versions = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2"] as const;
const structureOf = (version: (typeof versions)[number]) =>
  version === "5.1" || version === "5.2" ? "5.0" : version;

/** All default legacy values, as records had them. */
const kinds = Object.entries(legacyCodes).map(([word, values]) => {
  const [kind = "", name = ""] = word.split(" ");
  return { name, isType: kind === "type", values };
});

describe.each(versions)("Data Standard %s", (version) => {
  const all = new Descriptors({ dataStandard: structureOf(version), version });

  test("has for each default legacy value a code that comes back as it, but for these", () => {
    const without: string[] = [];
    for (const { name, isType, values } of kinds) {
      const shipped = shippedCodes(name, version);
      if (!shipped) continue;
      const kind = all.of(name, isType);
      const hasRow = new Set(
        renamedValues(name, version).flatMap(({ legacy, up }) => (up ? [legacy] : [])),
      );
      for (const value of values) {
        const uri = kind.toCurrent(value);
        if (!shipped.at(uri)) without.push(`${name}: ${value}`);
        else if (!hasRow.has(value))
          expect(kind.standard.toLegacy(uri), `${name} ${uri}`).toBe(value);
        expect(kind.toCurrent(kind.standard.toLegacy(uri))).toBe(uri);
      }
    }
    expect(without).toMatchSnapshot();
  });

  // Of two values that became one, a host and its readers no longer know which was meant.
  test("makes one code of two legacy values only where a row says why they mean the same", () => {
    for (const { name, isType, values } of kinds) {
      const kind = all.of(name, isType);
      const rows = renamedValues(name, version);
      for (const row of rows) {
        expect(row.why !== undefined, `${name} ${row.legacy}`).toBe(row.up === true);
      }
      const isReviewed = (value: string) => rows.some((row) => row.up && row.legacy === value);
      const sent = new Set<string>();
      for (const value of values.filter((each) => !isReviewed(each))) {
        const code = kind.toCurrent(value).toLowerCase();
        expect(sent, `${name} ${value}`).not.toContain(code);
        sent.add(code);
      }
      // What such a value is read as was a legacy value too.
      const own = new Set(values);
      for (const value of values.filter(isReviewed)) {
        expect(own, `${name} ${value}`).toContain(kind.standard.toLegacy(kind.toCurrent(value)));
      }
    }
  });
});

const codesOf = (namespace: string, ...codes: (string | readonly [string, string])[]): Code[] =>
  codes.map((code) => {
    const [codeValue, shortDescription] = typeof code === "string" ? [code, code] : code;
    return { namespace, codeValue, shortDescription };
  });

const standard = "uri://ed-fi.org";
const state = "uri://state.example";
const vendor = "uri://www.vendor.example";
const black = "Black - African American";
const lists: Record<string, Code[]> = {
  termDescriptors: [
    ...codesOf(`${standard}/TermDescriptor`, "Fall Semester", "Spring Semester", "Fall"),
    ...codesOf(`${state}/TermDescriptor`, "Fall", ["W", "Winter"], "Odd"),
    ...codesOf(`${vendor}/TermDescriptor`, "Fall", "Late"),
    ...codesOf("uri://other.example/TermDescriptor", "Odd"),
  ],
  languageDescriptors: codesOf(
    `${standard}/LanguageDescriptor`,
    ["eng", "English"],
    ["nav", "Navajo"],
  ),
  raceDescriptors: codesOf(`${state}/RaceDescriptor`, black),
  addressTypeDescriptors: codesOf(
    `${standard}/AddressTypeDescriptor`,
    ["01", "Home"],
    ["Home", "Second"],
  ),
  disabilityDescriptors: codesOf(`${standard}/DisabilityDescriptor`, "3", "A#1"),
};

/** The values of a host with these lists, of a caller of some namespaces. */
function hostOf(namespaces: readonly string[] = [], options: Partial<DescriptorOptions> = {}) {
  const all = new Descriptors({ dataStandard: "5.0", version: "5.2", ...options });
  return all.by({
    descriptors: (collection) => lists[collection] ?? [],
    namespaces: () => namespaces,
  });
}

const values = { Term: { Autumn: "Fall Semester", E1: `${state}/TermDescriptor#Odd` } };

const term = "termDescriptor";
const race = "raceDescriptor";
const language = "languageDescriptor";
/** A value as legacy records have it. */
const xml = (host: string, code: string) => `http://${host}/Descriptor/TermDescriptor.xml/${code}`;
/** The same as current records have it. */
const uri = (namespace: string, code: string, name = "Term") =>
  `${namespace}/${name}Descriptor#${code}`;
const english = uri(standard, "eng", "Language");

describe("a legacy value by the host's codes", () => {
  test.each([
    // The organization's own code, that of the Data Standard, then one that only another has.
    [term, "Fall", [state], {}, uri(state, "Fall")],
    [term, "Fall", [standard, state], {}, uri(state, "Fall")],
    [term, "Fall", [], {}, uri(standard, "Fall")],
    [term, "late", [state], {}, uri(vendor, "Late")],
    [term, "Odd", [], {}, undefined],
    // By short description, whatever the letter case.
    [term, "winter", [state], {}, uri(state, "W")],
    [term, "FALL SEMESTER", [], {}, uri(standard, "Fall Semester")],
    // A type was named by its short description, a descriptor by its code.
    ["addressTypeDescriptor", "Home", [], {}, uri(standard, "01", "AddressType")],
    ["addressTypeDescriptor", "01", [], {}, uri(standard, "01", "AddressType")],
    // Renamed values, and one that a migration kept in the organization's namespace.
    [language, "English", [], {}, english],
    [language, "Navajo; Navaho", [], {}, uri(standard, "nav", "Language")],
    [race, black, [], {}, uri(state, black, "Race")],
    [race, "White", [], {}, undefined],
    // Addresses: the same namespace first, with and without www.
    [term, xml("www.ed-fi.org", "Fall"), [state], {}, uri(standard, "Fall")],
    [term, xml("ed-fi.org", "Winter"), [state], {}, uri(state, "W")],
    [term, "http://vendor.example/TermDescriptor.xml/late", [], {}, uri(vendor, "Late")],
    [term, xml("vendor.example", "None"), [], {}, undefined],
    [language, "uri://ed-fi.org/Descriptor/LanguageDescriptor.xml/English", [], {}, english],
    // What the owner says comes first.
    [term, "autumn", [state], { values }, uri(standard, "Fall Semester")],
    [term, "E1", [], { values }, uri(state, "Odd")],
    [term, "Odd", [], { namespaces: { Term: state } }, uri(state, "Odd")],
    [term, "Fall", [], { descriptorNamespace: state }, uri(state, "Fall")],
    // What is a URI already passes.
    [term, uri("uri://x.example", "y"), [], {}, uri("uri://x.example", "y")],
    ["disabilityDescriptor", "A#1", [], {}, uri(standard, "A#1", "Disability")],
    ["disabilityDescriptor", "", [], {}, ""],
    ["disabilityDescriptor", "x".repeat(10_000), [], {}, undefined],
  ] as const)("of %s: %s of %j with %j is %s", (name, legacy, namespaces, options, current) => {
    expect(hostOf(namespaces, options).toCurrent(name, legacy)).toBe(current);
  });

  test.each([
    [term, uri(standard, "Fall"), [], "Fall"],
    [term, uri(standard, "Fall"), [state], xml("ed-fi.org", "Fall")],
    [term, uri(state, "Fall"), [state], "Fall"],
    [term, uri(state, "W"), [], "W"],
    [term, uri("uri://new.example", "New"), [], xml("new.example", "New")],
    [language, english, [], "English"],
    ["addressTypeDescriptor", uri(standard, "01", "AddressType"), [], "Home"],
    ["addressTypeDescriptor", uri(standard, "Home", "AddressType"), [state], "Second"],
  ] as const)("of %s: %s of %j comes back as %s", (name, current, namespaces, legacy) => {
    expect(hostOf(namespaces).toLegacy(name, current)).toBe(legacy);
  });

  test.each([
    // An owner who names the namespace of bare values has said that those of others are not bare.
    [term, uri(state, "W"), standard, xml("state.example", "W")],
    [term, uri(standard, "Spring Semester"), state, "Spring Semester"],
    [term, uri(state, "W"), "uri://other.example", xml("state.example", "W")],
    [term, uri(state, "W"), `${state}/`, "W"],
    // A type had no namespace.
    [race, uri(state, black, "Race"), standard, black],
  ] as const)(
    "of %s: %s, where those of %s are bare, comes back as %s",
    (name, current, descriptorNamespace, legacy) => {
      for (const caller of [[], [state]]) {
        const host = hostOf(caller, { descriptorNamespace });
        expect(host.toLegacy(name, current)).toBe(legacy);
        expect(host.toCurrent(name, legacy)).toBe(current);
      }
    },
  );

  test.each([[], [state], ["uri://vendor.example", state], ["uri://other.example"]])(
    "any of the host's URIs comes back as the same to a caller of %s",
    (...namespaces) => {
      for (const descriptorNamespace of [undefined, standard, state]) {
        const host = hostOf(namespaces, { descriptorNamespace });
        for (const { namespace, codeValue } of lists["termDescriptors"] ?? []) {
          const value = `${namespace}#${codeValue}`;
          expect(host.toCurrent(term, host.toLegacy(term, value))).toBe(value);
        }
      }
    },
  );
});

test.each([
  [[standard], []],
  // The organization may have a code of its own that is called so.
  [[standard, state], ["schoolTypeDescriptors"]],
])("what the Data Standard decides takes no request, for a caller of %j", async (mine, due) => {
  const asked: string[] = [];
  const descriptors = (collection: string) => void asked.push(collection);
  const page = [{ schoolTypeDescriptor: `${standard}/SchoolTypeDescriptor#Regular` }];
  const lookups = { descriptors, namespaces: () => mine };
  expect(await records().pageToLegacy("schools", page, { lookups })).toEqual([{ type: "Regular" }]);
  expect(asked).toEqual(due);
});
