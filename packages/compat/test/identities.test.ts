// Which requests the calls of a legacy identity system become, and what the caller gets.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Answer, Call } from "../src/http/message.js";
import type { CompatOptions } from "../src/index.js";
import { baseUrl, currentBaseUrl, json, textOf, through, valueOf } from "./through.js";

const place = `${currentBaseUrl}/identity/v2/identities`;
const data = `${baseUrl}/api/v2.0`;

/** A result of a search with these persons. */
const found = (...responses: readonly unknown[]) =>
  json({ searchResponses: [{ responses }], status: "Complete" });

const early = json({ searchResponses: [], status: "Incomplete" });
const ada = { uniqueId: "7", firstName: "Ada", score: 100 };

/** What the caller is told, with the change. */
const told = /\w\. \(EDB023\)/;

/** What reached the host: the method, the path below its identities, and what was sent. */
function requestOf({ method, url, body }: Call): readonly unknown[] {
  const sent = typeof body === "string" && body !== "" ? JSON.parse(body) : undefined;
  return [`${method} ${url.replace(place, "")}`, ...(sent === undefined ? [] : [sent])];
}

/** Calls with a clock that counts what is slept. */
async function ask(
  path: string,
  given: {
    readonly host?: Partial<Answer> | ((call: Call) => Partial<Answer>);
    readonly call?: Partial<Call>;
    readonly options?: Partial<CompatOptions>;
  } = {},
) {
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms);
  const clock = { now: () => 0, monotonic: () => 0, sleep };
  const { asked, answer } = await through(`${data}/${path}`, {
    host: given.host ?? found(ada),
    call: given.call ?? {},
    options: { clock, ...given.options },
  });
  return { asked, answer, slept, requests: asked.map(requestOf) };
}

test.each([
  ["GET", "identities/7", ["POST /find", ["7"]]],
  ["GET", "2017/Identities/7", ["POST /find", ["7"]]],
  ["GET", "identities/a%20b", ["POST /find", ["a b"]]],
  ["GET", "identities/%25FF", ["POST /find", ["%FF"]]],
  ["GET", "identities/find", ["POST /find", ["find"]]],
  ["GET", "identities/results", ["POST /find", ["results"]]],
  ["GET", "identity/7", ["POST /find", ["7"]]],
  ["GET", "Identity/Identities/7", ["POST /find", ["7"]]],
  ["GET", "identities?uniqueId=7&lastSurname=L", ["POST /find", ["7"]]],
  ["GET", "identities?uniqueID=&lastSurname=L", ["POST /search", [{ lastSurname: "L" }]]],
  ["GET", "identity?LASTSURNAME=L", ["POST /search", [{ lastSurname: "L" }]]],
  [
    "GET",
    "identities?lastSurname=L&limit=5&OFFSET=1&firstName=&middleName=M&generationCodeSuffix=Jr&sexType=Female&birthDate=1815-12-10",
    [
      "POST /search",
      [
        {
          lastSurname: "L",
          middleName: "M",
          generationCodeSuffix: "Jr",
          sexType: "Female",
          birthDate: "1815-12-10",
        },
      ],
    ],
  ],
  [
    "GET",
    "identities?birthLocation.City=Rome&birthLocation.stateAbbreviation=TX&birthLocation.internationalProvince=P&birthLocation.country=IT&firstName=A",
    [
      "POST /search",
      [
        {
          firstName: "A",
          birthLocation: {
            city: "Rome",
            stateAbbreviation: "TX",
            internationalProvince: "P",
            country: "IT",
          },
        },
      ],
    ],
  ],
  ["GET", "identities?birthOrder=12", ["POST /search", [{ birthOrder: 12 }]]],
  ["GET", "identities?birthOrder=2nd", ["POST /search", [{ birthOrder: "2nd" }]]],
  ["GET", "identities?birthOrder=n2", ["POST /search", [{ birthOrder: "n2" }]]],
  ["GET", "identities?firstName=12", ["POST /search", [{ firstName: "12" }]]],
  ["GET", "identity/results/a-1", ["GET /results/a-1"]],
  ["GET", "identities/Results/a-1", ["GET /results/a-1"]],
  ["POST", "identities", ["POST ", { firstName: "Ada" }]],
  ["POST", "identity/identities?a=1", ["POST ?a=1", { firstName: "Ada" }]],
  ["POST", "identity/find", ["POST /find", { firstName: "Ada" }]],
  ["POST", "identities/Search", ["POST /search", { firstName: "Ada" }]],
] as const)("%s %s is asked of the host", async (method, path, request) => {
  const body = method === "POST" ? { body: '{"firstName":"Ada"}' } : {};
  const { requests } = await ask(path, { call: { method, ...body } });
  expect(requests).toEqual([request]);
});

