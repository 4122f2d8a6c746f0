import { expect, test } from "vitest";
import { changesThatTurnOff, checkChangesOff } from "../src/settings/compat-options.js";

test.each([
  [undefined, []],
  [[], []],
  [["EDB001"], [{ id: "EDB001", caller: undefined }]],
  [["EDB025"], [{ id: "EDB025", caller: undefined }]],
  [
    ["nightly=EDB017", "EDB018"],
    [
      { id: "EDB017", caller: "nightly" },
      { id: "EDB018", caller: undefined },
    ],
  ],
  // A client key may have an equals sign in it.
  [["a=b=EDB017"], [{ id: "EDB017", caller: "a=b" }]],
])("%j turns off %j", (given, expected) => {
  expect(checkChangesOff(given)).toEqual(expected);
});

test.each([
  [["EDB007"], /^without: cannot turn EDB007 off/],
  [["nightly=EDB022"], /^without: cannot turn EDB022 off/],
  [["EDB026"], /^without: must name a change: did you mean EDB0\d\d\?$/],
  [["EDB000"], /^without: must name a change/],
  [["night\nly=EDB017"], /^without: must name a change/],
  [["EDB17"], /^without: must name a change: did you mean EDB017\?$/],
  [["dates"], /^without: must name a change: such as EDB017\.$/],
  [["=EDB017"], /^without: must name a change/],
  [["EDB017="], /^without: must name a change/],
])("%j is refused", (given, message) => {
  expect(() => checkChangesOff(given)).toThrow(message);
});

test("all 25 changes turn off, but the one that refuses and the one that is an option", () => {
  expect(changesThatTurnOff).toHaveLength(23);
  expect(changesThatTurnOff).not.toContain("EDB007");
  expect(changesThatTurnOff).not.toContain("EDB022");
});
