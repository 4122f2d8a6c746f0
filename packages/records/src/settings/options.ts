import * as z from "@edbridge/core/zod";
import { ownDescriptors } from "./descriptor-names.js";
import { RecordSettingError } from "./errors.js";
import {
  extensionCollections,
  type Extensions,
  extensionsSchema,
  extensionTables,
} from "./extensions.js";
import type { Lookups } from "./lookups.js";
import { type LossPolicy, type LossSettings, lossSettings } from "./loss-policy.js";
import { catalogOf } from "../model/catalog.js";
import {
  type DataStandard,
  dataStandards,
  type FieldStandard,
  nearestFieldStandard,
  tablesFor,
} from "../model/data-standard.js";
import type { DescriptorOptions } from "../model/descriptor-value.js";
import { legacyPathsOf } from "../model/legacy-fields.js";
import { once } from "../model/memoize.js";
import { nearestHint } from "../model/nearest-name.js";
import { dayOf } from "../record/periods.js";
import { isRecord } from "../record/record.js";
import { settingError, usualReason } from "./schema-issue.js";
import type { Extension } from "../tables/table-form.js";
import { parsePath } from "../tables/grammar.js";
import type { Path } from "../tables/table-path.js";
import { tableNames, tableOf } from "../tables/tables.js";

/** How the records of one host are translated. */
export interface RecordsOptions extends Pick<
  DescriptorOptions,
  "descriptorNamespace" | "namespaces" | "values"
> {
  /**
   * The Data Standard that the current host serves: `3.1`, `3.3`, `4.0`, `5.0` or `6.0`; for another
   * with the same first number the newest of these below it. Others are refused. Default `5.0`.
   */
  readonly dataStandard?: string | undefined;
  /** Asks the host for keys that no legacy record holds. Without it such fields are left behind. */
  readonly lookups?: Lookups | undefined;
  /**
   * What is done about a field that a current host has no place for: `refuse` (default), `warn`,
   * `allow`. A list has terms for single collections too: `["warn", "students=refuse"]`.
   */
  readonly onLoss?: LossPolicy | readonly string[] | undefined;
  /**
   * Which losses are accepted, and named when they happen. `standard` (default): fields that Ed-Fi
   * itself dropped; `none`: no field. Further terms are fields, with all below them, and single
   * collections: `["students.displacementStatus", "staffs=none"]`. A field must be in the published
   * lists or in `extensions`, unless unknown fields of its collection are refused.
   */
  readonly acceptLoss?: readonly string[] | undefined;
  /**
   * What is done about a field that the published legacy lists do not have, that no extension names,
   * and that a current host has no field of this name and form for: `warn` (default), `refuse`, `allow`. A
   * list has terms for single collections too.
   */
  readonly unknownFields?: LossPolicy | readonly string[] | undefined;
  /**
   * Whether a write preserves what the host has and no legacy record has a member for; whoever sends
   * the record reads the host's own first. Default `true`: a legacy write would remove it.
   */
  readonly keep?: boolean | undefined;
  /**
   * What happens to a write that must keep fields of the host's record if the key may not read it.
   * `warn` (default) writes, which removes what only the host has, and names the collection; `refuse`
   * does not write, not even new records, for nothing tells that they are new.
   */
  readonly onKeepFailure?: KeepFailure | undefined;
  /** Values that current hosts require and no legacy record has, by their name in a table's `from`: `{ calendarCode: "2026" }`. */
  readonly defaults?: Readonly<Record<string, string | number | boolean>> | undefined;
  /**
   * The education organization for which the host keeps a student's demographics. Without it, that of
   * the only such record which the host has.
   */
  readonly educationOrganizationId?: number | undefined;
  /**
   * The time, in milliseconds since 1970, whose day decides which facts with periods hold. Default: that
   * of the machine.
   */
  readonly now?: (() => number) | undefined;
  /** What the agency added to the record model: its collections, rows and values. */
  readonly extensions?: Extensions | undefined;
}

/** What becomes of a write where what the host has cannot be kept. */
export type KeepFailure = "warn" | "refuse";

type Given<T> = { readonly [Name in keyof T]-?: Exclude<T[Name], undefined> };

/** Checked {@link RecordsOptions}, with the usual values of those that were not given. */
export interface RecordsSettings
  extends
    Given<Pick<RecordsOptions, "namespaces" | "values" | "keep" | "onKeepFailure" | "defaults">>,
    Pick<RecordsOptions, "descriptorNamespace" | "educationOrganizationId" | "lookups"> {
  readonly dataStandard: DataStandard;
  /** The same, or the newer one whose additions to its fields are known. */
  readonly fieldStandard: FieldStandard;
  readonly losses: LossSettings;
  /** The tables of the extensions. */
  readonly extensions: readonly Extension[];
  /** The collections of the extensions, and where they stand. */
  readonly collections: Readonly<Record<string, string>>;
  /** The day, where this process runs: `2017-08-21`. */
  readonly today: () => string;
}

const valuesForm = 'must be codes by descriptor, such as { "Term": { "Fall": "Fall Semester" } }.';

