/** Percent of the mutants of a part that must be killed. */
export const least = 85;

/** The share of killed mutants in percent, to one digit, rounded down. */
export function scoreOf({ mutants, killed }: { mutants: number; killed: number }): number {
  return mutants === 0 ? 100 : Math.floor((killed / mutants) * 1000) / 10;
}
