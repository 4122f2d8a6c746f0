import { describe, expect, test } from "vitest";
import { type Code, renamedValues, shippedCodes } from "../src/model/code-list.js";
import { records, type RecordsOptions } from "../src/index.js";
import { rowsOf } from "./rows.js";
import legacyCodes from "./legacy-codes.json" with { type: "json" };

const versions = ["3.1", "3.3", "4.0", "5.0", "5.1", "5.2"] as const;

/** All default legacy values, as records had them. */
const kinds = Object.entries(legacyCodes).map(([word, values]) => {
  const [, name = ""] = word.split(" ");
  return { word, name, values };
});
const words = kinds.map(({ word }) => word);

describe.each(versions)("Data Standard %s", (version) => {
  const rows = rowsOf(words, { dataStandard: version });

  test("has for each default legacy value a code that comes back as it, but for these", async () => {
    const without: string[] = [];
    for (const { word, name, values } of kinds) {
      const shipped = shippedCodes(name, version);
      if (!shipped) continue;
      const hasRow = new Set(
        renamedValues(name, version).flatMap(({ legacy, up }) => (up ? [legacy] : [])),
      );
      const current = await rows.toCurrent(word, ...values);
      const back = await rows.toLegacy(word, ...current);
      for (const [at, value] of values.entries()) {
        if (!shipped.at(String(current[at]))) without.push(`${name}: ${value}`);
        else if (!hasRow.has(value)) expect(back[at], `${name} ${current[at]}`).toBe(value);
      }
      expect(await rows.toCurrent(word, ...back)).toEqual(current);
    }
    expect(without).toMatchSnapshot();
  });

  // Of two values that became one, a host and its readers no longer know which was meant.
  test("makes one code of two legacy values only where a row says why they mean the same", async () => {
    for (const { word, name, values } of kinds) {
      const renamed = renamedValues(name, version);
      for (const row of renamed) {
        expect(row.why !== undefined, `${name} ${row.legacy}`).toBe(row.up === true);
      }
      const isReviewed = (value: string) => renamed.some((row) => row.up && row.legacy === value);
      const others = values.filter((each) => !isReviewed(each));
      const sent = (await rows.toCurrent(word, ...others)).map((each) =>
        String(each).toLowerCase(),
      );
      expect(new Set(sent).size, word).toBe(others.length);
      // What such a value is read as was a legacy value too.
      const reviewed = await rows.toCurrent(word, ...values.filter(isReviewed));
      expect(values).toEqual(expect.arrayContaining([...(await rows.toLegacy(word, ...reviewed))]));
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

const term = "descriptor Term";
const race = "type Race";
const language = "descriptor Language";
const address = "type AddressType";
const disability = "descriptor Disability";

/** The values of a host with these lists, of a caller of some namespaces. */
function hostOf(namespaces: readonly string[] = [], options: RecordsOptions = {}) {
  const lookups = {
    descriptors: (collection: string) => lists[collection] ?? [],
    namespaces: () => namespaces,
  };
  const all = { dataStandard: "5.2", lookups, ...options };
  const { toCurrent, toLegacy } = rowsOf([term, race, language, address, disability], all);
  return {
    toCurrent: async (word: string, value: unknown) => (await toCurrent(word, value))[0],
    toLegacy: async (word: string, value: unknown) => (await toLegacy(word, value))[0],
  };
}

const values = { Term: { Autumn: "Fall Semester", E1: `${state}/TermDescriptor#Odd` } };

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
    [address, "Home", [], {}, uri(standard, "01", "AddressType")],
    [address, "01", [], {}, uri(standard, "01", "AddressType")],
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
    [disability, "A#1", [], {}, uri(standard, "A#1", "Disability")],
    [disability, "x".repeat(10_000), [], {}, undefined],
  ] as const)(
    "of %s: %s of %j with %j is %s",
    async (word, legacy, namespaces, options, current) => {
      expect(await hostOf(namespaces, options).toCurrent(word, legacy)).toBe(current);
    },
  );

  test.each([
    [term, uri(standard, "Fall"), [], "Fall"],
    [term, uri(standard, "Fall"), [state], xml("ed-fi.org", "Fall")],
    [term, uri(state, "Fall"), [state], "Fall"],
    [term, uri(state, "W"), [], "W"],
    [term, uri("uri://new.example", "New"), [], xml("new.example", "New")],
    [language, english, [], "English"],
    [address, uri(standard, "01", "AddressType"), [], "Home"],
    [address, uri(standard, "Home", "AddressType"), [state], "Second"],
  ] as const)("of %s: %s of %j comes back as %s", async (word, current, namespaces, legacy) => {
    expect(await hostOf(namespaces).toLegacy(word, current)).toBe(legacy);
  });

  test.each([
    // An owner who names the namespace of bare values has said that those of others are not bare.
    [term, uri(state, "W"), standard, xml("state.example", "W")],
    [term, uri(standard, "Spring Semester"), state, "Spring Semester"],
    [term, uri(state, "W"), "uri://other.example", xml("state.example", "W")],
    // A type had no namespace.
    [race, uri(state, black, "Race"), standard, black],
  ] as const)(
    "of %s: %s, where those of %s are bare, comes back as %s",
    async (word, current, descriptorNamespace, legacy) => {
      for (const caller of [[], [state]]) {
        const host = hostOf(caller, { descriptorNamespace });
        expect(await host.toLegacy(word, current)).toBe(legacy);
        expect(await host.toCurrent(word, legacy)).toBe(current);
      }
    },
  );

  test.each([[], [state], ["uri://vendor.example", state], ["uri://other.example"]])(
    "any of the host's URIs comes back as the same to a caller of %s",
    async (...namespaces) => {
      for (const descriptorNamespace of [undefined, standard, state]) {
        const host = hostOf(namespaces, { descriptorNamespace });
        for (const { namespace, codeValue } of lists["termDescriptors"] ?? []) {
          const value = `${namespace}#${codeValue}`;
          expect(await host.toCurrent(term, await host.toLegacy(term, value))).toBe(value);
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
