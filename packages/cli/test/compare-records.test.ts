import fc from "fast-check";
import { catalogOf } from "@edbridge/records/internal";
import { expect, test } from "vitest";
import {
  compareRecords,
  keyOf,
  nearestPairs,
  pairRecords,
  sharedKey,
} from "../src/shadow/compare-records.js";
import { reportedCodes } from "../src/shadow/reported-codes.js";

const code = fc.constantFrom("Home", "Physical", "Mailing", "Billing");
const day = fc.constantFrom("2016-08-22", "2017-01-31", "2020-02-29");
const address = fc.record({
  addressType: code,
  city: fc.string({ minLength: 1, maxLength: 5 }),
  beginDate: day,
  floors: fc.integer({ min: 0, max: 9 }),
});
const record = fc.record({
  id: fc.uuid(),
  _etag: fc.string(),
  studentUniqueId: fc.string({ minLength: 1 }),
  birthDate: day,
  weight: fc.double({ noNaN: true, min: 0, max: 100 }),
  isEnrolled: fc.boolean(),
  sexType: code,
  schoolReference: fc.record({ schoolId: fc.nat(), link: fc.record({ href: fc.string() }) }),
  addresses: fc.array(address, { maxLength: 6 }),
  races: fc.uniqueArray(fc.record({ raceType: code }), { selector: ({ raceType }) => raceType }),
});

type Json = unknown;

/** The same record as another host writes it: members and items in another order, dates with midnight. */
function rewritten(value: Json): Json {
  if (Array.isArray(value)) return value.map(rewritten).toReversed();
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return `${value}T00:00:00`;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, rewritten(inner)] as const);
  return { ...Object.fromEntries(entries.toReversed()), unsaid: null, none: [], blank: "" };
}

test("a record that another host writes in its own way does not differ", () => {
  fc.assert(
    fc.property(record, fc.uuid(), (one, id) => {
      const other = { ...(rewritten(one) as object), id, _etag: "other", link: { href: "/x" } };
      expect(compareRecords(one, other)).toEqual([]);
    }),
  );
});

const plants: readonly Plant[] = [
  ["weight", "value", (one) => ({ ...one, weight: one.weight + 1 })],
  ["birthDate", "value", (one) => ({ ...one, birthDate: "1999-12-31" })],
  ["isEnrolled", "missing", (one) => ({ ...one, isEnrolled: null })],
  ["schoolReference", "missing", (one) => ({ ...one, schoolReference: null })],
  ["loginId", "extra", (one) => ({ ...one, loginId: "ada" })],
  ["sexType", "code", (one) => ({ ...one, sexType: "Another" })],
  ["schoolReference.schoolId", "value", (one) => ({ ...one, schoolReference: { schoolId: -1 } })],
  ["addresses", "extra", (one) => ({ ...one, addresses: [...one.addresses, { city: "new" }] })],
  ["addresses", "missing", (one) => ({ ...one, addresses: one.addresses.slice(1) })],
  // No random city is as long.
  [
    "addresses.city",
    "value",
    (one) => ({ ...one, addresses: first(one.addresses, { city: "planted" }) }),
  ],
  ["races.raceType", "code", (one) => ({ ...one, races: first(one.races, { raceType: "Z" }) })],
];

type Sample = typeof record extends fc.Arbitrary<infer T> ? T : never;
type Plant = readonly [field: string, kind: string, to: (one: Sample) => object];

function first(items: readonly object[], members: object): object[] {
  return items.map((each, index) => (index === 0 ? { ...each, ...members } : each));
}

const isPlantable = ({ addresses, races }: Sample) => addresses.length > 1 && races.length > 0;

test.each(plants)("at %s, a %s is one difference", (field, kind, to) => {
  fc.assert(
    fc.property(record.filter(isPlantable), (one) => {
      const found = compareRecords(one, rewritten(to(one)));
      expect(found.map((each) => [each.field, each.kind])).toEqual([[field, kind]]);
    }),
  );
});

const key = ["studentUniqueId", "termDescriptor"];
const of = (studentUniqueId: string, termDescriptor: string, more = {}) => ({
  studentReference: { studentUniqueId },
  termDescriptor,
  ...more,
});

test("records of two pages are paired without a code of the key that has another name", () => {
  const [one, other] = [of("1", "Fall"), of("1", "Fall Semester")];
  expect(pairRecords([one, of("2", "Fall")], [other], key)).toMatchObject({
    pairs: [[one, other]],
    onlyOld: [of("2", "Fall")],
    isReordered: false,
  });
});

test("records of two pages are not paired where several could be meant", () => {
  const found = pairRecords([of("1", "Fall")], [of("1", "A"), of("1", "B")], key);
  expect([found.pairs, found.onlyOld.length, found.onlyNew.length]).toEqual([[], 1, 2]);
});

