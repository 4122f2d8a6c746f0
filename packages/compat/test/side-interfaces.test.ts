import { describe, expect, test } from "vitest";
import { readTable } from "./tables/read.js";
import { baseUrl, json, root, through, valueOf } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";

describe("a view of the enrollment", () => {
  test.each([
    ["enrollment", {}, "GET"],
    ["enrollment/programs", {}, "GET"],
    [`enrollment/schools/${id}/students/${id}`, {}, "GET"],
    ["enrollment/schools", {}, "POST"],
    ["enrollment/schools", { records: false as const }, "GET"],
  ])("%s has no equal on %j by %s", async (path, options, method) => {
    const { asked, answer } = await through(`${root}/${path}`, { options, call: { method } });
    expect([asked.length, answer?.status]).toEqual([0, 501]);
  });

  test("that fails gives a legacy error", async () => {
    const host = json({ detail: "No." }, 403);
    const { answer } = await through(`${root}/enrollment/schools`, {
      host,
      options: { records: {} },
    });
    expect([answer?.status, await valueOf(answer)]).toEqual([403, { message: "No." }]);
  });
});

describe("metadata", () => {
  const rows = readTable("collections.tsv");
  const clock = { now: () => Date.UTC(2024, 5), monotonic: () => 0, sleep: async () => {} };
  const options = { clock };

  test.each([
    ["resources", "resource"],
    ["types", "type"],
    ["descriptors", "descriptor"],
    ["other", "none"],
  ])("list the %s that can be called", async (section, kind) => {
    const url = `${baseUrl}/metadata/${section}/api-docs`;
    const { asked, answer } = await through(url, { options });
    expect([asked.length, answer?.status]).toEqual([0, 200]);
    const { swaggerVersion, apis } = (await valueOf(answer)) as {
      swaggerVersion: string;
      apis: { path: string }[];
    };
    const expected = rows.filter((row) => row["kind"] === kind && row["5.0"] !== "-");
    expect(swaggerVersion).toBe("1.2");
    expect(apis.map(({ path }) => path)).toEqual(expected.map(({ legacy }) => `/${legacy}`));
  });

  test("describe a collection below the caller's own base", async () => {
    const url = `${baseUrl}/api/metadata/Resources/api-docs/schools?x=1`;
    const { answer } = await through(url, { options });
    expect(await valueOf(answer)).toMatchObject({
      swaggerVersion: "1.2",
      basePath: `${baseUrl}/api/api/v2.0/2024`,
      resourcePath: "/schools",
      models: { school: { properties: { schoolId: {} } } },
    });
  });

  test.each(["resources/api-docs/assessmentFamilies", "types/api-docs/schools"])(
    "%s describes nothing",
    async (path) => {
      const { answer } = await through(`${baseUrl}/metadata/${path}`, { options });
      expect(answer?.status).toBe(404);
    },
  );
});
