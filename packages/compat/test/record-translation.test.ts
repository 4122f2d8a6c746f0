import { expect, test } from "vitest";
import { isComposed, translates, translationOf } from "../src/records/record-translation.js";
import type { DataCall } from "../src/auth/bridged-call.js";
import { checkCompatOptions } from "../src/settings/compat-options.js";
import { baseUrl, hostUrl, told } from "./through.js";

const settings = checkCompatOptions({ baseUrl: hostUrl, legacyUrl: baseUrl, ...told });
const callOf = (name: string | undefined, more: object = {}) =>
  ({
    route: { kind: "data", schoolYear: "2017" },
    target: { name: "x", collection: name === undefined ? name : { name }, query: [] },
    ...more,
  }) as unknown as DataCall;

test.each([
  [{ kind: "data", schoolYear: "2017" }, 2017],
  [{ kind: "data", schoolYear: "" }, undefined],
  [{ kind: "current" }, undefined],
])("records of the route %o are of the year %s", (route, year) => {
  const translation = translationOf(callOf("schools", { route }), settings);
  expect(translation).toMatchObject({ collection: "schools" });
  expect(translation?.schoolYear).toBe(year);
});

test.each<[string | undefined, string, boolean]>([
  ["schools", "list", true],
  ["schools", "record", true],
  ["schools", "operation", false],
  ["nowhere", "list", false],
  [undefined, "list", false],
])("records of %s (%s) are translated: %s", (name, shape, expected) => {
  const { collection } = callOf(name).target;
  expect(translates({ settings, collection, shape })).toBe(expected);
});

test.each([
  ["schools", false],
  ["students", true],
])("records of %s consist of several: %s", (name, expected) => {
  const translation = translationOf(callOf(name), settings) ?? expect.fail("it is translated");
  expect(isComposed(translation)).toBe(expected);
});
