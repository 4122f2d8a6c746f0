/** Percent of the mutants of a package that must be killed. */
export const least = 85;

export interface Count {
  readonly mutants: number;
  readonly killed: number;
}

/** The share of killed mutants in percent, to one digit, rounded down. */
export function scoreOf({ mutants, killed }: Count): number {
  return mutants === 0 ? 100 : Math.floor((killed / mutants) * 1000) / 10;
}

/** Counts mutants by what Stryker says of them. One that is ignored or cannot run does not count. */
export function countOf(statuses: readonly string[]): Count {
  const counted = statuses.filter((status) => !["Ignored", "RuntimeError"].includes(status));
  const survivors = counted.filter((status) => ["Survived", "NoCoverage"].includes(status));
  return { mutants: counted.length, killed: counted.length - survivors.length };
}
