/** How many results are remembered. A page repeats the same few values; a caller's own are without end. */
const limit = 500;

/** A function of text that remembers its first results. */
export function memoize(convert: (value: string) => string): (value: string) => string {
  const results = new Map<string, string>();
  return (value) => {
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = convert(value);
    if (results.size < limit) results.set(value, result);
    return result;
  };
}
