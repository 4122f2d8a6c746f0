import { describe, expect, test } from "vitest";
import { commandOf, host, sandbox, shown } from "./support.js";
import { shortPages, turns } from "../../../test/support/servers.ts";

const secret = "SECRET-77e0";
const token = "TOKEN-4d4d";
const id = "0123456789abcdef0123456789abcdef";

interface Rigged {
  /** Answers by the end of a path, for its first page; others are an empty page. */
  readonly answers?: Readonly<Record<string, { status?: number; json?: unknown }>>;
  readonly tokenInfo?: object;
}

async function rigged({ answers = {}, tokenInfo }: Rigged) {
  const asked: { method: string; path: string; authorization: string | undefined }[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const base = await host((request, response) => {
    const { method = "", url = "/", headers } = request;
    asked.push({ method, path: url, authorization: headers.authorization });
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    const path = url.split("?")[0] ?? "";
    const known = Object.entries(answers).find(
      ([end]) => path.endsWith(end) && !url.includes("&offset"),
    )?.[1];
    const { status = 200, json = [] } = known ?? usualAnswer(path, tokenInfo, base);
    request.resume().on("end", async () => {
      // Long enough for all requests that are under way to arrive.
      await turns(100);
      atOnce--;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(json));
    });
  });
  return { base, asked, most: () => mostAtOnce };
}

function usualAnswer(path: string, tokenInfo: object | undefined, base: string) {
  if (path === "/") {
    const dataModels = [{ name: "Ed-Fi", version: "5.2.0" }];
    const urls = { openApiMetadata: `${base}/metadata/`, dataManagementApi: `${base}/data/v3/` };
    return { json: { version: "7.1", dataModels, urls } };
  }
  if (path === "/oauth/authorize") return { status: 404 };
  if (path === "/oauth/token") {
    return { json: { access_token: token, expires_in: 3599.201999902725, token_type: "bearer" } };
  }
  if (path === "/oauth/token_info") return { status: tokenInfo ? 200 : 404, json: tokenInfo };
  return {};
}

const credentials = { clientKey: "my-key", clientSecret: secret };

async function doctor(base: string, ...more: string[]) {
  const words = ["doctor", "--base-url", base, ...more];
  return commandOf({ credentials }, ...words);
}

const school = (schoolId: number) => ({ id, schoolId, nameOfInstitution: "Hidden" });
const calendar = (schoolId: number) => ({ id, schoolReference: { schoolId } });

const pacific = "Native Hawaiian or Pacific Islander";
const races = ["Asian", "Black or African American", "Choose Not to Respond", "Other", "White"];
/** A host on which something is amiss with everything that is looked at. */
const amiss: Rigged = {
  answers: {
    "/schoolYearTypes": { json: [{ schoolYear: 2026, currentSchoolYear: true }] },
    "/ed-fi/schools": { json: [school(1), school(2), school(3)] },
    "/ed-fi/calendars": { json: [calendar(1), calendar(1)] },
    "/ed-fi/students": { json: [{ id, studentUniqueId: "604823", firstName: "Hidden" }] },
    "/gradingPeriods": { status: 403 },
    "/credentials": { json: { message: "Sign in first." } },
    "/cohorts": { status: 404 },
    "/grades": { status: 500 },
    "/raceDescriptors": {
      // "American Indian - Alaskan Native" has no code, and two others have another one now.
      json: [...races, pacific].map((codeValue) => ({
        namespace: "uri://ed-fi.org/RaceDescriptor",
        codeValue,
      })),
    },
    "/sexDescriptors": { json: {} },
    "/composites/v1/ed-fi/enrollment/Schools": { status: 404 },
    "/metadata/": { json: [{ name: "TPDM", endpointUri: "http://inner/metadata/tpdm.json" }] },
    "/metadata/tpdm.json": { json: { paths: { "/tpdm/candidates": {}, "/ed-fi/schools": {} } } },
  },
  tokenInfo: {
    education_organizations: [255901, 255902].map((district) => ({
      education_organization_id: district,
      local_education_agency_id: district,
    })),
    namespace_prefixes: ["uri://ed-fi.org", "uri://district.example"],
    claim_set: { name: "SIS Vendor" },
  },
};

