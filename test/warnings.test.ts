import { compatFetch } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { signIn } from "./sidecar/support/legacy-http.ts";

/** The warnings of this process while `act` runs. */
async function warningsOf(act: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  const hear = (warning: Error) =>
    void (warning.name === "EdbridgeWarning" && found.push(warning.message));
  process.on("warning", hear);
  await act();
  await new Promise((done) => setImmediate(done));
  process.off("warning", hear);
  return found;
}

test("a program is warned once of each outcome and collection, without values", async () => {
  await using host = await startSandbox({ generation: "current" });
  const url = host.baseUrl;
  const fetch = compatFetch({ baseUrl: url });
  const post = (path: string, body: object, authorization = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify(body),
    });
  const found = await warningsOf(async () => {
    const { clientKey, clientSecret } = host.credentials;
    const fields = { Client_id: clientKey, Client_secret: clientSecret, Code: "constant" };
    for (let time = 0; time < 2; time++) {
      await post("/oauth/token", { ...fields, Grant_type: "authorization_code" });
    }
    const { access_token: handle } = await signIn(url, host.credentials, async (address, sent) => {
      const answer = await fetch(address, { method: "POST", body: new URLSearchParams(sent) });
      return (await answer.json()) as Record<string, string>;
    });
    const unreadable = { schoolReference: { schoolId: "Hidden" } };
    await post("/api/v2.0/2017/sessions", unreadable, `Bearer ${handle}`);
    await post("/api/v2.0/2017/cohorts", { type: "Hidden" }, `Bearer ${handle}`);
    const session = { schoolId: 1, schoolYear: 2017, termDescriptor: "Hidden" };
    await post("/api/v2.0/2017/courseOfferings", { sessionReference: session }, `Bearer ${handle}`);
    for (const name of ["Hidden One", "Hidden Two"]) {
      const school = { schoolId: 1, nameOfInstitution: name, addresses: "hidden" };
      await post("/api/v2.0/2017/schools", school, `Bearer ${handle}`);
    }
    await fetch(`${url}/api/v2.0/2017/schools/${"0".repeat(32)}`, {
      headers: { authorization: `Bearer ${handle}` },
    });
  });
  expect(found).toEqual([
    'POST was refused (200, EDB002); The Code is not one that edbridge issued; option: code: "lenient"',
    "POST sessions was refused (400, EDB024); Request not sent: schoolReference.schoolId must be a whole number; fields: schoolReference.schoolId",
    expect.stringMatching(
      /^POST cohorts was refused \(400, EDB024\); .* no code of cohortTypeDescriptors .*; fields: type; option: records\.values: {"CohortType":{"VALUE":"CODE"}}$/,
    ),
    expect.stringMatching(
      /^POST courseOfferings was refused \(400, EDB024\); .* no code .*; fields: termDescriptor; option: records\.values: {"Term":{"VALUE":"CODE"}}$/,
    ),
    expect.stringMatching(
      /^POST schools was refused \(400, EDB024\); Request not sent: .*; fields: addresses; option: records\.acceptLoss: "schools\.addresses"$/,
    ),
  ]);
  expect(found.join()).not.toMatch(/hidden|constant/i);
});
