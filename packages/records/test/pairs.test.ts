import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Companions,
  type JsonRecord,
  type Key,
  type Lookups,
  losses,
  records,
} from "../src/index.js";
import { leaves, without } from "./bodies.js";
import { oneByOne } from "./fake-lookups.js";

/** One record as both generations have it, written by hand. */
interface Pair {
  readonly collection: string;
  readonly legacy: JsonRecord;
  readonly current: JsonRecord;
  readonly companions?: Companions;
  readonly keys?: readonly { collection: string; legacy: Key; current: Key }[];
}

/** What of the legacy record the current one has no place for, by path, and why. */
const lost: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  schools: {},
  disciplineIncidents: {},
  students: {},
  studentSchoolAssociations: {},
  sections: {},
};

function read(collection: string): Pair {
  const file = new URL(`./pairs/${collection}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Pair;
}

/** A host that has the sessions and such of a pair, and no others. */
function hostOf({ keys = [] }: Pair): Lookups {
  const find = (from: "legacy" | "current", collection: string, key: Key) => {
    const to = from === "legacy" ? "current" : "legacy";
    const same = (known: Key) => JSON.stringify(leaves(known)) === JSON.stringify(leaves(key));
    return keys.find((each) => each.collection === collection && same(each[from]))?.[to];
  };
  return {
    toCurrentKeys: oneByOne((collection, key) => find("legacy", collection, key)),
    toLegacyKeys: oneByOne((collection, key) => find("current", collection, key)),
  };
}

describe.each(Object.entries(lost))("%s", (collection, leftBehind) => {
  const pair = read(collection);
  const translator = records({ lookups: hostOf(pair), educationOrganizationId: 867530 });

  test("the legacy record becomes the current one", async () => {
    const sent = await translator.toCurrent(collection, pair.legacy);
    expect(sent.record).toEqual(pair.current);
    expect(sent.companions).toEqual(pair.companions ?? {});
    expect(losses(sent.account).map(({ path }) => path)).toEqual(Object.keys(leftBehind));
    expect(sent.obstacles).toEqual([]);
  });

  test("the current record becomes the legacy one", async () => {
    const { record } = await translator.toLegacy(collection, pair.current, {
      companions: pair.companions ?? {},
    });
    const kept = without(pair.legacy, new Set(Object.keys(leftBehind)));
    expect(Object.fromEntries(leaves(record))).toEqual(Object.fromEntries(leaves(kept)));
  });
});
