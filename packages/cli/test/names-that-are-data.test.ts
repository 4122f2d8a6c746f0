import { expect, test } from "vitest";
import { createLog } from "../src/serve/log.js";
import { legacyCaller, sandbox, sidecar, textAt } from "./support.js";

// Programs may key an object by a person.
const names = ["Lena Canary", "S123456", "Canary".repeat(8)];
const people = Object.fromEntries(names.map((name) => [name, { grade: 5 }]));

const school = {
  schoolId: 1,
  nameOfInstitution: "One",
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  educationOrganizationCategories: [{ type: "School" }],
};

/** Writes schools with fields that no legacy list has; gives what the operator sees. */
async function operatorSees(bodies: readonly object[], onLoss: "warn" | "refuse" = "warn") {
  const host = await sandbox();
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line), "json");
  const { url, adminUrl, metrics } = await sidecar(host.baseUrl, { log, records: { onLoss } });
  const { post } = await legacyCaller(url, host.credentials);
  const headers: string[] = [];
  for (const body of bodies) {
    const response = await post("/api/v2.0/2017/schools", { ...school, ...body });
    await response.text();
    headers.push(response.headers.get("edbridge-left-behind") ?? "");
  }
  await expect
    .poll(() => lines.filter((line) => line.includes('"data"')).length)
    .toBe(bodies.length);
  return { seen: [lines.join(""), await textAt(adminUrl), await metrics()], headers };
}

test.each(["warn", "refuse"] as const)("are in no log line, metric or page: %s", async (onLoss) => {
  const bodies = [
    people,
    { notes: people },
    { gradeLevels: [{ ...school.gradeLevels[0], ...people }] },
  ];
  const { seen } = await operatorSees(bodies, onLoss);
  expect(seen.join()).not.toMatch(/Lena|S123456|CanaryCanary/);
  expect(seen[0]).toMatch(/"(?:notes\.)?\*\.grade"/);
});

test("are in the caller's header, which only the caller sees", async () => {
  const { headers } = await operatorSees([people]);
  expect(headers[0]).toContain("Lena%20Canary.grade");
});
