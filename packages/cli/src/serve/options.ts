import { usualStateDir } from "@edbridge/compat/internal";
import { pick } from "@edbridge/core/internal";
import { bridgeOptionsOf, type Given, type Values } from "../command/given.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { sidecarRows, usual } from "../command/option-rows.js";
import { UsageFailure } from "../command/outcome.js";
import { createLog } from "./log.js";
import { readKeys } from "./session-keys.js";
import type { CommandOptions } from "./sidecar-options.js";
import { readHostTls } from "./tls.js";

/**
 * Makes the options of the sidecar of what was given.
 *
 * @throws `UsageFailure`, `SettingError` or `Failure` naming what is wrong
 */
export async function servingOf(given: Given, io: Io, agents: AgentsOf) {
  const bridge = await bridgeOptionsOf(given);
  const { values, names } = given;
  const { logFormat = "text", logLevel = "info", sessionKeyFile } = values;
  const log = createLog(io.err, logFormat, logLevel);
  const newDispatcher = await agents.of(values);
  if (values.store !== undefined && !bridge.sessionKeys && !sessionKeyFile) {
    throw new UsageFailure(
      "--store: needs keys that are the same at each replica: --session-key-file or EDBRIDGE_SESSION_KEYS.",
    );
  }
  const { stateDir = usualStateDir(io.environment) } = bridge;
  const sessionKeys = bridge.sessionKeys ?? (await readKeys(sessionKeyFile, stateDir, log));
  // The callers of a server use its own address.
  const { legacyUrl: _, ...door } = bridge;
  const sidecarNames = Object.keys(sidecarRows) as (keyof typeof sidecarRows)[];
  const options: CommandOptions = {
    ...pick(values, sidecarNames),
    ...door,
    stateDir,
    sessionKeys,
    newDispatcher,
    optionText: names.hint,
    log,
  };
  return { options, bridge, log, newDispatcher };
}

export type Serving = Awaited<ReturnType<typeof servingOf>>;

type Dispatchers = Awaited<ReturnType<typeof hostAgents>>;

/** What carries requests to the host; the same again while nothing of it has changed. */
export class AgentsOf {
  readonly #environment: Io["environment"];
  #last: { readonly text: string; readonly made: Dispatchers } | undefined;

  constructor(environment: Io["environment"]) {
    this.#environment = environment;
  }

  /** @throws `SettingError` naming a file that cannot be read */
  async of(
    from: Pick<Values, "hostTimeout" | "hostCert" | "hostKey" | "hostCa">,
  ): Promise<Dispatchers> {
    const { hostTimeout = usual.hostTimeout } = from;
    const tls = readHostTls(from);
    const text = JSON.stringify([hostTimeout, tls]);
    if (this.#last?.text === text) return this.#last.made;
    const made = await hostAgents(hostTimeout, this.#environment, tls);
    this.#last = { text, made };
    return made;
  }
}
