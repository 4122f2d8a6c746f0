// A checker for Stryker that lets only the drawn mutants be tested. Stryker's option `mutate` alone would
// also take those that are inside the code of another.
import { readFileSync } from "node:fs";

interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is read of a mutant, and stays the same when fewer are made. */
interface Mutant {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** A name for a mutant. A checker gets positions that begin at 0, a result has those that begin at 1. */
export function keyOf({ location: { start, end }, ...mutant }: Mutant, first: 0 | 1): string {
  const places = [start.line, start.column, end.line, end.column].map((each) => each - first);
  return [mutant.fileName, ...places, mutant.mutatorName, mutant.replacement].join(" ");
}

export const strykerPlugins = [
  {
    kind: "Checker",
    name: "draw",
    value: {
      init: async () => {},
      group: async (mutants: readonly { id: string }[]) => [mutants.map(({ id }) => id)],
      check: async (mutants: readonly (Mutant & { id: string })[]) => {
        const text = readFileSync(process.env["MUTATION_DRAWN"] ?? "", "utf8");
        const drawn = new Set(JSON.parse(text) as string[]);
        const statusOf = (mutant: Mutant) =>
          drawn.has(keyOf(mutant, 0)) ? "passed" : "compileError";
        return Object.fromEntries(
          mutants.map((mutant) => [
            mutant.id,
            { status: statusOf(mutant), reason: "It was not drawn." },
          ]),
        );
      },
    },
  },
];
