import { type Config, usualStateDir } from "@edbridge/compat/internal";
import { type BridgeFlags, bridgeOptionsOf, type GivenOptions } from "../command/bridge-options.js";
import { flagText } from "../command/flags.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";
import { createLog, type LogLevel } from "./log.js";
import { plainOf, type PlainOptions } from "./option-table.js";
import { readKeys } from "./session-keys.js";
import type { SidecarOptions } from "./sidecar-options.js";
import { readHostTls } from "./tls.js";

/** The flags of `serve`. */
export interface ServeFlags extends BridgeFlags, PlainOptions {
  readonly allowedHost?: readonly string[];
  /** Seconds. */
  readonly hostTimeout?: number;
  readonly hostCert?: string;
  readonly hostKey?: string;
  readonly hostCa?: string;
  readonly logFormat?: "text" | "json";
  readonly logLevel?: LogLevel;
  readonly report?: string;
  readonly rehearse?: true;
  readonly sessionKeyFile?: readonly string[];
  readonly store?: string;
  readonly checkConfig?: true;
}

/** What `serve` was told. */
export interface Serving {
  readonly options: SidecarOptions;
  /** Those of every door, with both addresses. */
  readonly bridge: GivenOptions["options"];
  readonly config: Config;
  readonly log: SidecarLog;
  readonly newDispatcher: Awaited<ReturnType<typeof hostAgents>>;
}

/**
 * Reads all that `serve` was told: flags, variables, files.
 *
 * @throws `UsageFailure`, `SettingError` or `Failure` naming what is wrong
 */
export async function servingOf(flags: ServeFlags, io: Io, agents: AgentsOf): Promise<Serving> {
  const { options: bridge, config } = await bridgeOptionsOf(flags, io);
  const said = { ...config, ...flags };
  const { logFormat = "text", logLevel = "info" } = said;
  const log = createLog(io.err, logFormat, logLevel);
  const newDispatcher = await agents.of(said);
  if (flags.store !== undefined && !bridge.sessionKeys && !flags.sessionKeyFile) {
    throw new UsageFailure(
      "--store: needs keys that are the same at each replica: --session-key-file or EDBRIDGE_SESSION_KEYS.",
    );
  }
  const { stateDir = usualStateDir(io.environment) } = bridge;
  const sessionKeys = bridge.sessionKeys ?? (await readKeys(flags.sessionKeyFile, stateDir, log));
  const { baseUrl: _, ...door } = bridge;
  const { allowedHost } = flags;
  const options: SidecarOptions = {
    ...plainOf(config as PlainOptions),
    ...plainOf(flags),
    ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
    ...door,
    stateDir,
    sessionKeys,
    newDispatcher,
    optionText: flagText,
    log,
  };
  return { options, bridge, config, log, newDispatcher };
}

/** What carries requests to the host; the same again while nothing of it has changed. */
export class AgentsOf {
  readonly #environment: Io["environment"];
  #last: { readonly text: string; readonly made: Serving["newDispatcher"] } | undefined;

  constructor(environment: Io["environment"]) {
    this.#environment = environment;
  }

  /** @throws `SettingError` naming a file that cannot be read */
  async of(
    from: Pick<Config, "hostTimeout" | "hostCert" | "hostKey" | "hostCa">,
  ): Promise<Serving["newDispatcher"]> {
    const { hostTimeout = 300 } = from;
    const tls = readHostTls(from);
    const text = JSON.stringify([hostTimeout, tls]);
    if (this.#last?.text === text) return this.#last.made;
    const made = await hostAgents(hostTimeout, this.#environment, tls);
    this.#last = { text, made };
    return made;
  }
}
