import { type LayoutValues, SettingError, type TransportOptions } from "@edbridge/core";
import {
  type BaseUrl,
  checkBaseUrl,
  checkOptions,
  checkTransport,
  isAt,
  layoutPath,
  refuseUnknownOptions,
  type Row,
} from "@edbridge/core/internal";
import { usualBody } from "../http/intake.js";
import { type ChangeOff, checkChangesOff } from "./changes-off.js";
import type { SharedStore } from "../store/store.js";
import { checkHostOptions, type HostOptions, type HostSettings } from "./host-options.js";
import { doorRows } from "./option-rows.js";

/** What edbridge needs to know to keep legacy callers running. */
export interface CompatOptions
  extends TransportOptions, HostOptions, Omit<LayoutValues, "schoolYear"> {
  /** The root address of the current host, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /** The root address that the legacy callers use. Default `baseUrl`: the host moved on in its place. */
  readonly legacyUrl?: string | URL | undefined;
  /**
   * Where collections stand on the current host, with the placeholders `{namespace}`,
   * `{schoolYear}` (the caller's), `{tenant}`, `{context}`. Default: as the host's discovery
   * document says, such as `/data/v3/{namespace}`.
   */
  readonly dataPath?: string | undefined;
  /**
   * The current host's token operation, same placeholders but the year. Default: as the host's
   * discovery document says, such as `/oauth/token`.
   */
  readonly tokenPath?: string | undefined;
  /**
   * Where school years are kept on different hosts: `{ 2017: { baseUrl }, 2019: {} }`. A
   * data request of a year that is not in it is answered 404. Credentials are proven at the host
   * of the other options. Default: all years are there.
   */
  readonly schoolYears?: Readonly<Record<string, YearOptions>> | undefined;
  /**
   * `strict` (default) takes only codes that were issued here, once, within ten minutes, from the
   * key they were issued to; `lenient` takes any, for callers that send a constant.
   */
  readonly code?: "strict" | "lenient" | undefined;
  /**
   * How the names in OAuth responses are written: `camel` is `access_token`, `pascal` is
   * `Access_token`, `both` gives each name twice. `follow` (default) answers as the caller writes:
   * `pascal` to a caller that begins each word of a parameter's name with a capital, such as
   * `Response_Type` or `ClientId`, and `camel` to all others.
   */
  readonly casing?: Casing | undefined;
  /**
   * The status of a refused OAuth request: `legacy` (default) answers 200 with an `error` member,
   * as the legacy host did; `standard` answers the same body with 400 or 401 (RFC 6749 section 5.2).
   */
  readonly oauthStatus?: "legacy" | "standard" | undefined;
  /**
   * Keys that encrypt codes and handles, so that they are valid in each process that has the keys, and
   * after a restart. The first encrypts, all decrypt: to change a key, put the new one before the old one.
   * A key has at least 32 bytes from a generator of secrets. Default: codes and handles are valid in
   * the process that made them.
   *
   * An encrypted handle holds key and secret of its caller. A handle that was not used for 30 minutes may
   * then be valid for longer, but never beyond `sessionLife`.
   */
  readonly sessionKeys?: readonly Uint8Array[] | undefined;
  /** Milliseconds that an encrypted handle is valid at most, from its issue. Default 7 days. */
  readonly sessionLife?: number | undefined;
  /**
   * Bytes that the body of one request may have, decoded; a larger one is answered 413. At a
   * server, a request whose bearer is not known here has 1 MiB at most. Default 1 MiB.
   */
  readonly maxBody?: number | undefined;
  /**
   * What events and logs call the callers: names by client key, or by the first 8 hexadecimal digits
   * of its SHA-256: `{ "3f9a1b2c": "nightly roster" }`. Default: those digits.
   */
  readonly callerNames?: Readonly<Record<string, string>> | undefined;
  /**
   * A folder in which the tokens of the host, and parts of new people that the host does not take yet,
   * are kept for other processes: encrypted, and in files for their owner alone. `none` keeps none.
   * Default: none; `register`, `edbridge run` and `edbridge serve` take `$XDG_STATE_HOME/edbridge`, or
   * `~/.local/state/edbridge`.
   */
  readonly stateDir?: string | undefined;
  /**
   * Changes that are turned off, to prove that a program no longer needs them: `["EDB017"]` for all
   * callers, or `["nightly=EDB017"]` for one, by its client key, its digest or its name in
   * `callerNames`. A request or a response then stays as it is in that respect; a request that is
   * nothing without the change is refused. Default: all changes are on.
   */
  readonly without?: readonly string[] | undefined;
  /**
   * Where processes on several machines share the tokens of the host and parts of new people that the
   * host does not take yet, and take turns at writing one record. It needs `sessionKeys`, the same at
   * each of them. Default: `stateDir`, and each process
   * for itself.
   */
  readonly store?: SharedStore | undefined;
}

