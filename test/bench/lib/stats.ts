/** The middle of the values; of an even number the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

/** A median with the median absolute deviation: a spread that one outlier cannot move. */
export interface Measured {
  readonly value: number;
  readonly spread?: number;
}

export function measured(values: readonly number[]): Measured {
  const value = median(values);
  const spread = median(values.map((each) => Math.abs(each - value)));
  return { value: round(value, 4), spread: round(spread, 4) };
}

export function ratio(values: readonly number[] = [], to: readonly number[] = []): Measured {
  return measured(values.map((value, at) => value / (to[at] ?? Number.NaN)));
}

export function round(value: number, digits = 2): number {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : value;
}

/**
 * Takes a sample of each entry in each round, in another order each time, and gives the samples of
 * each entry. A round before them may fill what is empty, and does not count.
 */
export async function interleaved<K, S>(
  entries: readonly K[],
  rounds: number,
  sample: (entry: K, round: number) => Promise<S> | S,
  warm = false,
): Promise<ReadonlyMap<K, readonly S[]>> {
  const all = new Map<K, S[]>(entries.map((entry) => [entry, []]));
  for (let turn = warm ? -1 : 0; turn < rounds; turn++) {
    const order = entries.map((entry) => ({ entry, at: Math.random() }));
    for (const { entry } of order.toSorted((a, b) => a.at - b.at)) {
      const taken = await sample(entry, turn);
      if (turn >= 0) all.get(entry)?.push(taken);
    }
  }
  return all;
}
