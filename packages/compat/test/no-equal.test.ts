import { expect, test } from "vitest";
import { baseUrl, dataRoot, id, json, root, through } from "./through.js";

test.each([
  ["GET", "/api/v2.0/2017/bulkOperations", /no bulkOperations/],
  ["POST", "/api/v2.0/2017/Uploads", /no uploads/],
  ["GET", "/api/v2.0/2017/bulkOperations/1/exceptions/2", /no bulkOperations/],
  ["POST", "/api/v2.0/Uploads/1/chunk?offset=0&size=9", /no uploads/],
  ["POST", "/api/v2.0/BulkOperations", /no bulkOperations/],
  ["GET", `/api/v2.0/2017/schools/${id}/students`, /below a record/],
  ["GET", "/api/v2.0/2017/assessmentFamilies", /no equal of assessmentFamilies\. \w/],
  ["DELETE", "/api/v2.0/2017/schools/deletes", /reads deletes; it takes no DELETE/],
  ["PUT", "/api/v2.0/2017/schools/keyChanges", /reads keyChanges; it takes no PUT/],
  ["GET", "/elsewhere", /\{four-digit year\}/],
])("%s %s is refused before anything is sent", async (method, path, message) => {
  const { asked, answer } = await through(baseUrl + path, { call: { method } });
  expect([asked.length, answer?.status, answer?.change]).toEqual([0, 501, "EDB007"]);
  expect(answer?.message).toMatch(message);
  expect(answer?.note?.option).toBeUndefined();
});

test("a collection that nobody knows is refused, and the owner reads of the option", async () => {
  const options = { dataStandard: "4.0" };
  const { asked, answer } = await through(`${root}/busRoutes`, { options });
  expect([asked.length, answer?.status, answer?.change]).toEqual([0, 501, "EDB007"]);
  expect(answer?.message).toMatch(
    / called busRoutes, .*Data Standard 4\.0\. .*The option collections \w/,
  );
  expect(answer?.note?.option).toBe("collections");
});

test.each(["schools/deletes", "schools/keyChanges", "schools/partitions", `schools/${id}`])(
  "%s is read as the host has it",
  async (path) => {
    const { asked } = await through(`${root}/${path}`, { host: json({}) });
    expect(asked.map(({ url }) => url)).toEqual([`${dataRoot}/${path}`]);
  },
);
