import leven from "leven";
import { SettingError } from "./errors.js";
import { isObject } from "./limited-body.js";

/**
 * Refuses an option that nobody knows. Otherwise a misspelt option would have no effect, without an error.
 *
 * @throws `SettingError` naming the option and the nearest one
 */
export function refuseUnknownOptions(options: object, known: readonly string[]): void {
  checkGiven(options);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, known);
  throw new SettingError(
    unknown,
    `is not an option${nearest === undefined ? "." : `: did you mean ${nearest}?`}`,
  );
}

/**
 * Refuses options that a JavaScript program does not give.
 *
 * @throws `SettingError` naming `options`
 */
export function checkGiven(options: object): void {
  if (!isObject(options)) throw new SettingError("options", "must be given, as an object.");
}

/** The known name that is most like a given one; `undefined` where none is like it. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const distances = known.map((name) => ({
    name,
    distance: leven(given.toLowerCase(), name.toLowerCase()),
  }));
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance <= Math.max(2, given.length / 3) ? nearest.name : undefined;
}
