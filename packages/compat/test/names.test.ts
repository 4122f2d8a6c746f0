import { describe, expect, test } from "vitest";
import { catalogOf } from "@edbridge/records/internal";
import { collectionsOf } from "@edbridge/sandbox/contract";
import { readTable, standards } from "./tables/read.js";
import { dataRoot, hostUrl, id, json, opened, root, textOf, through } from "./through.js";

const rows = readTable("collections.tsv");

test("the table has every legacy collection", () => {
  const count = (kind: string) => rows.filter((row) => row["kind"] === kind).length;
  expect(["resource", "descriptor", "type"].map(count)).toEqual([81, 50, 130]);
});

describe.each(standards)("on Data Standard %s", (dataStandard) => {
  const ask = opened({ dataStandard });
  const names = rows.map((row, at) => {
    const legacy = row["legacy"] ?? "";
    const written = [legacy, legacy.toUpperCase(), `ed-fi/${legacy}`][at % 3] ?? legacy;
    return [written, row[dataStandard] ?? ""] as const;
  });
  test.each(names)("%s is %s", async (written, current) => {
    const { asked, answer } = await ask(`${root}/${written}/${id}`);
    const expected = current === "-" ? [] : [`${dataRoot}/${current}/${id}`];
    expect(asked.map(({ url }) => url)).toEqual(expected);
    if (current !== "-") return;
    expect(answer?.status).toBe(501);
    expect(await textOf(answer)).toMatch(/\(EDB007\)"\n\}$/);
  });
});

test.each([
  ["3.1", "parents", "parents"],
  ["3.2", "parents", "parents"],
  ["4.0.0", "parents", "parents"],
  ["5.2.0", "parents", "contacts"],
  ["6.1", "PARENTS", "contacts"],
  ["6.9", "contacts", "contacts"],
  ["5.0", "crisisEvents", undefined],
  ["5.1.0", "crisisEvents", "crisisEvents"],
  ["5.1", "studentSection504ProgramAssociations", undefined],
  ["5.2.0", "busRouteDescriptors", "busRouteDescriptors"],
])("with dataStandard %s, %s is %s", async (dataStandard, legacy, current) => {
  const { asked } = await through(`${root}/${legacy}/${id}`, { options: { dataStandard } });
  expect(asked.map(({ url }) => url)).toEqual(current ? [`${dataRoot}/${current}/${id}`] : []);
});

// The lists of the sandbox are its own: 5.1 and 5.2 are 5.0 with what each added.
test.each(["3.1", "3.3", "4.0", "5.0", "5.1", "5.2", "6.0"] as const)(
  "the collections of Data Standard %s are known, and those of newer ones are not",
  async (dataStandard) => {
    const catalog = catalogOf(dataStandard);
    // Two names that stand for something else below a legacy path.
    const others = [
      "studentEducationOrganizationAssociations",
      "studentParticipationCodeDescriptors",
    ];
    const here = new Set(collectionsOf(dataStandard));
    const all = [dataStandard, "5.1", "5.2", "6.0"] as const;
    const wrong = [...new Set(all.flatMap((each) => collectionsOf(each)))].filter(
      (name) =>
        !others.includes(name) && (catalog.ofCurrent(name) !== undefined) !== here.has(name),
    );
    expect(wrong).toEqual([]);
  },
);

test.each([
  ["transports", "/data/v3/ed-fi/transports"],
  ["sample/transports", "/data/v3/sample/transports"],
])("a name that the tables do not know is %s if the owner says so", async (place, path) => {
  const options = { collections: { studentTransports: place } };
  const { asked } = await through(`${root}/StudentTransports/${id}`, { options });
  expect(asked[0]?.url).toBe(`${hostUrl}${path}/${id}`);
});

test.each([
  ["contacts", 200, undefined],
  ["parents", 404, /parents.*EDB008/],
  ["SCHOOLS", 404, /schools.*EDB008/],
  ["assessmentFamilies", 501, /EDB007/],
  ["studentTransports", 501, /EDB007/],
])("with the names of collections turned off, %s is answered %d", async (name, status, message) => {
  const options = { without: ["EDB008"] };
  const { asked, answer } = await through(`${root}/${name}/${id}`, { options, host: json({}) });
  expect([asked.length, answer?.status]).toEqual([message ? 0 : 1, status]);
  if (message) expect(answer?.message).toMatch(message);
});
