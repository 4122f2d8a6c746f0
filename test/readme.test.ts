import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkedFrom } from "../scripts/consumer.ts";
import { hostEnvironment, root, runNode } from "./support/run.ts";

// test/check/stranger.test.ts follows README.md and the page of the doors.
const pages = [
  "docs/run.md",
  "docs/faq.md",
  ...globSync("packages/*/README.md", { cwd: root }).toSorted(),
];
const textOf = (page: string) => readFileSync(join(root, page), "utf8");
const blocks = (page: string, language: string) =>
  [...textOf(page).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, code = ""]) => code,
  );

describe.each(pages.filter((page) => blocks(page, "js").length > 0))("%s", (page) => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    // Only one package is for hosts that have not moved on.
    const generation = page.includes("legacy-flow") ? "legacy" : "current";
    sandbox = await startSandbox({ generation });
  });
  afterAll(() => sandbox.stop());

  const programs = blocks(page, "js").map((code, index) => [index + 1, code] as const);
  test.each(programs)(
    "program %i runs",
    async (_number, code) => {
      const args = ["--input-type=module", "--eval", code];
      const { status, stderr } = await runNode(args, { env: hostEnvironment(sandbox) });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    },
    60_000,
  );
});

test.each(globSync("{*,docs/**/*,packages/*/*}.md", { cwd: root }))(
  "%s names commands that are there",
  (page) => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    for (const [, name = ""] of textOf(page).matchAll(/npm run ([a-z:-]+)/g)) {
      expect(scripts).toHaveProperty(name);
    }
  },
);

test.each(globSync("packages/*/README.md", { cwd: root }))(
  "%s has links that work where a registry shows it",
  (page) => {
    const targets = [...linkedFrom(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
    for (const target of targets) expect(target).toMatch(/^(?:https:\/\/|#)/);
  },
);
