import { CodeGenerationError } from "../settings/errors.js";

/**
 * Makes a function of its source. In a source are names of packaged tables and of the owner's tables
 * only, each as a JSON string or a plain word.
 *
 * @param text the body of a function that returns the wanted one
 * @param constants what the names in the source stand for
 * @throws `CodeGenerationError` where Node may make no functions of text
 */
export function functionOf<T>(text: string, constants: ReadonlyMap<string, unknown>): T {
  let make: Function;
  try {
    make = new Function(...constants.keys(), text);
  } catch (error) {
    if (error instanceof EvalError) throw new CodeGenerationError(error);
    throw error;
  }
  return make(...constants.values()) as T;
}
