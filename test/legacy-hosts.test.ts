import { compatOptionsFrom } from "@edbridge/compat";
import { discover } from "@edbridge/current-flow";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

type Version = NonNullable<NonNullable<Parameters<typeof startSandbox>[0]>["version"]>;
type Layout = NonNullable<NonNullable<Parameters<typeof startSandbox>[0]>["layout"]>;

// What an owner says beside the discovery document, and each layout of a host.
const owners: Readonly<Record<Layout, Record<string, string>>> = {
  shared: {},
  year: {},
  instanceYear: { context: "main" },
  tenant: { tenant: "tenant1" },
  context: { context: "2017" },
  tenantContext: { tenant: "tenant1", context: "2017" },
};
const early: Layout[] = ["shared", "year"];
const middle: Layout[] = [...early, "instanceYear"];
const late: Layout[] = ["shared", "tenant", "context", "tenantContext"];
const versions: [Version, Layout[]][] = [
  ["3.1", early],
  ["3.4", early],
  ["5.1", middle],
  ["5.3", middle],
  ["6.0", middle],
  ["6.2", middle],
  ["7.0", late],
  ["7.1", late],
  ["7.2", late],
  ["7.3", late],
  ["8", late],
];
/** Each version in the layout that all have, and each layout of one version of an age. */
const hosts = versions.flatMap(([version, layouts]) =>
  layouts
    .filter((layout) => layout === "shared" || ["3.1", "5.3", "7.3"].includes(version))
    .map((layout): [Version, Layout] => [version, layout]),
);

interface Host {
  readonly sandbox: Sandbox;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
}

async function open(version: Version, layout: Layout, more = {}): Promise<Host> {
  const place = { schoolYear: "2017", context: "2017" };
  const sandbox = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    version,
    layout,
    ...place,
    ...more,
  });
  onTestFinished(() => sandbox.stop());
  const options = compatOptionsFrom(await discover(sandbox.baseUrl));
  const caller = LegacyCaller.over(sandbox, { ...options, ...owners[layout] });
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  return { sandbox, call: (path, init) => caller.call(token, path, init) };
}

const write = (method: string, body: unknown, headers = {}): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});
const list = async (answer: Response) => (await answer.json()) as Record<string, unknown>[];

describe.each(hosts)("a host of version %s, laid out by %s", (version, layout) => {
  test("answers as a legacy host", async () => {
    const { sandbox, call } = await open(version, layout);
    const root = `${sandbox.baseUrl}/api/v2.0/2017`;

    const page = await list(await call("DisciplineIncidents"));
    expect(page.length).toBe(25);
    const [incident = {}] = page;
    expect(incident).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      incidentDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00$/),
      _etag: expect.any(String),
    });
    expect(incident).not.toHaveProperty("_lastModifiedDate");
    expect((await list(await call("disciplineIncidents?limit=250"))).length).toBe(60);
    expect(await list(await call("disciplineIncidents?limit=100&offset=1000000"))).toEqual([]);

    const { schoolId, link } = incident["schoolReference"] as {
      schoolId: number;
      link: { href: string };
    };
    expect(link.href).toBe(`/schools?schoolId=${schoolId}`);
    const school = await call(link.href.slice(1));
    expect(school.headers.get("etag")).toMatch(/^"\d+"$/);
    expect(await json(school)).toMatchObject({ schoolId });
    expect((await call("schools?schoolId=1")).status).toBe(404);

    const { incidentIdentifier, id: __, ...rest } = incident;
    const key = new URLSearchParams({ incidentIdentifier: "new 1", schoolId: String(schoolId) });
    const fresh = { ...rest, id: "0".repeat(32), incidentIdentifier: "new 1" };
    const created = await call(`disciplineIncidents/${"0".repeat(32)}`, write("PUT", fresh));
    expect([created.status, await created.text()]).toEqual([201, ""]);
    const location = created.headers.get("location") ?? "";
    expect(location).toMatch(new RegExp(`^${root}/disciplineIncidents/[0-9a-f]{32}$`));
    const id = location.slice(-32);

    const read = await call(`disciplineIncidents?${key}`);
    const record = await json(read);
    expect(record).toMatchObject({ id, incidentDate: incident["incidentDate"] });
    expect(record).not.toHaveProperty("_etag");
    const etag = read.headers.get("etag") ?? "";
    const same = await call(`disciplineIncidents?${key}`, { headers: { "If-None-Match": etag } });
    expect(same.status).toBe(304);

    const changed = write("PUT", { ...record, caseNumber: "7" }, { "If-Match": etag });
    expect((await call(`disciplineIncidents/${id}`, changed)).status).toBe(204);
    expect((await call(`disciplineIncidents/${id}`, changed)).status).toBe(412);
    const again = await call("disciplineIncidents", write("POST", record));
    expect([again.status, again.headers.get("location")]).toEqual([200, location]);
    const one = await json(await call(`disciplineIncidents?id=${id}&fields=incidentIdentifier`));
    expect(one).toEqual({ incidentIdentifier: "new 1" });
    expect((await call(`disciplineIncidents?id=${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await call(`disciplineIncidents/${id}`)).status).toBe(404);
    expect(incidentIdentifier).not.toBe("new 1");
  });
});

test.each(["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0", "6.1"] as const)(
  "filters of a caller reach a host of Data Standard %s",
  async (dataStandard) => {
    const record = { schoolId: 1, nameOfInstitution: "A" };
    const uri = (name: string, value: string) => `uri://ed-fi.org/${name}#${value}`;
    const schools = ["Regular", "Special Education"].map((type, at) => ({
      ...record,
      schoolId: at + 1,
      schoolTypeDescriptor: uri("SchoolTypeDescriptor", type),
      educationOrganizationCategories: [],
      gradeLevels: [],
    }));
    const courses = ["Science", "Mathematics"].map((subject, at) => {
      const academicSubjectDescriptor = uri("AcademicSubjectDescriptor", subject);
      const code = `C${at}`;
      return {
        courseCode: code,
        courseTitle: code,
        numberOfParts: 1,
        educationOrganizationReference: { educationOrganizationId: 1 },
        identificationCodes: [],
        ...(dataStandard < "5"
          ? { academicSubjectDescriptor }
          : { academicSubjects: [{ academicSubjectDescriptor }] }),
      };
    });
    const { call } = await open("7.3", "shared", { dataStandard, data: { schools, courses } });
    const asked = "courses?AcademicSubjectDescriptor=mathematics";
    expect(await list(await call(asked))).toMatchObject([{ code: "C1" }]);
    expect(await list(await call("schools?Type=Special+Education"))).toMatchObject([
      { schoolId: 2 },
    ]);
    const refused = await call("students?economicDisadvantaged=true");
    expect(refused.status).toBe(400);
    expect((await json(refused))["message"]).toMatch(/economicDisadvantaged.*EDB011/);
  },
);
