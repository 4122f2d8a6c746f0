import {
  type Clock,
  EdbridgeError,
  type HostDispatcher,
  HostError,
  SettingError,
} from "@edbridge/core";
import {
  elapsed,
  instant,
  type Instant,
  usualDeadline,
  waitFor,
  withDeadline,
  within,
} from "@edbridge/core/internal";
import { discover, type Discovery } from "@edbridge/current-flow";
import type { Awaitable } from "@edbridge/records/internal";
import { factStore, keptFacts } from "../store/kept-facts.js";
import { checkCompatOptions, type CompatSettings } from "./compat-options.js";
import {
  checkAgainst,
  compatOptionsFrom,
  createsUnderCondition,
  discoveryIn,
  extensionsOf,
  isFrom8,
} from "./discovered.js";
import { checkHostOptions, type IdFormat } from "./host-options.js";
import type { CompatOptions } from "./options.js";

/** Checks options, and those of each school year. @throws `SettingError` naming the option */
export function checkAll(options: CompatOptions): void {
  void new HostProfile(options);
}

/** What a door knows of a current host, as its owner may want to see it. */
export interface HostFacts {
  /** The root address, without credentials. */
  readonly baseUrl: string;
  /** The school year that it serves, where the option `schoolYears` names hosts. */
  readonly schoolYear?: string | undefined;
  /** The version of its API; absent where the host was not asked. */
  readonly version?: string | undefined;
  /** The Data Standard that the host serves, or the newest known below it. */
  readonly dataStandard: string;
  /** The path of its collections, with placeholders. */
  readonly dataPath: string;
  /** How it writes ids, once that is known. */
  readonly idFormat?: IdFormat | undefined;
  /** Whether records are translated, or passed as they are. */
  readonly translates: boolean;
}

/**
 * What is known of a current host: what the owner says, and for the rest what the host's discovery
 * document says. The document is read when the first request needs it; a failure to read it fails that
 * request only. Each run reads it again, and so does a sign-in an hour later: a host may have been upgraded.
 */
export class HostProfile {
  /** As the owner's options say; what the host says is not in it. */
  readonly configured: CompatSettings;
  readonly #options: CompatOptions;
  readonly #documents: Documents;
  /** The school year whose host it is, where not all years are on one. */
  readonly #year: string | undefined;
  readonly #years: ReadonlyMap<string, HostProfile>;
  readonly #owner: ProfileOwner;
  #settings: CompatSettings | undefined;
  /** When the document was read, if it was. */
  #since: Instant | undefined;
  #discovery: Discovery | undefined;
  #running: Promise<CompatSettings> | undefined;
  /** The latest settings, and those with which records are passed as they are. */
  #passed: readonly [CompatSettings, CompatSettings] | undefined;

  /** @throws `SettingError` naming the option */
  constructor(
    options: CompatOptions,
    owner: ProfileOwner = {},
    documents: Documents = new Map(),
    year?: string,
  ) {
    this.#owner = owner;
    this.#year = year;
    this.configured = this.#named(() => checkCompatOptions(options));
    this.#options = options;
    this.#documents = documents;
    if (isComplete(options)) this.#settings = this.configured;
    const { baseUrl, legacyUrl = baseUrl, schoolYears = {} } = options;
    const byYear = year === undefined ? Object.entries(schoolYears) : [];
    const years = byYear.map(([each, yearOptions]) => {
      const all = {
        ...options,
        legacyUrl,
        ...yearOptions,
        baseUrl: yearOptions.baseUrl ?? baseUrl,
      };
      return [each, new HostProfile(all, owner, documents, each)] as const;
    });
    this.#years = new Map(years);
  }

  /** The settings, once they are known. */
  get settings(): CompatSettings | undefined {
    return this.#settings;
  }

