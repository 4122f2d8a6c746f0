import { usualStateDir } from "@edbridge/compat/internal";
import { pick } from "@edbridge/core/internal";
import { bridgeOptionsOf, type ParsedOptions, type Values } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { sidecarRows, usual } from "../command/option-rows.js";
import { refuse } from "../command/outcome.js";
import { createLog } from "./log.js";
import { checkStoreAddress } from "./redis-client.js";
import { readKeys } from "./session-keys.js";
import type { CommandOptions } from "./sidecar-options.js";
import { readHostTls } from "./tls.js";

/**
 * @param onlyChecks whether nothing is written
 * @throws `UsageFailure`, `SettingError` or `Failure` naming what is wrong
 */
export async function servingOf(
  parsed: ParsedOptions,
  io: Io,
  agents: AgentsOf,
  onlyChecks = false,
) {
  const bridge = await bridgeOptionsOf(parsed, onlyChecks);
  const { values, names } = parsed;
  const { logFormat = "text", logLevel = "info", sessionKeyFile } = values;
  const log = createLog(io.err, logFormat, logLevel);
  const newDispatcher = await agents(values);
  if (values.store !== undefined) checkStoreAddress(values.store);
  refuse(
    values.store !== undefined &&
      !bridge.sessionKeys &&
      !sessionKeyFile &&
      "--store: needs keys that are the same at each replica: --session-key-file or EDBRIDGE_SESSION_KEYS.",
  );
  const { stateDir = usualStateDir(io.environment) } = bridge;
  const sessionKeys =
    bridge.sessionKeys ?? (await readKeys(sessionKeyFile, stateDir, log, onlyChecks));
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

type AgentsOf = ReturnType<typeof agentsFor>;

/** The same again while nothing of it has changed. */
export function agentsFor(environment: Io["environment"]) {
  let last: { readonly text: string; readonly made: ReturnType<typeof hostAgents> } | undefined;
  return (from: Pick<Values, "hostTimeout" | "hostCert" | "hostKey" | "hostCa">) => {
    const { hostTimeout = usual.hostTimeout } = from;
    const tls = readHostTls(from);
    const text = JSON.stringify([hostTimeout, tls]);
    if (last?.text !== text) last = { text, made: hostAgents(hostTimeout, environment, tls) };
    return last.made;
  };
}
