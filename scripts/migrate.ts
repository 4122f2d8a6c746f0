// Plays an example migration on a terminal, step by step:
//   npm run migrate -- axios
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { styleText } from "node:util";
import { layOut, migrationNames, stepsOf } from "./migrations.ts";

const [name = ""] = process.argv.slice(2);
const names = migrationNames();
if (!names.includes(name)) {
  console.error(`Name a migration: npm run migrate -- ${names.join(" | ")}`);
  process.exit(2);
}

const bin = fileURLToPath(new URL("../packages/cli/dist/bin.js", import.meta.url));
const edbridge = `npx() { shift; "${process.execPath}" "${bin}" "$@"; }`;
const isWatched = process.stdin.isTTY && process.stdout.isTTY;
const bold = (text: string) => styleText("bold", text);

/** A diff as `git diff` colours it. */
function coloured(diff: string): string {
  const colours = { "+": "green", "-": "red", "@": "cyan" } as const;
  const lines = diff.split("\n").map((line) => {
    const colour = Object.entries(colours).find(([sign]) => line.startsWith(sign))?.[1];
    return colour === undefined ? line : styleText(colour, line);
  });
  return lines.join("\n");
}

/** Lets the reader look before it goes on; a pipe is not asked. */
async function turnPage(): Promise<void> {
  if (!isWatched) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question("Enter goes on ");
  terminal.close();
}

const folder = layOut(name);
try {
  console.log(`The legacy program is in ${join("examples/migrations", name, "before")}.\n`);
  for (const { text, diff, command } of stepsOf(name)) {
    console.log(`${bold(text.replace(/^# /, ""))}\n\n${coloured(diff)}`);
    console.log(bold(`$ ${command}`));
    const { status } = spawnSync("bash", ["-c", `${edbridge}; ${command}`], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (status !== 0) {
      process.exitCode = 1;
      break;
    }
    console.log();
    await turnPage();
  }
} finally {
  rmSync(folder, { recursive: true });
}
