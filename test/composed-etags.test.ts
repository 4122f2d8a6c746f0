// A legacy record that a current host keeps as several records has one ETag, of all of them. Programs look for
// changes by it, and guard their writes with it.
import type { SandboxData } from "@edbridge/sandbox";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import {
  behaviorsOf,
  incidentAtSchool,
  incidentParts,
  partIn,
  rolesOf,
  schoolId,
} from "./support/incident.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import * as people from "./support/new-person.ts";
import { hostWith, open, uri, type World, write, writeAsCurrent } from "./support/translated.ts";

const { address, demographics, enrollmentOf, newStudent, storedStudent, teaching } = people;
type Json = Record<string, unknown>;

/** A legacy record, and a change of it by a program that writes to the host itself. */
interface Kind {
  readonly standard: "5.0" | "6.0";
  readonly collection: string;
  readonly body: Json;
  readonly key: string;
  /** The record of the host that the other program changes, which is not the main one, and the change. */
  readonly part: string;
  readonly changed: Json;
  /** The status of a DELETE after the change. Default: 204. */
  readonly deleted?: number;
}

const student = { ...newStudent("S1"), addresses: [address("Austin")] };
const kinds: readonly Kind[] = [
  {
    standard: "6.0",
    collection: "students",
    body: student,
    key: "studentUniqueId=S1",
    part: "studentDirectories",
    changed: { addresses: [] },
  },
  {
    standard: "5.0",
    collection: "staffs",
    body: { staffUniqueId: "T2", firstName: "A", lastSurname: "B", credentials: [teaching] },
    key: "staffUniqueId=T2",
    part: "credentials",
    changed: { expirationDate: "2030-01-01" },
  },
  {
    standard: "5.0",
    collection: "disciplineIncidents",
    body: {
      incidentIdentifier: "11",
      schoolReference: { schoolId },
      incidentDate: "2016-10-18T00:00:00",
      staffReference: { staffUniqueId: "T1" },
    },
    key: `incidentIdentifier=11&schoolId=${schoolId}`,
    part: "staffDisciplineIncidentAssociations",
    // No legacy record has the second role.
    deleted: 409,
    changed: { disciplineIncidentParticipationCodes: rolesOf("Reporter", "Witness") },
  },
  {
    standard: "5.0",
    collection: incidentParts,
    body: partIn("S9", ...behaviorsOf("State Offense", "School Violation")),
    key: `studentUniqueId=S9&incidentIdentifier=10&schoolId=${schoolId}`,
    part: "studentDisciplineIncidentBehaviorAssociations",
    changed: { behaviorDetailedDescription: "Seen again" },
  },
];

const data: SandboxData = {
  ...incidentAtSchool,
  students: [storedStudent("S9")],
  staffs: [{ staffUniqueId: "T1", firstName: "A", lastSurname: "B" }],
};

async function opened({ standard, collection, body, part, changed }: Kind) {
  const world = await open(standard, undefined, "compatFetch", { data });
  const { id, headers } = await world.put(collection, body);
  /** Changes the record of a part, as a program does that writes to the host itself. */
  const change = () => {
    const { id: _, _etag, _lastModifiedDate, ...own } = world.stored(part).at(-1) ?? {};
    return writeAsCurrent(world.sandbox, part, { ...own, ...changed });
  };
  const { requests } = world.sandbox;
  const written = () => requests.filter(({ method, kind }) => kind === "data" && method !== "GET");
  return {
    ...world,
    id,
    path: `${collection}/${id}`,
    answered: headers.get("etag"),
    change,
    written,
  };
}

const etagOf = ({ headers }: { readonly headers: Headers }) => headers.get("etag");
const readIn = ({ call }: Pick<World, "call">, path: string, etag: string | null) =>
  call(path, { headers: { "If-None-Match": etag ?? "" } });

