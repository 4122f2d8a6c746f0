import { backslash } from "./json-tokens.js";

const valueHere = /\s*:\s*(?:"([^"\\]*)"|(-?\d[-+.\deE]*|true|false))/y;

/**
 * The text of a scalar in an object of plain members, by its name; `undefined` where there is none
 * up to `to`.
 */
export function valueBeside(object: string, name: string, to: number): string | undefined {
  const quoted = `"${name}"`;
  let value: string | undefined;
  // Of members of the same name the last counts; a value may read the same as a name.
  for (let at = object.indexOf(quoted); at >= 0 && at < to; at = object.indexOf(quoted, at + 1)) {
    if (object.charCodeAt(at - 1) === backslash) continue;
    valueHere.lastIndex = at + quoted.length;
    const [met, text, scalar] = valueHere.exec(object) ?? [];
    if (met !== undefined) value = text ?? scalar;
  }
  return value;
}