/** Made when options are checked: to make it takes a tenth of the time of an import. */
const schemaOf = once(() => {
  const namespace = z
    .string("must be text of the form uri://ed-fi.org.")
    .check(z.regex(/^uri:\/\/[^#\s]+[^/#\s]$/, "must be of the form uri://ed-fi.org."));
  const terms = z.union([z.string(), z.array(z.string())], "must be text, or a list of texts.");
  const codesOfOne = z.record(z.string(), z.string(valuesForm), valuesForm);
  return z.looseObject({
    descriptorNamespace: z.optional(namespace),
    namespaces: z._default(
      z.record(
        z.string(),
        namespace,
        'must be namespaces by descriptor, such as { "GradeLevel": "uri://state.example" }.',
      ),
      {},
    ),
    values: z._default(z.record(z.string(), codesOfOne, valuesForm), {}),
    onLoss: z._default(terms, "refuse"),
    acceptLoss: z._default(
      z.array(z.string(), 'must be a list of texts, such as ["students.displacementStatus"].'),
      [],
    ),
    unknownFields: z._default(terms, "warn"),
    keep: z._default(z.boolean(), true),
    onKeepFailure: z._default(z.enum(["warn", "refuse"]), "warn"),
    defaults: z._default(
      z.record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean()], "must be a text, a number, true or false."),
        'must be values by name, such as { "calendarCode": "2026" }.',
      ),
      {},
    ),
    educationOrganizationId: z.optional(
      z.int("must be the number of an education organization, such as 255901."),
    ),
    extensions: z._default(extensionsSchema(), {}),
  });
});

/** Options that are not described by the schema. */
const undescribed = ["dataStandard", "lookups", "now"];

const wrongStandard = `must be a version such as 4.0 or 5.2. edbridge has tables for ${dataStandards[0]} to ${dataStandards.at(-1)}: a newer host needs a newer edbridge.`;

const lookupNames = [
  ...(["toCurrentKeys", "toLegacyKeys", "related", "placesOf"] as const),
  ...(["mayRead", "descriptors", "namespaces"] as const),
] as const satisfies readonly (keyof Lookups)[];

/** @throws `SettingError` naming what is no function */
function checkFunctions({ now, lookups = {} }: RecordsOptions): void {
  if (now !== undefined && typeof now !== "function") {
    throw new RecordSettingError("now", "must be a function that gives milliseconds since 1970.");
  }
  if (typeof lookups !== "object" || lookups === null) {
    throw new RecordSettingError("lookups", "must be an object of functions.");
  }
  const wrong = lookupNames.find((name) => !/^(?:function|undefined)$/.test(typeof lookups[name]));
  if (wrong) throw new RecordSettingError(`lookups.${wrong}`, "must be a function.");
}

/** @throws `SettingError` naming the option, and the nearest name to one that does not exist */
export function checkRecordsOptions(options: RecordsOptions): RecordsSettings {
  const asGiven: unknown = options;
  if (!isRecord(asGiven)) throw new RecordSettingError("options", "must be an object.");
  const version = options.dataStandard ?? "5.0";
  const dataStandard = tablesFor(version);
  if (dataStandard === undefined) throw new RecordSettingError("dataStandard", wrongStandard);
  checkFunctions(options);
  const schema = schemaOf();
  const names = [...undescribed, ...Object.keys(schema.def.shape)];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const hint = nearestHint(unknown, names);
    throw new RecordSettingError(unknown, `is not an option of records.${hint}`);
  }
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const checked = schema.safeParse(Object.fromEntries(entries), { error: usualReason });
  if (!checked.success) throw settingError(checked.error, schema);
  const { data } = checked;
  const { now = Date.now, lookups } = options;
  ownDescriptors(data);
  const extensions = extensionTables(data.extensions);
  const fieldStandard = nearestFieldStandard(version);
  const { ofCurrent } = catalogOf(fieldStandard);
  const isKnown = (collection: string) => ofCurrent(collection) !== undefined;
  const collections = extensionCollections(data.extensions, isKnown);
  const own = extensions.map(({ collection }) => collection);
  const losses = lossSettings(data, {
    collections: () => [...tableNames(), ...Object.keys(collections), ...own],
    fields: (collection) => [
      ...legacyPathsOf(collection),
      ...[tableOf(collection), ...extensions.filter((each) => each.collection === collection)]
        .flatMap((table) => table?.rows ?? [])
        .flatMap(({ legacy }) => prefixesOf(parsePath(legacy))),
    ],
  });
  checkDefaults(data.defaults, extensions);
  // The values of the option win.
  const values: Record<string, Readonly<Record<string, string>>> = { ...data.extensions.values };
  for (const [name, codes] of Object.entries(data.values)) {
    values[name] = { ...values[name], ...codes };
  }
  const host = { dataStandard, fieldStandard, values, lookups, today: dayBy(now) };
  return { ...data, ...host, losses, extensions, collections };
}

/** Refuses a value that no table takes, since it would have no effect. */
function checkDefaults(options: object, extensions: readonly Extension[]): void {
  const names = Object.keys(options);
  if (names.length === 0) return;
  const tables = [...tableNames().flatMap((name) => tableOf(name) ?? []), ...extensions];
  const taken = tables.flatMap(({ defaults = [], relations = [] }) => [
    ...defaults.flatMap(({ from }) => (from === undefined || from.includes(".") ? [] : from)),
    ...relations.flatMap((each) => (each.use === "value" && each.option ? each.option : [])),
  ]);
  const unknown = names.find((name) => !taken.includes(name));
  if (unknown === undefined) return;
  const all = () => ` They take ${[...new Set(taken)].toSorted().join(", ")}.`;
  const hint = nearestHint(unknown, taken) || all();
  throw new RecordSettingError(`defaults.${unknown}`, `is no value that the tables take.${hint}`);
}

/** A function that gives the day. In all time zones a day begins with a quarter of an hour. */
function dayBy(now: () => number): () => string {
  const quarter = 15 * 60_000;
  let known = Number.NaN;
  let day = "";
  return () => {
    const begun = Math.floor(now() / quarter);
    if (begun !== known) [known, day] = [begun, dayOf(begun * quarter)];
    return day;
  };
}

/** `addresses[].city` leads to `addresses` and `addresses.city`. */
function prefixesOf({ steps, name }: Path): string[] {
  const parts = [...steps.map((step) => step.name), name];
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}
