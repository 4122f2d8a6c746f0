import { EdbridgeError, SettingError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
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

test.each([
  ["dataStandard", { dataStandard: "newest" }],
  ["descriptorNamespace", { descriptorNamespace: "http://ed-fi.org" }],
  ["descriptorNamespace", { descriptorNamespace: "uri://ed-fi.org/" }],
  ["descriptorNamespace", { descriptorNamespace: "uri://ed fi.org" }],
  ["namespaces.GradeLevel", { namespaces: { GradeLevel: "uri://x.example#" } }],
  ["values.Term", { values: { Term: "Fall" } }],
  ["values.Term.Fall", { values: { Term: { Fall: 1 } } }],
  ["onLoss", { onLoss: "ignore" }],
  ["accepted[1]", { accepted: ["students.learningStyle", "students"] }],
  ["defaults.calendarCode", { defaults: { calendarCode: {} } }],
  ["educationOrganizationId", { educationOrganizationId: "255901" }],
  ["educationOrganizationId", { educationOrganizationId: 1.5 }],
  ["extensions", { extensions: {} }],
  ["extensions[0].collection", { extensions: [{ rows: [] }] }],
  ["extensions[0]", { extensions: [{ collection: "x", row: [] }] }],
  [
    "extensions[0].rows[2].value",
    { extensions: [{ collection: "schools", rows: [row, row, { ...row, value: "typ X" }] }] },
  ],
  [
    "extensions[1].rows[0].legacy",
    { extensions: [{ collection: "x" }, { collection: "x", rows: [{ legacy: "a[" }] }] },
  ],
  [
    "extensions[0].rows[1].current",
    { extensions: [{ collection: "x", rows: [row, { legacy: "a", current: "list[]" }] }] },
  ],
  [
    "extensions[0].rows[0].current",
    { extensions: [{ collection: "x", rows: [{ legacy: "a", current: "__proto__.b" }] }] },
  ],
  [
    "extensions[0].rows[0].current",
    { extensions: [{ collection: "x", rows: [{ legacy: "a[].b", current: "b" }] }] },
  ],
  [
    "extensions[0].rows[0].needs",
    { extensions: [{ collection: "x", rows: [{ ...row, needs: "a..b" }] }] },
  ],
  ["extensions[0].rows[0].in", { extensions: [{ collection: "x", rows: [{ ...row, in: "5" }] }] }],
  [
    "extensions[0].lookups[0].current.sessionName",
    {
      extensions: [
        {
          collection: "x",
          lookups: [
            { find: "sessions", legacy: { schoolYear: "a" }, current: { sessionName: "a[]" } },
          ],
        },
      ],
    },
  ],
  [
    "extensions[0].defaults[0].current",
    { extensions: [{ collection: "x", defaults: [{ current: "a[", value: 1 }] }] },
  ],
])("%s is named where it cannot be used", (setting, options) => {
  const error = failure(options);
  expect(error).toBeInstanceOf(SettingError);
  expect(error).toBeInstanceOf(EdbridgeError);
  expect(error).toMatchObject({ name: "SettingError", code: "EDB_SETTING", setting });
  expect((error as Error).message.startsWith(`${setting}: `)).toBe(true);
});

test.each([
  ["onLos", "Did you mean onLoss?"],
  ["descriptorNameSpace", "Did you mean descriptorNamespace?"],
  ["lookup", "Did you mean lookups?"],
  ["value", "Did you mean values?"],
])("%s is refused with the nearest name", (name, hint) => {
  expect(failure({ [name]: 1 })).toMatchObject({
    setting: name,
    message: `${name}: is not an option of records. ${hint}`,
  });
});

test("a name that is near to none is refused without one", () => {
  expect((failure({ verbose: true }) as Error).message).toBe(
    "verbose: is not an option of records.",
  );
});

test("an option that is undefined is one that is not given", () => {
  const names = ["dataStandard", "namespaces", "values", "onLoss", "accepted", "extensions"];
  const translator = records(Object.fromEntries(names.map((name) => [name, undefined])));
  expect(translator).toMatchObject({ dataStandard: "5.0", exact: true, onLoss: "refuse" });
});

describe("the tables nearest to a host's Data Standard", () => {
  test.each([
    ["3.1", "3.1", true],
    ["3.1.0", "3.1", true],
    ["2.5", "3.1", false],
    ["3.2.0-c", "3.1", false],
    ["3.3.1-b", "3.3", false],
    ["4.0.0", "4.0", true],
    ["5.1.0", "5.0", false],
    ["5.2.0", "5.0", false],
    ["6.0", "6.0", true],
    ["6.1.0", "6.0", false],
    ["10.0", "6.0", false],
  ])("%s is served by %s", (asked, dataStandard, exact) => {
    expect(records({ dataStandard: asked })).toMatchObject({ dataStandard, exact });
  });
});
