// Writes docs/changes.md from the registry of changes; with --check it only says whether the page
// is what the registry says.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { changes } from "@edbridge/compat";

const page = fileURLToPath(new URL("../docs/changes.md", import.meta.url));

/** The page as the registry has it. */
function render(): string {
  const parts = changes
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(
      ({ id, title, difference, bridged, finish, routes }) =>
        `## ${id}: ${title}\n\nConcerns: ${routes.join(", ")}.\n\n**The difference.** ${difference}\n\n**What edbridge does.** ${bridged}\n\n**To finish the move.** ${finish}\n`,
    );
  const intro =
    "Each difference between the generations that edbridge bridges, by the id that its messages name. Made from the registry in `packages/compat/src/changes/index.ts` by `npm run docs`.";
  return `# Changes\n\n${intro}\n\n${parts.join("\n")}`;
}

if (!process.argv.includes("--check")) writeFileSync(page, render());
else if (readFileSync(page, "utf8") !== render()) {
  console.error("docs/changes.md is not what the registry says: npm run docs writes it.");
  process.exitCode = 1;
}
