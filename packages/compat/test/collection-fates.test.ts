import { expect, test } from "vitest";
import { collectionFates } from "../src/index.js";
import { readTable, standards } from "./tables/read.js";

const rows = readTable("collections.tsv");

test.each(standards)("the table of Data Standard %s says what the bridge does", (standard) => {
  const fates = collectionFates(standard);
  expect(fates.length).toBe(261);
  for (const { name, fate, current, why, readByKey } of fates) {
    const expected = rows.find(({ legacy }) => legacy === name)?.[standard];
    expect(current ?? "-").toBe(expected);
    expect(fate).toBe(expected === "-" ? "refused" : expected === name ? "same" : "renamed");
    if (fate !== "refused") continue;
    expect(why).toMatch(/\.$/);
    expect(readByKey).toBe("refused");
  }
});

test("a read by key is told apart", () => {
  const fates = new Map(collectionFates("5.2").map((each) => [each.name, each]));
  expect(fates.get("schools")).toEqual({
    name: "schools",
    kind: "resource",
    fate: "same",
    current: "schools",
    readByKey: "yes",
  });
  expect(fates.get("courseOfferings")?.readByKey).toBe("looked up");
  expect(fates.get("sections")?.readByKey).toBe("refused");
  expect(fates.get("parents")).toMatchObject({ fate: "renamed", current: "contacts" });
});

test("what is no version is refused", () => {
  expect(() => collectionFates("five")).toThrow(RangeError);
});