test("values that mean the same are no difference, and others say where they differ", () => {
  const pairs = `
"2016-08-22" "2016-08-22T00:00:00" | "2016-08-22" "2016-08-22T00:00:00.000Z" | "10:00:00" "10:00:00.0"
"2016-08-22" "2016-08-22T00:00:00+01:00" | "2016-08-22" "2016-08-22 00:00:00.5" | "10:00:00" "10:00:00.5"
"2016-08-22T10:00:00Z" "2016-08-22T12:00:00.000+02:00" | "2016-08-22T10:00:00.1" "2016-08-22 10:00:00.12"
"2016-08-22T10:00:00.1" "2016-08-22T10:00:00.100000" | "2016-08-22T25:00:00" "2016-08-22T25:00:00Z"
"x2016-08-22" "x2016-08-22T00:00:00" | 1 1.0 | 1 "1" | true "true" | 0 null | false null | "" null | [] null
{} null | [""] null | {"a":""} {} | {"a":[{}]} {"b":1} | [1,2] [2,1] | [1,1] [1] | [{"a":1,"b":2}] [{"a":1,"b":3}]
{"id":1,"_etag":2,"aTypeId":3,"priorDescriptorId":4} {"priorDescriptorId":5} | {"aType":"x"} {"aType":"y"}
{"aTypes":"x"} {"aTypes":"y"} | {"a":{"type":"x"}} {"a":{"type":"y"}} | {"aDescriptor":1} {"aDescriptor":2}
{"a":{"b":1}} {"a":[1]} | {"a":{"b":1,"link":2}} {"a":{"b":1}} | [{"a":1},{"a":2}] [{"a":3}]`;
  const found = pairs
    .trim()
    .split(/ \| |\n/)
    .map((text) => {
      const [old, now] = JSON.parse(
        `[${text.replace(/(?<=[}\]"\dle]) (?=["\d{[tfn])/, ",")}]`,
      ) as unknown[];
      return `${text}: ${
        compareRecords(old, now)
          .map((each) => JSON.stringify(each))
          .join(" ") || "same"
      }`;
    });
  expect(found).toMatchSnapshot();
  const many = Array.from({ length: 51 }, (_, at) => ({ at }));
  expect(compareRecords(many, [{ other: 1 }], "all")).toHaveLength(52);
  expect(nearestPairs([{ a: 1, b: 2, c: 3 }], [{ a: 0 }, { a: 1, b: 0, c: 3 }])).toMatchSnapshot();
});

test("a record is known by its key in both hosts, and by the code where it has a number of each", () => {
  const names = ["students", "sexTypes", "gradeLevelDescriptors", "nothings"];
  expect(names.map((name) => sharedKey(catalogOf("5.0").find(name)))).toEqual([
    ["studentUniqueId"],
    ["codeValue"],
    ["namespace", "codeValue"],
    [],
  ]);
  const sections = {
    courseReference: { code: "ALG", schoolId: 1 },
    schoolReference: { schoolId: 2 },
    feederSchoolReference: { schoolId: 3 },
    xSchoolReference: { schoolId: 4 },
    isOn: false,
  };
  const asked = ["courseCode", "schoolId", "feederSchoolId", "xSchoolId", "isOn"];
  expect(keyOf(sections, asked)).toEqual({
    courseCode: "ALG",
    schoolId: "1",
    feederSchoolId: "3",
    xSchoolId: "4",
    isOn: "false",
  });
  expect([
    keyOf(sections, ["none"]),
    keyOf(sections, []),
    keyOf(sections, ["courseReference"]),
  ]).toEqual([undefined, undefined, undefined]);
});

test("the order of two pages is that of the records in both", () => {
  const [one, two, three] = [{ number: 1 }, { number: 2 }, { number: 3 }];
  const isReordered = (old: readonly object[], now: readonly object[]) =>
    pairRecords(old.map(Object), now.map(Object), ["number"]).isReordered;
  expect(isReordered([one, two], [three, one, two])).toBe(false);
  expect(isReordered([one, two], [two, one])).toBe(true);
});

test("codes are named in fields with a published list, each once", () => {
  const { has, kept, refused } = reportedCodes("5.0");
  const codes = { old: "A", now: "B" };
  expect([
    has("students", "sexType", codes),
    has("students", "firstName", codes),
    has("students", "sexType", { old: "x".repeat(307), now: null }),
  ]).toEqual([true, false, false]);
  const student = { sexType: "F", races: [{ raceType: "X" }, { raceType: "Y" }, {}] };
  expect(
    refused(student, ["races[1].raceType", "races.raceType", "sexType", "none.x", "races[0]"]),
  ).toMatchSnapshot();
  const pairs = [[student, { ...student, races: [{ raceType: "Y" }] }]] as const;
  const differs = ["sexType", "races.raceType", "firstName"].map((field) => ({
    field,
    kind: "code",
  }));
  expect(kept("students", [{ field: "sexType", kind: "value" }], pairs)).toEqual([]);
  expect(kept("students", differs, pairs)).toMatchSnapshot();
  expect(kept("students", [], pairs)).toEqual([]);
});
