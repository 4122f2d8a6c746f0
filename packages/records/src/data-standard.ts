/** The Data Standards with tables of their own, oldest first. */
export const dataStandards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** A version of the record model that a current host serves. */
export type DataStandard = (typeof dataStandards)[number];

/**
 * The newest table at or below a version such as `5.2.0`, or the oldest of all; `undefined` for
 * what is no version.
 */
export function standardOf(version: string): DataStandard | undefined {
  const [, major, minor] = /^\s*(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const asked = Number(major) * 1000 + Number(minor);
  const at = (standard: DataStandard) => {
    const [first = 0, second = 0] = standard.split(".").map(Number);
    return first * 1000 + second;
  };
  return dataStandards.findLast((each) => at(each) <= asked) ?? dataStandards[0];
}

/** Whether spans such as `3.1-4.0,6.0` hold a standard; none hold all. */
export function holdsIn(spans: string | undefined, standard: DataStandard): boolean {
  if (spans === undefined) return true;
  const at = dataStandards.indexOf(standard);
  return spans.split(",").some((span) => {
    const [first = span, last = first] = span.split("-");
    const from = dataStandards.findIndex((each) => each === first);
    return from >= 0 && from <= at && at <= dataStandards.findIndex((each) => each === last);
  });
}
