/** How many results are remembered at most. A page repeats the same few values. */
const limit = 512;

/** Characters of a text whose result is remembered. Codes are shorter; a caller may send any text. */
const longest = 300;

/** Characters at the end of a text by which its place is chosen: most texts differ there. */
const sample = 12;

interface Result<T> {
  readonly value: string;
  readonly result: T;
}

/**
 * A function of text that remembers its last results. A result is kept at a place that the end of its
 * text chooses, and the next one of that place replaces it. To compare two texts takes less time than
 * a `Map` takes to hash the whole of one.
 */
export function memoize<T>(convert: (value: string) => T): (value: string) => T {
  const results = new Map<number, Result<T>>();
  return (value) => {
    const place = placeOf(value);
    const known = results.get(place);
    if (known?.value === value) return known.result;
    const result = convert(value);
    if (value.length <= longest) results.set(place, { value, result });
    return result;
  };
}

function placeOf(text: string): number {
  let place = text.length;
  for (let at = Math.max(0, text.length - sample); at < text.length; at++) {
    place = (place * 31 + text.charCodeAt(at)) | 0;
  }
  return place & (limit - 1);
}
