import { expect, test } from "vitest";
import { compatOptionsFrom } from "@edbridge/compat";

const paths = { dataPath: "/data/v3/{namespace}", tokenPath: "/oauth/token" };

test.each([
  [
    { version: "3.1.1", dataStandard: "3.1.0" },
    { dataStandard: "3.1.0", maxLimit: 100 },
  ],
  [{ version: "3.4", dataStandard: "3.2.0-b" }, { dataStandard: "3.2.0-b" }],
  [{ version: "7.3", dataStandard: "5.2.0" }, { dataStandard: "5.2.0" }],
  [{ version: "3.0" }, { maxLimit: 100 }],
  // A token operation below a year is that of the owner's context.
  [{ tokenPath: "/{schoolYear}/oauth/token" }, { tokenPath: "/{context}/oauth/token" }],
  [{ version: "7.3.1" }, {}],
  [{ version: "7.3", dataStandard: "?" }, {}],
])("%j is told as %j", (discovery, expected) => {
  const options = compatOptionsFrom({ ...paths, version: "7.3", ...discovery });
  expect(options).toEqual({ ...paths, ...expected });
});

test("a document that was not awaited is refused", () => {
  const discovery: unknown = Promise.resolve({ ...paths, version: "7.3" });
  const make = () => compatOptionsFrom(discovery as Parameters<typeof compatOptionsFrom>[0]);
  expect(make).toThrow(/^discovery: must be what discover gives/);
});
