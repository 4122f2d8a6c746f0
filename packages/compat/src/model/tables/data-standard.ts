/** The Data Standards with tables of their own, oldest first. */
export const dataStandards = ["3.1", "3.3", "4.0", "5.0", "6.0"] as const;

/** A version of the record model that a current host serves. */
export type DataStandard = (typeof dataStandards)[number];

/**
 * The newest table at or below a version such as `5.2.0`: names that it lacks are then rather
 * refused than guessed. `undefined` for what is no version.
 */
export function tableOf(version: string): DataStandard | undefined {
  const found = /^(\d+)\.(\d+)/.exec(version.trim());
  if (!found) return undefined;
  const [, major = "", minor = ""] = found;
  const order = (text: string) => {
    const [first = "0", second = "0"] = text.split(".");
    return Number(first) * 1000 + Number(second);
  };
  const asked = order(`${major}.${minor}`);
  return dataStandards.findLast((each) => order(each) <= asked) ?? dataStandards[0];
}

/**
 * Whether the part of a table's word after its `@` names a standard (or `legacy`): `3.1-4.0,6.0`.
 * A word without such a part holds everywhere, one with nothing after its `@` nowhere.
 */
export function holdsIn(spans: string | undefined, standard: DataStandard | "legacy"): boolean {
  if (spans === undefined) return true;
  return spans.split(",").some((span) => {
    if (span === standard) return true;
    const [first, last] = span.split("-").map((end) => dataStandards.indexOf(end as DataStandard));
    const at = dataStandards.indexOf(standard as DataStandard);
    return at >= 0 && first !== undefined && last !== undefined && first <= at && at <= last;
  });
}

/** The lines `name: word word` of a table. */
export function linesOf(table: string): [name: string, words: string[]][] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", words = ""] = line.split(": ");
      return [name, words.split(" ")];
    });
}

/** The words of a table as pairs of a name and where it holds. */
export function wordsOf(table: string): [name: string, spans: string | undefined][] {
  return table
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name = "", spans] = word.split("@");
      return [name, spans];
    });
}
