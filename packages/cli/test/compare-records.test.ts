import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareRecords, pairRecords } from "../src/shadow/compare-records.js";

const code = fc.constantFrom("Home", "Physical", "Mailing", "Billing");
const day = fc.constantFrom("2016-08-22", "2017-01-31", "2020-02-29");
const address = fc.record({
  addressType: code,
  city: fc.string({ maxLength: 5 }),
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
  return { ...Object.fromEntries(entries.toReversed()), unsaid: null, none: [] };
}

test("a record that another host writes in its own way does not differ", () => {
  fc.assert(
    fc.property(record, fc.uuid(), (one, id) => {
      const other = { ...(rewritten(one) as object), id, _etag: "other", link: { href: "/x" } };
      expect(compareRecords(one, other)).toEqual([]);
    }),
  );
});

/** Changes of one place of a record, and the one difference that each is. */
const plants = [
  { field: "weight", kind: "value", to: (one) => ({ ...one, weight: one.weight + 1 }) },
  { field: "birthDate", kind: "value", to: (one) => ({ ...one, birthDate: "1999-12-31" }) },
  { field: "isEnrolled", kind: "missing", to: (one) => without(one, "isEnrolled") },
  { field: "schoolReference", kind: "missing", to: (one) => without(one, "schoolReference") },
  { field: "loginId", kind: "extra", to: (one) => ({ ...one, loginId: "ada" }) },
  { field: "sexType", kind: "code", to: (one) => ({ ...one, sexType: "Another" }) },
  {
    field: "schoolReference.schoolId",
    kind: "value",
    to: (one) => ({ ...one, schoolReference: { schoolId: -1 } }),
  },
  {
    field: "addresses",
    kind: "extra",
    to: (one) => ({ ...one, addresses: [...one.addresses, { addressType: "New", city: "new" }] }),
    some: ({ addresses }) => addresses.length > 0,
  },
  {
    field: "addresses",
    kind: "missing",
    to: (one) => ({ ...one, addresses: one.addresses.slice(1) }),
    some: ({ addresses }) => addresses.length > 1,
  },
  {
    field: "addresses.city",
    kind: "value",
    to: (one) => ({ ...one, addresses: changedFirst(one.addresses, { city: "another" }) }),
    some: ({ addresses }) => addresses.length > 0,
  },
  {
    field: "races.raceType",
    kind: "code",
    to: (one) => ({ ...one, races: changedFirst(one.races, { raceType: "Another" }) }),
    some: ({ races }) => races.length > 0,
  },
] as const satisfies readonly Plant[];

type Sample = typeof record extends fc.Arbitrary<infer T> ? T : never;
interface Plant {
  readonly field: string;
  readonly kind: string;
  readonly to: (one: Sample) => object;
  /** Which records it can be planted in. */
  readonly some?: (one: Sample) => boolean;
}

function without(one: object, name: string): object {
  return Object.fromEntries(Object.entries(one).filter(([each]) => each !== name));
}

function changedFirst(items: readonly object[], members: object): object[] {
  return items.map((each, index) => (index === 0 ? { ...each, ...members } : each));
}

test.each<Plant>([...plants])("$kind at $field is one difference", ({ field, kind, to, some }) => {
  fc.assert(
    fc.property(record.filter(some ?? (() => true)), (one) => {
      const found = compareRecords(one, rewritten(to(one)));
      expect(found.map((each) => [each.field, each.kind])).toEqual([[field, kind]]);
    }),
  );
});

describe("records of two pages", () => {
  const key = ["studentUniqueId", "termDescriptor"];
  const of = (studentUniqueId: string, termDescriptor: string, more = {}) => ({
    studentReference: { studentUniqueId },
    termDescriptor,
    ...more,
  });

  test("are paired by their key, and not by their order", () => {
    const [one, other] = [of("1", "Fall"), of("2", "Fall")];
    const found = pairRecords([one, other], [other, one], key);
    expect(found).toEqual({
      pairs: [
        [one, one],
        [other, other],
      ],
      onlyOld: [],
      onlyNew: [],
      isReordered: true,
    });
  });

  test("are paired without a code of the key that has another name", () => {
    const [one, other] = [of("1", "Fall"), of("1", "Fall Semester")];
    expect(pairRecords([one, of("2", "Fall")], [other], key)).toMatchObject({
      pairs: [[one, other]],
      onlyOld: [of("2", "Fall")],
      isReordered: false,
    });
  });

  test("are not paired where several could be meant", () => {
    const found = pairRecords([of("1", "Fall")], [of("1", "A"), of("1", "B")], key);
    expect([found.pairs, found.onlyOld.length, found.onlyNew.length]).toEqual([[], 1, 2]);
  });
});
