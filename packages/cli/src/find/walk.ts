import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { printable } from "../command/text.js";

export interface SourceFile {
  /** As it is reported: below the path that was given. */
  readonly path: string;
  /** The folder of the project that it belongs to. */
  readonly project: string;
  readonly text: string;
}

/** How much is not read; `more` says whether there are more files than are. */
export const nothing = {
  tooLarge: 0,
  binary: 0,
  unreadable: 0,
  links: 0,
  longLines: 0,
  more: false,
};
export type Skipped = typeof nothing;

/** Bytes of a file, and files, that are read at most. */
export const limits = { bytes: 1024 * 1024, files: 20_000 };

/** Folders of what others wrote, of what tools made, and of version control. */
const skippedFolders = new Set([
  ..."node_modules bower_components vendor .git .hg .svn .venv venv __pycache__".split(" "),
  ..."site-packages packages-cache dist build target coverage".split(" "),
  ...".next .nuxt .tox .gradle .idea .vs".split(" "),
]);

/** Folders beside a project of .NET that its tools make. Elsewhere, jobs are in a folder `bin`. */
const madeByNet = /^(?:bin|obj)$/i;

/** Files that no program reads as source: prose, locks, records, and what is made smaller. */
const skippedFiles =
  /\.(?:md|markdown|rst|adoc|txt|lock|log|map|csv|tsv|ndjson|svg|snap)$|\.min\.\w+$|(?:^|[.-])lock\.(?:json|yaml)$|^(?:package-lock\.json|go\.sum)$/i;

const manifests =
  /^(?:package\.json|pyproject\.toml|setup\.py|requirements\.txt|Pipfile|composer\.json|Gemfile|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml|\.git|.*\.(?:csproj|fsproj|vbproj))$/;

/** The rules of ignore files, each with its folder. */
type Rules = readonly (readonly [base: string, ignored: Ignore])[];

/** The text files below a path, or the one file that it is. What ignore files name is left out. */
export function* sourceFiles(path: string, skipped: Skipped): Generator<SourceFile> {
  let count = 0;

  function* within(folder: string, above: string, ruled: Rules): Generator<SourceFile> {
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      skipped.unreadable++;
      return;
    }
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    const isNet = entries.some(({ name }) => /\.(?:cs|fs|vb)proj$/.test(name));
    const project = entries.some(({ name }) => manifests.test(name)) ? folder : above;
    const file = entries.find(({ name }) => name === ".gitignore");
    const ignoreText = file && readText(join(folder, file.name), skipped);
    const rules =
      ignoreText === undefined ? ruled : [...ruled, [folder, ignore().add(ignoreText)] as const];
    const isIgnored = (full: string, isFolder: boolean) =>
      rules.some(([base, ignored]) => {
        const inside = relative(base, full).split(sep).join("/");
        return ignored.ignores(isFolder ? `${inside}/` : inside);
      });
    for (const entry of entries) {
      const full = join(folder, entry.name);
      if (entry.isDirectory()) {
        const isMade = skippedFolders.has(entry.name) || (isNet && madeByNet.test(entry.name));
        if (!isMade && !isIgnored(full, true)) yield* within(full, project, rules);
      } else if (skippedFiles.test(entry.name) || isIgnored(full, false)) {
        continue;
      } else if (entry.isSymbolicLink()) {
        skipped.links += skippedFolders.has(entry.name) ? 0 : 1;
      } else if (entry.isFile()) {
        if (count >= limits.files) {
          skipped.more = true;
          return;
        }
        count++;
        const text = readText(full, skipped);
        if (text !== undefined) yield { path: shown(relative(path, full)), project, text };
      }
    }
  }

  // A link that was named is followed; one below the path is not, for links may lead in circles.
  if (statSync(path).isDirectory()) {
    yield* within(path, path, []);
    return;
  }
  const text = readText(path, skipped);
  if (text !== undefined) yield { path: shown(basename(path)), project: dirname(path), text };
}

function shown(path: string): string {
  return printable(path.split(sep).join("/"));
}

/** The text of a file; `undefined` for one that is too large, binary or unreadable. */
function readText(path: string, skipped: Skipped): string | undefined {
  try {
    if (statSync(path).size > limits.bytes) skipped.tooLarge++;
    else {
      const bytes = readFileSync(path);
      // Tools of Windows save scripts so: SQL Server Management Studio, and PowerShell 5.
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le", 2);
      if (!bytes.subarray(0, 8192).includes(0)) return bytes.toString();
      skipped.binary++;
    }
  } catch {
    skipped.unreadable++;
  }
  return undefined;
}
