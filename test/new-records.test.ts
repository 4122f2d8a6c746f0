// What a write asks of a host that refuses to replace a record by a POST under a condition.
import { type Sandbox, type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { currentToken } from "./sidecar/support/legacy-http.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { newStudent } from "./support/new-person.ts";
import { write } from "./support/translated.ts";

/** A field that no legacy student has. */
const ofHost = { preferredFirstName: "Augusta" };

async function open(options: Partial<SandboxOptions> = {}) {
  const host = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    dataStandard: "5.0",
    data: {},
    ...options,
  });
  onTestFinished(() => host.stop());
  const caller = LegacyCaller.over(host);
  const { access_token: token } = await caller.signIn(host.credentials);
  const call = (path: string, init: RequestInit = {}) => caller.call(token, path, init);
  /** The requests about students that a call makes. */
  const asked = async (path: string, init: RequestInit = {}) => {
    host.clearRequests();
    const { status } = await call(path, init);
    const own = host.requests.filter((each) => /\/students\b/.test(each.path));
    return [status, ...own.map(({ method, status: answer }) => `${method} ${answer}`)];
  };
  return { host, call, asked };
}

/** What a program of the current generation writes. Gives the ETag of the record. */
async function writeAsCurrent({ baseUrl, credentials }: Sandbox, record: object, id?: string) {
  const authorization = `Bearer ${await currentToken(baseUrl, credentials)}`;
  const [method, path] = id === undefined ? ["POST", ""] : ["PUT", `/${id}`];
  const sent = write(method, id === undefined ? record : { ...record, id });
  const url = `${baseUrl}/data/v3/ed-fi/students${path}`;
  const answer = await fetch(url, { ...sent, headers: { ...sent.headers, authorization } });
  expect(answer.ok).toBe(true);
  return answer.headers.get("etag");
}

const current = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "Old",
  lastSurname: "Byron",
  birthDate: "2008-05-05",
  ...ofHost,
});

const post = (id: string) => write("POST", newStudent(id));

test("a program that writes new records asks for the first one alone", async () => {
  const { asked } = await open();
  expect(await asked("students", post("1"))).toEqual([201, "GET 200", "POST 201"]);
  expect(await asked("students", post("2"))).toEqual([201, "POST 201"]);
  expect(await asked("students", post("3"))).toEqual([201, "POST 201"]);
  // It was written before, so it is no new one.
  expect(await asked("students", post("2"))).toEqual([200, "GET 200", "PUT 204"]);
});

test.each(["5.2", "8"] as const)("a host of version %s is asked for each", async (version) => {
  const { asked } = await open({ version });
  for (const id of ["1", "2"]) {
    const [status, ...requests] = await asked("students", post(id));
    expect([status, requests[0], requests.at(-1)]).toEqual([201, "GET 200", "POST 201"]);
  }
});

test.each(["5.2", "5.3", "7.3"] as const)(
  "a record that was taken for a new one keeps what the host has: %s",
  async (version) => {
    const { host, call } = await open({ version });
    expect((await call("students", post("1"))).status).toBe(201);
    await writeAsCurrent(host, current("2"));
    expect((await call("students", post("2"))).status).toBe(200);
    expect(host.records("students")).toEqual([
      expect.objectContaining({ studentUniqueId: "1", firstName: "Ada" }),
      expect.objectContaining({ studentUniqueId: "2", firstName: "Ada", ...ofHost }),
    ]);
  },
);

async function readAlone() {
  const world = await open();
  await writeAsCurrent(world.host, current("1"));
  const list = await world.call("students?studentUniqueId=1");
  const record = (await list.json()) as Record<string, unknown>;
  return { ...world, record, path: `students/${record["id"]}` };
}

const changed = { ...newStudent("1"), firstName: "New" };

test("a record that the caller has read alone is not read again for its write", async () => {
  const { host, asked, path } = await readAlone();
  expect(await asked(path, write("PUT", changed))).toEqual([204, "PUT 204"]);
  expect(host.records("students")).toMatchObject([{ firstName: "New", ...ofHost }]);
  // What was written since is read.
  expect(await asked(path, write("PUT", changed))).toEqual([204, "GET 200", "PUT 204"]);
});

test.each([
  ["no condition", undefined, 204],
  ["the state that was read", "read", 412],
  ["the state of now", "now", 204],
  ["any state", "*", 204],
])("what another program wrote after that stays, with %s", async (_, condition, status) => {
  const { host, call, record, path } = await readAlone();
  const newer = { preferredFirstName: "Beatrice" };
  const now = await writeAsCurrent(host, { ...current("1"), ...newer }, String(record["id"]));
  const tags: Record<string, unknown> = { read: record["_etag"], now, "*": "*" };
  const init = write("PUT", changed);
  const headers = { ...init.headers, "If-Match": String(tags[condition ?? ""]) };
  const answer = await call(path, condition === undefined ? init : { ...init, headers });
  expect(answer.status).toBe(status);
  const firstName = status === 204 ? "New" : "Old";
  expect(host.records("students")).toMatchObject([{ firstName, ...newer }]);
});
