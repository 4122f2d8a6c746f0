// What one credential writes, no credential reads as it was before, whatever is cached, in flight or being listed.
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { programOver, sendTo, StoredHost } from "./stored-host.js";
import { demographics, hosted, partOf } from "./student-records.js";
import { bridged, connectionTo, type JsonRecord, told } from "./through.js";

const district = 255901;
const ids = ["S0", "S1", "S2", "S3", "S4", "S5"];
const one = fc.constantFrom(...ids);
const who = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who, read: fc.option(one) }) },
  { weight: 3, arbitrary: fc.record({ who, write: one, deletes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ wait: fc.constantFrom(1000, 15_000, 120_000, 300_000) }) },
);
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 15 });
const options = fc.record({ maxLimit: fc.constantFrom(3, 100), hasEtags: fc.boolean() });

/** The login of each student, as the host has it or as a legacy program reads it. */
const logins = (records: readonly JsonRecord[], idOf: (each: JsonRecord) => unknown) =>
  Object.fromEntries(records.map((each) => [String(idOf(each)), each["loginId"]]));

test("random reads and writes of two credentials are never stale", async () => {
  const isNeverStale = async (
    { maxLimit, hasEtags }: { maxLimit: number; hasEtags: boolean },
    all: readonly (readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[])[],
  ) => {
    const host = new StoredHost({
      students: ids.map(hosted),
      [demographics]: ids.map((id) => ({ ...partOf(district, "Male", id), loginId: "v0" })),
    });
    host.hasEtags = hasEtags;
    const clock = fakeClock();
    const records = { educationOrganizationId: district };
    const program = bridged(connectionTo(sendTo(host)), { ...told, clock, maxLimit, records });
    const callers = [programOver(program), programOver(program)] as const;
    for (const [at, { signIn }] of callers.entries()) await signIn(`key ${at}`);
    let version = 0;
    for (const round of all) {
      const steps = round.map(async (each) => {
        if ("wait" in each) return clock.advance(each.wait);
        const { call } = callers[each.who] ?? callers[0];
        if ("write" in each) {
          const { studentUniqueId, firstName, lastSurname, birthDate } = hosted(each.write);
          const student = { studentUniqueId, firstName, lastSurname, birthDate };
          const loginId = each.deletes ? {} : { loginId: `v${++version}` };
          return call("POST", "students", { ...student, sexType: "Male", ...loginId });
        }
        const before = host.wrote.length;
        const query = each.read === null ? "" : `?studentUniqueId=${each.read}`;
        const { status, text } = await call("GET", `students${query}`);
        expect(status).toBe(200);
        // If a write came meanwhile, either answer is right.
        if (host.wrote.length > before) return;
        const read = logins([JSON.parse(text)].flat(), ({ studentUniqueId: id }) => id);
        const stored = logins(
          host.records(demographics),
          ({ studentReference: of }) => Object(of).studentUniqueId,
        );
        const due = each.read === null ? stored : { [each.read]: stored[each.read] };
        expect(read).toEqual(due);
      });
      await Promise.all(steps);
    }
  };
  await fc.assert(fc.asyncProperty(options, rounds, isNeverStale), { numRuns: 30 });
}, 60_000);
