import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@edbridge/sandbox";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { page as pageOf } from "../src/serve/page.js";
import { historyOf } from "../src/serve/history.js";
import { usageCsv, usageOf, type UsageReport } from "../src/serve/usage.js";
import { startSidecar } from "../src/index.js";
import { handle, legacyCaller, school, textAt, waitingClock } from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";

const names = ["chromium", "chromium-browser", "google-chrome"];
const executablePath = names.map((name) => `/usr/bin/${name}`).find(existsSync);

const pairOf = (clientKey: string) => ({ clientKey, clientSecret: `secret of ${clientKey}` });
const keys = ["nightly", "sis", "gradebook", "summer"].map(pairOf) as [Key, Key, Key, Key];
type Key = ReturnType<typeof pairOf>;

const day = 24 * 60 * 60_000;

/** A sidecar after a month with four callers; gives what they sent too. */
async function used() {
  const [nightly, sis, gradebook, summer] = keys;
  const host = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    schools: 3,
    credentials: keys,
    tokenLimit: -1,
  });
  const clock = waitingClock();
  const callerNames = { nightly: "Nightly job", sis: "SIS of North", gradebook: "Gradebook" };
  const ports = { port: 0, adminPort: 0, grace: 0, baseUrl: host.baseUrl };
  const { url, adminUrl = "", stop } = await startSidecar({ callerNames, clock, ...ports });
  const read = async (path: string, headers: Record<string, string>) => {
    await (await fetch(url + path, { headers })).text();
  };
  const legacy = async (who: Key, calls: number) => {
    const { headers } = await legacyCaller(url, who);
    for (let at = 0; at < calls; at++) await read("/api/v2.0/2017/schools", headers);
  };
  const current = async (who: Key, calls: number) => {
    const headers = { authorization: `Bearer ${await currentToken(url, who)}` };
    for (let at = 0; at < calls; at++) await read("/data/v3/ed-fi/schools", headers);
  };
  for (let night = 0; night < 30; night++) {
    await legacy(nightly, 4);
    if (night < 28) await legacy(sis, 3);
    if (night > 20) await current(sis, 2);
    await (night < 12 ? legacy(gradebook, 2) : current(gradebook, 2));
    if (night < 9) await legacy(summer, 1);
    await clock.advance(day);
  }
  const { post, headers } = await legacyCaller(url, nightly);
  for (let minute = 0; minute < 12; minute++) {
    await read("/api/v2.0/2017/schools", headers);
    if (minute % 3 !== 0) await clock.advance(60_000);
  }
  const hidden = { ...school, nameOfInstitution: "Hidden School" };
  for (const more of [{ addresses: "Hidden" }, { ownField: "Hidden" }]) {
    await (await post("/api/v2.0/2017/schools", { ...hidden, ...more })).text();
  }
  await handle(url, { ...nightly, clientSecret: "wrong" });
  const token = headers.authorization.slice("Bearer ".length);
  const secrets = ["gradebook", ...keys.map((each) => each.clientSecret), token, "Hidden", "wrong"];
  const end = async () => {
    await stop();
    await host.stop();
  };
  return { adminUrl, secrets, end };
}

// It takes some seconds, and the tests only read.
let opened: Awaited<ReturnType<typeof used>>;
beforeAll(async () => {
  opened = await used();
}, 60_000);
afterAll(() => opened.end());

test("the page has a row for each caller, with how far it has moved", async () => {
  const page = await textAt(opened.adminUrl);
  const rows = [...page.matchAll(/<summary> ?<span class="name">(.*?)<\/summary>/gs)].map(
    ([, row = ""]) => row.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, "").replaceAll(/\s+/g, " "),
  );
  expect(rows.map((row) => row.replace(/ \d{4}-\d\d-\d\d \d\d:\d\d UTC ?/, " at"))).toEqual([
    "Nightly job legacy 198 calls 2 refused at",
    "SIS of North mixed 167 calls at",
    "Gradebook moved 102 calls at",
    `${digestOf("summer")} silent 27 calls at`,
  ]);
  expect(page).toContain('<a href="/?state=moved">1 moved</a>');
  expect(page).toContain('<a href="#EDB004">EDB004</a> Records are at another path (134)');
  expect(page).toContain('<div id="EDB004"> <dt>EDB004: Records are at another path</dt>');
  expect(page).toContain("<li>schools.ownField (1)</li>");
  for (const secret of opened.secrets) expect(page).not.toContain(secret);
});

test("a filter without a script shows some of them, and opens the only one", async () => {
  const name = /(?<=<span class="name">)[^<]*(?=<\/span> <span class="state)/g;
  const shown = async (query: string) =>
    (await textAt(`${opened.adminUrl}/?${query}`)).match(name) ?? [];
  expect(await shown("state=moved")).toEqual(["Gradebook"]);
  expect(await shown("q=SIS&state=")).toEqual(["SIS of North"]);
  expect(await shown("q=edb004")).toHaveLength(4);
  expect(await shown("q=nobody&state=silent")).toEqual([]);
  expect(await textAt(`${opened.adminUrl}/?q=north`)).toMatch(/<details class="caller" +open>/);
  const { headers } = await fetch(`${opened.adminUrl}/?q=%22%3E%3Cscript%3E`);
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; frame-ancestors 'none'$/,
  );
});

