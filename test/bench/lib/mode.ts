/** How thoroughly a row is measured. */
export interface Mode {
  readonly quick: boolean;
  /** Interleaved rounds of each comparison. */
  readonly rounds: number;
  /** Processes of each contender, taken in turn: one may have settled in a slow state for good. */
  readonly processes: number;
  /** Milliseconds that one sample should last. */
  readonly sample: number;
}

export const full: Mode = { quick: false, rounds: 7, processes: 2, sample: 135 };
export const quick: Mode = { quick: true, rounds: 3, processes: 1, sample: 150 };

/** The core of what is measured, and the core of all else. */
export const cores = { client: 0, host: 1 } as const;
