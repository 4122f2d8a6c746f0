/** The name that differs least from one that does not exist; `undefined` where none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => distanceOf(wrong.toLowerCase(), name.toLowerCase()));
  const least = Math.min(...distances);
  return least <= Math.max(2, wrong.length / 3) ? names[distances.indexOf(least)] : undefined;
}

/** How many letters have to be added, removed or replaced to make one name of the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, each] of [...other].entries()) {
      const [above = 0, before = 0, left = 0] = [row[index + 1], row[index], next[index]];
      next.push(Math.min(above + 1, left + 1, before + (letter === each ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
