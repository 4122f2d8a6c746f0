import { SettingError } from "./errors.js";

/**
 * Checks a school year: four digits, as in the legacy data path (specification section 4.2).
 *
 * @throws {@link SettingError} naming `schoolYear`
 */
export function checkSchoolYear(value: unknown): string {
  const year = String(value);
  if (/^\d{4}$/.test(year)) return year;
  throw new SettingError("schoolYear", "must be a year of four digits, such as 2017.");
}
