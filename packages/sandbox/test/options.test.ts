import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { loadRecords, type SandboxOptions } from "../src/index.js";
import { at, callerWith, INCIDENT, legacyToken, SCHOOL, start, stillClock } from "./support.js";

describe("generated records", () => {
  test("are as many as asked for, all with a school", async () => {
    const sandbox = await start({ schools: 7, disciplineIncidents: 33 });
    const schools = new Set(sandbox.records("schools").map((each) => each["schoolId"]));
    expect(schools.size).toBe(7);
    const incidents = sandbox.records("disciplineIncidents");
    const named = incidents.map((each) => at(each, "schoolReference", "schoolId"));
    expect([incidents.length, named.filter((id) => !schools.has(id))]).toEqual([33, []]);
  });

  test("are the same for the same seed, and others for another", async () => {
    const [one, same, other] = await Promise.all(
      [5, 5, 6].map(async (seed) => {
        const { records, credentials } = await start({ seed });
        return [records("schools"), records("disciplineIncidents"), credentials];
      }),
    );
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });
});

describe("given records", () => {
  const file = (text: string) => {
    const path = join(temporaryFolder(), "records.json");
    writeFileSync(path, text);
    return path;
  };

  test("replace the generated ones of their collection and keep their ids", async () => {
    const id = "AB".repeat(16);
    const schools = [{ ...SCHOOL, id, _etag: "1" }];
    const sandbox = await start({ data: { schools }, disciplineIncidents: 2 });
    expect(sandbox.records("schools")).toEqual([{ ...SCHOOL, id: id.toLowerCase() }]);
    const schoolReference = { schoolId: SCHOOL.schoolId };
    const incident = expect.objectContaining({ schoolReference });
    expect(sandbox.records("disciplineIncidents")).toEqual([incident, incident]);
  });

  test("may come from a file", async () => {
    const data = { schools: [SCHOOL], disciplineIncidents: [] };
    const path = file(`\uFEFF${JSON.stringify(data)}`);
    const sandbox = await start({ data: path });
    expect(sandbox.records("schools")).toMatchObject([SCHOOL]);
    expect(sandbox.records("disciplineIncidents")).toEqual([]);
    // Records of one's own are alone.
    expect(sandbox.records("students")).toEqual([]);
    expect(await loadRecords(path)).toEqual(data);
  });

  test("are copied: what is changed outside stays outside, and the other way round", async () => {
    const school = structuredClone(SCHOOL);
    const sandbox = await start({ data: { schools: [school] } });
    school.gradeLevels.pop();
    const [read] = sandbox.records("schools") as unknown as [typeof SCHOOL];
    expect(read).toMatchObject(SCHOOL);
    read.gradeLevels.pop();
    expect(sandbox.records("schools")).toMatchObject([SCHOOL]);
  });

  test.each([
    [{ schools: {} }, "data.schools: must be an array of records"],
    [{ schools: [SCHOOL, 1] }, "data.schools[1]: must be an object: one record"],
    [
      { school: [] },
      "data.school: no collection of this Data Standard has that name (did you mean",
    ],
    [{ schools: [SCHOOL, { nameOfInstitution: "x" }] }, "data.schools[1]: schoolId is missing"],
    [{ schools: [SCHOOL, SCHOOL] }, "data.schools[1]: another record has the same schoolId"],
    [{ schools: [{ ...SCHOOL, id: "x" }] }, "data.schools[0].id: must be 32 hexadecimal digits"],
    [{ parents: [{ parentUniqueId: "1" }] }, "data.parents: no collection"],
    [[], "data: must be an object of arrays of records"],
  ])("%j are refused", async (data, message) => {
    await expect(start({ data: data as never })).rejects.toThrow(message);
  });

  test("a file that is wrong is named", async () => {
    await expect(loadRecords(file("{"))).rejects.toThrow("records.json: is not valid JSON");
    const disciplineIncidents = [{ ...INCIDENT, schoolReference: {} }];
    const data = file(JSON.stringify({ disciplineIncidents }));
    const told = /records\.json\.disciplineIncidents\[0\]: schoolId/;
    await expect(start({ data })).rejects.toThrow(told);
    await expect(loadRecords("none.json")).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("options", () => {
  const pair = "credentials: must be { clientKey, clientSecret }";
  test.each([
    [{ generation: "old" }, "startSandbox.generation: must be one of legacy, current, both"],
    [{ version: "7" }, "startSandbox.version: must be one of 3.1, "],
    [{ port: -1 }, "startSandbox.port: must be a whole number from 0"],
    [{ tokenLifetime: 0 }, "startSandbox.tokenLifetime: must be a whole number from 1"],
    [{ schoolYear: 24 }, "startSandbox.schoolYear: must be four digits"],
    [{ clock: null }, "startSandbox.clock: must be an object with a function now()"],
    [{ tenant: "a/b" }, "startSandbox.tenant: must be one path segment"],
    [{ credentials: { clientKey: 1, clientSecret: "s3cr3t" } }, `startSandbox.${pair}`],
    [{ verison: "7.3" }, "startSandbox: unknown name verison (did you mean version?)"],
    [{ rateLimit: { requests: 1, seconds: 1, second: 1 } }, "rateLimit: unknown name second (did"],
  ])("%j is refused, and no secret is repeated", async (options, message) => {
    const starting = start(options as SandboxOptions);
    await expect(starting).rejects.toThrow(message);
    await expect(starting).rejects.toThrow(/^(?!.*s3cr3t)/s);
  });

  test("each generation can have its own window", async () => {
    const lives = { tokenLifetime: 600, legacyTokenLifetime: 60 };
    const sandbox = await start({ ...lives, clock: stillClock() });
    const ask = callerWith(await legacyToken(sandbox), sandbox, "/api/v2.0/2024");
    sandbox.clock.advance(60_000);
    await ask.statuses(["/schools", 401]);
  });
});

test("the clock follows its source at a distance", async () => {
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