test("doctor says what a first night would meet, and which option helps", async () => {
  const { base } = await rigged(amiss);
  expect(shown(await doctor(base))).toMatchSnapshot();
  const json = shown(await doctor(base, "--json"));
  // Long lists of codes, which are in the text above.
  expect(json.replaceAll(/(?<="missing": )\[[^\]]{200,}\]/g, '"…"')).toMatchSnapshot();
});

test.each([[[]], [["--json"]]])(
  "doctor only reads, and shows no secret and no record: %j",
  async (more) => {
    const { base, asked, most } = await rigged(amiss);
    const { out } = await doctor(base, ...more);
    for (const hidden of [secret, token, id, "604823", "Hidden"]) expect(out).not.toContain(hidden);
    const posts = asked.filter(({ method }) => method !== "GET").map(({ path }) => path);
    expect(posts.toSorted()).toEqual(["/oauth/authorize", "/oauth/token", "/oauth/token_info"]);
    expect(asked.length).toBeLessThan(75);
    expect(most()).toBeLessThanOrEqual(4);
    // Public documents are read without the token, and collections one record at a time.
    for (const { path, authorization } of asked) {
      if (path.startsWith("/metadata")) expect(authorization).toBeUndefined();
      if (/students/i.test(path)) expect(path).toMatch(/\?limit=1$/);
    }
  },
);

test("doctor counts no state and no service center as a district", async () => {
  const above = { education_organization_id: 48, type: "edfi.StateEducationAgency" };
  const district = { education_organization_id: 255901, local_education_agency_id: 255901 };
  const { base } = await rigged({ tokenInfo: { education_organizations: [above, district] } });
  expect(shown(await doctor(base))).toMatchSnapshot();
});

test("doctor works where the host tells nothing of the key, and has no metadata", async () => {
  const { base } = await rigged({ answers: { "/metadata/": { status: 404 } } });
  expect(shown(await doctor(base))).toMatchSnapshot();
});

test("doctor says the same behind a gateway that shortens pages", async () => {
  const { baseUrl } = await sandbox({ credentials });
  const short = await shortPages(baseUrl, 20);
  const [direct, behind] = [await doctor(baseUrl), await doctor(short)];
  expect(behind.out.replaceAll(short, baseUrl)).toBe(direct.out);
});

async function doctorOf(options: Parameters<typeof sandbox>[0], ...more: string[]) {
  const { baseUrl } = await sandbox({ credentials, ...options });
  return doctor(baseUrl, ...more);
}

test.each(["sis", "roster", "assessment"] as const)(
  "doctor says what a key may write %s",
  async (claimSet) => {
    expect(shown(await doctorOf({ claimSet }))).toMatchSnapshot();
  },
);

test("doctor says what a key may write and that a key without any right is of no use", async () => {
  const { baseUrl, ...running } = await sandbox({ version: "6.2", credentials });
  running.fault({ times: Number.POSITIVE_INFINITY, when: { kind: "data" }, status: 403 });
  running.fault({ times: 1, when: { path: "token_info" }, status: 404 });
  expect(shown(await doctor(baseUrl))).toMatchSnapshot();
});

test("doctor says what a key may write and that a key without an organization will be of no use", async () => {
  const none = { ...credentials, educationOrganizationIds: [] };
  for (const claimSet of ["sis", "sandbox"] as const) {
    expect(shown(await doctorOf({ claimSet, credentials: none }))).toMatchSnapshot();
  }
});

describe("on a host that keeps each school year apart", () => {
  const now = new Date().getFullYear();
  const years = { version: "6.2", layout: "year" } as const;
  test.each([now, now + 1, now - 1])("doctor finds the records of %i", async (schoolYear) => {
    const { out } = await doctorOf({ ...years, schoolYear });
    expect(out).toContain(`reading schools of ${schoolYear} answered 200`);
    expect(out).toContain("Reading works for 30 of 30 collections.");
  });

  test("doctor asks for the year where the host has none of them, and reads no more", async () => {
    const { out } = await doctorOf({ ...years, schoolYear: 2001 });
    expect(out).toMatch(
      /each school year apart, and has none of [\d, ]+\. Name a year of .* with --school-year\./,
    );
    expect(out).not.toMatch(/tonight|absent/);
    const named = await doctorOf({ ...years, schoolYear: 2001 }, "--school-year", "2001");
    expect(named.out).toContain("Reading works for 30 of 30 collections.");
  });
});
