import { expect, test } from "vitest";
import { CacheBudget, stringBytes } from "../src/lookups/cache-budget.js";

function entries(budget: CacheBudget, evicted: string[]) {
  return ["a", "b", "c"].map((name) => {
    const entry = { evict: () => void evicted.push(name) };
    budget.put(entry, 40);
    return entry;
  });
}

test("evicts what was not used for the longest time, but never the newest", () => {
  const budget = new CacheBudget(100);
  const evicted: string[] = [];
  const [, second, third] = entries(budget, evicted);
  expect([evicted, budget.bytes]).toEqual([["a"], 80]);
  if (!second || !third) return expect.unreachable();
  budget.touch(second);
  budget.put({ evict: () => {} }, 30);
  expect([evicted, budget.bytes]).toEqual([["a", "c"], 70]);
  budget.put({ evict: () => {} }, 500);
  expect([evicted, budget.bytes]).toEqual([["a", "c", "b"], 500]);
  // What was evicted takes no room by being used.
  budget.touch(third);
  expect(budget.bytes).toBe(500);
});

test("counts again an entry that is put again, and gives back one that is deleted", () => {
  const budget = new CacheBudget(1000);
  const [first] = entries(budget, []);
  if (!first) return expect.unreachable();
  budget.put(first, 10);
  expect(budget.bytes).toBe(90);
  budget.delete(first);
  budget.delete(first);
  expect(budget.bytes).toBe(80);
});

test("counts a text that many records have once, and changes none", () => {
  const budget = new CacheBudget();
  const records = () =>
    ["x", "yy"].map((name) => ({
      name,
      sexDescriptor: "uri://ed-fi.org/SexDescriptor#Female",
      list: [{ rel: "Student", count: 1 }, "Ä", null],
    }));
  const made = records();
  const bytes = budget.compact(made);
  expect(made).toEqual(records());
  const texts = ["x", "yy", "Ä", "Ä"].reduce((sum, text) => sum + stringBytes(text), 0);
  // Of each record: three objects with eight members.
  expect(bytes).toBe(2 * (3 * 32 + 8 * 8) + texts);
});

test("counts two bytes a character where one is not of Latin-1", () => {
  expect(stringBytes("aé")).toBe(22);
  expect(stringBytes("a€")).toBe(24);
});
