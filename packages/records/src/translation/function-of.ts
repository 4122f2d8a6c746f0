import { CodeGenerationError } from "../settings/errors.js";

/**
 * In a source are names of packaged tables and of the owner's tables only, each as a JSON string or a plain
 * word. `text` is the body of a function that returns the wanted one.
 *
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