test("programs read the same as JSON and as CSV", async () => {
  const answer = await fetch(`${opened.adminUrl}/usage.json`);
  expect(answer.headers.get("content-type")).toBe("application/json");
  const report = (await answer.json()) as UsageReport;
  expect(report.callers.map(({ caller, state }) => [caller, state])).toEqual([
    ["Nightly job", "legacy"],
    ["SIS of North", "mixed"],
    ["Gradebook", "moved"],
    [digestOf("summer"), "silent"],
  ]);
  const table = await fetch(`${opened.adminUrl}/usage.csv`);
  expect(table.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect((await table.text()).split("\r\n")).toHaveLength(6);
});

test("the session in the documentation is what a terminal shows", async () => {
  const page = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, session = ""] = /^```console\n(.*?)^```$/ms.exec(page) ?? [];
  const [, command = "", output] = /^\$ (.*)\n([^$]*)$/.exec(session) ?? [];
  const here = command.replace("http://127.0.0.1:8081", opened.adminUrl);
  const { stdout } = await promisify(execFile)("bash", ["-c", here]);
  expect(stdout).toBe(output);
});

function digestOf(clientKey: string): string {
  return createHash("sha256").update(clientKey).digest("hex").slice(0, 8);
}

describe.skipIf(!executablePath)("in a browser, the page of the operator", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "" });
  }, 60_000);
  afterAll(() => browser.close());

  /** Opens the page as a reader has it; gives what it asked for and complained of too. */
  async function open(options: { dark?: boolean; width?: number } = {}) {
    const { dark = false, width = 1200 } = options;
    const context = await browser.newContext({
      colorScheme: dark ? "dark" : "light",
      viewport: { width, height: 1000 },
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const [asked, complaints]: [string[], string[]] = [[], []];
    page.on("request", (request) => void asked.push(request.url()));
    page.on("console", (message) => void complaints.push(message.text()));
    page.on("pageerror", (error) => void complaints.push(error.message));
    await page.goto(opened.adminUrl);
    return { page, asked, complaints };
  }

  test("tells who calls what, what is lost and refused, and asks for nothing else", async () => {
    const { page, asked, complaints } = await open();
    // A browser may ask for an icon; nothing else, and nobody else.
    expect(asked.filter((url) => !url.endsWith("/favicon.ico"))).toEqual([`${opened.adminUrl}/`]);
    expect(complaints.filter((text) => !/favicon|404/.test(text))).toEqual([]);
    const row = page.locator("details.caller", { hasText: "Nightly job" });
    await row.locator("summary").click();
    await row.getByText(/^schools \(\d+\)$/).waitFor();
    // A date is on one line.
    const box = await row.locator("time").first().boundingBox();
    expect(box?.height).toBeLessThan(30);
    const refused = page.getByRole("region", { name: "What is refused or reduced" });
    expect(await refused.textContent()).toMatch(/records\.acceptLoss: \["schools\.addresses"\]/);
    const hour = page.getByRole("region", { name: "The last hour" }).getByRole("img");
    expect(await hour.getAttribute("aria-label")).toMatch(/Calls in each minute of the last hour/);
    await page.getByLabel("State").selectOption("moved");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.locator("details.caller[open]", { hasText: "Gradebook" }).waitFor();
    expect(await page.locator("details.caller").count()).toBe(1);
    expect(complaints.filter((text) => !/favicon|404/.test(text))).toEqual([]);
  });

  // PICTURES=1 writes the pictures of the documentation.
  test.runIf(process.env["PICTURES"])("is drawn for the documentation", async () => {
    for (const [name, dark] of [
      ["light", false],
      ["dark", true],
    ] as const) {
      const width = 1100;
      const { page } = await open({ dark, width });
      await page.locator("details.caller summary").first().click();
      const path = fileURLToPath(new URL(`../../../docs/images/page-${name}.png`, import.meta.url));
      const last = await page.getByText("A name is yours").boundingBox();
      const height = Math.ceil((last?.y ?? 0) + (last?.height ?? 0) + 12);
      await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height } });
    }
  });
});

test("the page is bounded, and nothing in it is taken for HTML, whatever callers send", () => {
  let now = Date.UTC(2026, 1, 3);
  const clock = { now: () => now, monotonic: () => now, sleep: async () => {} };
  const usage = usageOf(clock, historyOf({ clock, about: "" }));
  const call = { method: "POST", kind: "data", requestId: "1", status: 400, ms: 1, bytes: 1 };
  for (let each = 0; each < 5000; each++) {
    const fields = [`<b>${each}`, "a[3].b"];
    usage.observe({
      ...call,
      caller: `=<script>${each}`,
      collection: `c${each}`,
      outcome: "refused",
      reason: `"><img src=x>${each}`,
      changes: [`EDB${each}`],
      leftBehind: { collection: "schools", fields, count: 2 },
    });
    now += 30_000;
  }
  const facts = { hosts: ["<i>"], figures: [["<u>", 1]], comparison: ["<b>"] } as const;
  const query = new URLSearchParams({ q: "", state: "legacy" });
  const text = pageOf(usage, facts, query);
  expect(text).not.toMatch(/<(?:script|b|img|i|u)>?[^a-z]/);
  const { callers, refusals } = usage.report();
  expect(callers.length).toBe(201);
  expect(refusals).toHaveLength(100);
  expect(usage.minutes).toHaveLength(60);
  expect(text.length).toBeLessThan(400_000);
  expect(text).toContain("&#60;script&#62;");
  expect(usageCsv(usage.report())).toMatch(/^(?:other|'=)/m);
  expect(usageCsv(usage.report())).not.toMatch(/^=/m);
});
