export interface Mode {
  readonly quick: boolean;
  readonly rounds: number;
  /** Processes of each contender, taken in turn: one may have settled in a slow state for good. */
  readonly processes: number;
  /** Whether a client's idle connections have ended once before its first sample. */
  readonly settled: boolean;
  readonly sample: number;
}

export const full: Mode = { quick: false, rounds: 7, processes: 2, settled: true, sample: 135 };
export const quick: Mode = { quick: true, rounds: 3, processes: 1, settled: false, sample: 150 };
