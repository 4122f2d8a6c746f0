import { schemaOf, type Standard } from "@edbridge/sandbox/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Companions,
  dataStandards,
  losses,
  records,
  tableNames,
  tableOf,
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
  fc.string({ unit: "binary", maxLength: 12 }),
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

interface Slot {
  readonly holder: JsonRecord;
  readonly name: string;
}

function slotsOf(whole: unknown): Slot[] {
  if (Array.isArray(whole)) return whole.flatMap(slotsOf);
  if (!isRecord(whole)) return [];
  return Object.entries(whole).flatMap(([each, part]) => [
    { holder: whole, name: each },
    ...slotsOf(part),
  ]);
}

function damaged(record: JsonRecord, list: Damage): JsonRecord {
  for (const { place, value: bad, name: added } of list) {
    const slots = slotsOf(record);
    const slot = slots[place % Math.max(slots.length, 1)];
    const copy = structuredClone(bad);
    if (!slot) setMember(record, added || "x", copy);
    else if (added === null) setMember(slot.holder, slot.name, copy);
    else if (added !== "") setMember(slot.holder, added, copy);
    else setMember(slot.holder, slot.name.toUpperCase(), slot.holder[slot.name]);
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

const collection = fc.constantFrom(
  ...tableNames().filter((each) => !/(?:Types|Descriptors)$/.test(each)),
  "academicHonorCategoryTypes",
  "termDescriptors",
);
const standard = fc.constantFrom(...dataStandards);

function translatorFor(dataStandard: string, asks: boolean) {
  return records({ dataStandard, ...(asks ? { lookups: knowsAll() } : {}) });
}

function sorted(paths: readonly string[]): string[] {
  return paths.toSorted();
}

const prototype = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

test("whatever a legacy record holds, every leaf has one line, and nothing else changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      collection,
      standard,
      fc.nat(),
      damage,
      fc.boolean(),
      async (from, to, seed, list, asks) => {
        const translator = translatorFor(to, asks);
        if (!translator.has(from)) return;
        const record = frozen(damaged(soundBody("v2", from, seed), list));
        const made = await translator.toCurrent(from, record, { schoolYear: 2012 });
        const { account } = made;
        const named = account.filter(({ fate }) => fate !== "defaulted").map(({ path }) => path);
        expect(sorted(named)).toEqual(sorted(leaves(record).map(([path]) => path)));
        const others = { schoolYear: 2012, account: "losses" } as const;
        const brief = await translator.toCurrent(from, record, others);
        expect(brief).toEqual({ ...made, account: losses(account) });
        const bare = await translator.toCurrent(from, record, { ...others, account: "none" });
        expect(bare).toEqual({ ...made, account: [] });
        expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
      },
    ),
    {
      numRuns: 200,
      examples: [
        [
          "studentCohortAssociations",
          "3.1",
          0,
          [{ place: 189052613, value: {}, name: null }],
          false,
        ],
        // What the other field has is compared with it.
        [
          "studentGradebookEntries",
          "5.0",
          0,
          [{ place: 46380677, value: { toString: {} }, name: null }],
          false,
        ],
      ],
    },
  );
}, 60_000);

test("whatever a current record and its companions hold, a wanted member is that of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(
      collection,
      standard,
      fc.nat(),
      damage,
      fc.boolean(),
      async (into, from, seed, list, asks) => {
        const translator = translatorFor(from, asks);
        if (!translator.has(into)) return;
        const table = tableOf(into);
        const own = table?.current.find((each) => holdsIn(each.in, from))?.name;
        const record = frozen(damaged(own === undefined ? {} : soundBody(from, own, seed), list));
        const others = readParts(table, from);
        const companions: Companions = Object.fromEntries(
          others.map((each) => [
            each.to,
            frozen([
              { ...damaged(soundBody(from, each.to, seed), list), ...itemOf(each) },
              itemOf(each),
            ]),
          ]),
        );
        const { record: whole } = await translator.toLegacy(into, record, { companions });
        const members = Object.entries(whole).filter((_, at) => (at + seed) % 3 > 0);
        const names = new Set(members.map(([each]) => each));
        const wants = (each: string) => names.has(each);
        const made = await translator.toLegacy(into, record, { companions, wants });
        expect(made.record).toEqual(Object.fromEntries(members));
        expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

test("a record that is written again changes nothing more of the host's", async () => {
  await fc.assert(
    fc.asyncProperty(
      collection,
      standard,
      fc.tuple(fc.nat(), fc.nat()),
      fc.tuple(damage, damage),
      async (from, to, [seed, other], [list, others]) => {
        const translator = translatorFor(to, true);
        const own = tableOf(from)?.current.find((each) => holdsIn(each.in, to))?.name;
        if (!translator.has(from) || own === undefined) return;
        const said = frozen(damaged(soundBody("v2", from, seed), list));
        const { record, unknownValues } = await translator.toCurrent(from, said);
        if (unknownValues) return;
        const known = frozen(damaged(soundBody(to, own, other), others));
        const once = translator.merge(from, known, record, said);
        expect(translator.merge(from, frozen(once), record, said)).toEqual(once);
      },
    ),
    { numRuns: 500 },
  );
}, 60_000);

test.each(["__proto__", "constructor", "toString"])("what a host keeps as %s stays", (own) => {
  const known = JSON.parse(`{"schoolId":1,"${own}":{"a":1}}`) as JsonRecord;
  const kept = records().merge("schools", known, { schoolId: 1 });
  expect(JSON.stringify(kept)).toBe(JSON.stringify(known));
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(prototype);
});
