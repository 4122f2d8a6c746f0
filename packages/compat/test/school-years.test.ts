import { expect, test } from "vitest";
import { baseUrl, hostUrl, json, through } from "./through.js";

const other = "https://other.example";
const schoolYears = { 2017: {}, 2019: { baseUrl: other } };
const list = "data/v3/ed-fi/schools?limit=25";

/** What a legacy call becomes, and whether the change of years had something to do. */
async function call(path: string, options: object) {
  const { asked, answer } = await through(baseUrl + path, { options, host: json([]) });
  const isTold = answer?.event?.changes.includes("EDB022") ?? false;
  return { urls: asked.map(({ url }) => url), answer, isTold };
}

test.each([
  ["2017", { schoolYears }, [`${hostUrl}/${list}`], 200],
  ["2019", { schoolYears }, [`${other}/${list}`], 200],
  ["2018", { schoolYears }, [], 404],
  ["2018", { schoolYears: {} }, [], 404],
  ["2018", {}, [`${hostUrl}/${list}`], 200],
  [
    "2018",
    { context: "2018", dataPath: "/{context}/data/v3/{namespace}" },
    [`${hostUrl}/2018/${list}`],
    200,
  ],
  ["2018", { context: "2019", dataPath: "/{context}/data/v3/{namespace}" }, [], 404],
  ["2018", { baseUrl: `${other}/2018`, legacyUrl: baseUrl }, [`${other}/2018/${list}`], 200],
  ["2019", { baseUrl: `${other}/2018`, legacyUrl: baseUrl }, [], 404],
] as const)("the year %s, with %j, is at %j", async (year, options, expected, status) => {
  const path = `/api/v2.0/${year}/schools`;
  const { urls, answer, isTold } = await call(path, options);
  expect([urls, answer?.status]).toEqual([expected, status]);
  expect(isTold).toBe(Object.keys(options).length > 0);
  if (status === 200) return;
  expect([answer?.change, answer?.option]).toEqual(["EDB022", "schoolYears"]);
  expect(answer?.message).toMatch(/2018.*EDB022.*schoolYears \w+/);
});

test("a year is not needed for identities", async () => {
  const { answer, isTold } = await call("/api/v2.0/identities", { schoolYears });
  expect([answer?.change === "EDB022", isTold]).toEqual([false, false]);
});
