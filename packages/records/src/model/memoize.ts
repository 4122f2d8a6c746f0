/** How many results are remembered usually. A page repeats the same few values. */
const few = 256;

/** Characters of a text whose result is remembered. Codes are shorter; a caller may send any text. */
const longest = 300;

/**
 * A function of text that remembers its last results. A result is kept at a place that the end of its
 * text chooses, and the next one of that place replaces it. To compare two texts takes less time than
 * a `Map` takes to hash the whole of one.
 *
 * @param most how many results are remembered at most, a power of 2
 */
export function memoize<T>(convert: (value: string) => T, most = few): (value: string) => T {
  const results: ({ readonly value: string; readonly result: T } | undefined)[] = [];
  return (value) => {
    // Most texts of one kind differ in their length or in some of their last letters.
    const { length } = value;
    let place = length;
    for (let at = length > 13 ? length - 13 : 0; at < length; at += 2) {
      place = (place * 31 + value.charCodeAt(at)) | 0;
    }
    place &= most - 1;
    const known = results[place];
    if (known !== undefined && known.value === value) return known.result;
    const result = convert(value);
    if (length <= longest) results[place] = { value, result };
    return result;
  };
}

/**
 * A function that remembers what it has made of each key. A key of which it makes nothing is not remembered:
 * a caller may invent any number of them.
 */
export function kept<K, V>(make: (key: K) => V): (key: K) => V {
  const all = new Map<K, V>();
  return (key) => {
    const known = all.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (made !== undefined) all.set(key, made);
    return made;
  };
}
