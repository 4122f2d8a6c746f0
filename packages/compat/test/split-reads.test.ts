// Reads of legacy records that are several current ones, of two collections.
import { describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { uri } from "./student-records.js";
import { json, type JsonRecord, type Answer } from "./through.js";

const path = "studentDisciplineIncidentAssociations";
const behaviors = "studentDisciplineIncidentBehaviorAssociations";
const others = "studentDisciplineIncidentNonOffenderAssociations";
const of = (id: string): JsonRecord => ({
  studentReference: { studentUniqueId: id },
  disciplineIncidentReference: { incidentIdentifier: "10", schoolId: 1 },
});
const behavior = (id: string) => ({ ...of(id), behaviorDescriptor: uri("Behavior", "Other") });
const hostOf = (withBehavior: readonly string[], without: readonly string[]) =>
  new StoredHost({ [behaviors]: withBehavior.map(behavior), [others]: without.map(of) });
const keyOf = (id: string) => `${path}?studentUniqueId=${id}&incidentIdentifier=10&schoolId=1`;
const students = (text: string) =>
  (JSON.parse(text) as JsonRecord[]).map(
    (each) => Object(each["studentReference"]).studentUniqueId,
  );
const askedFor = (host: StoredHost) =>
  host.asked.map((each) => each.replace(behaviors, "B").replace(others, "N"));

describe("a list", () => {
  test.each([
    ["limit=3", ["B?limit=3"]],
    ["limit=5", ["B?limit=5", "B?limit=2&offset=3", "N?limit=2"]],
    // How many records are before an offset, only the list itself says.
    ["limit=2&offset=3", ["B?limit=5", "B?limit=2&offset=3", "N?limit=2"]],
    ["limit=1&offset=1", ["B?limit=2"]],
  ])("of %s asks for no more than it needs", async (query, expected) => {
    const host = hostOf(["1", "2", "3"], ["4", "5"]);
    await programOn(host).call("GET", `${path}?${query}`);
    // What is asked for beside them are the others of the same key.
    const lists = askedFor(host).filter((each) => !each.includes("schoolId"));
    expect(lists).toEqual(expected.map((each) => `GET ${each}`));
  });

  test.each([
    [behaviors, 403, ["N0"]],
    [behaviors, 404, ["N0"]],
    [others, 405, ["B0"]],
  ])("comes without %s where that is answered with %d", async (name, status, left) => {
    const host = hostOf(["B0"], ["N0"]);
    host.refuse(`GET ${name}`, status);
    const answer = await programOn(host).call("GET", path);
    expect([answer.status, answer.headers["edbridge-left-out"]]).toEqual([200, name]);
    expect(students(answer.text)).toEqual(left);
  });

  test("does not ask again for what may not be read, until nothing else is left", async () => {
    const host = hostOf(["B0"], ["N0"]);
    const { call, signIn } = programOn(host);
    await signIn();
    const refuse = (name: string) => host.refuse(`GET ${name}`, 403);
    const asks = async (status: number) => {
      host.asked.splice(0);
      const answer = await call("GET", path);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.headers["edbridge-left-out"]).toBe(behaviors);
      return askedFor(host).some((each) => each.startsWith("GET B"));
    };
    refuse(behaviors);
    expect([await asks(200), await asks(200)]).toEqual([true, false]);
    refuse(others);
    expect([await asks(403), await asks(403)]).toEqual([false, true]);
  });

  test("asks again for what only failed, and has the header fields of the first list", async () => {
    const host = hostOf(["B0"], ["N0"]);
    const { call, signIn } = programOn(host);
    await signIn();
    host.faults.push({ on: `GET ${behaviors}`, answer: json({}, 500), times: 1 });
    expect((await call("GET", path)).status).toBe(500);
    const answer = json(host.records(behaviors), 200, { "x-node": "7" });
    host.faults.push({ on: `GET ${behaviors}`, answer, times: 1 });
    const { headers, text } = await call("GET", `${path}?limit=1`);
    expect([headers["x-node"], students(text)]).toEqual(["7", ["B0"]]);
  });

  test("is refused as the first of them where none may be read", async () => {
    const host = hostOf(["B0"], ["N0"]);
    host.faults.push(
      { on: `GET ${behaviors}`, answer: json({ message: "First." }, 403) },
      { on: `GET ${others}`, answer: json({ message: "Second." }, 405) },
    );
    const answer = await programOn(host).call("GET", path);
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining("First.")]);
  });

  test.each<[string, Partial<Answer>, number]>([
    ["fails", json({ message: "No." }, 500), 500],
    ["fails with a list", json([], 500), 500],
    ["is no list", json({}), 200],
  ])("is not given in part where one of them %s", async (_, answer, status) => {
    const host = hostOf(["B0"], ["N0"]);
    host.faults.push({ on: `GET ${behaviors}`, answer });
    expect((await programOn(host).call("GET", path)).status).toBe(status);
    expect(askedFor(host)).toEqual([expect.stringMatching(/^GET B\?limit=25/)]);
  });
});

