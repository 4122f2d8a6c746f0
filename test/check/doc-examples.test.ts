import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";

/** The TypeScript blocks of doc comments and READMEs, as files of the folder `test`. */
function exampleFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const page of globSync("{README.md,docs/*.md,packages/*/README.md}", {
    cwd: root,
  })) {
    const text = readFileSync(join(root, page), "utf8");
    let number = 0;
    for (const [, code = ""] of text.matchAll(/^```ts\n(.*?)^```$/gms)) {
      files.set(join(root, `test/${page.replaceAll("/", "-")}.${++number}.ts`), code);
    }
  }
  for (const source of globSync("packages/*/src/**/*.ts", { cwd: root })) {
    const text = readFileSync(join(root, source), "utf8");
    let number = 0;
    for (const [, block = ""] of text.matchAll(/ \* ```ts\n(.*?) \* ```/gs)) {
      const code = block.replaceAll(/^ +\* ?/gm, "");
      files.set(join(root, `test/${source.replaceAll("/", "-")}.${++number}.ts`), code);
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
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const code = files.get(name);
    return code === undefined
      ? getSourceFile(name, target, ...rest)
      : ts.createSourceFile(name, code, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const complaints = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(complaints).toEqual([]);
}, 60_000);
