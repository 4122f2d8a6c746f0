import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { page as pageOf } from "../src/serve/page.js";
import { Usage } from "../src/serve/usage.js";
import { legacyCaller, handle, sandbox, sidecar } from "./support.js";
import { waitingClock } from "./waiting-clock.js";

const executablePath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

/** A sidecar whose callers have been served and refused; gives what they sent too. */
async function used() {
  const { baseUrl, credentials } = await sandbox({ schools: 3 });
  const { clientKey } = credentials;
  const clock = waitingClock();
  const callerNames = { [clientKey]: "Nightly job" };
  const { url, adminUrl } = await sidecar(baseUrl, { callerNames, clock });
  const { get, headers, post } = await legacyCaller(url, credentials);
  for (let night = 0; night < 20; night++) {
    await (await get("/api/v2.0/2017/schools")).text();
    if (night % 3 !== 0) await clock.advance(180_000);
  }
  const school = { schoolId: 1, nameOfInstitution: "Hidden School", addresses: "Hidden" };
  const unknown = {
    schoolId: 1,
    nameOfInstitution: "Hidden School",
    gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
    educationOrganizationCategories: [{ type: "School" }],
    ownField: "Hidden",
  };
  for (const record of [school, unknown]) {
    await (await post("/api/v2.0/2017/schools", record)).text();
  }
  await handle(url, { ...credentials, clientSecret: "wrong" });
  const token = headers.authorization.slice("Bearer ".length);
  const secrets = [clientKey, credentials.clientSecret, token, "Hidden", "wrong"];
  return { adminUrl, secrets };
}

describe.skipIf(!executablePath)("in a browser, the page of the operator", () => {
  let browser: Browser;
  let opened: Awaited<ReturnType<typeof used>>;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "" });
  }, 60_000);
  afterAll(() => browser.close());

  /** Opens the page as a reader has it; gives what it asked for and complained of too. */
  async function open(options: { dark?: boolean; width?: number } = {}) {
    const { dark = false, width = 1200 } = options;
    opened = await used();
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
    const callers = page.getByRole("table", { name: /1 caller\./ });
    const row = callers.getByRole("row", { name: /Nightly job/ });
    await row.waitFor();
    const cells = await row.getByRole("cell").allTextContents();
    expect(cells).toEqual([
      // Its first request, for a code, came before it had proven its name.
      "25",
      "2",
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
      "schools (22)",
      expect.stringContaining("EDB004 ("),
      "schools.ownField (1)",
    ]);
    const refused = page.getByRole("table", { name: /Reasons are/ });
    expect(await refused.textContent()).toMatch(/records\.acceptLoss: "schools\.addresses"/);
    expect(await page.getByRole("img").getAttribute("aria-label")).toMatch(
      /Calls in each minute of the last hour.*2[5-9] calls/,
    );
    const text = await page.content();
    for (const secret of opened.secrets) expect(text).not.toContain(secret);
    const { SCREENSHOT: file } = process.env;
    if (file) await page.screenshot({ path: file, fullPage: true });
  });

  test("is read and used by keyboard alone", async () => {
    const { page } = await open();
    const reached: string[] = [];
    for (let key = 0; key < 12; key++) {
      await page.keyboard.press("Tab");
      reached.push(await page.evaluate("document.activeElement.tagName"));
    }
    expect(new Set(reached)).toEqual(new Set(["A", "SUMMARY", "DIV", "BODY"]));
    await page.locator("summary").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: /Minutes in which/ }).waitFor();
    const headings = await page.getByRole("heading").allTextContents();
    expect(headings.slice(1)).toEqual([
      "Now",
      "The last hour",
      "Callers",
      "What is refused or reduced",
    ]);
    // Each table says what it is, and each column and row what it is about.
    for (const table of await page.getByRole("table").all()) {
      expect(await table.getByRole("columnheader").count()).toBeGreaterThan(6);
      expect(await table.getByRole("rowheader").count()).toBeGreaterThan(0);
    }
  });

  test.each([false, true])("can be read where dark is %s, and fits a telephone", async (dark) => {
    const { page } = await open({ dark, width: 360 });
    const [text, bar, bad] = await colours(page);
    expect(text).toBeGreaterThanOrEqual(7);
    // WCAG 2.2, success criterion 1.4.11.
    for (const mark of [bar, bad]) expect(mark).toBeGreaterThanOrEqual(3);
    const wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    expect(await page.evaluate(wide)).toBe(false);
  });
});

/** The contrast of text, of bars and of refused ones to what is behind them. */
async function colours(page: Page): Promise<number[]> {
  const found = await page.evaluate(`(() => {
    const shown = (of) => {
      const canvas = document.createElement("canvas").getContext("2d");
      canvas.fillStyle = of;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const probe = document.createElement("p");
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const root = getComputedStyle(document.documentElement);
    const behind = matchMedia("(prefers-color-scheme: dark)").matches ? "#121212" : "#fff";
    return [behind, style.color, root.getPropertyValue("--bar"), root.getPropertyValue("--bad")].map(shown);
  })()`);
  const [behind = [], ...marks] = found as number[][];
  return marks.map((mark) => contrast(mark, behind));
}

/** The contrast of two colours (WCAG 2.2, relative luminance). */
function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test("the page is bounded, and nothing in it is taken for HTML, whatever callers send", () => {
  let now = Date.UTC(2026, 1, 3);
  const clock = { now: () => now, monotonic: () => now, sleep: async () => {} };
  const usage = new Usage(clock);
  const call = { method: "POST", kind: "data", requestId: "1", status: 400, ms: 1, bytes: 1 };
  for (let each = 0; each < 5000; each++) {
    const fields = [`<b>${each}`, "a[3].b"];
    usage.observe({
      ...call,
      caller: `<script>${each}`,
      collection: `c${each}`,
      outcome: "refused",
      reason: `"><img src=x>${each}`,
      changes: [`EDB${each}`],
      leftBehind: { collection: "schools", fields, count: 2 },
    });
    now += 30_000;
  }
  const text = pageOf(usage, { hosts: ["<i>"], figures: [["<u>", 1]] }, now);
  expect(text).not.toMatch(/<(?:script|b|img|i|u)>?[^a-z]/);
  expect(usage.callers.size).toBeLessThanOrEqual(201);
  expect(usage.refusals.size).toBe(100);
  expect(usage.minutes).toHaveLength(60);
  expect(text.length).toBeLessThan(200_000);
  expect(text).toContain("&lt;script&gt;");
});