test.each<[string, "B" | "N" | "none", number | undefined, number | undefined, number, string[]]>([
  ["is in the first", "B", undefined, undefined, 200, ["B"]],
  ["is in the second", "N", undefined, undefined, 200, ["B", "N"]],
  ["is in the second, where the first may not be read", "N", 403, undefined, 200, ["B", "N"]],
  ["is in none", "none", undefined, undefined, 404, ["B", "N"]],
  ["is in none that may be read", "none", 403, undefined, 403, ["B", "N"]],
  ["may be in the second", "none", undefined, 403, 403, ["B", "N"]],
  ["may be in any", "none", 403, 403, 403, ["B", "N"]],
  ["may be in the first, which fails", "N", 500, undefined, 500, ["B"]],
])("a record by its key or id %s", async (_, place, first, second, status, asked) => {
  const host = hostOf(place === "B" ? ["1"] : [], place === "N" ? ["1"] : []);
  const [own] = [...host.records(behaviors), ...host.records(others)];
  if (first !== undefined) host.refuse(`GET ${behaviors}`, first);
  if (second !== undefined) host.refuse(`GET ${others}`, second);
  const { call } = programOn(host);
  for (const at of [keyOf("1"), `${path}/${String(own?.["id"] ?? "0".repeat(32))}`]) {
    host.asked.splice(0);
    const answer = await call("GET", at, undefined, { headers: { "if-none-match": '"1"' } });
    expect([at, answer.status]).toEqual([at, status]);
    const direct = askedFor(host).filter((each) =>
      at === keyOf("1") ? each.endsWith("limit=1") : /^GET \w\/\w+$/.test(each),
    );
    expect(direct.map((each) => each.charAt(4))).toEqual(asked);
    if (status === 200) expect(answer.text).toContain('"studentUniqueId": "1"');
  }
  expect(host.headers.every((headers) => headers["if-none-match"] === undefined)).toBe(true);
});

test.each(["deletes", "keyChanges"])(
  "%s of such a collection are refused, and both parts named",
  async (part) => {
    const host = hostOf(["1"], []);
    const answer = await programOn(host).call("GET", `${path}/${part}`);
    expect([answer.status, host.asked]).toEqual([501, []]);
    expect(answer.message).toMatch(new RegExp(`^${part} .*${behaviors} and ${others}.*EDB024`));
  },
);

test.each([
  ["the first list", "", 1],
  ["a record in the first", `/${hostOf(["1"], ["2"]).idOf(behaviors)}`, 1],
  ["a record in the second", `/${hostOf(["1"], ["2"]).idOf(others)}`, 2],
])("HEAD asks for %s alone, where a GET finds it", async (_, at, times) => {
  const host = hostOf(["1"], ["2"]);
  expect((await programOn(host).call("HEAD", path + at)).status).toBe(200);
  const methods = host.asked.map((each) => each.split(" ")[0]);
  expect(methods).toEqual(Array.from({ length: times }, () => "HEAD"));
});

test("a POST of what is no record goes to the host as it is, once", async () => {
  const host = hostOf(["1"], ["2"]);
  host.refuse("POST", 403);
  await programOn(host).call("POST", path, {}, { headers: { "content-type": "text/plain" } });
  expect(host.asked).toEqual([expect.stringMatching(/^POST /)]);
});
