// The rules of the pages on which parts of new people are kept.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bytesOf,
  fitted,
  type HeldEntry,
  lives,
  merged,
  printPage,
  readPage,
} from "../src/writes/held-page.js";

const limits = { life: 1000, ofOwner: 1000, inAll: 1500 };
const now = 5000;

const entry: fc.Arbitrary<HeldEntry> = fc.record(
  {
    owner: fc.constantFrom("one", "two", "three"),
    person: fc.constantFrom(..."abcdefghijkl"),
    since: fc.integer({ min: 3500, max: 6500 }),
    parts: fc.integer({ min: 0, max: 900 }).map((length) => "p".repeat(length)),
  },
  { requiredKeys: ["owner", "person", "since"] },
);
const page = fc.uniqueArray(entry, { selector: ({ person }) => person, maxLength: 12 });
const sum = (entries: readonly HeldEntry[]) =>
  entries.reduce((bytes, each) => bytes + bytesOf(each), 0);

test("a page keeps its bounds, whatever is put on it, and gives up the oldest", () => {
  const property = fc.property(page, (entries) => {
    const { page: kept, givenUp } = fitted(entries, now, limits);
    expect(sum(kept)).toBeLessThanOrEqual(limits.inAll);
    for (const owner of new Set(entries.map((each) => each.owner))) {
      expect(sum(kept.filter((each) => each.owner === owner))).toBeLessThanOrEqual(limits.ofOwner);
    }
    expect(kept.every((each) => lives(each, now, limits))).toBe(true);
    const gone = entries.filter((each) => !kept.includes(each));
    expect(givenUp).toBe(gone.filter(({ parts }) => parts !== undefined).length);
    // What is gone had ended, or was too much beside what came later.
    for (const each of gone.filter((one) => lives(one, now, limits))) {
      const later = kept.filter(({ since }) => since >= each.since);
      const own = later.filter(({ owner }) => owner === each.owner);
      const isTooMuch =
        sum(own) + bytesOf(each) > limits.ofOwner || sum(later) + bytesOf(each) > limits.inAll;
      expect(isTooMuch).toBe(true);
    }
  });
  fc.assert(property);
});

test("of two pages each person has what came last, and it is read as it was printed", () => {
  const property = fc.property(page, page, (first, second) => {
    const both = merged(first, second);
    for (const { person } of [...first, ...second]) {
      const times = [...first, ...second].filter((each) => each.person === person);
      const found = both.filter((each) => each.person === person);
      expect(found.map(({ since }) => since)).toEqual([
        Math.max(...times.map(({ since }) => since)),
      ]);
    }
    expect(readPage(printPage(both))).toEqual({ page: both, isDamaged: false });
  });
  fc.assert(property);
});

test("what is printed of an entry is no longer than it counts", () => {
  const name = "f".repeat(32);
  const largest = { owner: name, person: name, record: name, since: 9_999_999_999_999 };
  expect(bytesOf(largest)).toBe(bytesOf({ ...largest, parts: "" }));
  const parts = "p".repeat(500);
  expect(printPage([{ ...largest, parts }]).length).toBeLessThanOrEqual(
    bytesOf({ ...largest, parts }),
  );
});

const good = { owner: "a", person: "b", since: 1 };
const other = { ...good, person: "c", parts: "d+/=" };
const whole = printPage([good, other, good]);

test.each([
  ["an empty file", "", []],
  ["the beginning of an entry", "{", []],
  ["no list", "null", []],
  ["a text", '"held"', []],
  ["an object", "{}", []],
  ["what is no entry", JSON.stringify([good, null, 7, [], { ...good, since: "1" }]), [good]],
  ["parts that are no text", JSON.stringify([{ ...good, parts: 1 }, other]), [other]],
  ["a cut end", whole.slice(0, -5), []],
  ["a cut beginning", whole.slice(5), []],
  ["bytes in its middle", whole.replace(/"c"/, "\0\uFFFD"), []],
])(
  "of a page that is damaged, the entries are kept, and nothing of what is no page: %s",
  (_, text, kept) => {
    expect(readPage(text)).toEqual({ page: kept, isDamaged: true });
  },
);
