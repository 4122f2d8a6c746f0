import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogOf } from "@edbridge/records/model";
import type { CompatOptions } from "@edbridge/compat";
import { readTable } from "./tables/read.js";
import { Bridge } from "../src/pipeline/bridge.js";
import {
  baseUrl,
  hostUrl,
  dataRoot,
  json,
  passed,
  root,
  through,
  valueOf,
  handled,
} from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";

interface Linked {
  readonly link: { readonly rel?: string; readonly href: string };
}

/** What becomes of a reference's link on its way to the caller. */
async function linkOf(
  reference: Record<string, unknown>,
  href: string,
  options: Partial<CompatOptions> = {},
): Promise<Linked["link"]> {
  const record = { someReference: { ...reference, link: { rel: "Some", href } } };
  const { answer } = await through(`${root}/people`, { options, host: json([record]) });
  const [given] = (await valueOf(answer)) as { someReference: Linked }[];
  return given?.someReference.link ?? { href: "" };
}

test.each([
  [{ schoolId: 255901107 }, "schools", "/schools?schoolId=255901107"],
  [
    { assessmentIdentifier: "A1", namespace: "uri://nwea.org/Assessment" },
    "assessments",
    "/assessments?identifier=A1&namespace=http%3A%2F%2Fnwea.org%2FAssessment%2FAssessment.xml",
  ],
  [
    {
      educationOrganizationId: 255901,
      programName: "Special Education",
      programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Special Education",
    },
    "programs",
    "/programs?educationOrganizationId=255901&name=Special+Education&type=Special+Education",
  ],
  [
    { courseCode: "ALG 1", educationOrganizationId: 1 },
    "courses",
    "/courses?code=ALG+1&educationOrganizationId=1",
  ],
  // The reference to any education organization does not name the key of the one it leads to.
  [{ educationOrganizationId: 255901 }, "localEducationAgencies", `/localEducationAgencies/${id}`],
  [
    {
      programName: "A",
      educationOrganizationId: 1,
      programTypeDescriptor: "uri://tx.example/ProgramTypeDescriptor#A",
    },
    "programs",
    "/programs?educationOrganizationId=1&name=A&type=http%3A%2F%2Ftx.example%2FDescriptor%2FProgramTypeDescriptor.xml%2FA",
  ],
  [{}, "unknownOnes", `/unknownOnes/${id}`],
])("%j of %s leads to %s", async (reference, collection, expected) => {
  for (const written of [id, dashed]) {
    for (const before of ["/ed-fi", dataRoot, "http://inner:80/data/v3/2017/Ed-Fi"]) {
      const { href } = await linkOf(reference, `${before}/${collection}/${written}`);
      expect(href).toBe(expected);
    }
  }
});

test("addresses that differ only behind the collection are read each by itself", async () => {
  const hrefs = [id, `${id}?x=y`, `${id}?x=/y`, `${id}?x=/z`, `${id}#z`, `${id}/y`, "", "a.b"];
  const list = hrefs.map((end) => ({
    someReference: { link: { rel: "Some", href: `/ed-fi/schools/${end}` } },
  }));
  const { answer } = await through(`${root}/people`, { host: json(list) });
  const given = (await valueOf(answer)) as { someReference: Linked }[];
  expect(given.map(({ someReference }) => someReference.link.href)).toEqual([
    `/schools/${id}`,
    `/schools/${id}`,
    `/schools/${id}`,
    `/schools/${id}`,
    `/schools/${id}`,
    `/ed-fi/schools/${id}/y`,
    "/ed-fi/schools/",
    "/schools/a.b",
  ]);
});

test("a renamed collection is so in rel as well", async () => {
  expect(await linkOf({}, `/ed-fi/contacts/${id}`)).toMatchObject({ rel: "Parent" });
  expect(await linkOf({}, `/ed-fi/studentContactAssociations/${id}`)).toMatchObject({
    rel: "StudentParentAssociation",
  });
  expect(await linkOf({}, `/ed-fi/schools/${id}`)).toMatchObject({ rel: "Some" });
});

test("a link without rel gets none, and what is no link stays as it is", async () => {
  const odd = [
    { someReference: { link: null } },
    { someReference: { link: "elsewhere" } },
    { someReference: { link: { href: 7 } } },
    { someReference: { link: { rel: "Some" } } },
    { link: null, list: [null, 7, [{ link: [] }]] },
  ];
  const bare = (href: string) => ({ someReference: { link: { href } } });
  const host = json([...odd, bare(`/ed-fi/contacts/${id}`), null, "x"]);
  const { answer } = await through(`${root}/people`, { host });
  expect(await valueOf(answer)).toEqual([...odd, bare(`/parents/${id}`), null, "x"]);
});

