const valueHere = /\s*:\s*(?:"([^"\\]*)"|(-?\d[-+.\deE]*|true|false))/y;

/** The text of a scalar in an object without escapes, by its name; `undefined` where there is none. */
export function valueBeside(object: string, name: string): string | undefined {
  const quoted = `"${name}"`;
  let value: string | undefined;
  // Of members of the same name the last counts; a value may read the same as a name.
  for (let at = object.indexOf(quoted); at >= 0; at = object.indexOf(quoted, at + 1)) {
    valueHere.lastIndex = at + quoted.length;
    const [met, text, scalar] = valueHere.exec(object) ?? [];
    if (met !== undefined) value = text ?? scalar;
  }
  return value;
}
