import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { systemClock } from "@edbridge/core";
import { Reporter } from "../src/report/reporter.js";
import { ChangesOff } from "../src/pipeline/off-for-caller.js";

const key = "nightly-key";
const digest = createHash("sha256").update(key).digest("hex").slice(0, 8);
const reporter = new Reporter(
  {},
  { clock: systemClock, collectionOf: () => undefined, callerNames: { [key]: "the night" } },
);

describe("a change", () => {
  const of = (id: string, caller?: string) => ({ id, caller });
  test.each([
    [[of("EDB004")], key, true],
    [[of("EDB004")], undefined, true],
    [[of("EDB005")], key, false],
    [[], key, false],
    [[of("EDB004", key)], key, true],
    [[of("EDB004", digest)], key, true],
    [[of("EDB004", "the night")], key, true],
    [[of("EDB004", "the night")], "another", false],
    [[of("EDB004", "the night")], undefined, false],
    [[of("EDB005", "the night"), of("EDB004", "x")], key, false],
    [[of("EDB005"), of("EDB004", "the night")], key, true],
  ])("is off by %j for %j: %s", (given, clientKey, isOff) => {
    expect(
      new ChangesOff(given, (text, caller) => reporter.isNamed(text, caller))
        .of(clientKey)
        .has("EDB004"),
    ).toBe(isOff);
  });
});
