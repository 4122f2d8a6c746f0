import { type Clock, SettingError, systemClock, type TransportOptions } from "@edbridge/core";
import {
  type BaseUrl,
  checkBaseUrl,
  checkNames,
  checkOptions,
  layoutPath,
  nearestName,
  none,
  pick,
  settingsOf,
  type SettingsOf,
  transportRows,
} from "@edbridge/core/internal";
import { checkHostOptions, dataRootsOf, type HostSettings } from "./host-options.js";
import { doorRows, type hostRows } from "./option-rows.js";
import type { CompatOptions } from "./options.js";

/** How names in OAuth responses are written. */
export type Casing = NonNullable<CompatOptions["casing"]>;

/** Options that the settings do not have as they are given: they have what is made of them. */
type FormedName =
  | keyof typeof transportRows
  | Exclude<keyof typeof hostRows, "namespace">
  | "legacyUrl"
  | "sessionKeys"
  | "stateDir"
  | "schoolYears"
  | "without";

/** Checked {@link CompatOptions}, and the usual values of those that are not given. */
export interface CompatSettings extends Omit<SettingsOf<typeof doorRows>, FormedName> {
  readonly legacy: BaseUrl;
  readonly current: BaseUrl;
  /** Where collections of a year stand: the current host's path, base included. */
  readonly dataRoot: (schoolYear: string, namespace?: string) => string;
  /** The token operation below the current base URL. */
  readonly tokenPath: string;
  readonly sessionKeys: readonly Uint8Array[];
  readonly transport: TransportOptions & { readonly clock: Clock };
  readonly host: HostSettings;
  /** What the host's discovery document says, as one text; empty where the host was not asked. */
  readonly description: string;
  /** Where processes of one machine share. */
  readonly stateDir: string | undefined;
  readonly changesOff: readonly ChangeOff[];
  /** The school years that have a host, where the options or its address name them. */
  readonly schoolYears: ReadonlySet<string> | undefined;
}

/**
 * Checks the names of a door's options: those of every door, less those that mean nothing to it, and
 * the door's own.
 *
 * @throws `SettingError` naming an unknown option and the nearest known one
 */
export function checkOptionNames(
  options: object,
  doorOptions: readonly string[] = none,
  without: readonly (keyof CompatOptions)[] = none,
): void {
  const known = Object.keys(doorRows).filter((name) => !without.some((each) => each === name));
  checkNames(options, [...known, ...doorOptions]);
}

const transportNames = Object.keys(transportRows) as (keyof TransportOptions)[];

/**
 * Checks the values of the options of every door.
 *
 * @throws `SettingError` naming the option
 */
export function checkCompatOptions(options: CompatOptions): CompatSettings {
  checkOptions(doorRows, options);
  const { clock = systemClock } = options;
  const transport = { ...pick(options, transportNames), clock };
  const { baseUrl, legacyUrl = baseUrl } = options;
  const current = checkBaseUrl(baseUrl, transport);
  const legacy = checkBaseUrl(legacyUrl, { ...transport, setting: "legacyUrl" });
  const dataRoot = dataRootsOf(options, current.prefix);
  checkStore(options);
  return {
    ...settingsOf(doorRows, options),
    legacy,
    current,
    dataRoot,
    tokenPath: layoutPath("tokenPath", options.tokenPath ?? "/oauth/token", options),
    sessionKeys: options.sessionKeys ?? none,
    transport,
    host: checkHostOptions(options, clock),
    description: "",
    stateDir: options.stateDir === "none" ? undefined : options.stateDir,
    changesOff: checkChangesOff(options.without),
    schoolYears: yearsOf(options, dataRoot),
  };
}

/** An address that holds a year, such as `/2025/data/v3`, has no records of another year. */
function yearsOf(
  { schoolYears, dataPath = "" }: CompatOptions,
  dataRoot: CompatSettings["dataRoot"],
): CompatSettings["schoolYears"] {
  if (schoolYears) return new Set(Object.keys(schoolYears));
  if (dataPath.includes("{schoolYear}")) return undefined;
  const years = dataRoot("2000").match(/(?<=\/)20\d\d(?=\/)/g) ?? none;
  return years.length === 1 ? new Set(years) : undefined;
}

function checkStore({ store, sessionKeys = none }: CompatOptions): void {
  if (store === undefined || sessionKeys.length > 0) return;
  throw new SettingError("store", "needs sessionKeys, the same at each process that shares it.");
}

/** A change that is turned off. */
export interface ChangeOff {
  /** Such as `EDB017`. */
  readonly id: string;
  /** For whom: a client key, its digest, or the owner's name for it. Default: all callers. */
  readonly caller: string | undefined;
}

/** EDB007 refuses, and EDB022 is an option. */
const alwaysOn: readonly string[] = ["EDB007", "EDB022"];

/** The changes that can be turned off. */
export const changesThatTurnOff: readonly string[] = Array.from(
  { length: 25 },
  (_, index) => `EDB${String(index + 1).padStart(3, "0")}`,
).filter((id) => !alwaysOn.includes(id));

/**
 * Checks the option `without`: `EDB017` for all callers, `nightly=EDB017` for one.
 *
 * @throws `SettingError` naming the change that is none, and the nearest one
 */
export function checkChangesOff(ids: readonly string[] = none): readonly ChangeOff[] {
  return ids.map((text) => {
    const [, caller, id = ""] = /^(?:(.+)=)?([^=]*)$/.exec(text) ?? none;
    if (changesThatTurnOff.includes(id)) return { id, caller };
    throw new SettingError("without", wrongId(id));
  });
}

function wrongId(id: string): string {
  if (alwaysOn.includes(id)) return `cannot turn ${id} off: it translates nothing.`;
  const nearest = nearestName(id, changesThatTurnOff);
  const question = nearest === undefined ? "such as EDB017." : `did you mean ${nearest}?`;
  return `must name a change: ${question}`;
}
