import { checkedElsewhere } from "./internal/given-options.js";
import { fillPath } from "./paths.js";
import { SettingError } from "./errors.js";

/** The variable parts of a host's paths. Each fills the placeholder of its name. */
export interface LayoutValues {
  /** The segment that names the data model. Default `ed-fi`. */
  readonly namespace?: string | undefined;
  /** A four-digit year, for hosts that keep years apart. */
  readonly schoolYear?: string | number | undefined;
  /** The tenant, for hosts that serve several. */
  readonly tenant?: string | undefined;
  /** The context (or instance), for hosts that route by one. */
  readonly context?: string | undefined;
}

/** Checks of {@link LayoutValues}: `layoutPath` makes them where a path needs the value. */
export const layoutChecks = checkedElsewhere("namespace", "schoolYear", "tenant", "context");

/**
 * Fills the placeholders `{namespace}`, `{schoolYear}`, `{tenant}` and `{context}` of a path.
 *
 * @throws `SettingError` naming `setting`, or the value that is missing or not usable
 */
export function layoutPath(setting: string, template: unknown, values: LayoutValues): string {
  const { namespace = "ed-fi", schoolYear, tenant, context } = values;
  return fillPath(setting, template, {
    namespace,
    schoolYear: schoolYear === undefined ? undefined : checkSchoolYear(schoolYear),
    tenant,
    context,
  });
}

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
