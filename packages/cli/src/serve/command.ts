import { usualStateDir } from "@edbridge/compat/internal";
import { HostError, systemClock } from "@edbridge/core";
import { Command, Option } from "commander";
import {
  type BridgeFlags,
  bridgeFlags,
  bridgeOptionsOf,
  type GivenOptions,
} from "../command/bridge-options.js";
import { bytes, flagText, port, wholeNumber } from "../command/flags.js";
import { hostAgents, hostTimeoutFlag } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { notListening } from "../command/listening.js";
import { exit, Failure } from "../command/outcome.js";
import { factsOf, learn } from "../command/learn-host.js";
import { rehearse } from "../rehearse/rehearse.js";
import { lastResort } from "./last-resort.js";
import { createLog } from "./log.js";
import { readKeys } from "./session-keys.js";
import { startRecord } from "./record-of-use.js";
import { type Sidecar, type SidecarOptions, startSidecar, usual } from "./sidecar.js";

const listeningNames = [
  "port",
  "host",
  "grace",
  "maxBody",
  "forwarded",
  "sendForwarded",
  "cors",
  "connections",
  "queueTimeout",
  "allowedHosts",
  "sunset",
  "deprecated",
  "migrationPage",
  "brownout",
  "sessionDays",
] as const satisfies readonly (keyof SidecarOptions)[];

type ListeningFlags = Pick<SidecarOptions, (typeof listeningNames)[number]>;

interface ServeFlags extends BridgeFlags, ListeningFlags {
  readonly allowedHost?: readonly string[];
  /** Seconds. */
  readonly hostTimeout: number;
  /** Seconds. */
  readonly jsonLog?: boolean;
  readonly report?: string;
  readonly rehearse?: true;
  readonly sessionKeyFile?: readonly string[];
}

const more = `
What no option says is read from the host's discovery document at the start.
A proxy that HTTPS_PROXY or HTTP_PROXY names is used, but for what NO_PROXY names.
At the start it logs what the host is. A host that does not answer is asked again while it runs.
The log has one line for each call; a call that was refused or reduced says why.
GET /healthz, /readyz and /metrics tell about the sidecar itself. SIGTERM and SIGINT stop it.

Exit code: 0 stopped, 1 a problem (the port is taken, the address is that of no current host, calls
were cut off at the end, or a rehearsed write would fail), 2 the command line or an option is not usable.

Example:
  edbridge serve --base-url https://host.example/api --port 8080`;

/** The command `serve`; `end` hears of the exit code. */
export function serveCommand(io: Io, end: (code: number) => void): Command {
  const command = new Command("serve")
    .description(
      "Run a local proxy that accepts legacy API requests and forwards them to a current host.",
    )
    .addHelpText("after", more);
  for (const option of [
    ...bridgeFlags(),
    ...reachingOptions(),
    ...listeningOptions(),
    ...retirementOptions(),
  ]) {
    command.addOption(option);
  }
  return command.action(async (flags: ServeFlags) => end(await serve(flags, io)));
}

function reachingOptions(): Option[] {
  return [
    new Option(
      "--connections <number>",
      `requests of callers that run at the host at once; one key gets half (default: ${usual.connections})`,
    ).argParser(wholeNumber(1, 10_000)),
    new Option(
      "--queue-timeout <seconds>",
      "how long a request may wait for one of them before it is answered 503 (default: 10)",
    ).argParser(wholeNumber(1, 3600)),
    hostTimeoutFlag(300),
  ];
}

function listeningOptions(): Option[] {
  return [
    new Option(
      "--port <number>",
      `TCP port; 0 takes a free one (default: ${usual.port})`,
    ).argParser(port),
    new Option("--host <address>", `address to listen at (default: ${usual.host})`),
    new Option(
      "--grace <seconds>",
      "how long calls under way may take to end when it stops (default: 10)",
    ).argParser(wholeNumber(0, 3600)),
    new Option(
      "--max-body <bytes>",
      "largest body that is taken, decoded, such as 8m (default: 1m)",
    ).argParser(bytes),
    new Option(
      "--forwarded <trust>",
      "whether Forwarded and X-Forwarded-* of callers are believed (default: ignore)",
    ).choices(["ignore", "trust"]),
    new Option("--send-forwarded <what>", "what of them goes to the host (default: none)").choices([
      "none",
      "pass",
      "append",
    ]),
    new Option("--cors <origin>", "origin whose web pages may call: * for any (default: none)"),
    new Option(
      "--allowed-host <names>",
      "names by which callers may reach it, such as edbridge.example, or * (default: this machine and --host)",
    ).argParser((text: string) => text.split(",").map((name) => name.trim())),
    new Option(
      "--session-key-file <files>",
      "files with the keys that seal codes and handles, for replicas; the first seals, all open (default: one in the state folder)",
    ).argParser((text: string) => text.split(",").map((file) => file.trim())),
    new Option("--session-days <days>", "how long a handle is good at most (default: 7)").argParser(
      wholeNumber(1, 366),
    ),
    new Option("--json-log", "log JSON lines"),
    new Option("--report <file>", "append a line of JSON for each call"),
    new Option(
      "--rehearse",
      "check writes and hold them back; the host is only read; a report comes when it stops",
    ),
  ];
}

