/** One place in a line where something legacy seems to be. */
export interface Hit {
  /** The change that it is about. */
  readonly id: string;
  /** What was found, without anything that a program could hold as a value: `/api/v2.0/`. */
  readonly what: string;
  /** What to write in its place. */
  readonly write: string;
  /**
   * What it takes to believe it: `sure` says by itself that the program is a legacy one; `legacy`
   * counts only in a project that has a sure hit.
   */
  readonly belief: "sure" | "legacy";
}
