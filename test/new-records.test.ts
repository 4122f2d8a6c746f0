// What a write asks of a host that refuses to replace a record by a POST under a condition.
import type { SandboxOptions } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { newStudent, storedStudent } from "./support/new-person.ts";
import { hostWith, write, writeAsCurrent } from "./support/translated.ts";

/** A field that no legacy student has. */
const ofHost = { preferredFirstName: "Augusta" };

async function open(options: Omit<SandboxOptions, "data"> = {}) {
  const { sandbox, ...world } = await hostWith("5.0", {}, options);
  /** The requests about students that a call makes. */
  const asked = async (path: string, init: RequestInit) => {
    sandbox.clearRequests();
    const { status } = await world.call(path, init);
    const own = sandbox.requests.filter((each) => /\/students\b/.test(each.path));
    return [status, ...own.map(({ method, status: answer }) => `${method} ${answer}`)];
  };
  /** Writes a student as a program of the current generation does; gives the ETag. */
  const change = async (record: object, id?: string) => {
    const [method, path] = id === undefined ? ["POST", "students"] : ["PUT", `students/${id}`];
    const answer = await writeAsCurrent(sandbox, path, { ...record, ...(id && { id }) }, method);
    return answer.headers.get("etag");
  };
  return { ...world, asked, change };
}

const current = (id: string) => ({ ...storedStudent(id), firstName: "Old", ...ofHost });
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
    const { put, change, stored } = await open({ version });
    expect((await put("students", newStudent("1"))).status).toBe(201);
    await change(current("2"));
    expect((await put("students", newStudent("2"))).status).toBe(200);
    const [first, second] = stored("students");
    expect(first).toMatchObject({ studentUniqueId: "1", firstName: "Ada" });
    expect(second).toMatchObject({ studentUniqueId: "2", firstName: "Ada", ...ofHost });
  },
);

async function readAlone() {
  const world = await open();
  await world.change(current("1"));
  const read = await world.call("students?studentUniqueId=1");
  const { id } = await json(read);
  return {
    ...world,
    id: String(id),
    path: `students/${String(id)}`,
    etag: read.headers.get("etag"),
  };
}

const changed = { ...newStudent("1"), firstName: "New" };

test("a record that the caller has read alone is not read again for its write", async () => {
  const { asked, path, stored } = await readAlone();
  expect(await asked(path, write("PUT", changed))).toEqual([204, "PUT 204"]);
  expect(stored("students")).toMatchObject([{ firstName: "New", ...ofHost }]);
  // What was written since is read.
  expect(await asked(path, write("PUT", changed))).toEqual([204, "GET 200", "PUT 204"]);
});

test.each([
  ["no condition", 204],
  ["the state that was read", 412],
  ["the state of now", 204],
  ["any state", 204],
])("what another program wrote after that stays, with %s", async (condition, status) => {
  const { change, send, stored, id, etag, path } = await readAlone();
  const newer = { preferredFirstName: "Beatrice" };
  const tags: Record<string, unknown> = {
    "the state that was read": etag,
    "the state of now": await change({ ...current("1"), ...newer }, id),
    "any state": "*",
  };
  const tag = tags[condition];
  const answer = await send("PUT", path, changed, tag === undefined ? {} : { "If-Match": tag });
  expect(answer.status).toBe(status);
  const firstName = status === 204 ? "New" : "Old";
  expect(stored("students")).toMatchObject([{ firstName, ...newer }]);
});
