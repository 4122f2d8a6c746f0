import { describe, expect, test } from "vitest";
import { byVariable } from "../src/settings/environment.js";
import { numberOfBytes, organizations } from "../src/settings/option-text.js";
import { SettingError } from "@edbridge/core";

test.each<[text: string, expected: unknown]>([
  ["255901", 255901],
  ["255901x", undefined],
  ["nightly=255901,roster=255902", { nightly: 255901, roster: 255902 }],
  ["nightly=255901 roster=255902", { nightly: 255901, roster: 255902 }],
  ["nightly=255901x", undefined],
  ["nightly=", undefined],
  ["=1", undefined],
])("the organizations of %j are %j", (text, expected) => {
  expect(organizations.read(text)).toEqual(expected);
});

test.each<[text: string, expected: number | undefined]>([
  ["1", 1],
  ["2k", 2048],
  ["k", undefined],
  ["2x", undefined],
  ["0", undefined],
])("the bytes of %j are %j", (text, expected) => {
  expect(numberOfBytes.read(text)).toBe(expected);
});

describe("an error about an option", () => {
  const environment = { EDBRIDGE_RECORD_OPTIONS: '{"values":{}}' };

  test("names the variable of the option, also where another option has such a member", () => {
    const error = new SettingError("collections.values", "is odd.");
    expect(byVariable(error, environment).setting).toBe("EDBRIDGE_COLLECTIONS");
    const ofRecords = new SettingError("records.values", "is odd.");
    expect(byVariable(ofRecords, environment).setting).toBe("EDBRIDGE_RECORD_OPTIONS");
  });

  test("stays as it is where no variable sets the option", () => {
    const error = new SettingError("nowhere", "is odd.");
    expect(byVariable(error, {})).toBe(error);
  });
});