test.each([
  ["GET", "identities/a/b"],
  ["GET", "identity/results/a/b"],
  ["GET", "2017/anidentity"],
  ["GET", "2017/identityxx"],
  ["POST", "identities/7"],
  ["POST", "identity/find/7"],
  ["POST", "identities/results/a"],
  ["DELETE", "identities/7"],
  ["PUT", "identities/results/a"],
])("%s %s has no equal", async (method, path) => {
  const { requests, answer } = await ask(path, { call: { method, body: "{}" } });
  expect([requests, answer?.status]).toEqual([[], 501]);
  expect(await textOf(answer)).toMatch(/\w\. \(EDB0(?:07|23)\)/);
});

test.each(["identities/%FF", "identity/50%", "identities/results/%C3"])(
  "%s cannot be decoded, and is refused",
  async (path) => {
    const { requests, answer } = await ask(path);
    expect([requests, answer?.status]).toEqual([[], 400]);
  },
);

test("a name that no person is described by is told", async () => {
  const { answer } = await ask("identities?firstName=A&shoeSize=7");
  expect(await textOf(answer)).toMatch(/\bshoeSize\b/);
});

test.each([
  "",
  "firstName=",
  "limit=5",
  "uniqueId=",
  "shoeSize=7",
  "city=Rome",
  "birthLocation=Rome",
  "birthLocation.lastSurname=L",
  "firstName=A&myuniqueId=7",
  "firstName=A&uniqueIds=7",
  "firstName=A&xbirthLocation.city=Rome",
  "firstName=A&birthLocation.city%0A=Rome",
])("an example of %j is refused", async (query) => {
  const { requests, answer } = await ask(`identities?${query}`);
  expect([requests, answer?.status]).toEqual([[], 400]);
  expect(await textOf(answer)).toMatch(told);
});

test("a request of its own has a JSON body, and the caller's headers alone where it has none", async () => {
  const headers = {
    authorization: "Bearer x",
    "content-type": "text/plain",
    "content-length": "9",
    "x-request-id": "r",
  };
  const host = () => early;
  const { asked } = await ask("identities/7", { call: { headers }, host });
  expect(asked[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "x-request-id": "r",
  });
  const read = await ask("identity/results/a", { call: { headers } });
  expect(read.asked[0]).toMatchObject({ method: "GET", headers: { "x-request-id": "r" } });
  expect(read.asked[0]?.headers).not.toHaveProperty("content-type");
  expect(read.asked[0]?.body).toBeUndefined();
});

test.each([
  ["of score 100", [ada], ada],
  ["of score 100 after a proposal", [{ ...ada, firstName: "Bea", score: 99 }, ada], ada],
  ["of score 100 as a text", [{ ...ada, score: "100" }], { ...ada, score: "100" }],
  ["without a score, of its id", [{ uniqueId: "7" }], { uniqueId: "7" }],
  ["without a score, of another id", [{ uniqueId: "8" }], undefined],
  ["of its id that is only proposed", [{ ...ada, score: 99 }], undefined],
  ["that is none", [7, null, "7", [7]], undefined],
])("one person %s", async (_, responses, expected) => {
  const { answer } = await ask("identities/7", { host: found(...responses) });
  expect(answer?.status).toBe(expected ? 200 : 404);
  const body = await valueOf(answer);
  expect(body).toEqual(expected ?? { message: expect.stringMatching(told) });
});

test.each(["Complete", 1, undefined])("all persons of a result %j are given", async (status) => {
  const host = json({ searchResponses: [{ responses: [ada, 7] }, {}, null, "x"], status });
  for (const query of ["uniqueId=7", "firstName=Ada"]) {
    const { answer } = await ask(`identities?${query}`, { host });
    expect([answer?.status, await valueOf(answer)]).toEqual([200, [ada]]);
  }
});

test.each([
  ["no JSON", { status: 200, body: "<html>" }],
  ["no object", json([ada])],
  ["nothing", { status: 200 }],
  ["nothing, in a coding", { status: 200, headers: { "content-encoding": "gzip" } }],
  ["no responses", json({ status: "Complete" })],
])("a result that is %s is the host's fault", async (_, host) => {
  for (const path of ["identities/7", "identities?uniqueId=7", "identities?firstName=A"]) {
    const { answer } = await ask(path, { host });
    expect([path, answer?.status]).toEqual([path, 502]);
    expect(await textOf(answer)).toMatch(told);
  }
});

