// Writes docs/first-night.md from runs of the programs in test/first-night; with --check it only says
// whether the page is what the runs say.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runNight } from "../test/first-night/night.ts";
import { pageOf } from "../test/first-night/page.ts";
import { allPrograms } from "../test/first-night/programs.ts";
import { standards } from "../test/first-night/standards.ts";

const page = fileURLToPath(new URL("../docs/first-night.md", import.meta.url));

const shown = await Promise.all(
  Object.values(allPrograms).map(async (program) => {
    const nights = standards.map(
      async (standard) => [standard, await runNight(program, standard)] as const,
    );
    return { program, nights: new Map(await Promise.all(nights)) };
  }),
);
const text = `${pageOf(shown)}\n`;

if (!process.argv.includes("--check")) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) {
  console.error("docs/first-night.md is not what the runs say: npm run docs writes it.");
  process.exitCode = 1;
}
