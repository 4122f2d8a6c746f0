import { compatFetch } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";

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
  const session = { schoolId: 1, schoolYear: 2017, termDescriptor: "Hidden" };
  const school = { schoolId: 1, nameOfInstitution: "Hidden One", addresses: "hidden" };
  for (const [path, body] of [
    ["sessions", { schoolReference: { schoolId: "Hidden" } }],
    ["cohorts", { type: "Hidden" }],
    ["courseOfferings", { sessionReference: session }],
    ["schools", school],
    ["schools", { ...school, nameOfInstitution: "Hidden Two" }],
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
