import { spawnSync } from "node:child_process";
import { copyFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { layOut } from "../../scripts/consumer.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dir = temporaryFolder();
const { resolve } = createRequire(import.meta.url);
const compilers = {
  6: resolve("typescript/bin/tsc6"),
  7: join(dirname(resolve("@typescript/native/package.json")), "bin/tsc"),
};
const nodeTypes = dirname(resolve("@types/node/package.json"));

beforeAll(() => {
  layOut(dir, ["core", "current-flow", "legacy-flow", "records", "compat"]);
  symlinkSync(dirname(realpathSync(nodeTypes)), join(dir, "node_modules/@types"), "junction");
  const programs = fileURLToPath(new URL("../types/programs.ts", import.meta.url));
  for (const kind of ["mts", "cts"]) copyFileSync(programs, join(dir, `programs.${kind}`));
}, 240_000);

test.each([
  ["node16", 6, "Node16", ["mts", "cts"]],
  ["node16", 7, "Node16", ["mts", "cts"]],
  ["bundler", 7, "ESNext", ["mts"]],
] as const)(
  "mistakes of collection, filter and field are errors under %s, by TypeScript %i",
  (resolution, compiler, module, kinds) => {
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
    const args = [compilers[compiler], "-p", dir];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  },
  240_000,
);
