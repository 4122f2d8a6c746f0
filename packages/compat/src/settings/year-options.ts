import { SettingError } from "@edbridge/core";
import { isObject, refuseUnknownOptions } from "@edbridge/core/internal";
import { type CompatOptions, yearOptionNames } from "./compat-options.js";

/**
 * The options of each school year, where not all years are on one host.
 *
 * @throws `SettingError` naming the year, or an unknown option of it
 */
export function optionsByYear(options: CompatOptions): ReadonlyMap<string, CompatOptions> {
  const { schoolYears = {}, ...shared } = options;
  if (!isObject(schoolYears)) throw new SettingError("schoolYears", wrongYears);
  const entries = Object.entries(schoolYears).map(([year, own]): [string, CompatOptions] => {
    if (!/^\d{4}$/.test(year)) {
      throw new SettingError("schoolYears", wrongYears);
    }
    if (!isObject(own)) {
      throw new SettingError(`schoolYears.${year}`, "must be an object of options.");
    }
    return [
      year,
      nameYear(year, () => {
        refuseUnknownOptions(own, yearOptionNames);
        return { ...shared, ...own };
      }),
    ];
  });
  return new Map(entries);
}

const wrongYears = "must give options by years of four digits.";

/** Names the year in an error about one of its options. */
export function nameYear<T>(year: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const { setting, message } = error;
    throw new SettingError(`schoolYears.${year}.${setting}`, message.slice(setting.length + 2));
  }
}