test.each([
  ["Incomplete", `${place}/results/s-1`],
  [0, `/identity/v2/identities/results/s-1?x=/y`],
  ["Incomplete", `s-1#/z\n`],
])("a result that comes later is looked for, with state %j at %j", async (status, location) => {
  let looks = 0;
  const host = ({ url }: Call) => {
    if (!url.includes("/results/")) return { status: 202, headers: { location }, body: "wait" };
    return ++looks < 3 ? json({ status }) : found(ada);
  };
  for (const path of ["identities/7", "identities?firstName=Ada"]) {
    looks = 0;
    const { answer, requests, slept } = await ask(path, { host });
    expect(answer?.status).toBe(200);
    expect(requests.slice(1)).toEqual(Array.from({ length: 3 }, () => ["GET /results/s-1"]));
    expect(slept).toEqual([500, 500]);
  }
});

test("a result that does not come is looked for 20 times in ten seconds", async () => {
  const host = ({ url }: Call) =>
    url.includes("/results/") ? early : { status: 202, headers: { location: "/results/s" } };
  const { answer, requests, slept } = await ask("identities/7", { host });
  expect([answer?.status, answer?.headers["retry-after"]]).toEqual([503, "10"]);
  expect(await textOf(answer)).toMatch(told);
  expect([requests.length, slept.reduce((sum, ms) => sum + ms)]).toEqual([21, 10_000]);
});

test("an error on the way to a result is told", async () => {
  const host = ({ url }: Call) =>
    url.includes("/results/") ? json({ detail: "Down." }, 500) : { status: 202 };
  const { answer, requests } = await ask("identities?firstName=A", { host });
  expect([answer?.status, await valueOf(answer)]).toEqual([500, { message: "Down." }]);
  expect(requests[1]).toEqual(["GET /results/"]);
});

test("a result that comes later and cannot be read is the host's fault, at once", async () => {
  const host = ({ url }: Call) =>
    url.includes("/results/") ? { status: 200, body: "<html>" } : { status: 202 };
  const { answer, slept } = await ask("identities/7", { host });
  expect([answer?.status, slept]).toEqual([502, []]);
});

test("a result is read through its content coding", async () => {
  const { headers = {}, body = "" } = found(ada);
  const coded = { ...headers, "content-encoding": "gzip" };
  const host = { status: 200, headers: coded, body: gzipSync(String(body)) };
  const { answer } = await ask("identities/7", { host });
  expect(await valueOf(answer)).toEqual(ada);
});

test.each([404, 501])("%d says that the host has no identity system", async (status) => {
  const host = json({ detail: "Nowhere." }, status);
  for (const [method, path] of [
    ["GET", "identities/7"],
    ["GET", "identities?firstName=A"],
    ["POST", "identities"],
    ["POST", "identity/find"],
    ["POST", "identity/search"],
  ] as const) {
    const { answer } = await ask(path, { host, call: { method, body: "{}" } });
    expect([path, answer?.status]).toEqual([path, 501]);
    expect(await textOf(answer)).toMatch(told);
  }
  const { answer } = await ask("identity/results/a", { host });
  expect([answer?.status, await valueOf(answer)]).toEqual([status, { message: "Nowhere." }]);
});

test.each([
  ["POST", "identities", `${place}/1001`, `${data}/identities/1001`],
  ["POST", "2017/identities", `${place}/1001`, `${data}/2017/identities/1001`],
  ["POST", "identity/identities", `${place}/1001`, `${data}/identity/identities/1001`],
  ["POST", "identity/search", "/x/Identities/results/s", `${data}/identity/results/s`],
  ["GET", "identity/results/s", `${place}/results/s`, `${data}/identity/results/s`],
  ["POST", "identities", `${place}`, place],
  ["POST", "identities", "/elsewhere/7", "/elsewhere/7"],
])("%s %s gives the Location %s as %s", async (method, path, location, expected) => {
  const host = { ...json("1001", 201), headers: { location, etag: '"1"' } };
  const { answer } = await ask(path, { host, call: { method, body: "{}" } });
  expect(answer?.headers).toMatchObject({ location: expected, etag: '"1"' });
});

test.each([
  ["/data/v3/{namespace}", "2017/identities/7", "/identity/v2/identities"],
  ["/data/v3/{schoolYear}/{namespace}", "2017/identities/7", "/identity/v2/2017/identities"],
  ["/data/v3/{schoolYear}/{namespace}", "identities/7", undefined],
  ["/{schoolYear}/data/v3/{namespace}", "2016/identities/7", "/2016/identity/v2/identities"],
  ["/data/{namespace}", "identities/7", undefined],
  ["/data/v3/{namespace}/x", "identities/7", undefined],
])("with the path %s, %s is at %s", async (dataPath, path, expected) => {
  const { asked, answer } = await ask(path, { options: { dataPath } });
  expect(asked.map(({ url }) => url)).toEqual(
    expected === undefined ? [] : [`${currentBaseUrl}${expected}/find`],
  );
  expect(answer?.status).toBe(expected === undefined ? 501 : 200);
  if (expected === undefined) expect(await textOf(answer)).toMatch(told);
});
