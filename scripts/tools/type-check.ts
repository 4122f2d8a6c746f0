import { join } from "node:path";
import ts from "typescript";
import { root } from "../../test/support/run.ts";

/** A change of a file, as Stryker has it: lines and columns begin at 1. */
interface Change {
  readonly fileName: string;
  readonly replacement?: string | undefined;
  readonly location: Readonly<Record<"start" | "end", { line: number; column: number }>>;
}

/** Makes a function that says whether TypeScript refuses a file with a change. */
export function typeCheck(): (change: Change) => boolean {
  const { fileExists, directoryExists, getDirectories, readDirectory } = ts.sys;
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  let changed = { name: "", text: "", version: 0 };
  const textOf = (name: string) => (name === changed.name ? changed.text : ts.sys.readFile(name));
  const service = ts.createLanguageService({
    fileExists,
    directoryExists,
    getDirectories,
    readDirectory,
    readFile: textOf,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [changed.name],
    getScriptVersion: (name) => (name === changed.name ? `${changed.version}` : "original"),
    getScriptSnapshot(name) {
      const text = textOf(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  return ({ fileName: name, replacement = "", location: { start, end } }) => {
    const before = ts.sys.readFile(name) ?? "";
    const source = ts.createSourceFile(name, before, ts.ScriptTarget.Latest);
    const [from, to] = [start, end].map(({ line, column }) =>
      source.getPositionOfLineAndCharacter(line - 1, column - 1),
    );
    const text = `${before.slice(0, from)}${replacement}${before.slice(to)}`;
    changed = { name, text, version: changed.version + 1 };
    return [service.getSyntacticDiagnostics(name), service.getSemanticDiagnostics(name)].some(
      ({ length }) => length > 0,
    );
  };
}
