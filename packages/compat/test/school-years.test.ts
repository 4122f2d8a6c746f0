import { describe, expect, test } from "vitest";
import { baseUrl, hostUrl, json, textOf, through } from "./through.js";

const other = "https://other.example";
const schoolYears = { 2017: {}, 2019: { baseUrl: other } };

/** What a legacy call becomes, and the changes that had something to do. */
async function call(path: string, options: object) {
  const { asked, answer } = await through(baseUrl + path, {
    options,
    host: json([]),
    owner: { hearsOfCalls: true },
  });
  return { urls: asked.map(({ url }) => url), answer, changes: answer?.event?.changes ?? [] };
}

describe("a year", () => {
  test.each([
    ["2017", `${hostUrl}/data/v3/ed-fi/schools?limit=25`],
    ["2019", `${other}/data/v3/ed-fi/schools?limit=25`],
  ])("%s is on its own host", async (year, expected) => {
    const { urls, changes } = await call(`/api/v2.0/${year}/schools`, { schoolYears });
    expect(urls).toEqual([expected]);
    expect(changes).toContain("EDB022");
    const url = `${baseUrl}/api/v2.0/${year}/schools`;
    const unheard = await through(url, { options: { schoolYears }, host: json([]) });
    expect(unheard.answer?.status).toBe(200);
  });

  test.each([undefined, {}])("2018 is not refused unless %j names it", async (years) => {
    const { urls, answer, changes } = await call("/api/v2.0/2018/schools", { schoolYears: years });
    expect([urls.length, answer?.status]).toEqual(years ? [0, 404] : [1, 200]);
    expect(changes.includes("EDB022")).toBe(years !== undefined);
  });

  test("without a host of its own is refused, and the owner reads of the option", async () => {
    const { urls, answer } = await call("/api/v2.0/2018/schools", { schoolYears });
    expect([urls.length, answer?.status, answer?.change]).toEqual([0, 404, "EDB022"]);
    expect(answer?.note?.option).toBe("schoolYears");
    expect(await textOf(answer)).toMatch(/2018.*EDB022.*schoolYears \w+/);
  });

  test("is not needed for identities", async () => {
    const { answer, changes } = await call("/api/v2.0/identities", { schoolYears });
    expect(answer?.change).not.toBe("EDB022");
    expect(changes).not.toContain("EDB022");
  });
});
