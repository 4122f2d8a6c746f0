import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostEnvironment, root, runNode } from "./support/run.ts";

const pages = ["README.md", ...globSync("packages/*/README.md", { cwd: root }).toSorted()];
const textOf = (page: string) => readFileSync(join(root, page), "utf8");
const blocks = (page: string, language: string) =>
  [...textOf(page).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, code = ""]) => code,
  );

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ generation: "both" });
});
afterAll(() => sandbox.stop());

describe.each(pages)("%s", (page) => {
  const programs = blocks(page, "js").map((code, index) => [index + 1, code] as const);
  test.skipIf(programs.length === 0).each(programs)("program %i runs", async (_number, code) => {
    const args = ["--input-type=module", "--eval", code];
    const { status, stderr } = await runNode(args, { env: hostEnvironment(sandbox) });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  test("names commands that are there", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    for (const [, name = ""] of textOf(page).matchAll(/npm run ([a-z:-]+)/g)) {
      expect(scripts).toHaveProperty(name);
    }
  });

  test("links to files that are there", () => {
    for (const [, target = ""] of textOf(page).matchAll(/\]\(([^)#:]+)\)/g)) {
      expect(existsSync(join(root, dirname(page), target)), target).toBe(true);
    }
  });
});
