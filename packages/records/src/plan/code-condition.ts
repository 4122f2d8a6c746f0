import { valueAt } from "../record/field-path.js";
import { sameCodeAs } from "./pairs.js";
import { parsePath, withinItem } from "../tables/table-path.js";

/** Whether a record, or an item of a list, fits a condition of a table. */
export type CodeCondition = (of: unknown) => boolean;

/**
 * Reads the member `when` of a row or of a related record: a field, and the codes that it must have, or
 * must not have. `documents[].type is not Passport or Visa` is about an item of `documents`.
 */
export function codeCondition(text: string): CodeCondition {
  const [, path = "", not, codes = ""] = /^(\S+) is (not )?(.+)$/.exec(text) ?? [];
  const field = withinItem(parsePath(path));
  const known = codes.split(" or ").map((code) => sameCodeAs(code));
  return (of) => {
    const value = valueAt(of, field, true);
    return known.some((isCode) => isCode(value)) === (not === undefined);
  };
}
