import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";

/** The TypeScript blocks of doc comments and READMEs, as files of the folder `test`. */
function exampleFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [names, fence] of [
    ["{README.md,docs/*.md,packages/*/README.md}", /^```ts\n(.*?)^```$/gms],
    ["packages/*/src/**/*.ts", / \* ```ts\n(.*?) \* ```/gs],
  ] as const) {
    for (const name of globSync(names, { cwd: root })) {
      const blocks = readFileSync(join(root, name), "utf8").matchAll(fence);
      for (const [at, [, block = ""]] of [...blocks].entries()) {
        const code = name.endsWith(".md") ? block : block.replaceAll(/^ +\* ?/gm, "");
        files.set(join(root, `test/${name.replaceAll("/", "-")}.${at + 1}.ts`), code);
      }
    }
  }
  return files;
}

test("the examples in doc comments and READMEs compile", () => {
  const files = exampleFiles();
  expect(files.size).toBeGreaterThan(8);
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (name) => files.get(name) ?? readFile(name);
  const program = ts.createProgram([...files.keys()], options, host);
  const wrong = [...files.keys()].flatMap((name) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)),
  );
  expect(ts.formatDiagnostics(wrong, host)).toBe("");
}, 240_000);
