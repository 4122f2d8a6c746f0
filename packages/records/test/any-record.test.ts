import { tableNames, tableOf } from "../src/internal/index.js";
import { schemaOf, type Standard } from "@edbridge/sandbox/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AccountEntry,
  type Companions,
  type DataStandard,
  dataStandards,
  losses,
  records,
} from "../src/index.js";
import { holdsIn } from "../src/model/data-standard.js";
import { isRecord, type JsonRecord, setMember } from "../src/record/record.js";
import { bodyOf, chosen, itemOf, leaves, readParts } from "./bodies.js";
import { knowsAll } from "./fake-lookups.js";

// A path of an account cannot tell a name with a dot or a bracket from a way of two names.
const name = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "link",
    "id",
    "_etag",
    "_ext",
    "~studentEducationOrganizationAssociations",
  ),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !/[.[\]]/.test(text)),
);
const value = fc.oneof(
  fc.constantFrom<unknown[]>(null, "", {}, [], [null], [[]], true, 0, -1, 1e300, { toString: 1 }),
  // As `fc.string` of binary units, which takes a second to list them all.
  fc.uint16Array({ maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom("uri://ed-fi.org/X#a#b", "http://x.example/Descriptor/XDescriptor.xml/a/b"),
  fc.object({ key: name, maxDepth: 3, maxKeys: 3, values: [fc.string(), fc.constant(null)] }),
);
/** What is done to a sound record: at some place, a value replaced, a member added, a name recased. */
const damage = fc.array(
  fc.record({
    place: fc.nat(),
    value,
    name: fc.option(fc.oneof(name, fc.constantFrom("", "", ""))),
  }),
  { maxLength: 6 },
);
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function slotsOf(whole: unknown): [holder: JsonRecord, name: string][] {
  if (Array.isArray(whole)) return whole.flatMap(slotsOf);
  if (!isRecord(whole)) return [];
  return Object.entries(whole).flatMap(([each, part]) => [[whole, each], ...slotsOf(part)]);
}

function damaged(record: JsonRecord, list: Damage): JsonRecord {
  for (const { place, value: bad, name: added } of list) {
    const slots = slotsOf(record);
    const [holder, own] = slots[place % Math.max(slots.length, 1)] ?? [record, "x"];
    if (added === "" && slots.length > 0) setMember(holder, own.toUpperCase(), holder[own]);
    else setMember(holder, added || own, structuredClone(bad));
  }
  return record;
}

function frozen<T>(whole: T): T {
  if (typeof whole === "object" && whole !== null) {
    for (const part of Object.values(whole)) frozen(part);
    Object.freeze(whole);
  }
  return whole;
}

function soundBody(standard: Standard, collection: string, seed: number): JsonRecord {
  return bodyOf(schemaOf(standard, collection) ?? {}, new Map(), chosen(seed));
}

/** All types have one table, and all descriptors another one. */
const collections = [
  ...tableNames().filter((each) => !/(?:Types|Descriptors)$/.test(each)),
  "academicHonorCategoryTypes",
  "termDescriptors",
];
const collection = fc.constantFrom(...collections);
const standard = fc.constantFrom(...dataStandards);

// One is made ready once, and serves any number of records.
const [asking, alone] = [{ lookups: knowsAll() }, {}].map(
  (more) => new Map(dataStandards.map((each) => [each, records({ dataStandard: each, ...more })])),
);
const translatorFor = (dataStandard: DataStandard, asks: boolean) =>
  (asks ? asking : alone)?.get(dataStandard) ?? expect.fail();

const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

const cases = fc.record({
  name: collection,
  standard,
  seed: fc.nat(),
  other: fc.nat(),
  list: damage,
  others: damage,
  asks: fc.boolean(),
});
type Values = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** A law of any damaged records of any collection that has records of its own in a Data Standard. */
function law(title: string, numRuns: number, holds: (each: Values, own?: string) => Promise<void>) {
  test(title, { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(cases, async (each) => {
      const { name: from, standard: to, asks } = each;
      if (!translatorFor(to, asks).has(from)) return;
      await holds(each, tableOf(from)?.current.find(({ in: spans }) => holdsIn(spans, to))?.name);
      expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
    });
    await fc.assert(property, { numRuns });
  });
}

const linesOf = (account: readonly AccountEntry[]) =>
  account.flatMap(({ outcome, path }) => (outcome === "defaulted" ? [] : path)).toSorted();
const leavesOf = (record: JsonRecord) =>
  leaves(record)
    .map(([path]) => path)
    .toSorted();

test.each(dataStandards)("every leaf has one line, in each collection of %s", async (to) => {
  const translator = translatorFor(to, true);
  for (const from of collections.filter((each) => translator.has(each))) {
    const record = bodyOf(schemaOf("v2", from) ?? {}, new Map());
    const { account } = await translator.toCurrent(from, record, { schoolYear: 2012 });
    expect([from, linesOf(account)]).toEqual([from, leavesOf(record)]);
  }
});

law(
  "whatever a legacy record holds, every leaf has one line, and nothing else changes",
  200,
  async (each) => {
    const { name: from, standard: to, seed, list, asks } = each;
    const translator = translatorFor(to, asks);
    const record = frozen(damaged(soundBody("v2", from, seed), list));
    const made = await translator.toCurrent(from, record, { schoolYear: 2012 });
    const { account } = made;
    expect(linesOf(account)).toEqual(leavesOf(record));
    for (const [kind, lines] of [
      ["losses", losses(account)],
      ["none", []],
    ] as const) {
      const brief = await translator.toCurrent(from, record, { schoolYear: 2012, account: kind });
      expect(brief).toEqual({ ...made, account: lines });
    }
  },
);

law(
  "whatever a current record and its companions hold, a wanted member is that of the whole",
  200,
  async (each, own) => {
    const { name: into, standard: from, seed, list, asks } = each;
    const translator = translatorFor(from, asks);
    const record = frozen(damaged(own === undefined ? {} : soundBody(from, own, seed), list));
    const companions: Companions = Object.fromEntries(
      readParts(tableOf(into), from).map((part) => {
        const body = { ...damaged(soundBody(from, part.to, seed), list), ...itemOf(part) };
        return [part.to, frozen([body, itemOf(part)])];
      }),
    );
    const { record: whole } = await translator.toLegacy(into, record, { companions });
    const members = Object.fromEntries(
      Object.entries(whole).filter((_, at) => (at + seed) % 3 > 0),
    );
    const wants = (member: string) => Object.hasOwn(members, member);
    const made = await translator.toLegacy(into, record, { companions, wants });
    // Beside those, it has its ETag where that is known.
    const { _etag, ...wanted } = made.record;
    const { _etag: ofWhole, ...rest } = members;
    expect(wanted).toEqual(rest);
    if ("_etag" in members) expect(_etag).toEqual(ofWhole);
  },
);

law("a record that is written again changes nothing more of the host's", 500, async (each, own) => {
  const { name: from, standard: to, seed, other, list, others } = each;
  const translator = translatorFor(to, true);
  if (own === undefined) return;
  const said = frozen(damaged(soundBody("v2", from, seed), list));
  const { record, unknownValues } = await translator.toCurrent(from, said);
  if (unknownValues) return;
  const known = frozen(damaged(soundBody(to, own, other), others));
  const once = translator.merge(from, known, record, said);
  expect(translator.merge(from, frozen(once), record, said)).toEqual(once);
});

test.each(["__proto__", "constructor", "toString"])("what a host keeps as %s stays", (own) => {
  const known = JSON.parse(`{"schoolId":1,"${own}":{"a":1}}`) as JsonRecord;
  const kept = records().merge("schools", known, { schoolId: 1 });
  expect(JSON.stringify(kept)).toBe(JSON.stringify(known));
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
});
