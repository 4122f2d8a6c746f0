// Writes docs/changes, a page a change and an index, by the command that prints them; with --check
// it only says whether the pages are what the command says.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { changes } from "@edbridge/compat";
import { processIo } from "../packages/cli/src/command/io.js";
import { run } from "../packages/cli/src/command/run.js";

const folder = fileURLToPath(new URL("../docs/changes", import.meta.url));
const io = processIo();

async function explained(...topic: string[]): Promise<string> {
  let text = "";
  const out = (part: string) => void (text += part);
  await run(["explain", ...topic, "--markdown"], { ...io, out }, "");
  return text;
}

const pages = new Map([["README.md", await explained()]]);
for (const { id } of changes) pages.set(`${id}.md`, await explained(id));

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