describe.each(kinds)("a record of $collection on $standard", (kind) => {
  const { collection, body, key } = kind;

  test("has one ETag on a page, read alone and by its key, as the write of it answered", async () => {
    const { call, path, id, list, answered } = await opened(kind);
    const etag = etagOf(await call(path));
    expect(etag).toMatch(/^"[\w-]{1,40}"$/);
    expect([answered, etagOf(await call(`${collection}?${key}`))]).toEqual([etag, etag]);
    const _etag = etag?.replaceAll('"', "");
    for (const page of ["limit=1&offset=1", "limit=25", "fields=id,_etag&limit=5"]) {
      const all = [
        ...(await list(`${collection}?${page}`)),
        ...(await list(`${collection}?limit=1`)),
      ];
      expect(all.find((each) => each["id"] === id)).toMatchObject({ id, _etag });
    }
    expect([null, etag]).toContain(etagOf(await call(`${path}?fields=id`)));
  });

  test("is unchanged to If-None-Match only as long as each of its parts is", async () => {
    const world = await opened(kind);
    const { call, path, sandbox, id } = world;
    const etag = etagOf(await call(path));
    for (const at of [path, `${collection}?${key}`, `${path}?fields=id`]) {
      const same = await readIn(world, at, etag);
      expect([same.status, await same.text()]).toEqual([304, ""]);
    }
    await world.change();
    for (const at of [path, `${collection}?${key}`]) {
      const other = await readIn(world, at, etag);
      expect([other.status, etagOf(other) === etag]).toEqual([200, false]);
    }
    // Another process has read nothing yet.
    const beside = LegacyCaller.over(sandbox, { records: { educationOrganizationId: 255901 } });
    const { access_token: token } = await beside.signIn(sandbox.credentials);
    const page = (await (await beside.call(token, `${collection}?limit=25`)).json()) as Json[];
    const own = page.find((each) => each["id"] === id);
    expect(`"${String(own?.["_etag"])}"`).toBe(etagOf(await call(path)));
  });

  test.each([
    ["PUT", 204],
    ["POST", 200],
    ["DELETE", kind.deleted ?? 204],
  ])("is not written by %s over a change of a part", async (method, after) => {
    const { call, path, send, change, written } = await opened(kind);
    const etag = etagOf(await call(path));
    await change();
    const before = written().length;
    const sent = (tag: string | null) =>
      send(method, method === "POST" ? collection : path, method === "DELETE" ? undefined : body, {
        "If-Match": tag,
      });
    const { status, text } = await sent(etag);
    expect([status, written().length]).toEqual([412, before]);
    expect(JSON.parse(text)).toEqual({ message: "Resource was modified by another consumer." });
    // Read again, it is written, as it is whatever the state.
    expect((await sent(method === "POST" ? "*" : etagOf(await call(path)))).status).toBe(after);
  });

  test("is written by PUT with the ETag that the PUT before answered", async () => {
    const { call, path, send, answered } = await opened(kind);
    let etag = answered;
    for (const _ of [1, 2]) {
      const answer = await send("PUT", path, body, { "If-Match": etag });
      etag = etagOf(answer);
      expect([answer.status, etag]).toEqual([204, etagOf(await call(path))]);
    }
    expect((await send("DELETE", path, undefined, { "If-Match": etag })).status).toBe(204);
    expect((await call(path)).status).toBe(404);
  });

  test("is answered with no other ETag than a read gives, where it loses a part", async () => {
    const { call, path, send } = await opened(kind);
    const lost = new Set(["addresses", "credentials", "staffReference", "behaviors"]);
    const less = Object.fromEntries(Object.entries(body).filter(([name]) => !lost.has(name)));
    if (collection === incidentParts) less["studentParticipationCodeType"] = "Witness";
    for (const record of [less, body]) {
      const answer = await send("PUT", path, record);
      expect(answer.status).toBeLessThan(300);
      // A participant of another kind has another record.
      const now = await call(path);
      const other = collection === "staffs" ? null : etagOf(now);
      if (now.status === 200) expect([etagOf(now), other]).toContain(etagOf(answer));
    }
  });
});

