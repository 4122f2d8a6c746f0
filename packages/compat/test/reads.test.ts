import { describe, expect, test } from "vitest";
import { fitting } from "./fitting.js";
import { readTable, standards } from "./tables/read.js";
import { id, json, opened, pageOf, root, textOf, through, valueOf } from "./through.js";

const resources = readTable("collections.tsv").filter(({ kind }) => kind === "resource");

describe.each(standards)("a read by the full natural key, on Data Standard %s", (dataStandard) => {
  const ask = opened({ dataStandard });
  const cases = resources.map(
    (row) => [row["legacy"] ?? "", (row["key"] ?? "").split(" "), row[dataStandard]] as const,
  );

  test.each(cases)("of %s gives one object, or is refused", async (legacy, key, current) => {
    const url = `${root}/${legacy}?${new URLSearchParams(key.map((name): [string, string] => [name, "1"]))}`;
    const host = (call: { url: string }) => pageOf([fitting], call.url);
    const { asked, answer } = await ask(url, { host });
    if (current === "-") {
      expect([asked.length, answer?.status]).toEqual([0, 501]);
      expect(await textOf(answer)).toContain("(EDB007)");
      return;
    }
    expect([answer?.status, answer?.headers["etag"]]).toEqual([200, '"5"']);
    expect(await valueOf(answer)).toMatchObject({ id });
    const last = new URL(asked.at(-1)?.url ?? "");
    expect(last.pathname).toBe(`/api/data/v3/ed-fi/${current}`);
    expect(last.searchParams.get("limit")).toBe("2");
    const none = await ask(url, { host: json([]) });
    expect(none.answer?.status).toBe(404);
  });
});

test.each([
  ["busRoutes?fields=id,code", [{ id }]],
  [`courses?fields=${"(".repeat(12_000)}`, [{ id, code: "A-1" }]],
])("%s chooses fields of what the host gives", async (path, expected) => {
  const { answer } = await through(`${root}/${path}`, {
    options: { collections: { busRoutes: "sample/busRoutes" }, records: {} },
    host: json([{ id, courseCode: "A-1" }]),
  });
  expect(await valueOf(answer)).toEqual(expected);
});
