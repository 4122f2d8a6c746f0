import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { collectionsOf, filtersOf, leavesOf, schemaOf } from "../src/contract/index.js";
import { type Ask, callerWith, currentToken, legacyCaller } from "./support.js";
import { INCIDENT, LEGACY_SCHOOL, SCHOOL, start, stillClock } from "./support.js";

// Of much that a sandbox gives only a digest is here. A change that nobody meant shows; `vitest -u` takes over
// one that was meant.

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** A digest of what `give` gives for each name. */
async function digests<Name>(names: readonly Name[], give: (name: Name) => unknown) {
  const found: string[] = [];
  for (const name of names)
    found.push(`${String(name)} ${digest(JSON.stringify(await give(name)))}`);
  return found.join(", ");
}

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
  expect(found).toMatchInlineSnapshot(`"records 1eafae6f934b, refusals 17be982cdb13"`);
});

test("each version refuses the same", async () => {
  const versions = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3", "8"] as const;
  const found = await digests(versions, async (version) => {
    const sandbox = await start({ generation: "current", version, clock: stillClock() });
    const data = callerWith(await currentToken(sandbox), sandbox, "/data/v3");
    return refusals(data, ["/ed-fi/schools", "/ed-fi/disciplineIncidents", "/a/b"]);
  });
  expect(found).toMatchInlineSnapshot(
    `"3.1 6cbed39f59d4, 5.1 715e7ec23b48, 5.3 8882b3c8cce0, 6.1 8882b3c8cce0, 7.1 3d1e438b6089, 7.2 efb21e85f9dd, 7.3 efb21e85f9dd, 8 2a8185ea82d8"`,
  );
});
