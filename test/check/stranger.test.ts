import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followPages } from "../../scripts/stranger/follow.ts";
import { readPage } from "../../scripts/stranger/page.ts";
import { type Registry, startRegistry } from "../../scripts/stranger/registry.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dir = temporaryFolder();
let registry: Registry;
beforeAll(async () => {
  registry = await startRegistry(join(dir, "packed"));
}, 60_000);
afterAll(async () => {
  await registry.stop();
});

// `npm run matrix` does it in every format, with every package manager, on every version of Node.js.
test("who has nothing but the pages comes through them word for word", async () => {
  const setting = {
    dir: join(dir, "npm"),
    manager: "npm",
    registry: registry.url,
    path: [dirname(process.execPath)],
  } as const;
  expect(await followPages(setting, ["ESM"])).toEqual([]);
}, 240_000);

describe("a page that cannot be followed word for word is found", () => {
  const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  const program = `Save it as \`a.mjs\`:\n\n${fence("js", 'import { x } from "@edbridge/core";')}`;
  const run = fence("sh", "node a.mjs");
  test.each([
    ["whole", `${fence("sh", "npm install @edbridge/core")}\n${program}\n${run}`, []],
    ["program without a name", fence("js", "1;"), [/does not name its file/]],
    ["program that nothing runs", program, [/no command runs a\.mjs/, /which no command installs/]],
    ["package that is not installed", `${program}\n${run}`, [/a\.mjs imports @edbridge\/core/]],
    ["other fence", fence("ini", "A=b"), [/not followed, and no comment says why/]],
    [
      "other fence, with a reason",
      `<!-- not run: to choose from -->\n\n${fence("ini", "A=b")}`,
      [],
    ],
    ["reason that is none", `<!-- not run: -->\n\n${fence("ini", "A=b")}`, [/no comment says why/]],
  ])("%s", (_what, text, faults) => {
    expect(readPage(text).faults).toEqual(faults.map((fault) => expect.stringMatching(fault)));
  });
});
