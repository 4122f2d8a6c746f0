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
 * The first code that the Data Standard itself has of a descriptor, to show the form of its values;
 * `undefined` for a descriptor without codes of its own.
 *
 * @param descriptor its name, such as `GradeLevel`
 */
export function exampleCode(descriptor: string, standard: DataStandard): ExampleCode | undefined {
  const version = nearestCodeStandard(standard);
  const code = shippedCodes(descriptor, version)?.first;
  if (!code) return undefined;
  const renamed = renamedValues(descriptor, version).find((row) => row.current === code.codeValue);
  return { legacy: renamed?.legacy ?? textOf(code), current: code.codeValue };
}