/** What is different for one school year; what is left out is as for all of them. */
export type YearOptions = HostOptions &
  Omit<LayoutValues, "schoolYear"> &
  Pick<CompatOptions, "dataPath" | "tokenPath"> & {
    /** The root address of the host of that year. Default: that of all years. */
    readonly baseUrl?: string | URL | undefined;
  };

/** How names in OAuth responses are written. */
export type Casing = "follow" | "camel" | "pascal" | "both";

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
  /** Where processes of one machine share. */
  readonly stateDir: string | undefined;
  readonly changesOff: readonly ChangeOff[];
  /** Where processes on several machines share. */
  readonly store: SharedStore | undefined;
  /** The school years that have a host, where not all have. */
  readonly schoolYears: ReadonlySet<string> | undefined;
}

/** The names of the options that a program can give to every door. */
const optionNames = Object.entries<Row>(doorRows).flatMap(([name, row]) =>
  isAt(row, "code") ? [name] : [],
);

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
  const known = optionNames.filter((name) => !without.some((each) => each === name));
  refuseUnknownOptions(options, [...known, ...own]);
}

/**
 * Checks the values of the options of every door.
 *
 * @throws `SettingError` naming the option
 */
export function checkCompatOptions(options: CompatOptions): CompatSettings {
  const transport = checkTransport(options);
  checkOptions(doorRows, options);
  const { baseUrl, legacyUrl = baseUrl, dataPath = "/data/v3/{namespace}" } = options;
  const current = checkBaseUrl(baseUrl, transport);
  const legacy = checkBaseUrl(legacyUrl, { ...transport, setting: "legacyUrl" });
  const rootOf = (schoolYear: string, namespace = options.namespace) =>
    current.prefix + layoutPath("dataPath", dataPath, { ...options, namespace, schoolYear });
  // Any year will do to find out, before the first request, whether the rest can be filled.
  rootOf("2000");
  return {
    legacy,
    current,
    namespace: options.namespace ?? "ed-fi",
    dataRoot: remember(rootOf),
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
    stateDir: options.stateDir === "none" ? undefined : options.stateDir,
    changesOff: checkChangesOff(options.without),
    store: checkStore(options),
    schoolYears: options.schoolYears && new Set(Object.keys(options.schoolYears)),
  };
}

// A school year has four digits: there are at most 10,000 of them to remember.
function remember<K extends string | undefined>(
  make: (schoolYear: string, namespace: K | undefined) => string,
): (schoolYear: string, namespace?: K) => string {
  const known = new Map<string, string>();
  return (schoolYear, namespace) => {
    const key = namespace === undefined ? schoolYear : `${schoolYear} ${namespace}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(schoolYear, namespace);
    known.set(key, made);
    return made;
  };
}

/** Milliseconds that an encrypted handle is valid at most. */
const usualLife = 7 * 24 * 60 * 60 * 1000;

function checkStore({ store, sessionKeys = [] }: CompatOptions): SharedStore | undefined {
  if (store === undefined || sessionKeys.length > 0) return store;
  throw new SettingError("store", "needs sessionKeys, the same at each process that shares it.");
}

/** The options of each school year, where not all years are on one host. */
export function optionsByYear(options: CompatOptions): ReadonlyMap<string, CompatOptions> {
  const { schoolYears = {}, ...shared } = options;
  const { baseUrl: host, legacyUrl = host } = options;
  const entries = Object.entries(schoolYears).map(([year, own]): [string, CompatOptions] => {
    const { baseUrl = host } = own;
    return [year, { ...shared, legacyUrl, ...own, baseUrl }];
  });
  return new Map(entries);
}

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
