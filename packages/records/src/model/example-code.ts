import { textOf } from "./code-list.js";
import { type DataStandard, nearestCodeStandard } from "./data-standard.js";
import { renamedValues, shippedCodes } from "./shipped-codes.js";

/** A code of a descriptor as records of each generation name it. */
export interface ExampleCode {
  /** The bare legacy value, such as `Ninth grade`. */
  readonly legacy: string;
  /** The current code, which follows the `#` of the URI. */
  readonly current: string;
}

/**
 * A code that the Data Standard itself has, to show the form of a descriptor's values: one whose
 * legacy value differs, if there is one; `undefined` for a descriptor without codes of its own.
 *
 * @param descriptor its name, such as `GradeLevel`
 */
export function exampleCode(descriptor: string, standard: DataStandard): ExampleCode | undefined {
  const version = nearestCodeStandard(standard);
  const [renamed] = renamedValues(descriptor, version);
  if (renamed) return { legacy: renamed.legacy, current: renamed.current };
  const code = shippedCodes(descriptor, version)?.first;
  return code && { legacy: textOf(code), current: code.codeValue };
}
