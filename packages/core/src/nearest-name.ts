import leven from "leven";

/**
 * The name that differs least from one that does not exist; else the one that has its words or whose
 * words it has, such as `entryTypeDescriptor` for `entryType`. `undefined` where none is near.
 */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const slip = slipOf(wrong, names);
  if (slip !== undefined) return slip;
  const { compared, near, least } = closestTo(wrong, names);
  const longer = names.filter((name) => isPartOf(compared, name.toLowerCase()));
  const [closest] = longer.toSorted(
    (one, other) =>
      Math.abs(one.length - compared.length) - Math.abs(other.length - compared.length),
  );
  return closest ?? (least <= Math.max(2, compared.length / 3) ? near : undefined);
}

/** A sentence that names the nearest name, after a space; empty where none is near. */
export function nearestHint(wrong: string, names: readonly string[], before = ""): string {
  const nearest = nearestName(wrong, names);
  return nearest === undefined ? "" : ` Did you mean ${before}${nearest}?`;
}

/** The name of which a wrong one is a slip: one or two letters differ. */
export function slipOf(wrong: string, names: readonly string[]): string | undefined {
  const { compared, near, least } = closestTo(wrong, names);
  return least <= Math.min(2, compared.length / 3) ? near : undefined;
}

/** Whether one letter differs, or two are in the wrong order. */
export function isSlip(one: string, other: string): boolean {
  const sorted = (name: string) => [...name].toSorted().join("");
  const distance = leven(one.toLowerCase(), other.toLowerCase());
  return distance < 2 || (distance === 2 && sorted(one) === sorted(other));
}

function closestTo(wrong: string, names: readonly string[]) {
  const compared = wrong.slice(0, mostCompared).toLowerCase();
  const distances = names.map((name) => leven(compared, name.slice(0, mostCompared).toLowerCase()));
  const least = Math.min(...distances);
  return { compared, least, near: names[distances.indexOf(least)] };
}

/** Whether one name begins or ends with the other; short words are in too many names. */
function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 4 && (long.startsWith(short) || long.endsWith(short));
}

/** Letters of a wrong name that are compared; a caller may send a text of any length. */
const mostCompared = 100;

/** The names that differ least from one that does not exist, the nearest first. */
export function nearestNames(
  wrong: string,
  names: readonly string[],
  most: number,
): readonly string[] {
  const compared = wrong.slice(0, mostCompared).toLowerCase();
  const distances = names.map((name) => {
    const candidate = name.slice(0, mostCompared).toLowerCase();
    // A name within the other is nearer than its length says.
    const isPart = candidate.includes(compared) || compared.includes(candidate);
    return { name, distance: leven(compared, candidate) / (isPart ? 4 : 1) };
  });
  return distances
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name);
}
