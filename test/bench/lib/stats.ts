/** The middle of the values; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median absolute deviation: a spread that one outlier cannot move. */
function deviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

/** The value below which this share of all lies. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Array.from(values).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A median with its spread. */
export interface Measured {
  readonly median: number;
  readonly spread: number;
}

export function measured(values: readonly number[]): Measured {
  return { median: round(median(values), 4), spread: round(deviation(values), 4) };
}

export function round(value: number, digits = 2): number {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : value;
}

/** The same values in another order. */
export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
