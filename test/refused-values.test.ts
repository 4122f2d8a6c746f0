import { callChannel } from "@edbridge/compat";
import { startSidecar } from "edbridge";
import { expect, onTestFinished, test } from "vitest";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";

/** Values that no host has. Some look like names of fields, which a log shows. */
const values = ["Qzxwv-7", "qzxwvCode", "student Qzxwv", `Q${"zxwv".repeat(40)}`, "8812345"];

const records = (value: string) =>
  [
    ["students", { races: [{ raceType: value }] }, "races[0].raceType"],
    ["students", { SexType: value }, "SexType"],
    ["schools", { schoolTypeDescriptor: value }, "schoolTypeDescriptor"],
    [
      "courseOfferings",
      { sessionReference: { schoolId: 255901001, schoolYear: 2017, termDescriptor: value } },
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