function retirementOptions(): Option[] {
  return [
    new Option("--sunset <day>", "answer with the day on which the legacy API ends: 2027-06-30"),
    new Option("--deprecated <day>", "answer with the day of its deprecation (default: today)"),
    new Option("--migration-page <url>", "link to a page about it; {id} becomes that of a change"),
    new Option("--brownout <times>", "answer legacy requests 503 at times: 'Tue 10:00-10:15'"),
  ];
}

async function serve(flags: ServeFlags, io: Io): Promise<number> {
  const { jsonLog, allowedHost } = flags;
  const log = createLog(io.err, jsonLog ? "json" : "text");
  const { options: bridge, config } = await bridgeOptionsOf(flags, io);
  const newDispatcher = await hostAgents(flags.hostTimeout, io.environment);
  const rehearsal = flags.rehearse ? await rehearseHosts(bridge, newDispatcher) : undefined;
  const record = await startRecord({ report: flags.report ?? config.report, rehearsal });
  const { stateDir = usualStateDir(io.environment) } = bridge;
  const sessionKeys = bridge.sessionKeys ?? (await readKeys(flags.sessionKeyFile, stateDir, log));
  const { baseUrl: _, ...door } = { ...bridge, ...rehearsal?.options, stateDir, sessionKeys };
  const options: SidecarOptions = {
    ...listeningOf(config),
    ...listeningOf(flags),
    ...(allowedHost === undefined ? {} : { allowedHosts: allowedHost }),
    ...door,
    newDispatcher,
    optionText: flagText,
    log,
  };
  const { host = usual.host, port: tcpPort = usual.port } = options;
  const given = new AbortController();
  const asked = io.stopAsked().then(() => given.abort());
  let hasFailed = false;
  const failed = new Promise<void>((resolve) => {
    const giveUp = () => {
      hasFailed = true;
      resolve();
    };
    io.onUncaught?.(lastResort(log, options.clock ?? systemClock, giveUp));
  });
  const { signal } = given;
  const sidecar = await startSidecar({ ...options, signal }).catch((error: unknown) => {
    // Nobody was served yet, so nothing is left to end.
    if (signal.aborted) return undefined;
    throw notListening(error, { host, port: tcpPort }) ?? notLearned(error) ?? error;
  });
  if (!sidecar) return exit.done;
  io.out(`edbridge listening on ${sidecar.url}\n`);
  if (!isLoopback(host)) {
    log.warn(
      `Listening at ${host}, not only on this machine: whoever reaches the port acts with the callers' rights, and what they send can be read on the way. Callers that use a name of this machine need it in --allowed-host.`,
    );
  }
  if (rehearsal) log.info(`Rehearsal: writes are held against ${rehearsal.contract}.`);
  await Promise.race([asked, failed]);
  const code = await stop(sidecar, log.info, log.warn);
  await rehearsal?.stop();
  const wouldFail = record.end(io.err);
  if (hasFailed) return exit.problem;
  return code === exit.done && wouldFail ? exit.problem : code;
}

/** Hosts on which nothing is written, before those that options name. */
async function rehearseHosts(
  options: GivenOptions["options"],
  newDispatcher: Awaited<ReturnType<typeof hostAgents>>,
) {
  const dispatcher = newDispatcher(usual.connections);
  const rehearsal = await rehearse(options, factsOf(await learn(options, dispatcher)), dispatcher);
  return {
    ...rehearsal,
    async stop() {
      await rehearsal.stop();
      await dispatcher.destroy();
    },
  };
}

/** How the sidecar listens, of what flags or a file say. */
function listeningOf(given: ListeningFlags): Partial<SidecarOptions> {
  return Object.fromEntries(
    listeningNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

/** What to do about a host that does not tell what it is; `undefined` for other errors. */
function notLearned(error: unknown): Failure | undefined {
  const { cause = undefined } = error instanceof Error ? error : {};
  const why = cause instanceof HostError ? cause : error;
  if (!(why instanceof HostError)) return undefined;
  return new Failure(
    `The host does not tell what it is. ${why.message} Check --base-url, or give --data-path, --token-path and --data-standard: the host is not asked then.`,
  );
}

async function stop(
  sidecar: Sidecar,
  info: (text: string) => void,
  warn: (text: string) => void,
): Promise<number> {
  const stopped = sidecar.stop();
  info("Stopping: no new connections are taken, calls under way may end.");
  const cut = await stopped;
  if (cut === 0) return exit.done;
  warn(`Stopped with ${cut} calls cut off; a longer --grace would have let them end.`);
  return exit.problem;
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host);
}
