// Compiles the scanner of pages to packages/compat/src/page-edits/scanner-module.ts. With --check it
// only says whether that was made of the source as it is, with --compare whether it is that to the
// byte. The compiler takes 100 MB and is needed when the source changes only, so npx brings it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const compiler = "assemblyscript@0.28.20";
const source = fileURLToPath(
  new URL("../packages/compat/assembly/page-scanner.ts", import.meta.url),
);
const target = fileURLToPath(
  new URL("../packages/compat/src/page-edits/scanner-module.ts", import.meta.url),
);

const options =
  "-O3s --noAssert --runtime stub --use abort= --enable simd --enable bulk-memory --initialMemory 8 --maximumMemory 8";

function compiled(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "scanner-"));
  try {
    const out = join(folder, "scanner.wasm");
    const words = [
      "--yes",
      "--package",
      compiler,
      "--",
      "asc",
      source,
      "-o",
      out,
      ...options.split(" "),
    ];
    execFileSync("npx", words, { stdio: ["ignore", "inherit", "inherit"] });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of all files of the source, in the order of their names. */
function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

const digest = digestOf(dirname(source));

function printed(module: Buffer): string {
  const lines = module.toString("base64").match(/.{1,90}/g) ?? [];
  const text = lines.map((line) => `  "${line}",`).join("\n");
  return `// Compiled by \`npm run scanner\` from the files in assembly, whose SHA-256 is
// ${digest}.
export const scannerModule = [
${text}
].join("");
`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const present = () => readFileSync(target, "utf8");
if (process.argv.includes("--check")) {
  if (!present().includes(digest)) fail("The scanner is not compiled: npm run scanner does it.");
} else if (process.argv.includes("--compare")) {
  if (present() !== printed(compiled())) fail("The scanner is not what its source compiles to.");
} else writeFileSync(target, printed(compiled()));
