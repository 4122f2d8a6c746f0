// What one credential writes, no credential reads as it was before, whatever is cached, evicted, in
// flight or being listed.
import { systemClock } from "@edbridge/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CacheBudget } from "../src/lookups/collection-state.js";
import { HostLookups, type Key } from "../src/lookups/lookups.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import type { HostTarget } from "../src/routing/host-target.js";
import { checkHostOptions } from "../src/settings/host-options.js";
import type { JsonRecord } from "./through.js";

const demographics = "studentEducationOrganizationAssociations";

function recordOf(student: number, school: number, version: number): JsonRecord {
  return {
    id: `${student} ${school}`,
    studentReference: { studentUniqueId: `S${student}` },
    educationOrganizationReference: { educationOrganizationId: school },
    loginId: `v${version}`,
    sexDescriptor: `uri://ed-fi.org/SexDescriptor#${version % 2 === 0 ? "Female" : "Male"}`,
    _etag: String(version),
  };
}

function keyOf([at, place]: readonly [student: number, school: number]): Key {
  return { studentUniqueId: `S${at}`, educationOrganizationId: place };
}

const student = fc.nat({ max: 5 });
const school = fc.nat({ max: 2 });
const key = fc.oneof(
  student.map((at): Key => ({ studentUniqueId: `S${at}` })),
  fc.tuple(student, school).map(keyOf),
);
const who = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who, read: fc.array(key, { minLength: 1, maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ who, replaced: fc.tuple(student, school) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      who,
      write: fc.tuple(student, school),
      says: fc.constantFrom("all", "student", "nothing"),
      deletes: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ wait: fc.constantFrom(1000, 15_000, 120_000, 300_000) }) },
  { weight: 1, arbitrary: fc.record({ who, conflict: fc.constant(true) }) },
);
const sleep = async () => {};
const hosts = fc.record(
  { maxLimit: fc.constantFrom(3, 7, 100), counts: fc.boolean(), cap: fc.constantFrom(2, 5) },
  { requiredKeys: ["maxLimit"] },
);

type HostOptions = typeof hosts extends fc.Arbitrary<infer One> ? One : never;

/** A host with the demographics alone, which gives pages as hosts and gateways do. */
function hostOf({ maxLimit, cap, counts = true }: HostOptions) {
  const host = {
    records: Array.from({ length: 9 }, (_, at) => recordOf(at, at % 3, 0)),
    async answer({ name, query }: HostTarget) {
      if (name !== demographics) return { status: 403, headers: {} };
      const values: Record<string, string> = Object.fromEntries(
        query.map((part) => [part.name, part.value]),
      );
      const { limit = 25, offset = 0, totalCount } = values;
      if (Number(limit) > maxLimit) return { status: 400, headers: {}, body: '"limit"' };
      const fitting = host.records.filter((each) => fits(each, values));
      const most = Math.min(Number(limit), cap ?? Infinity);
      const page = fitting.slice(Number(offset), Number(offset) + most);
      const isCounted = counts && totalCount !== undefined;
      const headers = { ...(isCounted && { "total-count": `${fitting.length}` }) };
      // A write may come after the host has answered, and before the answer arrives.
      await new Promise((resolve) => setImmediate(resolve));
      return { status: 200, headers, body: JSON.stringify(page) };
    },
  };
  return host;
}

function fits({ id }: JsonRecord, { studentUniqueId, educationOrganizationId }: Key): boolean {
  const [at, place] = String(id).split(" ");
  return (
    (studentUniqueId === undefined || studentUniqueId === `S${at}`) &&
    (educationOrganizationId === undefined || String(educationOrganizationId) === place)
  );
}

test("random reads and writes of two credentials are never stale", async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 25 });
  const room = fc.constantFrom(0, 3000, 12_000, 1e9);
  await fc.assert(
    fc.asyncProperty(hosts, room, rounds, async (options, bytes, all) => {
      const host = hostOf(options);
      const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time, sleep };
      const caches = new LookupCaches(clock, new CacheBudget(bytes));
      const settings = checkHostOptions(
        { dataStandard: "5.0", maxLimit: options.maxLimit },
        systemClock,
      );
      const credentials = [{}, {}];
      const lookupsOf = (at: number) =>
        new HostLookups({
          host: settings,
          known: () => ({ cache: caches.of(credentials[at]), dataUrl: "https://host.example" }),
          signal: undefined,
          schoolYear: "",
          ask: host.answer,
        });
      let version = 0;
      const fitting = (asked: Key) => host.records.filter((each) => fits(each, asked));
      const sorted = (list: readonly JsonRecord[]) =>
        list.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1));
      for (const round of all) {
        const steps = round.map(async (each) => {
          if ("wait" in each) return void (clock.time += each.wait);
          const lookups = lookupsOf(each.who);
          if ("conflict" in each) return lookups.invalidateAll();
          if ("write" in each) {
            const [at, place] = each.write;
            const id = `${at} ${place}`;
            const others = host.records.filter((other) => other["id"] !== id);
            const written = each.deletes ? [] : [recordOf(at, place, ++version)];
            host.records = [...written, ...others];
            const said = {
              all: { id, key: keyOf(each.write), deleted: each.deletes },
              student: { id, key: { studentUniqueId: `S${at}` }, deleted: each.deletes },
              nothing: each.deletes ? { id, deleted: true } : {},
            };
            return lookups.invalidate(demographics, said[each.says]);
          }
          const list = host.records;
          if ("replaced" in each) {
            const whole = keyOf(each.replaced);
            const found = await lookups.existing(demographics, whole);
            return list === host.records && expect(found).toEqual(fitting(whole)[0]);
          }
          const found = (await lookups.related(demographics, each.read)).map(sorted);
          // If a write came meanwhile, either answer is right.
          return list === host.records && expect(found).toEqual(each.read.map(fitting).map(sorted));
        });
        await Promise.all(steps);
      }
    }),
    { numRuns: 500 },
  );
}, 60_000);
