// What is said once in a process, and what no warning, log or page says.
import { callChannel, compatFetch } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { expect, onTestFinished, test } from "vitest";
import { school } from "./support/a-school.ts";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { open, write } from "./support/translated.ts";

test("a program is warned once of each outcome and collection, without values", async () => {
  await using host = await startSandbox({ generation: "current" });
  const found: string[] = [];
  const hear = (warning: Error) =>
    void (warning.name === "EdbridgeWarning" && found.push(warning.message));
  process.on("warning", hear);
  const caller = new LegacyCaller(compatFetch({ baseUrl: host.baseUrl }), host.baseUrl);
  const { clientKey: Client_id, clientSecret: Client_secret } = host.credentials;
  for (let time = 0; time < 2; time++)
    await caller.token({ Client_id, Client_secret, Code: "constant" });
  const { access_token: token } = await caller.signIn(host.credentials);
  const offered = { schoolId: 1, schoolYear: 2017, termDescriptor: "Hidden" };
  const own = { schoolId: 1, nameOfInstitution: "Hidden One", addresses: "hidden" };
  for (const [path, body] of [
    ["sessions", { schoolReference: { schoolId: "Hidden" } }],
    ["cohorts", { type: "Hidden" }],
    ["courseOfferings", { sessionReference: offered }],
    ["schools", own],
    ["schools", { ...own, nameOfInstitution: "Hidden Two" }],
  ] as const)
    await caller.call(token, path, write("POST", body));
  await caller.call(token, `schools/${"0".repeat(32)}`);
  await new Promise((done) => setImmediate(done));
  process.off("warning", hear);
  expect(found).toEqual([
    'POST was refused (200, EDB002); The Code is not one that edbridge issued; option: code: "lenient"',
    "POST sessions was refused (400, EDB024); Request not sent: schoolReference.schoolId must be a whole number; fields: schoolReference.schoolId",
    expect.stringMatching(
      /^POST cohorts was refused \(400, EDB024\); .* list cohortTypeDescriptors of the host lacks .*; fields: type; option: records\.values: {"CohortType":{"VALUE":"CODE"}}$/,
    ),
    expect.stringMatching(
      /^POST courseOfferings was refused \(400, EDB024\); .* termDescriptors .*; fields: termDescriptor; option: records\.values: {"Term":{"VALUE":"CODE"}}$/,
    ),
    expect.stringMatching(
      /^POST schools was refused \(400, EDB024\); Request not sent: .*; fields: addresses; option: records\.acceptLoss: \["schools\.addresses"\]$/,
    ),
  ]);
  expect(found.join()).not.toMatch(/hidden|constant/i);
});

test("a field that cannot arrive is warned of once in the process, without a value", async () => {
  const warnings: (Error & { code?: string })[] = [];
  const hear = (warning: Error) => warnings.push(warning);
  process.on("warning", hear);
  const { put } = await open("5.0");
  const level = (code: string) => ({ gradeLevelDescriptor: code, elevation: "42 feet" });
  const high = { ...school, gradeLevels: [level("Ninth grade"), level("Tenth grade")] };
  for (const status of [201, 200]) expect((await put("schools", high)).status).toBe(status);
  process.off("warning", hear);
  const own = warnings.filter(({ message }) => message.includes("elevation"));
  expect(own.map(({ code }) => code)).toEqual(["EDBRIDGE_LOSS"]);
  expect(own[0]?.message).toMatch(/^schools\.gradeLevels\[\]\.elevation was not sent: /);
  expect(own[0]?.message).not.toContain("42");
});

const session = { schoolId: 255901001, schoolYear: 2017 };

/** Values that no host has. Some look like names of fields, which a log shows. */
const values = ["Qzxwv-7", "qzxwvCode", "student Qzxwv", `Q${"zxwv".repeat(40)}`, "8812345"];

const records = (value: string) =>
  [
    ["students", { races: [{ raceType: value }] }, "races[0].raceType"],
    ["students", { SexType: value }, "SexType"],
    // No collection is that of a warning above, which comes once.
    ["courses", { courseDefinedByDescriptor: value }, "courseDefinedByDescriptor"],
    [
      "sections",
      { courseOfferingReference: { ...session, localCourseCode: "M", termDescriptor: value } },
      "termDescriptor",
    ],
  ] as const;

test("a response says which value the host does not have, and nothing else that is written does", async () => {
  const host = await startHost({ generation: "current", claimSet: "sandbox", schools: 1 });
  const told: string[] = [];
  const tell = (...args: readonly unknown[]) => void told.push(JSON.stringify(args));
  const warn = (warning: Error) => tell(warning.name, warning.message, warning.stack);
  process.on("warning", warn);
  callChannel.subscribe(tell);
  onTestFinished(() => {
    process.off("warning", warn);
    callChannel.unsubscribe(tell);
  });
  const sidecar = await startSidecar({
    baseUrl: host.baseUrl,
    port: 0,
    adminPort: 0,
    log: { call: tell, warn: tell, info: tell },
  });
  onTestFinished(async () => void (await sidecar.stop()));
  const callers = [LegacyCaller.over(host), new LegacyCaller(globalThis.fetch, sidecar.url)];
  for (const caller of callers) {
    const { access_token: token } = await caller.signIn(host.credentials);
    for (const value of values) {
      for (const [path, body, field] of records(value)) {
        const answer = await caller.call(token, path, write("POST", body));
        const { message } = (await answer.json()) as { message: string };
        const shown =
          value.length > 60 ? `"${value.slice(0, 60)}"... in ${field}` : `"${value}" in ${field}`;
        expect([answer.status, message]).toEqual([400, expect.stringContaining(shown)]);
        // The option is named, too.
        expect(message).toMatch(/ option \S*values/);
        expect(message.length).toBeLessThan(600);
      }
    }
  }
  for (const page of ["/metrics", "/"])
    tell(await (await fetch(String(sidecar.adminUrl) + page)).text());
  await new Promise((done) => setImmediate(done));

  const text = told.join("\n");
  // All of these were there to be told.
  for (const each of ["EdbridgeWarning", "races[0].raceType", "edbridge_caller_calls_total"]) {
    expect(text.includes(each), each).toBe(true);
  }
  expect(text.match(/[^\n]{0,60}(?:zxwv|8812345)[^\n]{0,60}/i)?.[0]).toBeUndefined();
});
