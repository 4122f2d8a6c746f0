import { describe, expect, test } from "vitest";
import { Bridge } from "../src/pipeline/bridge.js";
import type { DataCall } from "../src/auth/bridged-call.js";
import { sendWrite } from "../src/writes/send-step.js";
import { district, openOn, TestHost } from "./lookups-host.js";
import {
  baseUrl,
  hostUrl,
  json,
  pageOf,
  root,
  told,
  handled,
  type Answer,
  type Call,
} from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const demographics = "studentEducationOrganizationAssociations";

/** A host of one student, whose demographics are a record of their own. */
class StudentHost {
  sex = "Female";
  etag = 1;
  /** What happens to a write of demographics. */
  fate: "stored" | "not found" = "stored";
  readonly asked: string[] = [];

  readonly send = async (call: Call): Promise<Answer> => {
    const path = new URL(call.url).pathname;
    this.asked.push(`${call.method} ${path.split("/").slice(5).join("/")}`);
    const reply = (answer: Partial<Answer>): Answer => ({
      status: 200,
      headers: {},
      ...answer,
    });
    if (call.method === "GET") {
      if (call.headers["if-none-match"] === '"1"') return reply({ status: 304 });
      const list = path.includes(demographics) ? [this.#demographics()] : [this.#student()];
      return reply(path.endsWith(id) ? json(list[0]) : pageOf(list, call.url));
    }
    if (path.includes(demographics)) {
      if (this.fate === "not found") return reply({ status: 404 });
      const { sexDescriptor = "" } = JSON.parse(String(call.body)) as { sexDescriptor?: string };
      this.sex = sexDescriptor.split("#")[1] ?? "";
      this.etag++;
    }
    return reply({ status: path.endsWith(id) ? 204 : 200 });
  };

  #student() {
    const name = { firstName: "Ada", lastSurname: "Byron", birthDate: "2008-05-05" };
    return { id, studentUniqueId: "1", ...name, _etag: "1" };
  }

  #demographics() {
    return {
      id,
      studentReference: { studentUniqueId: "1" },
      educationOrganizationReference: { educationOrganizationId: 255901 },
      sexDescriptor: `uri://ed-fi.org/SexDescriptor#${this.sex}`,
      hispanicLatinoEthnicity: false,
      _etag: String(this.etag),
    };
  }
}

/** A program that calls a bridge to the host. */
function programOf(host: StudentHost) {
  const bridge = new Bridge({ baseUrl: hostUrl, legacyUrl: baseUrl, ...told });
  const headers = { authorization: "Bearer hosttoken", "content-type": "application/json" };
  return async (
    path: string,
    method = "GET",
    body?: unknown,
    more: Record<string, string> = {},
  ) => {
    const url = `${root}/${path}`;
    const route = bridge.route(url);
    if (!route) throw new Error(`${url} is outside.`);
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return handled(
      bridge,
      { method, url, headers: { ...headers, ...more }, ...text },
      route,
      host.send,
    );
  };
}

const student = {
  studentUniqueId: "1",
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  hispanicLatinoEthnicity: false,
};

describe("a record that consists of several", () => {
  test("is never unchanged because one of them is", async () => {
    const call = programOf(new StudentHost());
    for (const path of [`students/${id}`, "students?studentUniqueId=1"]) {
      const answer = await call(path, "GET", undefined, { "if-none-match": '"1"' });
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  test("is not written a second time because a part of it was not found", async () => {
    const host = new StudentHost();
    const call = programOf(host);
    host.fate = "not found";
    const answer = await call(`students/${id}`, "PUT", { ...student, sexType: "Male" });
    expect(answer.status).toBe(404);
    expect(host.asked.filter((one) => /^(?:POST|PUT) students/.test(one))).toEqual([
      `PUT students/${id}`,
    ]);
  });
});

describe("what was looked up", () => {
  const key = { studentUniqueId: "S7" };
  const lost = () => Promise.reject(new Error("reset"));

  test.each([
    ["carried out", async () => ({ status: 200, headers: {} }), "Male"],
    ["lost", lost, "Male"],
    ["answered 503", async () => ({ status: 503, headers: {} }), "Male"],
    ["refused", async () => ({ status: 400, headers: {} }), "Female"],
  ])("after a write that was %s", async (_fate, send, expected) => {
    const world = district({ students: 20, sections: 1, schools: 1 });
    const { lookups } = openOn(new TestHost(world));
    const read = async () =>
      (await lookups().related(demographics, [key]))[0]?.[0]?.["sexDescriptor"];
    for (let time = 0; time < 3; time++) expect(await read()).toContain("#Female");
    const record = world[demographics]?.[7] ?? {};
    record["sexDescriptor"] = "uri://ed-fi.org/SexDescriptor#Male";
    const target = { name: demographics, part: "demographics7", query: [] } as const;
    const call = { method: "PUT", target } as unknown as DataCall;
    await sendWrite(call, send, lookups()).catch(() => {});
    expect(await read()).toContain(`#${expected}`);
  });
});
