import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRecords, type SandboxOptions } from "../src/index.js";
import { at, call, INCIDENT, legacyToken, SCHOOL, start, stillClock } from "./support.js";

describe("generated records", () => {
  test("are as many as asked for, all with a school", async () => {
    const sandbox = await start({ schools: 7, disciplineIncidents: 33 });
    const schools = new Set(sandbox.records("schools").map((each) => each["schoolId"]));
    expect(schools.size).toBe(7);
    const incidents = sandbox.records("disciplineIncidents");
    expect(incidents).toHaveLength(33);
    for (const each of incidents)
      expect(schools).toContain(at(each, "schoolReference", "schoolId"));
  });

  test("are the same for the same seed, and others for another", async () => {
    const [one, same, other] = await Promise.all([5, 5, 6].map((seed) => start({ seed })));
    const shown = (each: typeof one) => [
      each?.records("schools"),
      each?.records("disciplineIncidents"),
      each?.credentials,
    ];
    expect(shown(one)).toEqual(shown(same));
    expect(shown(one)).not.toEqual(shown(other));
  });

  test("none without schools", async () => {
    const sandbox = await start({ schools: 0 });
    expect(sandbox.records("disciplineIncidents")).toEqual([]);
    expect(sandbox.records("nonsense")).toEqual([]);
  });
});

describe("given records", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const file = async (text: string) => {
    const path = join(folder, "records.json");
    await writeFile(path, text);
    return path;
  };

  test("replace the generated ones of their collection and keep their ids", async () => {
    const id = "AB".repeat(16);
    const sandbox = await start({
      data: { schools: [{ ...SCHOOL, id, _etag: "1" }] },
      disciplineIncidents: 4,
    });
    expect(sandbox.records("schools")).toEqual([{ ...SCHOOL, id: id.toLowerCase() }]);
    expect(sandbox.records("disciplineIncidents").map((each) => each["schoolReference"])).toEqual(
      Array.from({ length: 4 }, () => ({ schoolId: SCHOOL.schoolId })),
    );
  });

  test("may come from a file", async () => {
    const path = await file(JSON.stringify({ schools: [SCHOOL], disciplineIncidents: [] }));
    const sandbox = await start({ data: path });
    expect(sandbox.records("schools")).toHaveLength(1);
    expect(sandbox.records("disciplineIncidents")).toHaveLength(0);
    expect(await loadRecords(path)).toEqual({ schools: [SCHOOL], disciplineIncidents: [] });
  });

  test("are copied: what is changed outside stays outside, and the other way round", async () => {
    const school = structuredClone(SCHOOL);
    const sandbox = await start({ data: { schools: [school] } });
    school.nameOfInstitution = "Changed";
    school.gradeLevels.push({ gradeLevelDescriptor: "uri://a/GradeLevelDescriptor#B" });
    const read = sandbox.records("schools")[0] as typeof SCHOOL;
    expect(read.nameOfInstitution).toBe(SCHOOL.nameOfInstitution);
    read.gradeLevels.pop();
    expect(sandbox.records("schools")[0]?.["gradeLevels"]).toEqual(SCHOOL.gradeLevels);
  });

  test.each([
    [{ schools: {} }, "data.schools: must be an array of records"],
    [{ schools: [SCHOOL, 1] }, "data.schools[1]: must be an object: one record"],
    [{ school: [] }, "data.school: no collection of this Data Standard has that name"],
    [{ schools: [SCHOOL, { nameOfInstitution: "x" }] }, "data.schools[1]: schoolId is missing"],
    [{ schools: [SCHOOL, SCHOOL] }, "data.schools[1]: another record has the same schoolId"],
    [{ schools: [{ ...SCHOOL, id: "x" }] }, "data.schools[0].id: must be 32 hexadecimal digits"],
    [{ parents: [{ parentUniqueId: "1" }] }, "data.parents: no collection"],
    [[], "data: must be an object of arrays of records"],
  ])("%j are refused", async (data, message) => {
    await expect(start({ data: data as never })).rejects.toThrow(message);
  });

  test("a file that is wrong is named", async () => {
    await expect(loadRecords(await file("{"))).rejects.toThrow("records.json: is not valid JSON");
    const path = await file(
      JSON.stringify({ disciplineIncidents: [{ ...INCIDENT, schoolReference: {} }] }),
    );
    await expect(start({ data: path })).rejects.toThrow(
      /records\.json\.disciplineIncidents\[0\]: schoolId/,
    );
    await expect(loadRecords(join(folder, "none"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("options", () => {
  test.each([
    [{ generation: "old" }, "startSandbox.generation: must be one of legacy, current, both"],
    [{ version: "7" }, "startSandbox.version: must be one of 3.1, "],
    [{ port: -1 }, "startSandbox.port: must be a whole number from 0"],
    [{ tokenLifetime: 0 }, "startSandbox.tokenLifetime: must be a whole number from 1"],
    [{ schoolYear: 24 }, "startSandbox.schoolYear: must be four digits"],
    [{ tenant: "a/b" }, "startSandbox.tenant: must be one path segment"],
    [
      { credentials: { clientKey: "a" } },
      "startSandbox.credentials: must be { clientKey, clientSecret }",
    ],
    [{ verison: "7.3" }, "startSandbox: unknown name verison (did you mean version?)"],
    [
      { rateLimit: { requests: 1, seconds: 1, second: 1 } },
      "startSandbox.rateLimit: unknown name second (did you mean seconds?)",
    ],
    [
      { data: { school: [] } },
      "data.school: no collection of this Data Standard has that name (did you mean schools?)",
    ],
  ])("%j is refused", async (options, message) => {
    await expect(start(options as SandboxOptions)).rejects.toThrow(message);
  });

  test("a secret never shows in an error", async () => {
    const credentials = { clientKey: 1, clientSecret: "do-not-show" };
    const error = await start({ credentials: credentials as never }).catch((each: unknown) => each);
    expect(String(error)).not.toContain("do-not-show");
  });

  test("defaults", async () => {
    const sandbox = await start();
    expect(sandbox.baseUrl).toBe(`http://127.0.0.1:${sandbox.port}`);
    expect(sandbox).toMatchObject({
      version: "7.3",
      dataStandard: "5.2",
      exchanges: 0,
      requests: [],
    });
    expect(sandbox.credentials.clientKey).toMatch(/^\w{12}$/);
    expect(sandbox.credentials.clientSecret).toMatch(/^\w{24}$/);
  });

  test("each generation can have its own window", async () => {
    const sandbox = await start({
      tokenLifetime: 600,
      legacyTokenLifetime: 60,
      clock: stillClock(),
    });
    const token = await legacyToken(sandbox);
    sandbox.clock.advance(60_000);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(sandbox.baseUrl, "/api/v2.0/2024/schools", { headers })).status).toBe(401);
  });
});

describe("the clock", () => {
  test("follows its source at a distance", async () => {
    const source = { time: 1000, now: () => source.time };
    const { clock } = await start({ clock: source });
    expect(clock.now()).toBe(1000);
    clock.advance(500);
    source.time = 2000;
    expect(clock.now()).toBe(2500);
    clock.set(10_000);
    source.time = 2001;
    expect(clock.now()).toBe(10_001);
    expect(() => clock.advance(Number.NaN)).toThrow(TypeError);
  });

  test("is the machine's own by default", async () => {
    const { clock } = await start();
    const before = Date.now();
    const now = clock.now();
    expect(now >= before && now <= Date.now()).toBe(true);
  });
});
