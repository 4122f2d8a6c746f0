import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { collectionsOf, filtersOf, leavesOf, schemaOf } from "../src/contract/index.js";
import { legacyCaller, start, stillClock } from "./support.js";

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

test("a legacy host gives the same records", async () => {
  const ask = await legacyCaller(await start({ clock: stillClock() }));
  const found = await digests(["records"], async () => {
    const pages: unknown[] = [];
    for (const name of collectionsOf("v2")) pages.push((await ask(`/${name}?limit=100`)).json);
    return pages;
  });
  expect(found).toMatchInlineSnapshot(`"records 1eafae6f934b"`);
});
