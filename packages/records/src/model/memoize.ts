/** How many results are remembered. A page repeats the same few values; a caller's own are without end. */
const limit = 500;

/** Characters of a text whose result is remembered. Codes are shorter; a caller may send any text. */
const longest = 300;

/** A function of text that remembers its first results. */
export function memoize<T>(convert: (value: string) => T): (value: string) => T {
  const results = new Map<string, T>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = convert(value);
    if (results.size < limit && value.length <= longest) results.set(value, result);
    return result;
  };
}
