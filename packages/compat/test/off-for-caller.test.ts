import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Change } from "../src/changes/change.js";
import { CallerNames } from "../src/pipeline/caller-names.js";
import { ChangesOff } from "../src/pipeline/off-for-caller.js";

const key = "nightly-key";
const digest = createHash("sha256").update(key).digest("hex").slice(0, 8);
const names = new CallerNames({ [key]: "the night" });

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
    expect(new ChangesOff(given, names).isOff("EDB004", clientKey)).toBe(isOff);
  });
});

describe("a chain", () => {
  const texts = { title: "", difference: "", bridged: "", finish: "" };
  const apply: Change["apply"] = (call, next) => next(call);
  const off: Change["apply"] = () => ({ status: 404, headers: {} });
  const one: Change = { ...texts, id: "EDB004", routes: ["data"], apply, off };
  const other: Change = { ...texts, id: "EDB005", routes: ["data"], apply };
  const chain = [one, other];

  test.each([
    ["EDB004", [{ ...one, apply: off }, other]],
    ["EDB005", [one]],
    ["EDB006", chain],
  ] as const)("without %s refuses what needs it, or goes on", (id, expected) => {
    const changes = new ChangesOff([{ id, caller: "the night" }], names);
    expect(changes.without(chain, key)).toEqual(expected);
    expect(changes.without(chain, "another")).toEqual(chain);
  });

  test("is the same where nothing is off", () => {
    expect(new ChangesOff([], names).without(chain, key)).toBe(chain);
  });
});
