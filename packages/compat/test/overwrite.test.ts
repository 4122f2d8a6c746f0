import { STATUS_CODES } from "node:http";
import { describe, expect, test } from "vitest";
import { json, pageOf, root, textOf, through, told, type Answer, type Call } from "./through.js";

type Fields = Record<string, unknown>;

const id = "0123456789abcdef0123456789abcdef";
const accredited = "uri://ed-fi.org/AccreditationStatusDescriptor#Accredited";
const regular = "uri://ed-fi.org/SchoolTypeDescriptor#Regular";
/** What the host says of a school; no legacy record can say the first member. */
const school = { accreditationStatusDescriptor: accredited, schoolId: 1, nameOfInstitution: "Old" };
const legacySchool = { schoolId: 1, nameOfInstitution: "New", type: "Regular" };

/** A host of schools, which goes by ETags as real ones do. */
class SchoolHost {
  school: Fields | undefined = school;
  version = 1;
  hasEtags = true;
  /** What another writer does just before each write comes. */
  before: (host: SchoolHost) => void = () => {};
  readonly writes: string[] = [];

  readonly answer = (call: Call): Partial<Answer> => {
    const { method, url, headers } = call;
    const named = url.includes(id);
    if (method === "GET") {
      const all = this.school ? [this.#shown()] : [];
      return named ? (all[0] ? json(all[0]) : json({}, 404)) : pageOf(all, url);
    }
    this.before(this);
    const condition = headers["if-match"];
    this.writes.push(`${method}${named ? " by id" : ""} ${condition ?? "always"}`);
    if (named && !this.school) return json({ message: "gone" }, 404);
    if (condition !== undefined && condition !== `"${this.version}"`) {
      return json({ message: "modified" }, 412);
    }
    const status = this.school === undefined ? 201 : named ? 204 : 200;
    const { id: _, ...record } = JSON.parse(String(call.body)) as Fields;
    this.change(record);
    const location = `http://inner/data/v3/ed-fi/schools/${id}`;
    return { status, reason: STATUS_CODES[status], headers: named ? {} : { location } };
  };

  change(record: Fields): void {
    this.school = record;
    this.version++;
  }

  #shown(): Fields {
    return { id, ...this.school, ...(this.hasEtags ? { _etag: String(this.version) } : {}) };
  }
}

/** Writes a legacy school: a new one, or the one that has the id. */
async function write(
  host: SchoolHost,
  {
    method = "POST",
    headers = {},
    options = {},
  }: { method?: string; headers?: object; options?: object } = {},
) {
  const path = method === "PUT" ? `/${id}` : "";
  const sent = { authorization: "Bearer x", "content-type": "application/json", ...headers };
  const call = { method, headers: sent, body: JSON.stringify(legacySchool) };
  const { answer } = await through(`${root}/schools${path}`, {
    options: { ...told, records: {}, ...options },
    host: host.answer,
    call,
  });
  return { status: answer?.status, location: answer?.headers["location"], answer };
}

const written = { schoolId: 1, nameOfInstitution: "New", schoolTypeDescriptor: regular };

describe("a record that the host has already", () => {
  test.each([
    ["POST", 200, undefined, `${root}/schools/${id}`, "0"],
    ["PUT", 204, "No Content", undefined, undefined],
  ])("is written over by %s as it was read", async (method, status, reason, location, length) => {
    const host = new SchoolHost();
    const { answer, ...seen } = await write(host, { method });
    expect(seen).toEqual({ status, location });
    // The reason phrase is that of the caller's status, not of the request that stored the record.
    expect([answer?.reason, answer?.headers["content-length"]]).toEqual([reason, length]);
    expect(host.writes).toEqual(['PUT by id "1"']);
    expect(host.school).toEqual({ accreditationStatusDescriptor: accredited, ...written });
  });

  test.each(["POST", "PUT"])("loses nothing that another writes before the %s", async (method) => {
    const host = new SchoolHost();
    const other = { ...school, nameOfInstitution: "Other", magnet: true };
    host.before = () => {
      if (host.writes.length < 2) host.change({ ...other, turn: host.writes.length });
    };
    const { status } = await write(host, { method });
    expect(status).toBe(method === "POST" ? 200 : 204);
    expect(host.writes).toEqual(['PUT by id "1"', 'PUT by id "2"', 'PUT by id "3"']);
    expect(host.school).toEqual({ ...other, ...written, turn: 1 });
  });

  test("that changes again and again is left alone in the end", async () => {
    const host = new SchoolHost();
    host.before = () => host.change({ ...school, turn: host.writes.length });
    const { status, answer } = await write(host);
    expect([status, answer?.headers["retry-after"]]).toEqual([503, "1"]);
    expect(await textOf(answer)).toContain("Not stored: other programs changed the record");
    expect(host.writes).toHaveLength(4);
    expect(host.school).toEqual({ ...school, turn: 3 });
  });

  test.each(["POST", "PUT"])("and deletes meanwhile is created by %s", async (method) => {
    const host = new SchoolHost();
    host.before = () => {
      if (host.writes.length === 0) host.school = undefined;
    };
    expect(await write(host, { method })).toMatchObject({
      status: 201,
      location: `${root}/schools/${id}`,
    });
    expect(host.writes).toEqual(['PUT by id "1"', "POST always"]);
    expect(host.school).toEqual(written);
  });

  test.each([
    ['"1"', 204],
    ['"7"', 412],
  ])("is written on the caller's own condition: %s is %i", async (condition, status) => {
    const host = new SchoolHost();
    const headers = { "if-match": condition };
    expect(await write(host, { method: "PUT", headers })).toMatchObject({ status });
    expect(host.writes).toEqual([`PUT by id ${condition}`]);
  });

  test("is not read again where the caller's own condition holds no more", async () => {
    const host = new SchoolHost();
    host.before = () => host.change({ ...school, nameOfInstitution: "Other" });
    const headers = { "if-match": '"1"' };
    expect(await write(host, { method: "PUT", headers })).toMatchObject({ status: 412 });
    expect([host.writes.length, host.school?.["nameOfInstitution"]]).toEqual([1, "Other"]);
  });

  test.each(["POST", "PUT"])(
    "is written by %s as it is to a host without ETags",
    async (method) => {
      const host = new SchoolHost();
      host.hasEtags = false;
      await write(host, { method });
      expect(host.writes).toEqual([method === "PUT" ? "PUT by id always" : "POST always"]);
      expect(host.school).toEqual({ accreditationStatusDescriptor: accredited, ...written });
    },
  );

  test("is replaced whole, unread, where nothing is to be kept", async () => {
    const host = new SchoolHost();
    await write(host, { options: { records: { keep: false } } });
    expect([host.writes, host.school]).toEqual([["POST always"], written]);
  });
});

test("a record that the host has not is created", async () => {
  const host = new SchoolHost();
  host.school = undefined;
  expect(await write(host)).toMatchObject({ status: 201, location: `${root}/schools/${id}` });
  expect([host.writes, host.school]).toEqual([["POST always"], written]);
});