  /** Settings with which records are passed as they are. */
  passing(settings: CompatSettings): CompatSettings {
    if (this.#passed?.[0] === settings) return this.#passed[1];
    const { host } = settings;
    const { fieldStandard: dataStandard, idFormat, pageSize } = host;
    const asTheyAre = { ...this.#options, dataStandard, records: false } as const;
    const passing = checkHostOptions(asTheyAre, this.#clock);
    const made = { ...settings, host: { ...passing, idFormat, pageSize } };
    this.#passed = [settings, made];
    return made;
  }

  /** What is known of the host; `undefined` until it is learned. */
  get facts(): HostFacts | undefined {
    if (!this.#settings) return undefined;
    const { current, host } = this.#settings;
    const { version, dataPath = "" } = this.#discovery ?? {};
    return {
      baseUrl: current.href,
      schoolYear: this.#year,
      version,
      dataStandard: host.fieldStandard,
      dataPath: this.#options.dataPath ?? dataPath,
      idFormat: host.idFormat.isCertain ? host.idFormat.current : undefined,
      translates: host.records !== undefined,
    };
  }

  /** The profiles of all hosts: the one for all school years first. */
  get all(): readonly HostProfile[] {
    return [this, ...this.#years.values()];
  }

  /** The host of a school year; where the owner names none for it, that of all years. */
  ofYear(schoolYear: string): HostProfile {
    return this.#years.get(schoolYear) ?? this;
  }

  /**
   * Learns what the owner has not said, from the document of the host. Requests at once share one reading, by
   * the dispatcher of the first. What was learned is used for an hour: a host may be upgraded meanwhile.
   *
   * @throws `NetworkError`, `HostError` if there is none; `SettingError` if it contradicts an option
   */
  async learn(signal?: AbortSignal, dispatcher?: HostDispatcher): Promise<CompatSettings> {
    const years = [...this.#years.values()].filter((each) => each.#isOld);
    const [settings] = await Promise.all([
      this.#freshSettings(signal, dispatcher),
      // A year whose host contradicts an option now fails its own calls, and no sign-in.
      ...years.map((each) =>
        each.learn(undefined, dispatcher).catch(() => void (each.#settings = undefined)),
      ),
    ]);
    return settings;
  }

  #freshSettings(signal?: AbortSignal, dispatcher?: HostDispatcher): Awaitable<CompatSettings> {
    if (this.#settings && !this.#isOld) return this.#settings;
    this.#running ??= this.#learn(dispatcher).finally(() => (this.#running = undefined));
    return waitFor(this.#running, signal);
  }

  get #clock(): Clock {
    return this.configured.transport.clock;
  }

  get #isOld(): boolean {
    return this.#since !== undefined && elapsed(this.#clock, this.#since) >= goodFor;
  }

  async #learn(dispatcher: HostDispatcher | undefined): Promise<CompatSettings> {
    const before = this.#settings;
    const since = instant(this.#clock);
    const discovery = await this.#document(dispatcher).catch((error: unknown) => {
      // A host that is away is what it was.
      if (this.#discovery) return this.#discovery;
      throw error;
    });
    const description = JSON.stringify(discovery);
    if (before?.description === description) {
      this.#since = since;
      return before;
    }
    const chosen = Object.entries(this.#options).filter(([, value]) => value !== undefined);
    const settings = this.#named(() => {
      checkAgainst(this.#options, this.configured, discovery);
      return checkCompatOptions({
        ...compatOptionsFrom(discovery),
        ...(Object.fromEntries(chosen) as unknown as CompatOptions),
      });
    });
    if (isFrom8(discovery)) settings.host.idFormat.current = "dashed";
    const { host } = settings;
    this.#discovery = discovery;
    this.#since = since;
    return (this.#settings = {
      ...settings,
      description,
      host: {
        ...host,
        extensions: extensionsOf(discovery),
        createsOnly: createsUnderCondition(discovery),
      },
    });
  }

  /** Names the option and the year in an error about it. */
  #named<T>(check: () => T): T {
    try {
      return this.#year === undefined ? check() : within(`schoolYears.${this.#year}.`, check);
    } catch (error) {
      const { rename } = this.#owner;
      throw rename && error instanceof SettingError ? rename(error) : error;
    }
  }

  /** Reads the document, and keeps it for the other processes of a run. */
  async #read(href: string, dispatcher: HostDispatcher | undefined): Promise<Discovery> {
    const { transport, stateDir } = this.configured;
    const { clock } = transport;
    const store = factStore(stateDir);
    const kept = store && keptFacts(store, clock, [href]);
    const { runBegan = Infinity } = this.#owner;
    const { value, at = 0 } = (await kept?.read("discovery")) ?? {};
    const found = at < runBegan ? undefined : discoveryIn(value);
    if (found) return found;
    const by = dispatcher ?? transport.dispatcher;
    return withDeadline(usualDeadline, "Reading the discovery document", async (signal) => {
      const discovery = await discover(href, { ...transport, dispatcher: by, signal });
      await kept?.keep("discovery", discovery);
      return discovery;
    });
  }

  /** The host's document; school years on one host share it. */
  async #document(dispatcher: HostDispatcher | undefined): Promise<Discovery> {
    const { href } = this.configured.current;
    const before = this.#documents.get(href);
    const isGood = before && elapsed(this.#clock, before.since) < goodFor;
    const known = isGood
      ? before
      : { since: instant(this.#clock), read: this.#read(href, dispatcher) };
    this.#documents.set(href, known);
    try {
      return await known.read;
    } catch (error) {
      this.#documents.delete(href);
      if (!(error instanceof HostError)) throw error;
      const which = this.#year === undefined ? "" : `schoolYears.${this.#year}: `;
      throw new EdbridgeError(error.code, `${which}${error.message} ${advice}`, {
        cause: error,
        retryable: error.retryable,
      });
    }
  }
}

/** What a door knows of its host, and no option sets. */
export interface ProfileOwner {
  /** Names the setting of an error as it is set at this door. Default: by the option's name. */
  readonly rename?: ((error: SettingError) => SettingError) | undefined;
  /**
   * When `edbridge run` began, which has started this process: milliseconds since 1970. What it has read
   * of the host since then is used. Default: the process reads it itself.
   */
  readonly runBegan?: number | undefined;
}

/** Discovery documents that were read or are being read, and since when, by the host's base URL. */
type Documents = Map<string, { readonly since: Instant; readonly read: Promise<Discovery> }>;

/** Milliseconds for which a document that was read is used. */
const goodFor = 3_600_000;

const advice =
  "Check the base URL of the current host, or give dataPath, tokenPath and dataStandard: the host is not asked then.";

/** Whether nothing is left to be learned that a request needs. */
function isComplete({ dataPath, tokenPath, dataStandard }: CompatOptions): boolean {
  return dataPath !== undefined && tokenPath !== undefined && dataStandard !== undefined;
}
