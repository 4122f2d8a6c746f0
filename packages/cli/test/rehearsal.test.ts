// What a rehearsal answers in place of the host, whole, and that nothing of it reaches the host.
import { Agent, type Dispatcher, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startHoldBack } from "../src/rehearse/answers.js";
import { rehearse } from "../src/rehearse/rehearse.js";
import { sandbox } from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";
import { answersTo, answerTable, requestsIn } from "../../../test/support/answers.ts";

const schoolReference = { schoolId: 255901001 };
const bodies = {
  PERIOD: { classPeriodName: "2", schoolReference },
  OLD: { classPeriodName: "1", schoolReference },
  INCIDENT: { incidentIdentifier: "T", incidentDate: "2024-02-01", schoolReference },
  ENROLLMENT: {
    studentReference: { studentUniqueId: "S255901001-1" },
    schoolReference,
    entryDate: "2024-01-08",
    entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade",
  },
};

const asked = requestsIn(new URL("requests/rehearsal.http", import.meta.url));

async function rehearsal(version: "7.3" | "8") {
  const clock = { now: () => 0 };
  const host = await sandbox({ version, schools: 1, disciplineIncidents: 3, clock });
  const { baseUrl } = host;
  const dispatcher = new Agent();
  const fact = { dataStandard: "5.2", version, dataPath: "", translates: true };
  const schoolYears = { 2017: { baseUrl }, 2018: {} };
  const options = { baseUrl, tokenPath: "/signs/in", schoolYears };
  const rehearsed = await rehearse(options, [{ ...fact, baseUrl: `${baseUrl}/` }], dispatcher);
  onTestFinished(async () => {
    rehearsed.stop();
    await dispatcher.destroy();
  });
  return { host, dispatcher, ...rehearsed, url: String(rehearsed.options.baseUrl) };
}

/** What a rehearsal answers, and the addresses of what it sends to the host and is no read. */
async function answered(version: "7.3" | "8", requests: readonly string[]) {
  const { host, url, options } = await rehearsal(version);
  expect(options.schoolYears).toEqual({ 2017: { baseUrl: url }, 2018: {} });
  const token = await currentToken(host.baseUrl, host.credentials);
  const words = { DATA: version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi" };
  const ask = (lines: readonly string[]) =>
    answersTo(lines, { baseUrl: url, token, words, bodies });
  const text = await answerTable(requests, { host: ask });
  const sent = host.requests.filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method));
  // The ids of records that a rehearsal makes are drawn anew each time.
  const ids = new Map<string, string>();
  const settled = text.replaceAll(/\b[\da-f]{32}\b|\b[\da-f]{8}(?:-[\da-f]{4,12}){4}\b/g, (id) => {
    const named = ids.get(id) ?? `${id.includes("-") ? "dashed" : "id"}${ids.size + 1}`;
    ids.set(id, named);
    return named;
  });
  return { settled, sent: sent.map(({ path }) => path) };
}

test("a rehearsal answers as the host would, and sends it no write", async () => {
  const { settled, sent } = await answered("7.3", asked);
  expect(settled).toMatchSnapshot();
  expect(sent).toEqual([
    "/oauth/token",
    "/signs/in",
    "/connect/token",
    "/oauth/token_info/",
    "/identity/v2/identities/find",
  ]);
});

test("a rehearsal writes ids as the version of the host does", async () => {
  const { settled } = await answered("8", ["POST DATA/classPeriods PERIOD"]);
  expect(settled).toContain("/classPeriods/dashed1");
});

test("a delete of what the run has made would pass, unless the run has also made what refers to it", async () => {
  const { host, url } = await rehearsal("7.3");
  const authorization = `Bearer ${await currentToken(host.baseUrl, host.credentials)}`;
  const headers = { authorization, "content-type": "application/json" };
  const send = (method: string, address: string, body: object | null) =>
    fetch(address, { method, headers, body: body && JSON.stringify(body) });
  const root = `${url}/data/v3/ed-fi`;
  const reference = { classPeriodReference: { classPeriodName: "2", ...schoolReference } };
  const schedule = { bellScheduleName: "B", schoolReference, classPeriods: [reference] };
  const verdictWith = async (others: readonly object[]) => {
    const made = await send("POST", `${root}/classPeriods`, bodies.PERIOD);
    for (const each of others)
      expect((await send("POST", `${root}/bellSchedules`, each)).ok).toBe(true);
    const gone = await send("DELETE", made.headers.get("location") ?? "", null);
    return gone.headers.get("edbridge-rehearsed");
  };
  expect(await verdictWith([])).toBe("would-pass");
  expect(await verdictWith([schedule])).toBe("not-certain; other records may refer to it");
});

test("a look-up that broke off is made again for the next write", async () => {
  const { host, url } = await rehearsal("7.3");
  const authorization = `Bearer ${await currentToken(host.baseUrl, host.credentials)}`;
  const headers = { authorization, "content-type": "application/json" };
  const body = JSON.stringify(bodies.PERIOD);
  const write = async () =>
    (await fetch(`${url}/data/v3/ed-fi/classPeriods`, { method: "POST", headers, body })).status;
  host.fault({ reset: true, when: { path: "/schools" } });
  expect([await write(), await write()]).toEqual([502, 201]);
});

test("what a rehearsal only sends on can go past it, and no write can", async () => {
  const { host, url, dispatcher, contract, places, past, stop } = await rehearsal("7.3");
  expect(contract).toBe(
    "the published lists of Data Standard 5.0, the nearest to 5.2 that were published",
  );
  expect(places).toBe(`${url} stands before ${host.baseUrl}`);
  stop();
  const ask = async (method: "GET" | "POST", path: string) => {
    const answer = request(url + path, { method, dispatcher: past(dispatcher) as Dispatcher });
    return answer.then(
      ({ statusCode }) => statusCode,
      (error: NodeJS.ErrnoException) => error.code,
    );
  };
  const schools = "/data/v3/ed-fi/schools";
  expect(await ask("GET", `${schools}?limit=1`)).toBe(401);
  expect(await ask("POST", "/oauth/token?x=1")).toBe(415);
  expect(await ask("POST", schools)).toBe("ECONNREFUSED");
});

test.each([undefined, "EDFI_URL"])(
  "a write to another address is held back: %s",
  async (variable) => {
    const server = await startHoldBack(variable);
    onTestFinished(() => server.stop());
    const url = `${server.url}/${encodeURIComponent("https://old.example")}`;
    expect(
      await answersTo(["POST / x"], { baseUrl: url, token: "", words: {}, bodies }),
    ).toMatchSnapshot();
  },
);
