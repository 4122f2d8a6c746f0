// What one credential writes, no credential reads as it was before, whatever is cached, evicted, in
// flight or being listed.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import type { Key } from "../src/lookups/lookups.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import { openOn, TestClock, TestHost } from "./lookups-host.js";

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

const student = fc.nat({ max: 5 });
const school = fc.nat({ max: 2 });
const key = fc.oneof(
  student.map((at): Key => ({ studentUniqueId: `S${at}` })),
  fc.tuple(student, school).map(([at, place]): Key => {
    return { studentUniqueId: `S${at}`, educationOrganizationId: place };
  }),
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
const hosts = fc.record(
  { maxLimit: fc.constantFrom(3, 7, 100), counts: fc.boolean(), cap: fc.constantFrom(2, 5) },
  { requiredKeys: ["maxLimit"] },
);

test("random reads and writes of two credentials are never stale", async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 25 });
  const room = fc.constantFrom(0, 3000, 12_000, 1e9);
  await fc.assert(
    fc.asyncProperty(hosts, room, rounds, async (options, bytes, all) => {
      const records = Array.from({ length: 9 }, (_, at) => recordOf(at, at % 3, 0));
      const host = new TestHost({ [demographics]: records }, options);
      const clock = new TestClock();
      const caches = new LookupCaches(clock, new CacheBudget(bytes));
      const credentials = [0, 1].map(() => {
        const cache = caches.of({
          getToken: () => Promise.reject(),
          invalidate() {},
          noteUse() {},
        });
        return () => openOn(host, { clock }).lookups({ cache });
      });
      const lookupsOf = (at: number) => credentials[at]?.() ?? expect.unreachable();
      let version = 0;
      const fitting = (asked: Key) =>
        (host.world[demographics] ?? []).filter(
          (each) =>
            String(each["id"]).startsWith(`${String(asked["studentUniqueId"]).slice(1)} `) &&
            (asked["educationOrganizationId"] === undefined ||
              String(each["id"]).endsWith(` ${String(asked["educationOrganizationId"])}`)),
        );
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
            const others = (host.world[demographics] ?? []).filter((other) => other["id"] !== id);
            const written = each.deletes ? [] : [recordOf(at, place, ++version)];
            host.world[demographics] = [...written, ...others];
            const whole = { studentUniqueId: `S${at}`, educationOrganizationId: place };
            const said = {
              all: { id, key: whole, deleted: each.deletes },
              student: { id, key: { studentUniqueId: `S${at}` }, deleted: each.deletes },
              nothing: each.deletes ? { id, deleted: true } : {},
            };
            return lookups.invalidate(demographics, said[each.says]);
          }
          const before = version;
          const list = host.world[demographics];
          if ("replaced" in each) {
            const [at, place] = each.replaced;
            const whole = { studentUniqueId: `S${at}`, educationOrganizationId: place };
            const found = await lookups.existing(demographics, whole);
            if (before !== version || list !== host.world[demographics]) return undefined;
            return expect(found).toEqual(fitting(whole)[0]);
          }
          const found = await lookups.related(demographics, each.read);
          // If a write came meanwhile, either answer is right.
          if (before !== version || list !== host.world[demographics]) return undefined;
          return expect(found.map(sorted)).toEqual(each.read.map(fitting).map(sorted));
        });
        await Promise.all(steps);
      }
    }),
    { numRuns: 500 },
  );
}, 60_000);
