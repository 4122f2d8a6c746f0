import { fillPath } from "./paths.js";
import { checkSchoolYear } from "./school-year.js";

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

/** The names of {@link LayoutValues}. */
export const layoutValueNames = [
  "namespace",
  "schoolYear",
  "tenant",
  "context",
] as const satisfies readonly (keyof LayoutValues)[];

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
