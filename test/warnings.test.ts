// What is said once in a process, and what no warning, log or page says.
import { startSidecar } from "edbridge";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { school } from "./support/a-school.ts";
import { answersTo, answerTable, requestsIn } from "./support/answers.ts";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { enrollmentOf, newStudent } from "./support/new-person.ts";
import { serve } from "./support/servers.ts";
import { write } from "./support/translated.ts";

// What was warned of before is forgotten.
beforeEach(() => void vi.resetModules());

/** A school with fifty members that no list has. */
const withMembers = (kind: string) => ({
  ...school,
  ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${kind}Own${at}`, "hidden"])),
});

test("a program is warned once of each outcome of a collection and of each field, without values", async () => {
  const { compatListener } = await import("@edbridge/compat");
  const host = await startHost({ generation: "current", claimSet: "sandbox", schools: 1 });
  const baseUrl = await serve(compatListener({ baseUrl: host.baseUrl }));
  const { clientKey: KEY, clientSecret: SECRET } = host.credentials;
  const caller = new LegacyCaller(fetch, baseUrl);
  const { access_token: token } = await caller.signIn(host.credentials);
  const warned: string[] = [];
  const hear = ({ code, message }: Error & { readonly code?: string }) =>
    void warned.push(`${code}: ${message}`);
  process.on("warning", hear);
  onTestFinished(() => void process.off("warning", hear));
  const lines = requestsIn(new URL("requests/warned.http", import.meta.url));
  let told = 0;
  const ask = (all: readonly string[]) =>
    answersTo(all, {
      baseUrl,
      token: String(token),
      words: { KEY, SECRET, DATA: "/api/v2.0/2017" },
      bodies: {
        SCHOOL: school,
        STUDENT: newStudent("9"),
        ENROLLMENT: enrollmentOf("9"),
        A: withMembers("a"),
        B: withMembers("b"),
        C: withMembers("c"),
        D: withMembers("d"),
      },
      async also() {
        await new Promise((done) => setImmediate(done));
        const from = told;
        told = warned.length;
        return warned.slice(from).filter((each) => !/Own[1-9].*field\.$/.test(each));
      },
      steer(what) {
        host.clearFaults();
        host.fault(what);
      },
    });
  expect(await answerTable(lines, { host: ask })).toMatchSnapshot();
  expect(warned.join()).not.toMatch(/hidden|constant/i);
});

const session = { schoolId: 255901001, schoolYear: 2017 };

/** Values that no host has. Some look like names of fields, which a log shows. */
const values = ["Qzxwv-7", "qzxwvCode", "student Qzxwv", `Q${"zxwv".repeat(40)}`, "8812345"];

const records = (value: string) =>
  [
    ["students", { races: [{ raceType: value }] }, "races[0].raceType"],
    ["students", { SexType: value }, "SexType"],
    ["courses", { courseDefinedByDescriptor: value }, "courseDefinedByDescriptor"],
    [
      "sections",
      { courseOfferingReference: { ...session, localCourseCode: "M", termDescriptor: value } },
      "termDescriptor",
    ],
  ] as const;

test("a response says which value the host does not have, and nothing else that is written does", async () => {
  const { callChannel, compatFetch } = await import("@edbridge/compat");
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
  const { baseUrl } = host;
  const callers = [
    new LegacyCaller(compatFetch({ baseUrl }), baseUrl),
    new LegacyCaller(globalThis.fetch, sidecar.url),
  ];
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
