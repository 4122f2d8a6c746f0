// A legacy record that a current host keeps as several records has one ETag, of all of them. Programs look for
// changes by it, and guard their writes with it.
import { LegacyCaller } from "./support/legacy-caller.ts";
import type { Sandbox, SandboxData } from "@edbridge/sandbox";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { doors, open, write } from "./support/translated.ts";

type World = Awaited<ReturnType<typeof open>>;
type Json = Record<string, unknown>;

const school = 255901001;
const bare = { firstName: "L", lastSurname: "K", birthDate: "2001-03-04" };
const incident = { incidentIdentifier: "10", schoolId: school };
const address = (city: string) => ({
  addressType: "Home",
  streetNumberName: "1 Elm",
  city,
  stateAbbreviationType: "TX",
  postalCode: "75001",
});
const partIn = "studentDisciplineIncidentAssociations";
const behaviors = "studentDisciplineIncidentBehaviorAssociations";

/** A legacy record, and a change of it by a program that writes to the host itself. */
interface Kind {
  readonly standard: "5.0" | "6.0";
  readonly collection: string;
  readonly data?: SandboxData;
  readonly body: Json;
  readonly key: string;
  /** The record of the host that the other program changes, which is not the main one, and the change. */
  readonly part: string;
  readonly changed: Json;
  /** The status of a DELETE after the change. Default: 204. */
  readonly deleted?: number;
}

const kinds: readonly Kind[] = [
  {
    standard: "6.0",
    collection: "students",
    body: {
      ...bare,
      studentUniqueId: "S1",
      birthDate: "2001-03-04T00:00:00",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      addresses: [address("Austin")],
    },
    key: "studentUniqueId=S1",
    part: "studentDirectories",
    changed: { addresses: [] },
  },
  {
    standard: "5.0",
    collection: "staffs",
    body: {
      staffUniqueId: "T1",
      firstName: "A",
      lastSurname: "B",
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      credentials: [
        {
          credentialFieldDescriptor: "Mathematics",
          credentialType: "Certification",
          levelDescriptor: "Ninth grade",
          teachingCredentialDescriptor: "Regular/Standard",
          credentialIssuanceDate: "2010-06-01T00:00:00",
          stateOfIssueStateAbbreviationType: "TX",
          teachingCredentialBasisType: "4-year bachelor's degree",
        },
      ],
    },
    key: "staffUniqueId=T1",
    part: "credentials",
    changed: { expirationDate: "2030-01-01" },
  },
  {
    standard: "5.0",
    collection: "disciplineIncidents",
    data: { staffs: [{ staffUniqueId: "T1", firstName: "A", lastSurname: "B" }] },
    body: {
      incidentIdentifier: "11",
      schoolReference: { schoolId: school },
      incidentDate: "2016-10-18T00:00:00",
      staffReference: { staffUniqueId: "T1" },
    },
    key: `incidentIdentifier=11&schoolId=${school}`,
    part: "staffDisciplineIncidentAssociations",
    // No legacy record has the second role.
    deleted: 409,
    changed: {
      disciplineIncidentParticipationCodes: ["Reporter", "Witness"].map((code) => ({
        disciplineIncidentParticipationCodeDescriptor: `uri://ed-fi.org/DisciplineIncidentParticipationCodeDescriptor#${code}`,
      })),
    },
  },
  {
    standard: "5.0",
    collection: partIn,
    body: {
      studentReference: { studentUniqueId: "S9" },
      disciplineIncidentReference: incident,
      studentParticipationCodeType: "Perpetrator",
      behaviors: ["State Offense", "School Violation"].map((behaviorDescriptor) => ({
        behaviorDescriptor,
      })),
    },
    key: `studentUniqueId=S9&incidentIdentifier=10&schoolId=${school}`,
    part: behaviors,
    changed: { behaviorDetailedDescription: "Seen again" },
  },
];

const data: SandboxData = {
  schools: [{ schoolId: school, nameOfInstitution: "Grand Bend High School" }],
  students: [{ studentUniqueId: "S9", ...bare }],
  disciplineIncidents: [
    {
      incidentIdentifier: "10",
      incidentDate: "2016-10-18",
      schoolReference: { schoolId: school },
    },
  ],
};

