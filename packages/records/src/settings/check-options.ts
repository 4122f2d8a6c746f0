import {
  checkOptions,
  isObject,
  nearestHint,
  none,
  refuseStrangers,
  settingsOf,
  type SettingsOf,
  slipOf,
} from "@edbridge/core/internal";
import { SettingError } from "@edbridge/core";
import {
  checkRelated,
  extensionCollections,
  extensionTables,
  type Extensions,
} from "./extensions.js";
import { type LossSettings, lossSettings } from "./loss-policy.js";
import { translatorRows } from "./option-rows.js";
import type { RecordsOptions } from "./options.js";
import { catalogOf } from "../model/catalog.js";
import {
  type DataStandard,
  dataStandards,
  type FieldStandard,
  nearestFieldStandard,
  tablesFor,
  fieldStandards,
} from "../model/data-standard.js";
import { legacyPathsOf } from "../model/legacy-fields.js";
import { dayOf } from "../record/periods.js";
import type { Extension } from "../tables/table-form.js";
import { parsePath, type Path } from "../tables/grammar.js";
import { tableNames, tableOf } from "../tables/tables.js";
import { codedDescriptors } from "../model/code-list.js";
import type { DescriptorOptions } from "../model/descriptor-kind.js";

/** Options that the settings do not have as they are given: they have what is made of them. */
type FormedName = "dataStandard" | "now" | "onLoss" | "acceptLoss" | "unknownFields" | "extensions";
type Defined<T> = { readonly [Name in keyof T]-?: Exclude<T[Name], undefined> };
type MapName = "namespaces" | "values" | "defaults";
type OfRows = SettingsOf<typeof translatorRows>;

