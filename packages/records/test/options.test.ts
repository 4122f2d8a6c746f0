import { EdbridgeError, SettingError } from "@edbridge/core";
import { expect, test } from "vitest";
import { config } from "zod/mini";
import { records, type RecordsOptions } from "../src/index.js";

function failure(options: unknown): unknown {
  try {
    records(options as RecordsOptions);
  } catch (error) {
    return error;
  }
  return undefined;
}

const row = { legacy: "a", current: "b" };
const sessions = { use: "key", to: "sessions", at: "sessionReference" };
const others = { use: "part", order: "after", to: "others", by: { schoolId: "schoolId" } };
const withTables = (...tables: readonly object[]) => ({ extensions: { tables } });
const withRows = (...rows: readonly object[]) => withTables({ collection: "x", rows });
const withRelation = (relation: unknown) => withTables({ collection: "x", relations: [relation] });

test.each([
  ["dataStandard", { dataStandard: "newest" }],
  ["dataStandard", { dataStandard: "7.0" }],
  ["descriptorNamespace", { descriptorNamespace: "http://ed-fi.org" }],
  ["descriptorNamespace", { descriptorNamespace: "uri://ed-fi.org/" }],
  ["descriptorNamespace", { descriptorNamespace: "uri://ed fi.org" }],
  ["namespaces.GradeLevel", { namespaces: { GradeLevel: "uri://x.example#" } }],
  ["values.Term", { values: { Term: "Fall" } }],
  ["values.Term.Fall", { values: { Term: { Fall: 1 } } }],
  ["onKeepFailure", { onKeepFailure: "ignore" }],
  ["onLoss[1]", { onLoss: ["warn", "students=ignore"] }],
  ["onLoss[0]", { onLoss: ["student=warn"] }],
  ["unknownFields", { unknownFields: "standard" }],
  ["acceptLoss[1]", { acceptLoss: ["students.learningStyle", "students"] }],
  ["acceptLoss[0]", { acceptLoss: ["students=refuse"] }],
  ["defaults.schoolYear", { defaults: { schoolYear: 2018 } }],
  ["educationOrganizationId", { educationOrganizationId: 1.5 }],
  ["extensions.tables[0].collection", withTables({ rows: [] })],
  ["extensions.tables[0].collection", withTables({ collection: "school", rows: [] })],
  [
    "extensions.tables[0].rows[0].current",
    withTables({ collection: "schools", rows: [{ legacy: "a", current: "~others[0].b" }] }),
  ],
  [
    "extensions.tables[0].currentOnly[0].current",
    withTables({ collection: "schools", currentOnly: [{ current: "x[" }] }),
  ],
  ["extensions.tables[0].rows[2].value", withRows(row, row, { ...row, value: "typ X" })],
  ["extensions.tables[0].rows[1].current", withRows(row, { legacy: "a", current: "list[]" })],
  ["extensions.tables[0].rows[0].current", withRows({ legacy: "a", current: "__proto__.b" })],
  ["extensions.tables[0].rows[0].current", withRows({ legacy: "a[].b", current: "b" })],
  ["extensions.tables[0].rows[0].needs", withRows({ ...row, needs: "a..b" })],
  ["extensions.tables[0].rows[0].value", withRows({ ...row, value: "type x" })],
  ["extensions.tables[0].rows[0].when", withRows({ ...row, when: "a is " })],
  ["extensions.tables[0].rows[0].harmless", withRows({ ...row, harmless: "a" })],
  ["extensions.tables[0].rows[0].in", withRows({ ...row, in: "5" })],
  ["extensions.tables[1].rows", withTables({ collection: "x" }, { collection: "x", rows: {} })],
  ["extensions.tables[0].relations[0].at", withRelation({ ...sessions, at: "a[" })],
  ["extensions.tables[0].relations[0].to", withRelation({ ...sessions, to: "schools" })],
  ["extensions.tables[0].relations[0].order", withRelation({ ...others, order: "first" })],
  ["extensions.tables[0].relations[0].where", withRelation({ ...others, where: { a: "b" } })],
  ["extensions.tables[0].relations[0]", withRelation({ ...others, order: "before" })],
])("%s is named where it cannot be used", (setting, options) => {
  const error = failure(options);
  expect(error).toBeInstanceOf(SettingError);
  expect(error).toBeInstanceOf(EdbridgeError);
  expect(error).toMatchObject({ name: "SettingError", code: "EDB_SETTING", setting });
  expect((error as Error).message.startsWith(`${setting}: `)).toBe(true);
});

test("words of zod that the whole program shares are not used", () => {
  const before = config().localeError;
  config({ localeError: () => "words of another library" });
  try {
    expect(() => records({ keep: "yes" } as unknown as RecordsOptions)).toThrow(
      "keep: must be true or false.",
    );
  } finally {
    config({ localeError: before });
  }
});