async function opened(kind: Kind, door: keyof typeof doors = "compatFetch") {
  const world = await open(kind.standard, undefined, door, { data: { ...data, ...kind.data } });
  const { headers } = await world.put(kind.collection, kind.body);
  const id = headers.get("location")?.split("/").at(-1) ?? "";
  return { ...world, id, path: `${kind.collection}/${id}`, answered: headers.get("etag") };
}

/** Changes the last current record of a kind, as a program does that writes to the host itself. */
async function change({ baseUrl, credentials, records }: Sandbox, { part, changed }: Kind) {
  const { id: _, _etag, _lastModifiedDate, ...own } = records(part).at(-1) ?? {};
  const { clientKey, clientSecret } = credentials;
  const token = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientKey,
      client_secret: clientSecret,
    }),
  });
  const { access_token: bearer } = (await token.json()) as Json;
  const { headers, ...sent } = write("POST", { ...own, ...changed });
  const authorization = `Bearer ${String(bearer)}`;
  const answer = await fetch(`${baseUrl}/data/v3/ed-fi/${part}`, {
    ...sent,
    headers: { ...headers, authorization },
  });
  expect([answer.ok, await answer.text()]).toEqual([true, ""]);
}

/** The same program in another process, which has read nothing yet. */
async function beside({ sandbox }: Pick<World, "sandbox">): Promise<World["call"]> {
  const caller = LegacyCaller.over(sandbox, { records: { educationOrganizationId: 255901 } });
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  return (path, init) => caller.call(token, path, init);
}

const etagOf = ({ headers }: Response) => headers.get("etag");
const readIn = (call: World["call"], path: string, etag: string | null) =>
  call(path, { headers: { "If-None-Match": etag ?? "" } });
const writeIn = (
  { call }: Pick<World, "call">,
  method: string,
  path: string,
  etag: string | null,
  body?: unknown,
) => {
  const { headers, ...sent } = body === undefined ? { method } : write(method, body);
  return call(path, { ...sent, headers: { ...headers, "If-Match": etag ?? "" } });
};
const written = (sandbox: Sandbox) =>
  sandbox.requests.filter(
    ({ method, path }) => /PUT|POST|DELETE/.test(method) && path.includes("/data/"),
  ).length;

