import { SettingError, type TransportOptions } from "@edbridge/core";
import {
  type BaseUrl,
  checkBaseUrl,
  checkNames,
  checkOptions,
  layoutPath,
  pick,
  transportRows,
} from "@edbridge/core/internal";
import { usualBody } from "../http/intake.js";
import { type ChangeOff, checkChangesOff } from "./changes-off.js";
import type { SharedStore } from "../store/store.js";
import { checkHostOptions, type HostSettings } from "./host-options.js";
import { doorRows } from "./option-rows.js";
import type { CompatOptions } from "./options.js";

/** How names in OAuth responses are written. */
export type Casing = NonNullable<CompatOptions["casing"]>;

/** Checked {@link CompatOptions}. */
export interface CompatSettings {
  readonly legacy: BaseUrl;
  readonly current: BaseUrl;
  readonly namespace: string;
  /** Where collections of a year stand: the current host's path, base included. */
  readonly dataRoot: (schoolYear: string, namespace?: string) => string;
  /** The token operation below the current base URL. */
  readonly tokenPath: string;
  readonly code: "strict" | "lenient";
  readonly casing: Casing;
  readonly oauthStatus: "legacy" | "standard";
  readonly sessionKeys: readonly Uint8Array[];
  readonly sessionLife: number;
  readonly maxBody: number;
  readonly transport: TransportOptions;
  readonly host: HostSettings;
  /** What the host's discovery document says, as one text; empty where the host was not asked. */
  readonly description: string;
  /** Where processes of one machine share. */
  readonly stateDir: string | undefined;
  readonly changesOff: readonly ChangeOff[];
  readonly store: SharedStore | undefined;
  /** The school years that have a host, where not all have. */
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
  own: readonly string[] = [],
  without: readonly (keyof CompatOptions)[] = [],
): void {
  const known = Object.keys(doorRows).filter((name) => !without.some((each) => each === name));
  checkNames(options, [...known, ...own]);
}

const transportNames = Object.keys(transportRows) as (keyof TransportOptions)[];

/**
 * Checks the values of the options of every door.
 *
 * @throws `SettingError` naming the option
 */
export function checkCompatOptions(options: CompatOptions): CompatSettings {
  checkOptions(doorRows, options);
  const transport: TransportOptions = pick(options, transportNames);
  const { baseUrl, legacyUrl = baseUrl, dataPath = "/data/v3/{namespace}" } = options;
  const current = checkBaseUrl(baseUrl, transport);
  const legacy = checkBaseUrl(legacyUrl, { ...transport, setting: "legacyUrl" });
  // A school year has four digits: there are at most 10,000 of them to remember.
  const roots = new Map<string, string>();
  const rootOf = (schoolYear: string, namespace = options.namespace) => {
    const key = namespace === undefined ? schoolYear : `${schoolYear} ${namespace}`;
    const known = roots.get(key);
    if (known !== undefined) return known;
    const path = layoutPath("dataPath", dataPath, { ...options, namespace, schoolYear });
    roots.set(key, current.prefix + path);
    return current.prefix + path;
  };
  // Any year will do to find out, before the first request, whether the rest can be filled.
  rootOf("2000");
  return {
    legacy,
    current,
    namespace: options.namespace ?? "ed-fi",
    dataRoot: rootOf,
    tokenPath: layoutPath("tokenPath", options.tokenPath ?? "/oauth/token", {
      ...options,
      schoolYear: undefined,
    }),
    code: options.code ?? "strict",
    casing: options.casing ?? "follow",
    oauthStatus: options.oauthStatus ?? "legacy",
    sessionKeys: options.sessionKeys ?? [],
    sessionLife: options.sessionLife ?? usualLife,
    maxBody: options.maxBody ?? usualBody,
    transport,
    host: checkHostOptions(options),
    description: "",
    stateDir: options.stateDir === "none" ? undefined : options.stateDir,
    changesOff: checkChangesOff(options.without),
    store: checkStore(options),
    schoolYears: options.schoolYears && new Set(Object.keys(options.schoolYears)),
  };
}

/** Milliseconds that an encrypted handle is valid at most. */
export const usualLife = 7 * 24 * 60 * 60 * 1000;

function checkStore({ store, sessionKeys = [] }: CompatOptions): SharedStore | undefined {
  if (store === undefined || sessionKeys.length > 0) return store;
  throw new SettingError("store", "needs sessionKeys, the same at each process that shares it.");
}
