// What a host says of the organizations of a key, and for how long that is known.
import { AccessToken, type TokenSource } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { andThen } from "../src/http/maybe-promise.js";
import type { Answer, Call } from "../src/http/message.js";
import { districtsOf, KeyOrganizations } from "../src/auth/key-organizations.js";
import type { Session } from "../src/auth/sessions.js";
import { checkCompatOptions } from "../src/settings/compat-options.js";
import { json } from "./through.js";

const one = (id: number, type = "edfi.LocalEducationAgency", more = {}) => ({
  education_organization_id: id,
  type,
  ...more,
});
const school = (id: number, district?: number) =>
  one(id, "edfi.School", district === undefined ? {} : { local_education_agency_id: district });

describe("the districts of a key", () => {
  test.each<[unknown, readonly number[]]>([
    [undefined, []],
    [{}, []],
    [{ education_organizations: "255901" }, []],
    [{ education_organizations: [] }, []],
    [{ education_organizations: [null, "255901", 255901] }, []],
    [{ education_organizations: [one(255901)] }, [255901]],
    [{ education_organizations: [one(255901), one(255902)] }, [255901, 255902]],
    [{ education_organizations: [one(255901), one(255901)] }, [255901]],
    // The key has no rights to the district of its schools.
    [{ education_organizations: [school(1, 255901)] }, [1]],
    [{ education_organizations: [school(1, 255901), school(2, 255901)] }, [1, 2]],
    [{ education_organizations: [school(1, 255901), one(255901)] }, [255901]],
    [
      { education_organizations: [school(1, 255901), one(48, "edfi.StateEducationAgency")] },
      [255901],
    ],
    [{ education_organizations: [school(1)] }, [1]],
    [{ education_organizations: [one(48, "edfi.StateEducationAgency")] }, []],
    [{ education_organizations: [one(48, "edfi.EducationServiceCenter"), one(1)] }, [1]],
    [{ education_organizations: [one(48, "edfi.EducationServiceCenterOfX")] }, [48]],
    [
      {
        education_organizations: [
          one(48, "edfi.StateEducationAgency", { local_education_agency_id: 255901 }),
        ],
      },
      [255901],
    ],
    [{ education_organizations: [{ education_organization_id: "255901" }] }, []],
  ])("in %j are %j", (info, ids) => {
    expect(districtsOf(info as Parameters<typeof districtsOf>[0])).toEqual(ids);
  });
});

/** A key whose host answers what it is asked of a token. */
function open(answers: readonly (Partial<Answer> | Error)[], tokenPath?: string) {
  const settings = checkCompatOptions({
    legacyUrl: "https://old.example/v2",
    baseUrl: "https://new.example/api",
    dataPath: "/data/v3/{namespace}",
    tokenPath: tokenPath ?? "/oauth/token",
  });
  const token = new AccessToken({ value: "t&k+n", expiry: "fixed", expiresIn: 1800 });
  const source = { getToken: async () => token } as TokenSource;
  const session = { credential: { id: "c1", sourceAt: () => source } } as unknown as Session;
  const asked: Call[] = [];
  const left = [...answers];
  const send = async (call: Call): Promise<Answer> => {
    asked.push(call);
    const answer = left.shift() ?? expect.fail("one request too many");
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, ...answer };
  };
  const organizations = new KeyOrganizations();
  const known = async () => organizations.of(session, settings, send);
  const district = async () => {
    const { ids } = await known();
    return ids.length === 1 ? ids[0] : undefined;
  };
  const namespaces = () =>
    andThen(organizations.of(session, settings, send), (found) => found.namespaces);
  return { asked, district, namespaces };
}

const info = json({
  education_organizations: [one(255901)],
  namespace_prefixes: ["uri://a.example", "", 7, "uri://b.example"],
});

test("a host is asked once, as the bearer of the token", async () => {
  const { asked, district, namespaces } = open([info]);
  expect(await Promise.all([district(), district(), namespaces()])).toEqual([
    255901,
    255901,
    ["uri://a.example", "uri://b.example"],
  ]);
  expect(asked).toMatchObject([
    {
      method: "POST",
      url: "https://new.example/api/oauth/token_info",
      headers: {
        authorization: "Bearer t&k+n",
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "token=t%26k%2Bn",
      credential: "c1",
    },
  ]);
  // From now on they are there at once.
  expect(namespaces()).toEqual(["uri://a.example", "uri://b.example"]);
});

test("a key for several districts, or for none, has no only one", async () => {
  const several = json({ education_organizations: [one(1), one(2)] });
  expect(await open([several]).district()).toBeUndefined();
  expect(await open([json({})]).district()).toBeUndefined();
  expect(await open([json({ namespace_prefixes: "uri://a.example" })]).namespaces()).toEqual([]);
});

test.each([403, 404, 405])("a host that answers %d is not asked again", async (status) => {
  const { asked, district, namespaces } = open([{ ...info, status }]);
  expect([await district(), await district(), await namespaces()]).toEqual([
    undefined,
    undefined,
    [],
  ]);
  expect(namespaces()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test.each([[json({}, 500)], [json({}, 401)], [new Error("reset")]])(
  "a host that is out of order is asked again: %o",
  async (failure) => {
    const { asked, district, namespaces } = open([failure, failure, info]);
    for (const find of [district, namespaces]) {
      if (failure instanceof Error) await expect(Promise.resolve(find())).rejects.toThrow("reset");
      else expect([undefined, []]).toContainEqual(await find());
    }
    expect([await district(), await namespaces(), asked.length]).toEqual([
      255901,
      ["uri://a.example", "uri://b.example"],
      3,
    ]);
  },
);

test("a host without a usual token path has nothing to be asked", async () => {
  const { asked, district, namespaces } = open([], "/connect/tokens");
  expect([await district(), await namespaces(), asked.length]).toEqual([undefined, [], 0]);
  expect(namespaces()).toEqual([]);
});

test("an answer in no JSON, or too long, says nothing", async () => {
  expect(await open([{ ...info, body: "<html>" }]).district()).toBeUndefined();
  const long = JSON.stringify({ education_organizations: [one(1)], x: "x".repeat(1024 * 1024) });
  expect(await open([{ ...info, body: long }]).district()).toBeUndefined();
  expect(await open([{ status: 200, headers: {} }]).district()).toBeUndefined();
});