describe.each(kinds)("a record of $collection on $standard", (kind) => {
  const { collection, body, key } = kind;

  test("has one ETag on a page, read alone and by its key, as the write of it answered", async () => {
    const { call, path, list, answered } = await opened(kind);
    const etag = etagOf(await call(path));
    expect(etag).toMatch(/^"[\w-]{1,40}"$/);
    expect(etagOf(await call(`${collection}?${key}`))).toBe(etag);
    for (const size of [1, 25, 250]) {
      const pages = [await list(`${collection}?limit=${size}`)];
      if (size === 1) pages.push(await list(`${collection}?limit=1&offset=1`));
      const own = pages.flat().find((each) => path.endsWith(String(each["id"])));
      expect(own?.["_etag"]).toBe(etag?.replaceAll('"', ""));
    }
    expect(answered).toBe(etag);
  });

  test("has another one when only a part has changed", async () => {
    const world = await opened(kind);
    const before = etagOf(await world.call(world.path));
    await change(world.sandbox, kind);
    const call = await beside(world);
    const [page, alone] = [await call(`${collection}?limit=25`), await call(world.path)];
    const own = ((await page.json()) as Json[]).find(({ id }) => id === world.id);
    expect(`"${String(own?.["_etag"])}"`).toBe(etagOf(alone));
    expect(etagOf(alone)).not.toBe(before);
  });

  test("is unchanged to If-None-Match only as long as each of its parts is", async () => {
    const { call, path, sandbox } = await opened(kind);
    const etag = etagOf(await call(path));
    for (const at of [path, `${collection}?${key}`]) {
      const same = await readIn(call, at, etag);
      expect([same.status, await same.text(), etagOf(same)]).toEqual([304, "", etag]);
    }
    await change(sandbox, kind);
    for (const at of [path, `${collection}?${key}`]) {
      const other = await readIn(call, at, etag);
      expect([other.status, etagOf(other) === etag]).toEqual([200, false]);
    }
  });

  test.each(["PUT", "DELETE", "POST"] as const)(
    "is not written by %s over a change of a part",
    async (method) => {
      const world = await opened(kind);
      const { call, path, sandbox } = world;
      const etag = etagOf(await call(path));
      await change(sandbox, kind);
      const before = written(sandbox);
      const at = method === "POST" ? collection : path;
      const answer = await writeIn(world, method, at, etag, method === "DELETE" ? undefined : body);
      expect([answer.status, written(sandbox) - before]).toEqual([412, 0]);
      expect(await answer.json()).toEqual({
        message: "Resource was modified by another consumer.",
      });
      // Read again, it is written.
      const now = etagOf(await call(path));
      const next = await writeIn(world, method, at, now, method === "DELETE" ? undefined : body);
      const after = { PUT: 204, POST: 200, DELETE: kind.deleted ?? 204 };
      expect(next.status).toBe(after[method]);
    },
  );

  test("is written by PUT with the ETag that the PUT before answered", async () => {
    const world = await opened(kind);
    const { call, path } = world;
    let etag = world.answered;
    for (const _ of [1, 2]) {
      const answer = await writeIn(world, "PUT", path, etag, body);
      expect(answer.status).toBe(204);
      etag = etagOf(answer);
      expect(etag).toBe(etagOf(await call(path)));
    }
    expect((await writeIn(world, "DELETE", path, etag)).status).toBe(204);
    expect((await call(path)).status).toBe(404);
  });

  test("is answered with no other ETag than a read gives, where it loses a part", async () => {
    const { call, path } = await opened(kind);
    const lost = new Set(["addresses", "credentials", "staffReference", "behaviors"]);
    const less = Object.fromEntries(Object.entries(body).filter(([name]) => !lost.has(name)));
    const role = { studentParticipationCodeType: "Witness" };
    for (const record of [less, body]) {
      const given = record === less && collection === partIn ? { ...less, ...role } : record;
      const answer = await call(path, write("PUT", given));
      expect(answer.ok).toBe(true);
      // A participant of another kind has another record.
      const now = await call(path);
      if (now.status === 200) expect([etagOf(now), null]).toContain(etagOf(answer));
    }
  });

  test("is not written with the ETag that the old host had, and read whole", async () => {
    const world = await opened(kind);
    const old = '"636178420442570000"';
    expect((await writeIn(world, "PUT", world.path, old, body)).status).toBe(412);
    expect((await readIn(world.call, world.path, old)).status).toBe(200);
  });

  test("is written with If-Match: *", async () => {
    const world = await opened(kind);
    await change(world.sandbox, kind);
    expect((await writeIn(world, "PUT", world.path, "*", body)).status).toBe(204);
    expect((await writeIn(world, "DELETE", world.path, "*")).status).toBe(kind.deleted ?? 204);
  });

  test("has no ETag of a part of it where fields are chosen", async () => {
    const { call, path, list } = await opened(kind);
    const etag = etagOf(await call(path));
    const some = await call(`${path}?fields=id`);
    expect([null, etag]).toContain(etagOf(some));
    const [own] = (await list(`${collection}?fields=id,_etag&limit=5`)).filter(({ id }) =>
      path.endsWith(String(id)),
    );
    expect(own).toEqual({ id: path.split("/")[1], _etag: etag?.replaceAll('"', "") });
    expect((await readIn(call, `${path}?fields=id`, etag)).status).toBe(304);
  });
});

test("a part that another program makes meanwhile is not written over under If-Match", async () => {
  const kind = kinds.find(({ part }) => part === behaviors);
  if (!kind) throw new Error("There is no kind.");
  const { sandbox, path, stored } = await opened(kind);
  const third = "uri://ed-fi.org/BehaviorDescriptor#School Code of Conduct";
  const other = {
    ...kind,
    changed: { behaviorDescriptor: third, behaviorDetailedDescription: "Theirs" },
  };
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    const isNew = options.method === "POST" && String(options.path).endsWith(behaviors);
    if (!isNew) return dispatch(options, handler);
    void change(sandbox, other).then(() => dispatch(options, handler));
    return true;
  });
  const caller = LegacyCaller.over(sandbox, { dispatcher });
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const call: World["call"] = (at, init) => caller.call(token, at, init);
  const items = [...(kind.body["behaviors"] as Json[]), { behaviorDescriptor: "School Code of Conduct" }];
  const body = { ...kind.body, behaviors: items };
  const answer = await writeIn({ call }, "PUT", path, etagOf(await call(path)), body);
  expect([answer.status, stored(behaviors).at(-1)]).toEqual([
    412,
    expect.objectContaining(other.changed),
  ]);
});

