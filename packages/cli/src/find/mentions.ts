import { tableNames } from "@edbridge/records";

/** Lines before and after a line that may say which collection it is about. */
const far = 40;

const word = /[a-z]\w{3,79}/gi;

/** The legacy collections that the lines of a file speak of, such as `/students` and `mapStudent`. */
export class Mentions {
  readonly #lines: readonly string[];
  #found: readonly ReadonlySet<string>[] | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** Of these collections the one that is named in the line, or nearest to it; first above it. */
  nearest(line: number, among: ReadonlySet<string>): string | undefined {
    this.#found ??= this.#lines.map(collectionsIn);
    for (let away = 0; away <= far; away++) {
      for (const at of away === 0 ? [line] : [line - away, line + away]) {
        for (const name of this.#found[at] ?? []) if (among.has(name)) return name;
      }
    }
    return undefined;
  }
}

let names: ReadonlyMap<string, string> | undefined;

/** The collections that words of a line are, in the plural or the singular, alone or as an ending. */
function collectionsIn(line: string): ReadonlySet<string> {
  names ??= new Map(
    tableNames().flatMap((name) => [
      [name.toLowerCase(), name] as const,
      [singular(name).toLowerCase(), name] as const,
    ]),
  );
  const found = new Set<string>();
  for (const [text] of line.matchAll(word)) {
    // `StudentParentAssociation` comes before `Association`, and `mapStudent` is a student.
    const parts = text.split(/(?=[A-Z])|_/);
    for (let at = 0; at < parts.length; at++) {
      const name = names.get(parts.slice(at).join("").toLowerCase());
      if (name === undefined) continue;
      found.add(name);
      break;
    }
  }
  return found;
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}