test.each([
  [null, "options: must be an object."],
  ["5.0", "options: must be an object."],
  [{ descriptorNamespace: 5 }, "descriptorNamespace: must be of the form uri://ed-fi.org."],
  [{ namespaces: "uri://a" }, /^namespaces: must be namespaces by descriptor, such as \{ "Grade/],
  [{ values: { Term: 1 } }, /^values\.Term: must be codes by descriptor, such as \{ "Term": /],
  [{ keep: "yes" }, "keep: must be true or false."],
  [{ acceptLoss: 1 }, /^acceptLoss: must be a list of texts, such as \["students/],
  [{ defaults: 1 }, /^defaults: must be values by name, such as \{ "calendarCode/],
  [
    { defaults: { calendarCod: "1" } },
    "defaults.calendarCod: is no value that the tables take. Did you mean calendarCode?",
  ],
  [
    { defaults: { x: 1 } },
    /^defaults\.x: is no value that the tables take\. They take calendarCode, contentStandardTitle, /,
  ],
  [{ educationOrganizationId: "1" }, "educationOrganizationId: must be a whole number from 1."],
  [{ extensions: 1 }, "extensions: must be an object."],
  [{ extensions: { tables: {} } }, "extensions.tables: must be a list."],
  [withTables({ collection: 1 }), "extensions.tables[0].collection: must be text."],
  [withRelation({ ...others, places: "a" }), /Did you mean place\?$/],
  [
    withRelation({ ...sessions, by: { term: "a" } }),
    /is no part of the legacy key of sessions\. Its parts are schoolId, schoolYear, termDescriptor\.$/,
  ],
  [
    withRows(row, { ...row, legacy: "list[now" }),
    "extensions.tables[0].rows[1].legacy: cannot be read at column 6, where a bracket, a number, or a member and its value must be.",
  ],
  [{ now: 1_500_000_000_000 }, "now: must be a function."],
  [{ lookups: "host" }, /^lookups: must be an object of functions, such as toCurrentKeys,/],
  [{ lookups: { toCurrentKey: () => [] } }, /^lookups: must be an object of functions/],
  [{ lookups: { related: [] } }, /^lookups: must be an object of functions/],
  [{ onLos: 1 }, "onLos: is not an option of records: did you mean onLoss?"],
  [{ verbose: true }, "verbose: is not an option of records."],
  [
    { acceptLoss: ["student=none"] },
    "acceptLoss[0]: names no legacy collection. Did you mean students?",
  ],
  [
    { acceptLoss: ["standard", "Students.Addresses[].citi"] },
    "acceptLoss[1]: names no field of the legacy collection students. Did you mean students.addresses.city?",
  ],
  [
    {
      acceptLoss: ["students.bus"],
      extensions: {
        tables: [{ collection: "students", rows: [{ legacy: "busRoute.stop", current: "stop" }] }],
      },
    },
    "acceptLoss[0]: names no field of the legacy collection students.",
  ],
  [
    { onLoss: "maybe" },
    "onLoss: must be one of refuse, warn, allow; for one collection students=allow.",
  ],
  [
    withRows({ ...row, vaule: "date" }),
    "extensions.tables[0].rows[0].vaule: is no known member. Did you mean value?",
  ],
  [
    { extensions: { tables: [{ collection: "students", lookups: [] }] } },
    /^extensions\.tables\[0\]\.lookups: belongs in relations, such as \{ "use": "value"/,
  ],
  [
    { extensions: { collections: { a: "b c" } } },
    "extensions.collections.a: must be the place of a collection, such as sample/transports.",
  ],
])("%o is refused with words that help", (options, message) => {
  expect((failure(options) as Error).message).toEqual(
    typeof message === "string" ? message : expect.stringMatching(message),
  );
});

test.each([
  {
    acceptLoss: ["students.displacementStatus", "STUDENTS.addresses[0].City", "students.addresses"],
  },
  // The rows of the agency name its fields, and what they are in.
  {
    acceptLoss: ["students.busRoute", "students.busRoute.stop", "buses.number"],
    extensions: {
      collections: { buses: "sample/buses" },
      tables: [{ collection: "students", rows: [{ legacy: "busRoute.stop", current: "stop" }] }],
    },
  },
  { acceptLoss: ["schools.district"], unknownFields: ["schools=refuse"] },
  {
    acceptLoss: ["bus.routes.note", "bus.routes=standard"],
    onLoss: ["bus.routes=allow"],
    extensions: { collections: { "bus.routes": "sample/busRoutes" } },
  },
])("%o names fields that may be lost", (options) => {
  expect(failure(options)).toBe(undefined);
});

test("an option that is undefined is one that is not given", () => {
  const names = ["dataStandard", "namespaces", "values", "onLoss", "acceptLoss", "extensions"];
  const translator = records(Object.fromEntries(names.map((name) => [name, undefined])));
  expect(translator).toMatchObject({ dataStandard: "5.0", exact: true });
});

test.each([
  ["3.1", "3.1", true],
  ["3.1.0", "3.1", true],
  ["3.0", "3.1", false],
  ["3.2.0-c", "3.1", false],
  ["3.3.1-b", "3.3", false],
  ["4.0.0", "4.0", true],
  ["5.1.0", "5.0", false],
  ["5.2.0", "5.0", false],
  ["6.0", "6.0", true],
  ["6.1.0", "6.0", false],
  ["6.10", "6.0", false],
])("%s is served by the tables of %s", (asked, dataStandard, exact) => {
  expect(records({ dataStandard: asked })).toMatchObject({ dataStandard, exact });
});
