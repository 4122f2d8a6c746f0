import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layOut } from "../../scripts/consumer.ts";

const dir = mkdtempSync(join(tmpdir(), "edbridge-types-"));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const nodeTypes = dirname(createRequire(import.meta.url).resolve("@types/node/package.json"));

beforeAll(() => {
  layOut(dir, ["core", "current-flow", "legacy-flow", "records", "compat"]);
  symlinkSync(dirname(realpathSync(nodeTypes)), join(dir, "node_modules/@types"), "junction");
  const programs = fileURLToPath(new URL("../types/programs.ts", import.meta.url));
  for (const kind of ["mts", "cts"]) copyFileSync(programs, join(dir, `programs.${kind}`));
}, 60_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ["node16", "Node16", ["mts", "cts"]],
  ["bundler", "ESNext", ["mts"]],
])(
  "mistakes of collection, filter and field are errors under %s",
  (resolution, module, kinds) => {
    const compilerOptions = {
      module,
      moduleResolution: resolution,
      target: "ES2022",
      types: ["node"],
      strict: true,
      noEmit: true,
    };
    const files = kinds.map((kind) => `programs.${kind}`);
    writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const run = () => execFileSync(process.execPath, [tsc, "-p", dir], { encoding: "utf8" });
    expect(errorsOf(run)).toBe("");
  },
  60_000,
);

function errorsOf(run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (typeof error === "object" && error !== null && "stdout" in error)
      return String(error.stdout);
    throw error;
  }
}
