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
  const wrong = `
{"generation":"old"} {"version":"7"} {"dataStandard":"7"} {"layout":"x"} {"claimSet":"x"} {"ids":"x"}
{"descriptors":"x"} {"errors":"x"} {"namespace":"a/b"} {"basePath":"api"} {"schoolYear":24}
{"instance":""} {"tenant":"a/b"} {"context":null} {"host":""} {"host":null} {"port":-1} {"clock":null}
{"openapi":null} {"openapi":[""]} {"control":1} {"strictReferences":1} {"tokenLifetime":0}
{"legacyTokenLifetime":0} {"tokenLimit":-2} {"pageLimit":0} {"districts":0} {"schools":0.5}
{"disciplineIncidents":"1"} {"seed":-1} {"keepRequests":1e99} {"verison":"7.3"} {"credentials":[]}
{"seedxx":1} {"seedxxx":1} {"clock":"x"} {"basePath":null} {"namespace":1} {"schoolYear":null}
{"credentials":{"clientKey":1,"clientSecret":"s3cr3t"}}
{"credentials":[{"clientKey":"k","clientSecret":""}]}
{"credentials":{"clientKey":"k","clientSecret":"s","educationOrganizationIds":[-1]}}
{"credentials":{"clientKey":"k","clientSecret":"s","namespacePrefixes":[""]}}
{"rateLimit":1} {"rateLimit":{"requests":1,"seconds":1,"second":1}} {"rateLimit":{"requests":0}}
{"agencyDescriptors":[]} {"agencyDescriptors":{"uri://a/b":{}}} {"agencyDescriptors":{"uri://a":1}}
{"layout":"year","version":"7.3"} {"layout":"instanceYear","version":"3.1"} {"data":[]}
{"data":{"schools":{}}} {"data":{"schools":[{"schoolId":1},1]}} {"data":{"school":[]}}
{"data":{"parents":[]}} {"data":{"schools":[{"schoolId":1},{"name":2}]}}
{"data":{"schools":[{"schoolId":{}}]}} {"data":{"schools":[{"schoolId":1},{"schoolId":1}]}}
{"data":{"schools":[{"schoolId":1,"id":"x"}]}} {"data":{"schools":[{"schoolId":1,"id":7}]}}`;

  test("that are wrong are refused by name, and no secret is repeated", async () => {
    const found: string[] = [];
    for (const text of wrong.trim().split(/\s+/)) {
      const why = await start(JSON.parse(text) as SandboxOptions).catch(String);
      found.push(text.replace("s3cr3t", ""), String(why));
    }
    expect(found.join("\n")).not.toContain("s3cr3t");
    expect(found.join("\n")).toMatchSnapshot();
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
