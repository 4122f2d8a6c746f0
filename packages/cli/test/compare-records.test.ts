import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRecords, pairRecords } from "../src/shadow/compare-records.js";

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
