import { type Config, usualStateDir } from "@edbridge/compat/internal";
import { Option } from "commander";
import { type BridgeFlags, bridgeOptionsOf, type GivenOptions } from "../command/bridge-options.js";
import { bytes, flagText, perCaller, port, wholeNumber } from "../command/flags.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";
import { createLog, type LogLevel } from "./log.js";
import { readKeys } from "./session-keys.js";
import { type SidecarOptions, usual } from "./sidecar-options.js";
import { pemIn } from "./tls.js";

/** Options of the sidecar that are set as they are, by a flag or in the file. */
const plainNames = [
  "port",
  "host",
  "tlsCert",
  "tlsKey",
  "adminPort",
  "adminHost",
  "readyNeedsHost",
  "shutdownDelay",
  "grace",
  "maxBody",
  "forwarded",
  "sendForwarded",
  "cors",
  "connections",
  "queue",
  "queueTimeout",
  "maxCalls",
  "maxConnections",
  "callerRate",
  "callerCalls",
  "callerBody",
  "allowedCallers",
  "allowedHosts",
  "sites",
  "sunset",
  "deprecated",
  "migrationPage",
  "brownout",
  "sessionDays",
] as const satisfies readonly (keyof SidecarOptions)[];

type PlainOptions = Pick<SidecarOptions, (typeof plainNames)[number]>;

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

const names = (text: string) => text.split(",").map((name) => name.trim());

/** New flags that only `serve` has. */
export function serveFlags(): Option[] {
  const flag = (form: string, meaning: string, parse?: (text: string) => unknown) => {
    const option = new Option(form, meaning);
    return parse ? option.argParser(parse) : option;
  };
  const seconds = wholeNumber(0, 3600);
  const count = wholeNumber(1, 1_000_000);
  return [
    flag(
      "--connections <number>",
      `requests of callers that run at the host at once; one key gets half (default: ${usual.connections})`,
      wholeNumber(1, 10_000),
    ),
    flag(
      "--queue <number>",
      `requests that may wait for one of them (default: ${usual.queue})`,
      wholeNumber(0, 1_000_000),
    ),
    flag(
      "--queue-timeout <seconds>",
      `how long a request may wait for one of them before it is answered 503 (default: ${usual.queueTimeout})`,
      wholeNumber(1, 3600),
    ),
    flag(
      "--host-timeout <seconds>",
      "how long the host may let a call wait: for its answer to begin, or for more of it (default: 300)",
      wholeNumber(1, 3600),
    ),
    flag("--host-cert <file>", "client certificate for the host, in PEM"),
    flag("--host-key <file>", "its private key, in PEM"),
    flag(
      "--host-ca <file>",
      "authorities that the host's certificate is checked by, in PEM (default: those of Node.js)",
    ),
    flag("--port <number>", `TCP port; 0 takes a free one (default: ${usual.port})`, port),
    flag("--host <address>", `address to listen at (default: ${usual.host})`),
    flag("--tls-cert <file>", "certificate to speak TLS with, in PEM (default: plain HTTP)"),
    flag("--tls-key <file>", "its private key, in PEM"),
    flag(
      "--admin-port <number>",
      "TCP port of health, metrics and a page for people; 0 takes a free one (default: none)",
      port,
    ),
    flag("--admin-host <address>", `address of that port (default: ${usual.host})`),
    flag(
      "--ready-needs-host",
      "ready only while the host is reached (default: ready without it, as callers are answered)",
    ),
    flag(
      "--shutdown-delay <seconds>",
      "how long it still takes calls when it is to stop, but is not ready (default: 0)",
      seconds,
    ),
    flag(
      "--grace <seconds>",
      "how long calls under way may take to end when it stops (default: 10)",
      seconds,
    ),
    flag(
      "--max-body <bytes>",
      "largest body that is taken, decoded, such as 8m (default: 1m)",
      bytes,
    ),
    flag(
      "--max-calls <number>",
      `calls of all callers that may be under way (default: ${usual.maxCalls})`,
      count,
    ),
    flag(
      "--max-connections <number>",
      `connections of callers that may be open (default: ${usual.maxConnections})`,
      count,
    ),
    flag(
      "--caller-rate <number>",
      "calls a second that each caller may make, or by caller: nightly=50,*=5 (default: as it likes)",
      perCaller(wholeNumber(1, 100_000)),
    ),
    flag(
      "--caller-calls <number>",
      "calls of each caller that may be under way, or by caller (default: as it likes)",
      perCaller(wholeNumber(1, 100_000)),
    ),
    flag(
      "--caller-body <bytes>",
      "largest body that is taken of each caller, or by caller: nightly=8m,*=64k (default: --max-body)",
      perCaller(bytes),
    ),
    flag(
      "--allowed-callers <names>",
      "callers that are served: names, digests as in the log, or keys (default: all)",
      names,
    ),
    flag(
      "--forwarded <trust>",
      "from whom Forwarded and X-Forwarded-* are believed: ignore, trust, or addresses of your proxies such as 10.0.0.0/8,::1 (default: ignore)",
    ),
    new Option("--send-forwarded <what>", "what of them goes to the host (default: none)").choices([
      "none",
      "pass",
      "append",
    ]),
    flag("--cors <origin>", "origin whose web pages may call: * for any (default: none)"),
    flag(
      "--allowed-host <names>",
      "names by which callers may reach it, such as edbridge.example, or * (default: this machine and --host)",
      names,
    ),
    flag(
      "--session-key-file <files>",
      "files with the keys that seal codes and handles, for replicas; the first seals, all open (default: one in the state folder)",
      names,
    ),
    flag(
      "--store <url>",
      "Redis or Valkey that replicas share, such as redis://cache.example:6379 (default: none; on one machine they share the state folder)",
    ),
    flag(
      "--session-days <days>",
      "how long a handle is good at most (default: 7)",
      wholeNumber(1, 366),
    ),
    new Option("--log-format <form>", "lines for people or for machines (default: text)").choices([
      "text",
      "json",
    ]),
    new Option("--log-level <level>", "all, what needs a look, or nothing (default: info)").choices(
      ["info", "warn", "none"],
    ),
    flag("--report <file>", "append a line of JSON for each call"),
    flag(
      "--rehearse",
      "check writes and hold them back; the host is only read; a report comes when it stops",
    ),
    flag("--sunset <day>", "answer with the day on which the legacy API ends: 2027-06-30"),
    flag("--deprecated <day>", "answer with the day of its deprecation (default: today)"),
    flag("--migration-page <url>", "link to a page about it; {id} becomes that of a change"),
    flag("--brownout <times>", "answer legacy requests 503 at times: 'Tue 10:00-10:15'"),
    flag("--check-config", "check all options, print those in force as JSON, and end"),
  ];
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

function plainOf(from: PlainOptions): PlainOptions {
  return Object.fromEntries(
    plainNames.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  );
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
    const { hostTimeout = 300, hostCert, hostKey, hostCa } = from;
    const isPair = (hostCert ?? hostKey) !== undefined;
    const tls = {
      ...(isPair ? { cert: pemIn("hostCert", hostCert), key: pemIn("hostKey", hostKey) } : {}),
      ...(hostCa === undefined ? {} : { ca: pemIn("hostCa", hostCa) }),
    };
    const text = JSON.stringify([hostTimeout, tls]);
    if (this.#last?.text === text) return this.#last.made;
    const made = await hostAgents(hostTimeout, this.#environment, tls);
    this.#last = { text, made };
    return made;
  }
}
