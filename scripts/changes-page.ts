// Writes docs/changes, a page a change and an index, by the command that prints them; with --check
// it only says whether the pages are what the command says.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { changes } from "@edbridge/compat";

const folder = fileURLToPath(new URL("../docs/changes", import.meta.url));
const edbridge = fileURLToPath(new URL("../packages/cli/dist/bin.js", import.meta.url));

const explained = (...topic: string[]) =>
  execFileSync(process.execPath, [edbridge, "explain", ...topic, "--markdown"], {
    encoding: "utf8",
  });

const pages = new Map([
  ["README.md", explained()],
  ...changes.map(({ id }) => [`${id}.md`, explained(id)] as const),
]);

if (!process.argv.includes("--check")) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
}
const there = existsSync(folder) ? readdirSync(folder) : [];
const wrong = [...new Set([...there, ...pages.keys()])].filter(
  (name) => !there.includes(name) || readFileSync(join(folder, name), "utf8") !== pages.get(name),
);
if (wrong.length > 0) {
  console.error(
    `docs/changes is not what the registry says (${wrong.join(", ")}): npm run docs writes it; delete pages of changes that are gone.`,
  );
  process.exitCode = 1;
}