test("a link has the code as it is while the codes of the host cannot be read", async () => {
  const url = `${root}/people/${id}`;
  const reference = {
    educationOrganizationId: 1,
    programName: "A",
    programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Of This Host",
    link: { href: `/ed-fi/programs/${id}` },
  };
  const page = { status: 200, headers: {}, ...json({ programReference: reference }) };
  const bridge = new Bridge({ baseUrl: hostUrl, legacyUrl: baseUrl, ...passed }, {});
  const call = { method: "GET", url, headers: { authorization: "Bearer x" } };
  const route = bridge.route(url) ?? expect.fail("no route");
  const answer = await handled(bridge, call, route, async (asked) =>
    asked.url.includes("Descriptors") ? { status: 502, headers: {} } : page,
  );
  const { href } = ((await valueOf(answer)) as { programReference: Linked }).programReference.link;
  expect(href).toBe("/programs?educationOrganizationId=1&name=A&type=Of+This+Host");
});

test("a 64-bit number in a key is written as it was", async () => {
  const body = `{"r":{"schoolId":9223372036854775807,"link":{"href":"/ed-fi/schools/${id}"}}}`;
  const host = { headers: { "content-type": "application/json" }, body };
  const { answer } = await through(`${root}/people/${id}`, { host });
  expect(answer?.body).toContain("/schools?schoolId=9223372036854775807");
});

test.each(["/tpdm/candidates/1", "/ed-fi/schools", ""])("%j stays as it is", async (href) =>
  expect((await linkOf({ schoolId: 1 }, href)).href).toBe(href),
);

describe("a link that the caller follows", () => {
  const layouts: Partial<CompatOptions>[] = [
    {},
    { dataPath: "/data/v3/{schoolYear}/{namespace}" },
    { dataPath: "/data/v3/{context}/{schoolYear}/{namespace}", context: "inst" },
    { dataPath: "/{tenant}/{context}/data/v3/{namespace}", tenant: "t", context: "2025" },
    { dataPath: "/{tenant}/data/v3/{namespace}", tenant: "t" },
    { dataPath: "/data/{namespace}", namespace: "tx", idFormat: "dashed" },
  ];
  const names = readTable("collections.tsv").flatMap((row) =>
    row["5.0"] === "-" ? [] : [row["5.0"] ?? ""],
  );

  test("by an id reads the very record, in every collection and layout", async () => {
    const ids = fc.uuid();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...layouts),
        ids,
        async (name, options, one) => {
          const { namespace = "ed-fi", idFormat } = options;
          const { href } = await linkOf({}, `/${namespace}/${name}/${one}`, options);
          const written = idFormat === "dashed" ? one : one.replaceAll("-", "");
          const { asked } = await through(root + href, { options, host: json({}) });
          expect(asked[0]?.url).toMatch(
            new RegExp(`^${hostUrl}/.*/${namespace}/${name}/${written}$`),
          );
          // The namespace segment is understood as well.
          const again = await through(`${root}/${namespace}/${name}/${one}`, {
            options,
            host: json({}),
          });
          expect(again.asked[0]?.url).toBe(asked[0]?.url);
        },
      ),
    );
  });

  test("by a natural key asks for just that record, whatever the key holds", async () => {
    const agencies = fc.constantFrom("ed-fi.org", "tx.example");
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        agencies,
        fc.string({ minLength: 1 }),
        async (number, agency, text) => {
          const reference = {
            educationOrganizationId: number,
            programName: text,
            programTypeDescriptor: `uri://${agency}/ProgramTypeDescriptor#${text}`,
          };
          const { href } = await linkOf(reference, `/ed-fi/programs/${id}`);
          const { asked, answer } = await through(root + href, { host: json([{ found: true }]) });
          const query = Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams);
          const asText = Object.fromEntries(
            Object.entries(reference).map(([name, value]) => [name, String(value)]),
          );
          expect(query).toEqual({ ...asText, limit: "2" });
          expect(await valueOf(answer)).toEqual({ found: true });
        },
      ),
    );
  });

  test("of every legacy collection leads below the current base", async () => {
    for (const { name, current } of catalogOf("5.0").legacy) {
      if (current === undefined) continue;
      const { asked } = await through(`${baseUrl}/api/v2.0/2017/${name}/${id}`);
      expect(asked[0]?.url).toBe(`${dataRoot}/${current}/${id}`);
    }
  });
});