test.each([
  // A key of two districts must name the one that it writes.
  [[255901], 204, 412],
  [[255901, 255902], 400, 400],
])(
  "the ETag of a student of several districts is that of what %j reads",
  async (ids, ...statuses) => {
    const localEducationAgencies = [255901, 255902].map((localEducationAgencyId) => ({
      localEducationAgencyId,
      nameOfInstitution: "A district",
    }));
    const associations = [255902, 255901].map((educationOrganizationId) => ({
      educationOrganizationReference: { educationOrganizationId },
      studentReference: { studentUniqueId: "S9" },
      sexDescriptor: uri("Sex", "Female"),
    }));
    const { call, list, send, stored } = await hostWith(
      "5.0",
      { ...data, localEducationAgencies, [demographics]: associations },
      { credentials: [{ clientKey: "k", clientSecret: "s", educationOrganizationIds: ids }] },
    );
    const path = `students/${String(stored("students")[0]?.["id"])}`;
    const etag = etagOf(await call(path));
    expect((await list("students")).map(({ _etag }) => `"${String(_etag)}"`)).toEqual([etag]);
    for (const status of statuses) {
      const body = { ...student, studentUniqueId: "S9" };
      const answer = await send("PUT", path, body, { "If-Match": etag });
      expect(answer.status).toBe(status);
      if (status === 204) expect([etagOf(await call(path)), null]).toContain(etagOf(answer));
    }
  },
);

test("the ETag of a new student does not count what waits for the enrollment", async () => {
  const world = await open("5.0", undefined, "compatFetch", { data });
  const { call, post, send, list, sandbox } = world;
  sandbox.fault({ status: 403, times: Infinity, when: { method: "POST", path: demographics } });
  const { headers, id } = await post("students", student);
  expect(headers.get("edbridge-not-stored")).toContain("waits=memory");
  const etag = headers.get("etag");
  const read = await call(`students/${id}`);
  expect([read.status, etagOf(read)]).toEqual([200, etag]);
  expect((await send("PUT", `students/${id}`, student, { "If-Match": etag })).status).toBe(204);
  sandbox.clearFaults();
  await post("studentSchoolAssociations", enrollmentOf("S1"));
  const after = etagOf(await call(`students/${id}`));
  expect(after).not.toBe(etag);
  const page = await list("students");
  expect(page.map(({ _etag }) => `"${String(_etag)}"`)).toContain(after);
});

/** Sends a PUT under If-Match. Another program writes right before it makes a new part. */
async function putBeside(
  { sandbox, path }: Pick<World, "sandbox"> & { readonly path: string },
  body: Json,
  part: string,
  act: () => Promise<unknown>,
) {
  let has: Promise<unknown> | undefined;
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    const isNew = options.method === "POST" && String(options.path).endsWith(part);
    if (!isNew || has) return dispatch(options, handler);
    has = act().then(() => dispatch(options, handler));
    return true;
  });
  const caller = LegacyCaller.over(sandbox, { dispatcher });
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const etag = etagOf(await caller.call(token, path));
  const { headers, ...sent } = write("PUT", body);
  const conditional = { ...sent, headers: { ...headers, "If-Match": etag ?? "" } };
  const answer = await caller.call(token, path, conditional);
  return {
    answer,
    post: (to: string, record: Json) => caller.call(token, to, write("POST", record)),
  };
}

test("a part that another program makes meanwhile is not written over under If-Match", async () => {
  const kind = kinds.find(({ collection }) => collection === incidentParts);
  if (!kind) throw new Error("There is no such kind.");
  const code = "School Code of Conduct";
  const changed = { behaviorDescriptor: uri("Behavior", code), behaviorDetailedDescription: "X" };
  const world = await opened({ ...kind, changed });
  const behaviors = [...(kind.body["behaviors"] as Json[]), { behaviorDescriptor: code }];
  const { answer } = await putBeside(world, { ...kind.body, behaviors }, kind.part, world.change);
  expect(answer.status).toBe(412);
  expect(world.stored(kind.part).at(-1)).toMatchObject(changed);
});

test("nor is it later, when the student is enrolled", async () => {
  const part = "studentDirectories";
  const body = newStudent("S1");
  const world = await open("6.0", undefined, "compatFetch", { data });
  const { id } = await world.put("students", body);
  const made = {
    studentReference: { studentUniqueId: "S1" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    addresses: [],
  };
  const changed = { ...body, firstName: "Bo", addresses: [address("Austin")] };
  const { answer, post } = await putBeside(
    { ...world, path: `students/${id}` },
    changed,
    part,
    () => writeAsCurrent(world.sandbox, part, made),
  );
  expect([answer.status, answer.headers.get("edbridge-not-stored")]).toEqual([412, null]);
  expect((await post("studentSchoolAssociations", enrollmentOf("S1"))).status).toBe(201);
  expect(world.stored(part)).toMatchObject([made]);
});
