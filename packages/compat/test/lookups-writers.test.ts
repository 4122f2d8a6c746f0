import { expect, test } from "vitest";
import { district, openOn, shuffled, TestHost } from "./lookups-host.js";

const demographics = "studentEducationOrganizationAssociations";

/** Requests that read the host, for each write, as writers upload students with their demographics, eight at once. */
async function upload(isNew: boolean, maxLimit: number): Promise<number> {
  const all = district({ students: 2000, sections: 4, schools: 1 });
  const known: typeof all = isNew ? { ...all, students: [], [demographics]: [] } : all;
  const host = new TestHost(known, { maxLimit });
  const { clock, lookups } = openOn(host);
  const left = shuffled(all["students"] ?? []);
  const { length } = left;
  const write = async () => {
    for (let student = left.pop(); student; student = left.pop()) {
      // Twenty writes a second.
      clock.time += 50;
      const { studentUniqueId } = student;
      const one = lookups();
      const before = await one.existing("students", { studentUniqueId });
      expect(before !== "unreadable" && before?.["studentUniqueId"]).toBe(
        isNew ? undefined : studentUniqueId,
      );
      const [companions] = await one.related(demographics, [{ studentUniqueId }]);
      expect(companions).toHaveLength(isNew ? 0 : 1);
      if (isNew) known["students"]?.push(student);
      one.invalidate("students", { key: { studentUniqueId } });
      one.invalidate(demographics, { key: { studentUniqueId, educationOrganizationId: 1 } });
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  return host.count() / length;
}

test.each([
  ["known", 500, 0.1],
  ["known", 100, 0.1],
  // The record itself is asked for each time that it is not there.
  ["new", 500, 1.1],
  ["new", 100, 1.3],
])("writers of %s students at a limit of %i read less than %d times a write", async (...row) => {
  const [kind, limit, most] = row;
  const reads = await upload(kind === "new", limit);
  expect(reads).toBeLessThan(most);
});
