import { existsSync } from "node:fs";
import { truth } from "@edbridge/core/internal";
import { defineCommand, flagRow } from "../command/define.js";
import { exit, refuse } from "../command/outcome.js";
import { counted, jsonText, textsOf } from "../command/text.js";
import type { Hit } from "./fields.js";
import { hitsIn } from "./rules.js";
import { limits, nothing, type Skipped, sourceFiles } from "./walk.js";

const about = `Search the sources of a program for what uses the legacy API.

It reads text files of any language below PATH: a folder or a file. It writes to
none of them. It leaves out what .gitignore names, folders such as node_modules,
dist and .git, links, binary files, files above 1 MiB, and lines above 2000
characters.

It is a text search: it misses what a program composes when it runs, names that
many programs use, such as type, and fields that are copied from elsewhere. A
word that other programs use too counts only in a project that has a legacy
address or legacy names of OAuth.

Exit code: 0 nothing was found, 1 something was found, 2 the command line is not
understood.

Example:
  edbridge find src`;

export const findCommand = defineCommand({
  name: "find",
  about,
  rows: {
    all: flagRow(truth)("list words that other programs use too, in every project"),
    json: flagRow(truth)("print JSON"),
  },
  argument: ["[path]", "a folder or a file", "."],
  act({ values: { all, json }, words: [path = "."] }, io) {
    refuse(!existsSync(path) && `${path} is not there. Give a folder or a file.`);
    const found = findIn(path, all, (files) => io.progress?.(`${files} files read`));
    io.progress?.("");
    refuse(
      found.files === 0 &&
        `${path} has no source that can be read. Give the folder of the sources.`,
    );
    io.out(json ? jsonText(found) : textOf(found));
    return found.findings.length === 0 ? exit.done : exit.problem;
  },
});

function textOf(found: ReturnType<typeof findIn>): string {
  const { findings, doubtful, isCut, files, skipped } = found;
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const placeOf = ({ file, line }: Finding) => `${file}:${line}`;
  const [place, what] = [widest(findings.map(placeOf)), widest(findings.map((each) => each.what))];
  const lines = findings.map(
    (each) =>
      `${placeOf(each).padEnd(place)}  ${each.id}  ${each.what.padEnd(what)}  ${each.write}`,
  );
  const inFiles = new Set(findings.map(({ file }) => file)).size;
  const { tooLarge, binary, unreadable, links, longLines, more: isMore } = skipped;
  const left = textsOf(
    tooLarge > 0 && `${counted(tooLarge, "file")} above 1 MiB`,
    binary > 0 && counted(binary, "binary file"),
    unreadable > 0 && `${counted(unreadable, "path")} that could not be read`,
    links > 0 && counted(links, "link"),
    longLines > 0 && `${counted(longLines, "line")} above 2000 characters`,
    isMore && `all after the first ${limits.files} files`,
  );
  const all = textsOf(
    ...lines,
    lines.length > 0 && "",
    `${counted(findings.length, "place")} in ${counted(inFiles, "file")} of ${files}.${isCut ? " There may be more." : ""}`,
    doubtful > 0 &&
      `${counted(doubtful, "more place")} in projects with nothing that is surely legacy: --all lists them.`,
    left.length > 0 && `Not read: ${left.join(", ")}.`,
    "This is a text search. It misses what a program composes when it runs, and names that many programs",
    "use, such as type: edbridge explain COLLECTION lists all fields of a collection.",
  );
  return `${all.join("\n")}\n`;
}

/** A place in a program where it uses the legacy API: a line of a file below the path that was searched. */
type Finding = Omit<Hit, "isSure"> & { readonly file: string; readonly line: number };

const mostFindings = 10_000;

/** Characters of a line that are read: longer ones are not written by people. */
const longest = 2000;

/**
 * Searches the sources below a path for what uses the legacy API. A word that many programs use counts
 * only in a project with something that no other program has, unless `isAll`.
 */
export function findIn(path: string, isAll = false, progress: (files: number) => void = () => {}) {
  const skipped: Skipped = { ...nothing };
  const legacy = new Set<string>();
  const all: { readonly project: string; readonly finding: Finding }[] = [];
  let files = 0;
  for (const { path: file, project, text } of sourceFiles(path, skipped)) {
    files++;
    if (files % 100 === 0) progress(files);
    const whole = text.split("\n");
    const lines = whole.map((line) => (line.length > longest ? "" : line));
    skipped.longLines += whole.filter((line) => line.length > longest).length;
    const hitsOf = hitsIn(text, lines);
    for (const [index, line] of lines.entries()) {
      for (const { isSure = false, ...found } of hitsOf(line, index)) {
        // Of what is too much, the first sure hit of each project is taken.
        const isFirst = isSure && !legacy.has(project);
        if (isFirst) legacy.add(project);
        if (all.length >= mostFindings && !isFirst) continue;
        all.push({ project, finding: { file, line: index + 1, ...found } });
      }
    }
  }
  // An address whose year is added elsewhere is legacy beside fields that only legacy records have.
  const ofFields = all.filter(({ finding }) => finding.id === "EDB024");
  const withField = new Set(ofFields.map(({ project }) => project));
  for (const { project, finding } of all)
    if (finding.what === "/api/v2.0/" && withField.has(project)) legacy.add(project);
  const believed = all.filter(({ project }) => isAll || legacy.has(project));
  const findings = withoutRepeats(believed.map(({ finding }) => finding));
  /** Whether there may be more. */
  const isCut = all.length >= mostFindings;
  /** Words that other programs use too, in projects with nothing that is surely legacy: how many. */
  const doubtful = all.length - believed.length;
  return { findings, doubtful, isCut, files, skipped };
}

/** One finding for what a line has twice; of two that say the same of a line, the first. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ file, line, id, what }) => {
    // A line of OAuth says the same by each of its names.
    const key = [file, line, id, /^EDB00[12]$/.test(id) ? "" : what].join("\0");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
