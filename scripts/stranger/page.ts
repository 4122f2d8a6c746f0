// What a reader does with a page of the documentation: types its commands, and saves its programs
// under the names that the page gives.
import ts from "typescript";

/** How a program is written. The pages show ES modules. */
export type Format = "ESM" | "CommonJS" | "TypeScript";

/** What a command stays: `run` ends by itself, `background` goes on. */
interface Command {
  readonly kind: "run" | "background";
  readonly code: string;
  /** What the page says that the command prints. */
  readonly prints: readonly string[];
}

export interface Page {
  readonly commands: readonly Command[];
  /** The programs, by the name of their file. */
  readonly programs: ReadonlyMap<string, string>;
  /** What keeps a reader from following the page word for word. */
  readonly faults: readonly string[];
}

const fence = /^```(\w*).*\n([^]*?)^```$/gm;

/**
 * Reads a page. A comment before a fence says what the reader does not see:
 * `<!-- not run: REASON -->`, or `<!-- a terminal of its own -->` for a command that goes on.
 */
export function readPage(text: string): Page {
  const commands: Command[] = [];
  const programs = new Map<string, string>();
  const faults: string[] = [];
  for (const { 0: whole, 1: language = "", 2: code = "", index } of text.matchAll(fence)) {
    const [comment, before] = paragraphsBefore(text.slice(0, index));
    const place = `${language} fence "${code.split("\n")[0]}"`;
    if (/^not run: \S/.test(comment)) continue;
    if (language === "sh") {
      const kind = comment === "a terminal of its own" ? "background" : "run";
      const [after = ""] = text
        .slice(index + whole.length)
        .trimStart()
        .split("\n\n");
      const prints = /^It prints `([^`]+)`/.exec(after)?.slice(1) ?? [];
      commands.push({ kind, code: code.trim(), prints });
    } else if (language === "js") {
      const name = [...before.matchAll(/`([\w-]+\.mjs)`/g)].at(-1)?.[1];
      if (name === undefined) faults.push(`${place}: the page does not name its file`);
      else if (programs.has(name)) faults.push(`${place}: a second ${name}`);
      else programs.set(name, code);
    } else {
      faults.push(`${place}: not followed, and no comment says why`);
    }
  }
  return { commands, programs, faults: [...faults, ...unused(commands, programs)] };
}

/** The comment right before a fence, and the paragraph before that. */
function paragraphsBefore(text: string): [comment: string, paragraph: string] {
  const paragraphs = text.trimEnd().split(/\n\n+/);
  const comment = /^<!-- (.*) -->$/.exec(paragraphs.at(-1) ?? "")?.[1];
  return [comment ?? "", paragraphs.at(comment === undefined ? -1 : -2) ?? ""];
}

/** Programs that no command runs, and packages that no command installs. */
function unused(commands: readonly Command[], programs: ReadonlyMap<string, string>): string[] {
  const typed = commands.map(({ code }) => code).join("\n");
  const brought = [...typed.matchAll(/^npm install (.*)$/gm)].flatMap(([, names = ""]) =>
    names.split(" ").map((name) => name.replace(/(?<=.)@\d.*$/, "")),
  );
  return [...programs].flatMap(([name, code]) => [
    ...(typed.includes(name) ? [] : [`no command runs ${name}`]),
    ...importsOf(code)
      .filter((wanted) => !brought.includes(wanted))
      .map((wanted) => `${name} imports ${wanted}, which no command installs`),
  ]);
}

function importsOf(code: string): string[] {
  return ts
    .preProcessFile(code)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith("node:"))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

const imported = /^import \{([^}]*)\} from ("[^"]+");/gm;

/** The files of the programs in a format. Those in TypeScript are compiled to the pages' names. */
export function filesOf({ programs }: Page, format: Format): [name: string, code: string][] {
  return [...programs].map(([name, code]) => {
    if (format === "CommonJS") return [name.replace(/mjs$/, "cjs"), toCommonJs(code)];
    return [format === "TypeScript" ? name.replace(/mjs$/, "mts") : name, code];
  });
}

/** As its reader writes it in CommonJS: `require` in place of `import`, `await` in a function. */
function toCommonJs(code: string): string {
  const requires: string[] = [];
  const rest = code.replaceAll(imported, (_whole, names: string, from: string) => {
    requires.push(`const {${names.replaceAll(" as ", ": ")}} = require(${from});`);
    return "";
  });
  return `"use strict";\n${requires.join("\n")}\n(async () => {\n${rest}\n})();\n`;
}

/** How the package managers say `npm install`. `npx` finds what each of them has installed. */
const installs: Readonly<Record<string, string>> = { pnpm: "pnpm add ", yarn: "yarn add " };

/** The command for a package manager and a format. */
export function commandFor(code: string, manager: string, format: Format): string {
  const typed = code.replaceAll(/^npm install /gm, installs[manager] ?? "npm install ");
  if (format !== "CommonJS") return typed;
  return typed.replaceAll("--import ", "--require ").replaceAll(/\.mjs\b/g, ".cjs");
}
