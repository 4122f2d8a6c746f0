import type { Hit } from "./fields.js";
import { hitsIn } from "./rules.js";
import { nothing, type Skipped, sourceFiles } from "./walk.js";

/** A place in a program where it uses the legacy API: a line of a file below the path that was searched. */
type Finding = Omit<Hit, "isSure"> & { readonly file: string; readonly line: number };

export interface Found {
  readonly findings: readonly Finding[];
  /** Words that other programs use too, in projects with nothing that is surely legacy: how many. */
  readonly doubtful: number;
  /** Whether there may be more of both. */
  readonly isCut: boolean;
  readonly files: number;
  readonly skipped: Skipped;
}

const mostFindings = 10_000;

/** Characters of a line that are read: longer ones are not written by people. */
const longest = 2000;

/**
 * Searches the sources below a path for what uses the legacy API. A word that many programs use counts
 * only in a project with something that no other program has, unless `isAll`.
 */
export function findIn(
  path: string,
  isAll = false,
  progress: (files: number) => void = () => {},
): Found {
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
  const isCut = all.length >= mostFindings;
  return { findings, doubtful: all.length - believed.length, isCut, files, skipped };
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