/** Checked {@link RecordsOptions}, and the usual values of those that are not given. */
export interface RecordsSettings
  extends Omit<OfRows, FormedName | MapName>, Defined<Pick<OfRows, MapName>> {
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

const wrongStandard = `must be a version such as 4.0 or 5.2. edbridge has tables for ${dataStandards[0]} to ${dataStandards.at(-1)}: a newer host needs a newer edbridge.`;

/** @throws `SettingError` naming the option, and the nearest name to one that does not exist */
export function checkRecordsOptions(options: RecordsOptions): RecordsSettings {
  const input: unknown = options;
  if (!isObject(input)) throw new SettingError("options", "must be an object.");
  refuseStrangers(Object.keys(input), Object.keys(translatorRows), {
    what: "an option of records",
  });
  checkOptions(translatorRows, options);
  const version = options.dataStandard ?? "5.0";
  const dataStandard = tablesFor(version);
  if (dataStandard === undefined) throw new SettingError("dataStandard", wrongStandard);
  const { now = Date.now } = options;
  const { namespaces = {}, values = {}, defaults = {}, extensions: added = {} } = options;
  unknownDescriptors({ namespaces, values, extensions: added });
  const extensions = extensionTables(added);
  const fieldStandard = nearestFieldStandard(version);
  checkRelated(extensions, fieldStandard);
  const { ofCurrent } = catalogOf(fieldStandard);
  const isKnown = (collection: string) => ofCurrent(collection) !== undefined;
  const collections = extensionCollections(added, isKnown);
  const extendedCollections = extensions.map(({ collection }) => collection);
  const losses = lossSettings(options, {
    collections: () => [...tableNames(), ...Object.keys(collections), ...extendedCollections],
    fields: (collection) => [
      ...legacyPathsOf(collection),
      ...[tableOf(collection), ...extensions.filter((each) => each.collection === collection)]
        .flatMap((table) => table?.rows ?? [])
        .flatMap(({ legacy }) => prefixesOf(parsePath(legacy))),
    ],
  });
  checkDefaults(defaults, extensions);
  // The values of the option win.
  const allValues: Record<string, Readonly<Record<string, string>>> = { ...added.values };
  for (const [name, codes] of Object.entries(values)) {
    const own = new Set(Object.keys(codes).map((each) => each.toLowerCase()));
    const others = Object.entries(allValues[name] ?? {}).filter(
      ([code]) => !own.has(code.toLowerCase()),
    );
    allValues[name] = { ...Object.fromEntries(others), ...codes };
  }
  return {
    ...settingsOf(translatorRows, options),
    dataStandard,
    fieldStandard,
    namespaces,
    values: allValues,
    defaults,
    today: dayBy(now),
    losses,
    extensions,
    collections,
  };
}

/** Refuses a value that no table takes, since it would have no effect. */
function checkDefaults(options: object, extensions: readonly Extension[]): void {
  const names = Object.keys(options);
  if (names.length === 0) return;
  const tables = [...tableNames().flatMap((name) => tableOf(name) ?? none), ...extensions];
  const taken = tables.flatMap(({ defaults = none, relations = none }) => [
    // The year is that of the call.
    ...defaults.flatMap(({ from = "schoolYear" }) =>
      from === "schoolYear" || from.includes(".") ? [] : from,
    ),
    ...relations.flatMap((each) => (each.use === "value" && each.option ? each.option : [])),
  ]);
  const unknown = names.find((name) => !taken.includes(name));
  if (unknown === undefined) return;
  const all = () => ` They take ${[...new Set(taken)].toSorted().join(", ")}.`;
  const hint = nearestHint(unknown, taken) || all();
  throw new SettingError(`defaults.${unknown}`, `is no value that the tables take.${hint}`);
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

/** Options that say something of descriptors, by their names. */
export interface OfDescriptors extends Pick<DescriptorOptions, "values" | "namespaces"> {
  readonly extensions?: Extensions | undefined;
}

/**
 * The descriptors that options name, and that neither a Data Standard nor the extensions know. A host may
 * have them.
 *
 * @throws `SettingError` for one whose name is a slip of another
 */
export function unknownDescriptors({
  values = {},
  namespaces = {},
  extensions = {},
}: OfDescriptors): readonly string[] {
  const places = { values, namespaces, "extensions.values": extensions.values ?? {} };
  const entries = Object.entries(places).flatMap(([option, named]) =>
    Object.keys(named).map((name) => ({ option, name })),
  );
  // Few owners name others: to read all tables takes longer than the rest of a start.
  const coded = entries.length > 0 ? codedDescriptors() : [];
  const others = entries.filter(({ name }) => !coded.includes(name));
  if (others.length === 0) return [];
  const known = knownNames(extensions);
  return others.flatMap(({ option, name }) => {
    if (known.has(name)) return [];
    // The names of its list, and of legacy fields.
    const bare = name.replace(/(?:Descriptors?|Types?)$/i, "");
    const meant = slipOf(bare, [...known]) ?? slipOf(name, [...known]);
    if (meant === undefined) return [name];
    throw new SettingError(
      `${option}.${name}`,
      `is no descriptor of Ed-Fi: did you mean ${meant}? For one of your own, name it in a row of extensions.`,
    );
  });
}

const ofRow = /^(?:descriptor|type|typeText|codeOf) (\w+)$/;

/** The descriptors of all Data Standards, and those that rows of extensions name. */
function knownNames({ tables = none }: Extensions): ReadonlySet<string> {
  const lists = fieldStandards.flatMap((standard) =>
    catalogOf(standard).legacy.flatMap(({ current = "" }) => {
      const [, stem] = /^(\w+)Descriptors$/.exec(current) ?? none;
      return stem === undefined ? [] : [stem.charAt(0).toUpperCase() + stem.slice(1)];
    }),
  );
  const all = [...tableNames().map((name) => tableOf(name) ?? {}), ...tables];
  return new Set([...codedDescriptors(), ...lists, ...all.flatMap(namesInRows)]);
}

function namesInRows({ rows = [] }: Pick<Extension, "rows">): string[] {
  return rows.flatMap(({ value = "" }) => ofRow.exec(value)?.[1] ?? none);
}
