/** Stands for a list that is not there. */
export const none: readonly never[] = Object.freeze([]);

/** What a map has by a key, made where it is absent. */
export function keptIn<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
