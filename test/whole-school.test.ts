// The whole school of the sandbox is the same on a host of either generation: a legacy program reads one
// directly and the other through edbridge.
import { expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";

const collections = [
  "students",
  "staffs",
  "gradingPeriods",
  "sessions",
  "courses",
  "courseOfferings",
  "sections",
  "studentSchoolAssociations",
  "studentSectionAssociations",
  "studentSchoolAttendanceEvents",
];

/** Fields that each host gives by itself. */
const ofHost = new Set(["id", "_etag", "link"]);

/** All records of these collections, as a legacy program reads them. */
async function readAs(generation: "legacy" | "current"): Promise<Record<string, unknown>> {
  const host = await startHost({ generation, claimSet: "sandbox", dataStandard: "5.0" });
  const caller =
    generation === "legacy" ? new LegacyCaller(fetch, host.baseUrl) : LegacyCaller.over(host);
  const { access_token: token } = await caller.signIn(host.credentials);
  const read: Record<string, unknown> = {};
  for (const name of collections) {
    const text = await (await caller.call(token, `${name}?limit=100`)).text();
    read[name] = JSON.parse(text, (field, value: unknown) =>
      ofHost.has(field) ? undefined : value,
    );
  }
  return read;
}

test("a legacy program reads the same school from both generations", async () => {
  const [legacy, bridged] = [await readAs("legacy"), await readAs("current")];
  expect(bridged).toEqual(legacy);
});
