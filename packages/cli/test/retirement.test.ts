import { systemClock } from "@edbridge/core";
import { expect, test } from "vitest";
import { checkRetirement } from "../src/serve/retirement.js";
import { bridged, told } from "./support.js";

/** Tuesday, 2 March 2027, in the time zone of this machine. */
const tuesday = (hour: number, minute: number, second = 0) =>
  new Date(2027, 2, 2, hour, minute, second).getTime();
const data = "/api/v2.0/2017/schools";

type Key = Awaited<ReturnType<typeof bridged>>["credentials"];

const post = (url: string, fields: Record<string, string>, headers = {}) =>
  fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });

/** A token request with a code that was never issued. */
const legacyToken = (url: string, { clientKey, clientSecret }: Key, at = "/oauth/token") => {
  const key = { Client_id: clientKey, Client_secret: clientSecret, Code: "0".repeat(32) };
  return post(url + at, { ...key, Grant_type: "authorization_code" });
};

const currentToken = (url: string, { clientKey, clientSecret }: Key) => {
  const authorization = `Basic ${btoa(`${clientKey}:${clientSecret}`)}`;
  return post(`${url}/oauth/token`, { grant_type: "client_credentials" }, { authorization });
};

test("a day of sunset is on the answers to legacy requests, with the page of their change", async () => {
  const days = { sunset: "2027-06-30", deprecated: "2026-01-31" };
  const migrationPage = "https://agency.example/changes–{id}";
  const { url, credentials, signIn } = await bridged({}, { ...days, migrationPage });
  const authorize = await fetch(`${url}/oauth/authorize`);
  const page = (id: string) =>
    ["deprecation", "sunset"]
      .map((rel) => `<https://agency.example/changes%E2%80%93${id}>; rel="${rel}"`)
      .join(", ");
  expect(Object.fromEntries(authorize.headers)).toMatchObject({
    // RFC 9745: a date is @ and the seconds since 1970.
    deprecation: `@${Date.UTC(2026, 0, 31) / 1000}`,
    sunset: "Wed, 30 Jun 2027 00:00:00 GMT",
    link: page("EDB001"),
  });
  const schools = await (await signIn()).get(data);
  expect([schools.status, schools.headers.get("link")]).toEqual([200, page("EDB004")]);
  const refused = await fetch(url + data, { headers: { Authorization: "Bearer none" } });
  expect([refused.status, refused.headers.get("sunset")]).toEqual([
    401,
    schools.headers.get("sunset"),
  ]);
  const token = await legacyToken(url, credentials);
  expect([token.status, token.headers.get("link")]).toEqual([200, page("EDB002")]);
  const short = await (await signIn()).get("/api/v2/2017/schools");
  const elsewhere = await legacyToken(url, credentials, "/connect/token");
  const metadata = await fetch(`${url}/metadata/resources/api-docs`);
  const links = [short, elsewhere, metadata].map(({ headers }) => headers.get("link"));
  expect(links).toEqual(["EDB004", "EDB002", "EDB021"].map(page));
  for (const current of [
    await fetch(`${url}/data/v3/ed-fi/schools`),
    await fetch(`${url}/data/v3/ed-fi/schools?link=/api/v2.0/2017/schools`),
    await currentToken(url, credentials),
  ])
    expect(current.headers.get("sunset")).toBeNull();
});

test("a day of sunset is on none unless it is given", async () => {
  const { headers } = await fetch((await bridged()).url + data);
  for (const name of ["deprecation", "sunset", "link"]) expect(headers.get(name)).toBeNull();
});

test("a brownout answers legacy requests 503 in the legacy form, and only then", async () => {
  let now = tuesday(9, 59, 59);
  const clock = { ...systemClock, now: () => now };
  const options = { brownout: "Tue 10:00-10:15", sunset: "2027-06-30", clock, ...told };
  const { url, credentials, log, signIn } = await bridged({}, options);
  const { get } = await signIn();
  const read = () => get(data);
  expect((await read()).status).toBe(200);
  now = tuesday(10, 0);
  const refused = await read();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "900"]);
  expect(refused.headers.get("sunset")).toContain("2027");
  expect(await refused.json()).toEqual({
    message: expect.stringMatching(/ends on 2027-06-30\. It is off/),
  });
  expect((await fetch(`${url}/oauth/authorize`)).status).toBe(503);
  expect(log.calls.at(-1)).toMatchObject({ kind: "authorize", status: 503, outcome: "refused" });
  expect((await fetch(`${url}/data/v3/ed-fi/schools`)).status).not.toBe(503);
  expect((await legacyToken(url, credentials)).status).toBe(503);
  expect((await currentToken(url, credentials)).status).toBe(200);
  now = tuesday(10, 15);
  expect((await read()).status).toBe(200);
});

test.each([
  ["Tue 10:00-10:15", tuesday(10, 14, 30), "30"],
  ["tue 09:00-09:30, Tue 10:00-10:15", tuesday(10, 5), "600"],
  ["Tue 23:00-24:00", tuesday(23, 59), "60"],
  ["Wed 10:00-10:15", tuesday(10, 5), undefined],
  ["Tue 10:00-10:15", tuesday(10, 15), undefined],
])("a brownout %s", (brownout, now, seconds) => {
  const refusal = checkRetirement({ brownout }, () => now).refusalOf(data);
  expect(refusal?.headers?.["retry-after"]).toBe(seconds);
});
