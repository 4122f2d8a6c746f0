import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { collectionsOf, filtersOf, leavesOf, schemaOf } from "../src/contract/index.js";
import { type Ask, basic, callerWith, currentToken, form, legacyCaller } from "./support.js";
import { INCIDENT, LEGACY_SCHOOL, SCHOOL, start, stillClock } from "./support.js";

// Of much that a sandbox gives only a digest is here. A change that nobody meant shows; `vitest -u` takes over
// one that was meant.

const digest = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);

/** A digest of what `give` gives for each name. */
async function digests<Name>(names: readonly Name[], give: (name: Name) => unknown) {
  const found: string[] = [];
  for (const name of names) found.push(`${String(name)} ${digest(await give(name))}`);
  return found.join(", ");
}

const credentials = { clientKey: "key", clientSecret: "secret-of-key" };
const good = basic("key", "secret-of-key");
const grant = { grant_type: "client_credentials" };
const oauthCalls = [
  [good, { grant_type: "x" }],
  [good, {}],
  [good, { ...grant, scope: "1" }],
  ["Basic", grant],
  [basic("key", "no"), grant],
  ["Digest x", grant],
] as const;
const odd = { ...SCHOOL, schoolId: "x", nameOfInstitution: "x".repeat(80), webSite: 7, no: 1 };
const nested = { ...SCHOOL, gradeLevels: [{}, 1], addresses: [{ city: 1 }] };
const lost = { ...INCIDENT, schoolReference: { schoolId: 1 } };
const bodies = [odd, nested, lost, LEGACY_SCHOOL, "{", []];
const headers = { "correlation-id": "c" };

/** What a host answers to wrong calls of these collections. */
async function refusals(ask: Ask, collections: readonly string[]) {
  const found: unknown[] = [];
  for (const collection of collections) {
    for (const query of ["?limit=-1", "?offset=x", "/x"]) {
      found.push(await ask(`GET ${collection}${query}`, { headers }));
    }
    const record = `${collection}/${"0".repeat(32)}`;
    found.push(await ask(`DELETE ${record}`, { headers }));
    for (const body of bodies) {
      found.push(await ask(`POST ${collection}`, { headers, body }));
      found.push(await ask(`PUT ${record}`, { headers, body }));
    }
  }
  return found.map((each) => [Object(each).status, Object(each).names, Object(each).text]);
}

test("the contract of each Data Standard is the same", async () => {
  const standards = ["v2", "3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const;
  const found = await digests(standards, (standard) =>
    collectionsOf(standard).map((name) => {
      const schema = schemaOf(standard, name, { strict: true });
      return [name, leavesOf(standard, name), filtersOf(standard, name), schema];
    }),
  );
  expect(found).toMatchInlineSnapshot(
    `"v2 51063affced1, 3.1 722d5dee8b90, 3.3 9d7ebb04e9f6, 4.0 697b68a971f5, 5.0 016263fb817f, 5.1 e8dd6d1d5ccf, 5.2 d5905defbd3b, 6.0 a1f7cbd87d45"`,
  );
});

test("the records of a school are the same", async () => {
  const found = await digests(["4.0", "5.0", "6.0"] as const, async (dataStandard) => {
    const { records } = await start({ generation: "current", dataStandard });
    return collectionsOf(dataStandard).map((name) => [name, records(name)]);
  });
  expect(found).toMatchInlineSnapshot(`"4.0 d65c562375f4, 5.0 d58185b5b38a, 6.0 8d26f40cedcc"`);
});

test("a legacy host gives and refuses the same", async () => {
  const ask = await legacyCaller(await start({ clock: stillClock() }));
  const collections = ["/schools", "/disciplineIncidents", "/students", "/nothings"];
  const found = await digests(["records", "refusals"], async (what) => {
    if (what === "refusals") return refusals(ask, collections);
    const pages: unknown[] = [];
    for (const name of collectionsOf("v2")) pages.push((await ask(`/${name}?limit=100`)).json);
    return pages;
  });
  expect(found).toMatchInlineSnapshot(`"records dfc2d70cfb77, refusals 17be982cdb13"`);
});

test("each version refuses the same", async () => {
  const versions = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3", "8"] as const;
  const found = await digests(versions, async (version) => {
    const host = { generation: "current", version, credentials, clock: stillClock() } as const;
    const sandbox = await start(host);
    const data = callerWith(await currentToken(sandbox), sandbox, "/data/v3");
    const oauth = callerWith(undefined, sandbox, "/oauth/token");
    const answers = await refusals(data, ["/ed-fi/schools", "/ed-fi/disciplineIncidents", "/a/b"]);
    for (const [authorization, fields] of oauthCalls) {
      const sent = { headers: { ...headers, authorization }, body: form(fields) };
      const { status, names, text } = await oauth("POST ", sent);
      answers.push([status, names, text]);
    }
    return answers;
  });
  expect(found).toMatchInlineSnapshot(
    `"3.1 f72a2ef2c140, 5.1 c02236238cf1, 5.3 20561d4e8b26, 6.1 20561d4e8b26, 7.1 07ba64f95331, 7.2 39ac6f61b64b, 7.3 39ac6f61b64b, 8 2137ad2fefa6"`,
  );
});
