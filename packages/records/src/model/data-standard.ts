/** The Data Standards that have tables of their own, oldest first. */
export const dataStandards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** A version of the record model that a current host serves. */
export type DataStandard = (typeof dataStandards)[number];

/**
 * The newest Data Standard with tables that is not newer than `version`, such as `5.0` for `5.2.0`;
 * the oldest one for a version below all. Names that the host has and the tables lack are then
 * refused, not guessed.
 *
 * @returns `undefined` where `version` is no version
 */
export function nearestDataStandard(version: string): DataStandard | undefined {
  const [, major, minor] = /^\s*(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const asked = Number(major) * 1000 + Number(minor);
  return dataStandards.findLast((each) => orderOf(each) <= asked) ?? dataStandards[0];
}

function orderOf(standard: DataStandard): number {
  const [major = 0, minor = 0] = standard.split(".").map(Number);
  return major * 1000 + minor;
}

/**
 * Whether spans such as `3.1-4.0,6.0` include a Data Standard, or `legacy`. Without spans the answer
 * is yes; with empty ones, as after the `@` of `level@` in a table, it is no.
 */
export function holdsIn(spans: string | undefined, standard: DataStandard | "legacy"): boolean {
  if (spans === undefined) return true;
  const at = positionOf(standard);
  return spans.split(",").some((span) => {
    if (span === standard) return true;
    const [first = "", last = first] = span.split("-");
    const from = positionOf(first);
    return from >= 0 && from <= at && at <= positionOf(last);
  });
}

function positionOf(name: string): number {
  return dataStandards.findIndex((each) => each === name);
}
