import leven from "leven";

/** Letters that are compared: a program may send a name of any length. */
const most = 100;

/** ` (did you mean port?)` for the name that is nearest to an unknown one; empty where none is near. */
export function didYouMean(unknown: string, names: readonly string[]): string {
  const given = unknown.slice(0, most).toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, distance: leven(given, name.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, given.length / 3);
  return isNear ? ` (did you mean ${nearest.name}?)` : "";
}
