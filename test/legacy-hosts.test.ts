import { compatOptionsFrom } from "@edbridge/compat";
import { discover } from "@edbridge/current-flow";
import { type SandboxOptions } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { hostWith, uri, write } from "./support/translated.ts";

type Version = NonNullable<SandboxOptions["version"]>;
type Layout = NonNullable<SandboxOptions["layout"]>;

// What an owner says beside the discovery document, and each layout of a host.
const owners: Readonly<Record<Layout, Record<string, string>>> = {
  shared: {},
  year: {},
  instanceYear: { context: "main" },
  tenant: { tenant: "tenant1" },
  context: { context: "2017" },
  tenantContext: { tenant: "tenant1", context: "2017" },
};
/** Each version in the layout that all have, and each other layout of one version of an age. */
const hosts: [Version, Layout][] = [
  ...(["3.1", "3.4", "5.1", "5.3", "6.0", "6.2", "7.0", "7.1", "7.2", "7.3", "8"] as const).map(
    (version): [Version, Layout] => [version, "shared"],
  ),
  ["3.1", "year"],
  ["5.3", "year"],
  ["5.3", "instanceYear"],
  ["7.3", "tenant"],
  ["7.3", "context"],
  ["7.3", "tenantContext"],
];

describe.each(hosts)("a host of version %s, laid out by %s", (version, layout) => {
  test("answers as a legacy host", async () => {
    const sandbox = await startHost({
      generation: "current",
      // What claim sets allow is not what these tests are about.
      claimSet: "sandbox",
      version,
      layout,
      schoolYear: "2017",
      context: "2017",
    });
    const options = compatOptionsFrom(await discover(sandbox.baseUrl));
    const caller = LegacyCaller.over(sandbox, { ...options, ...owners[layout] });
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    const call = (path: string, init?: RequestInit) => caller.call(token, path, init);

    const page = (await (await call("DisciplineIncidents")).json()) as Record<string, unknown>[];
    expect(page).toHaveLength(25);
    const [{ id: _, ...incident } = {}] = page;
    expect(incident).toMatchObject({
      incidentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00$/),
      _etag: expect.any(String),
    });
    const { schoolId, link } = Object(incident["schoolReference"]);
    expect(link.href).toBe(`/schools?schoolId=${schoolId}`);
    expect(await json(await call(link.href.slice(1)))).toMatchObject({ schoolId });

    const record = { ...incident, incidentIdentifier: "new 1" };
    const created = await call(`disciplineIncidents/${"0".repeat(32)}`, write("PUT", record));
    expect([created.status, await created.text()]).toEqual([201, ""]);
    const location = created.headers.get("location") ?? "";
    expect(location).toMatch(
      new RegExp(`^${sandbox.baseUrl}/api/v2.0/2017/disciplineIncidents/[0-9a-f]{32}$`),
    );
    const at = `disciplineIncidents/${location.slice(-32)}`;
    const read = await call(`disciplineIncidents?incidentIdentifier=new+1&schoolId=${schoolId}`);
    expect(await json(read)).toMatchObject({ id: location.slice(-32) });
    const etag = read.headers.get("etag") ?? "";
    expect((await call(at, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const changed = write("PUT", { ...record, caseNumber: "7" });
    const headers = { ...changed.headers, "If-Match": etag };
    for (const status of [204, 412])
      expect((await call(at, { ...changed, headers })).status).toBe(status);
    const again = await call("disciplineIncidents", write("POST", record));
    expect([again.status, again.headers.get("location")]).toEqual([200, location]);
    expect((await call(at, { method: "DELETE" })).status).toBe(204);
    expect((await call(at)).status).toBe(404);
  });
});

// The other filters packages/compat/test/filters.test.ts tries. This one is compared with the whole list.
test.each(["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const)(
  "courses are filtered by their subject on Data Standard %s",
  async (dataStandard) => {
    const courses = ["Science", "Mathematics"].map((subject, at) => {
      const own = { academicSubjectDescriptor: uri("AcademicSubject", subject) };
      return {
        courseCode: `C${at}`,
        courseTitle: "A course",
        numberOfParts: 1,
        educationOrganizationReference: { educationOrganizationId: 255901 },
        identificationCodes: [],
        ...(dataStandard < "5" ? own : { academicSubjects: [own] }),
      };
    });
    const { list } = await hostWith(dataStandard, { courses });
    const found = await list("courses?AcademicSubjectDescriptor=mathematics");
    expect(found).toMatchObject([{ code: "C1" }]);
  },
);
