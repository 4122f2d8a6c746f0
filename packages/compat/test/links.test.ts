import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { readTable } from "./tables/read.js";
import { programOn, StoredHost } from "./stored-host.js";
import {
  dashed,
  dataRoot,
  hostUrl,
  id,
  json,
  type JsonRecord,
  root,
  through,
  valueOf,
} from "./through.js";

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

const program = (name: string, type: string) => ({
  educationOrganizationId: 1,
  programName: name,
  programTypeDescriptor: type,
});
const programs = "/programs?educationOrganizationId=1";
const ofHost = "http%3A%2F%2Ftx.example%2FDescriptor%2FProgramTypeDescriptor.xml%2FA";

test.each([
  [{ schoolId: 255901107 }, "schools", "/schools?schoolId=255901107"],
  [
    { assessmentIdentifier: "A1", namespace: "uri://nwea.org/Assessment" },
    "assessments",
    "/assessments?identifier=A1&namespace=http%3A%2F%2Fnwea.org%2FAssessment%2FAssessment.xml",
  ],
  [
    program("Special", "uri://ed-fi.org/ProgramTypeDescriptor#Special Education"),
    "programs",
    `${programs}&name=Special&type=Special+Education`,
  ],
  [
    program("A", "uri://tx.example/ProgramTypeDescriptor#A"),
    "programs",
    `${programs}&name=A&type=${ofHost}`,
  ],
  [
    { courseCode: "ALG 1", educationOrganizationId: 1 },
    "courses",
    "/courses?code=ALG+1&educationOrganizationId=1",
  ],
  // The reference to any education organization does not name the key of the one it leads to.
  [{ educationOrganizationId: 255901 }, "localEducationAgencies", `/localEducationAgencies/${id}`],
  [{}, "unknownOnes", `/unknownOnes/${id}`],
])("%j of %s leads to %s", async (reference, collection, expected) => {
  for (const written of [id, dashed]) {
    for (const before of ["/ed-fi", dataRoot, "http://inner:80/data/v3/2017/Ed-Fi"]) {
      const { href } = await linkOf(reference, `${before}/${collection}/${written}`);
      expect(href).toBe(expected);
    }
  }
});

test("addresses of a page that differ only behind the collection are read each by itself", async () => {
  const read = [id, `${id}?x=y`, `${id}?x=/y`, `${id}?x=/z`, `${id}#z`];
  const stay = [
    `/ed-fi/schools/${id}/y`,
    "/ed-fi/schools/",
    "/tpdm/candidates/1",
    "/ed-fi/schools",
    "",
  ];
  const list = [...read.map((end) => `/ed-fi/schools/${end}`), ...stay, "/ed-fi/schools/a.b"];
  const host = json(list.map((href) => ({ someReference: { link: { rel: "Some", href } } })));
  const { answer } = await through(`${root}/people`, { host });
  const given = (await valueOf(answer)) as { someReference: Linked }[];
  const hrefs = given.map(({ someReference }) => someReference.link.href);
  expect(hrefs).toEqual([...read.map(() => `/schools/${id}`), ...stay, "/schools/a.b"]);
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

test("a 64-bit number in a key is written as it was", async () => {
  const body = `{"r":{"schoolId":9223372036854775807,"link":{"href":"/ed-fi/schools/${id}"}}}`;
  const host = { headers: { "content-type": "application/json" }, body };
  const { answer } = await through(`${root}/people/${id}`, { host });
  expect(answer?.body).toContain("/schools?schoolId=9223372036854775807");
});

describe("a link that the caller follows", () => {
  const layouts: Partial<CompatOptions>[] = [
    {},
    { dataPath: "/data/v3/{schoolYear}/{namespace}" },
    { dataPath: "/data/v3/{context}/{schoolYear}/{namespace}", context: "inst" },
    { dataPath: "/{tenant}/{context}/data/v3/{namespace}", tenant: "t", context: "2017" },
    { dataPath: "/{tenant}/data/v3/{namespace}", tenant: "t" },
    { dataPath: "/data/{namespace}", namespace: "tx", idFormat: "dashed" },
  ];
  const names = readTable("collections.tsv").flatMap((row) =>
    row["5.0"] === "-" ? [] : [row["5.0"] ?? ""],
  );

  test("by an id reads the very record, in every collection and layout", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...layouts),
        fc.uuid(),
        async (name, options, one) => {
          const { namespace = "ed-fi", idFormat } = options;
          const { href } = await linkOf({}, `/${namespace}/${name}/${one}`, options);
          const written = idFormat === "dashed" ? one : one.replaceAll("-", "");
          // The namespace segment is understood as well.
          for (const path of [href, `/${namespace}/${name}/${one}`]) {
            const { asked } = await through(root + path, { options, host: json({}) });
            const expected = new RegExp(`^${hostUrl}/.*/${namespace}/${name}/${written}$`);
            expect(asked[0]?.url).toMatch(expected);
          }
        },
      ),
    );
  });

  test("by a natural key asks for just that record, whatever the key holds", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("ed-fi.org", "tx.example"),
        fc.string({ minLength: 1 }),
        async (agency, text) => {
          const reference = program(text, `uri://${agency}/ProgramTypeDescriptor#${text}`);
          const { href } = await linkOf(reference, `/ed-fi/programs/${id}`);
          const { asked, answer } = await through(root + href, { host: json([{ found: true }]) });
          const query = Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams);
          expect(query).toEqual({ ...reference, educationOrganizationId: "1", limit: "2" });
          expect(await valueOf(answer)).toEqual({ found: true });
        },
      ),
    );
  });
});

test("references have their links, whatever another door of the program calls their collections", async () => {
  const session = { schoolReference: { schoolId: 1 }, sessionName: "Fall" };
  const read = async (collections = {}) => {
    const { call } = programOn(new StoredHost({ sessions: [session] }), { collections });
    const [given] = JSON.parse((await call("GET", "sessions")).text) as [JsonRecord];
    return given["schoolReference"];
  };
  const link = { rel: "School", href: "/schools?schoolId=1" };
  expect(await read({ schools: "sample/schools" })).toEqual({ schoolId: 1 });
  expect(await read()).toEqual({ schoolId: 1, link });
});
