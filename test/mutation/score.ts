/** Percent of the drawn mutants of a package that must be killed. */
export const least = 85;

export interface Count {
  /** All mutants of the package. */
  readonly all: number;
  /** Those that were drawn. */
  readonly mutants: number;
  readonly killed: number;
}

/** The share of killed mutants in percent, to one digit, rounded down. */
export function scoreOf({ mutants, killed }: Omit<Count, "all">): number {
  return mutants === 0 ? 100 : Math.floor((killed / mutants) * 1000) / 10;
}

/**
 * Where the score of all mutants is, with 95 % confidence: Wilson's interval, in percent. It shrinks with
 * the share that was drawn, to nothing where all were.
 */
export function intervalOf({ all, mutants, killed }: Count): readonly [low: number, high: number] {
  if (mutants === 0) return [0, 100];
  const share = killed / mutants;
  const spread = (1.96 ** 2 * Math.max(0, all - mutants)) / (mutants * Math.max(1, all - 1));
  const half = Math.sqrt(spread * share * (1 - share) + spread ** 2 / 4);
  const percent = (bound: number) => Math.round((bound / (1 + spread)) * 1000) / 10;
  return [percent(share + spread / 2 - half), percent(share + spread / 2 + half)];
}

/**
 * Counts mutants by what Stryker says of them. One that is ignored or cannot run does not count, and
 * `CompileError` is one that was not drawn.
 */
export function countOf(statuses: readonly string[]): Omit<Count, "all"> {
  const left = ["Ignored", "RuntimeError", "CompileError"];
  const counted = statuses.filter((status) => !left.includes(status));
  const survivors = counted.filter((status) => ["Survived", "NoCoverage"].includes(status));
  return { mutants: counted.length, killed: counted.length - survivors.length };
}

/**
 * Draws so many of a list: one of each stretch of it, so that neighbours, which are of one file, do not
 * come together. The same list gives the same ones on one day, and others on the next: what is drawn once
 * gets its tests, and would say less of the rest.
 */
export function drawnOf<Each>(list: readonly Each[], size: number, day: string): readonly Each[] {
  if (size >= list.length) return list;
  const stretch = list.length / size;
  let seed = Number(day.replaceAll("-", ""));
  return Array.from({ length: size }, (_, index) => {
    // Park and Miller's minimal generator.
    seed = (seed * 48_271) % 2_147_483_647;
    const at = Math.floor((index + seed / 2_147_483_647) * stretch);
    return list.slice(at, at + 1);
  }).flat();
}
