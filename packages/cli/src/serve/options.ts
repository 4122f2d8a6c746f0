import { folderKeyFile, keyIn, sessionKeyForm, usualStateDir } from "@edbridge/compat/internal";
import { pick, whyUnread } from "@edbridge/core/internal";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { bridgeOptionsOf, type ParsedOptions, type Values } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { sidecarRows, usual } from "../command/option-rows.js";
import { Failure, refuse, UsageFailure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";
import { createLog } from "./log.js";
import { checkStoreAddress } from "./redis-client.js";
import type { CommandOptions } from "./sidecar-options.js";
import { readHostTls } from "./tls.js";

/**
 * @param onlyChecks whether nothing is written
 * @throws `UsageFailure`, `SettingError` or `Failure` naming what is wrong
 */
export async function servingOf(
  parsed: ParsedOptions,
  io: Io,
  agents: ReturnType<typeof agentsFor>,
  onlyChecks = false,
) {
  const bridge = await bridgeOptionsOf(parsed, onlyChecks);
  const { values, names } = parsed;
  const { logFormat = usual.logFormat, logLevel = usual.logLevel, sessionKeyFile } = values;
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

/**
 * The keys that seal codes and handles: those of the files that a flag names, else the one in the
 * state folder, which is made where it is not there. Without a folder they are good in this process alone.
 *
 * @throws `UsageFailure` naming a file that cannot be read, or holds no key; `Failure` for that of the folder
 */
async function readKeys(
  files: readonly string[] | undefined,
  stateDir: string,
  log: Pick<SidecarLog, "warn">,
  makesNone = false,
): Promise<readonly Uint8Array[]> {
  if (files) {
    const keys = files.map((file) => readKey(file, log, `It takes ${sessionKeyForm}.`));
    return Promise.all(keys).catch((error: unknown) => {
      throw error instanceof Failure ? new UsageFailure(error.message) : error;
    });
  }
  if (stateDir === "none") return [];
  if (makesNone && !existsSync(join(stateDir, "session-key"))) return [];
  try {
    const remedy = "Remove it, and start again: a new key is made, and callers sign in again.";
    return [await readKey(folderKeyFile(stateDir), log, remedy)];
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.warn(
      `No key can be kept in ${stateDir}: callers have to sign in again after a restart, and parts of new people are held in memory. Name a folder with --state-dir, or say none.`,
    );
    return [];
  }
}

async function readKey(
  file: string,
  log: Pick<SidecarLog, "warn">,
  remedy: string,
): Promise<Uint8Array> {
  const [text, { mode }] = await Promise.all([readFile(file, "utf8"), stat(file)]).catch(
    (error: unknown): never => {
      throw new Failure(`The session key ${file}: ${whyUnread(error)}`);
    },
  );
  const key = keyIn(text);
  if (!key) throw new Failure(`${file} holds no session key. ${remedy}`);
  if (process.platform !== "win32" && (mode & 0o007) !== 0) {
    log.warn(`Every user of this machine may read the session key in ${file}: chmod 600 it.`);
  }
  return key;
}
