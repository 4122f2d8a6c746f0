import * as z from "zod/mini";
import { type LossPolicy, lossPolicies } from "./account.js";
import { RecordSettingError } from "./errors.js";
import type { Lookups } from "./lookups.js";
import { type DataStandard, nearestDataStandard } from "./model/data-standard.js";
import { nearestName } from "./nearest-name.js";
import { depthOf, parsePath, type Path } from "./path.js";
import { type Extension, extensionSchema } from "./table.js";

/** How the records of one host are translated. */
export interface RecordsOptions {
  /**
   * The Data Standard that the current host serves: `3.1`, `3.3`, `4.0`, `5.0` or `6.0`; for another
   * the newest of these below it. Default `5.0`.
   */
  readonly dataStandard?: string | undefined;
  /** The namespace in which bare descriptor values are looked for first. Default `uri://ed-fi.org`. */
  readonly descriptorNamespace?: string | undefined;
  /** The same for single descriptors, by name: `{ GradeLevel: "uri://state.example" }`. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined;
  /**
   * Codes, or whole URIs, by legacy value, where neither the host's descriptors nor the tables tell
   * them: `{ Term: { Fall: "Fall Semester" } }`. Letter case of the legacy value does not count.
   */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Asks the host for keys that no legacy record holds. Without it such fields are left behind. */
  readonly lookups?: Lookups | undefined;
  /** What is done when something filled cannot arrive. Default `refuse`. */
  readonly onLoss?: LossPolicy | undefined;
  /**
   * Whether a write preserves what the host has and no legacy record has a member for; whoever sends
   * the record reads the host's own first. Default `true`: a legacy write would remove it.
   */
  readonly keep?: boolean | undefined;
  /**
   * Legacy fields whose loss is known and accepted, by collection and path, with all below them:
   * `students.learningStyle`.
   */
  readonly accepted?: readonly string[] | undefined;
  /** Values that current hosts require and no legacy record has, by their name in a table's `from`: `{ calendarCode: "2026" }`. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>> | undefined;
  /**
   * The education organization for which the host keeps a student's demographics. Without it, that of
   * the only such record which the host has.
   */
  readonly educationOrganizationId?: number | undefined;
  /** The agency's own rows, or tables for collections of its own. */
  readonly extensions?: readonly Extension[] | undefined;
}

/** Checked {@link RecordsOptions}. */
export interface RecordsSettings {
  readonly dataStandard: DataStandard;
  readonly descriptorNamespace: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly onLoss: LossPolicy;
  readonly keep: boolean;
  readonly accepted: readonly string[];
  readonly defaults: Readonly<Record<string, string | number | boolean>>;
  readonly educationOrganizationId: number | undefined;
  readonly extensions: readonly Extension[];
  readonly lookups: Lookups | undefined;
}

const namespace = z
  .string()
  .check(z.regex(/^uri:\/\/[^#\s]+[^/#\s]$/, "must be of the form uri://ed-fi.org."));
const shape = z.looseObject({
  descriptorNamespace: z._default(namespace, "uri://ed-fi.org"),
  namespaces: z._default(z.record(z.string(), namespace), {}),
  values: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
  onLoss: z._default(z.enum(lossPolicies), "refuse"),
  keep: z._default(z.boolean(), true),
  accepted: z._default(
    z.array(z.string().check(z.regex(/^\w+\.\S+$/, "must be such as students.learningStyle."))),
    [],
  ),
  defaults: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  educationOrganizationId: z.optional(z.int()),
  extensions: z._default(z.array(extensionSchema), []),
});

/** The names of all options; the first two are not described by the schema. */
const names: ReadonlySet<string> = new Set([
  "dataStandard",
  "lookups",
  ...Object.keys(shape.def.shape),
]);

/**
 * Checks the options of a translator.
 *
 * @throws `SettingError` naming the option, and the nearest name to one that does not exist
 */
export function checkRecordsOptions(options: RecordsOptions): RecordsSettings {
  const dataStandard = nearestDataStandard(options.dataStandard ?? "5.0");
  if (dataStandard === undefined) {
    throw new RecordSettingError("dataStandard", "must be a version such as 4.0 or 5.2.");
  }
  const unknown = Object.keys(options).find((name) => !names.has(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, [...names]);
    const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    throw new RecordSettingError(unknown, `is not an option of records.${hint}`);
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const checked = shape.safeParse(Object.fromEntries(given));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new RecordSettingError(settingOf(issue?.path ?? []), issue?.message ?? "cannot be used.");
  }
  const { data } = checked;
  for (const [index, each] of data.extensions.entries()) checkPaths(each, `extensions[${index}]`);
  const { descriptorNamespace, namespaces, values, onLoss, accepted, defaults, extensions } = data;
  return {
    dataStandard,
    descriptorNamespace,
    namespaces,
    values,
    onLoss,
    keep: data.keep,
    accepted,
    defaults,
    extensions,
    educationOrganizationId: data.educationOrganizationId,
    lookups: options.lookups,
  };
}

function checkPaths({ rows = [], lookups = [], defaults = [] }: Extension, at: string): void {
  for (const [index, { legacy, current, needs }] of rows.entries()) {
    const place = `${at}.rows[${index}]`;
    const from = pathAt(`${place}.legacy`, legacy);
    if (needs !== undefined) pathAt(`${place}.needs`, needs);
    if (current === undefined) continue;
    if (depthOf(pathAt(`${place}.current`, current)) !== depthOf(from)) {
      throw new RecordSettingError(`${place}.current`, "must have as many [] as legacy has.");
    }
  }
  for (const [index, lookup] of lookups.entries()) {
    for (const side of ["legacy", "current"] as const) {
      for (const [part, path] of Object.entries(lookup[side])) {
        pathAt(`${at}.lookups[${index}].${side}.${part}`, path);
      }
    }
  }
  for (const [index, { current }] of defaults.entries()) {
    pathAt(`${at}.defaults[${index}].current`, current);
  }
}

function pathAt(setting: string, text: string): Path {
  try {
    return parsePath(text);
  } catch (error) {
    throw new RecordSettingError(setting, error instanceof Error ? error.message : "");
  }
}

function settingOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .slice(1);
}
