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
  refuseStrangers(options, known, true);
}

/**
 * Refuses a name that is not known. Where others may use the same place, as the environment
 * of a process, it refuses only a name that is one mistake from a known one.
 *
 * @throws `SettingError` naming it, and the nearest known one
 */
export function refuseStrangers(
  given: object,
  known: readonly string[],
  knowsAll: boolean,
  above = "",
  what = "an option",
): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = knowsAll ? nearestName(name, known) : known.find((each) => isSlip(each, name));
    if (near === undefined && !knowsAll) continue;
    const question = near === undefined ? "." : `: did you mean ${near}?`;
    throw new SettingError(above + name, `is not ${what}${question}`);
  }
}

/** Whether one letter differs, or two are in the wrong order. */
function isSlip(one: string, other: string): boolean {
  const sorted = (name: string) => [...name].toSorted().join("");
  const distance = leven(one.toLowerCase(), other.toLowerCase());
  return distance < 2 || (distance === 2 && sorted(one) === sorted(other));
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