test.each(Object.keys(doors) as (keyof typeof doors)[])(
  "the ETag of a student is that of all its records, through %s",
  async (door) => {
    const [kind] = kinds;
    if (!kind) throw new Error("There is no kind.");
    const world = await opened(kind, door);
    const { call, path, sandbox } = world;
    const etag = etagOf(await call(path));
    expect((await readIn(call, path, etag)).status).toBe(304);
    await change(sandbox, kind);
    expect((await readIn(call, path, etag)).status).toBe(200);
    const before = written(sandbox);
    expect((await writeIn(world, "PUT", path, etag, kind.body)).status).toBe(412);
    expect(written(sandbox)).toBe(before);
  },
);

test.each([{ educationOrganizationIds: [255901] }, { educationOrganizationIds: [255901, 255902] }])(
  "the ETag of a student of several districts is that of what the key reads: %o",
  async (districts) => {
    const place = (id: number) => ({
      educationOrganizationReference: { educationOrganizationId: id },
    });
    const studentReference = { studentUniqueId: "S9" };
    const credentials = [{ clientKey: "nightly", clientSecret: "s3cr3t", ...districts }];
    const localEducationAgencies = [255901, 255902].map((localEducationAgencyId) => ({
      localEducationAgencyId,
      nameOfInstitution: "A district",
    }));
    const sex = "uri://ed-fi.org/SexDescriptor#Female";
    const { call, list, stored } = await open("5.0", {}, "compatFetch", {
      credentials,
      data: {
        ...data,
        localEducationAgencies,
        studentEducationOrganizationAssociations: [255902, 255901].map((id) => ({
          ...place(id),
          studentReference,
          sexDescriptor: sex,
        })),
      },
    });
    const path = `students/${String(stored("students")[0]?.["id"])}`;
    const etag = etagOf(await call(path));
    expect((await list("students")).map(({ _etag }) => `"${String(_etag)}"`)).toEqual([etag]);
    const { body } = kinds[0] ?? {};
    const send = (condition: string | null) =>
      writeIn({ call }, "PUT", path, condition, { ...body, studentUniqueId: "S9" });
    const answer = await send(etag);
    // A key of two districts must name the one that it writes.
    expect(answer.status).toBe(districts.educationOrganizationIds.length === 1 ? 204 : 400);
    if (answer.status === 400) return;
    expect([etagOf(await call(path)), null]).toContain(etagOf(answer));
    expect((await send(etag)).status).toBe(412);
  },
);

test("the ETag of a new student does not count what waits for the enrollment", async () => {
  const world = await open("5.0", undefined, "compatFetch", { data });
  const { call, post, list, sandbox } = world;
  const part = "studentEducationOrganizationAssociations";
  sandbox.fault({ status: 403, times: Infinity, when: { method: "POST", path: part } });
  const { body } = kinds[0] ?? {};
  const created = await post("students", { ...body });
  expect(created.headers.get("edbridge-not-stored")).toContain("held=memory");
  const path = `students/${created.headers.get("location")?.split("/").at(-1) ?? ""}`;
  const etag = created.headers.get("etag");
  const read = await call(path);
  expect([read.status, etagOf(read)]).toEqual([200, etag]);
  expect((await writeIn(world, "PUT", path, etag, body)).status).toBe(204);
  sandbox.clearFaults();
  await post("studentSchoolAssociations", {
    studentReference: { studentUniqueId: "S1" },
    schoolReference: { schoolId: school },
    entryDate: "2016-08-22T00:00:00",
    entryGradeLevelDescriptor: "Ninth grade",
  });
  const after = etagOf(await call(path));
  expect(after).not.toBe(etag);
  const page = await list("students");
  expect(page.map(({ _etag }) => `"${String(_etag)}"`)).toContain(after);
});
