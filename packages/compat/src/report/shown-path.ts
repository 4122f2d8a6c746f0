import { isLegacyName } from "@edbridge/records/model";

/** Characters of a name that is shown although no published list has it. */
const longest = 40;

/**
 * Whether the name of a member may be data: a program may key an object by a person. It has a blank, four
 * digits in a row, or more characters than a name that is no published one.
 */
export function looksLikeData(name: string): boolean {
  return /\s|\d{4}/.test(name) || (name.length > longest && !isLegacyName(name));
}

/** A path as the owner is shown it: `*` stands for a name that may be data. The caller gets it whole. */
export function shownPath(path: string): string {
  const shown = (step: string) => (looksLikeData(step.replaceAll(/\[\d*\]/g, "")) ? "*" : step);
  return path.split(".").map(shown).join(".");
}
