import { callChannel, type CallEvent } from "@edbridge/compat";
import { Observer, usualStateDir } from "@edbridge/compat/internal";
import { Command, Option } from "commander";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type BridgeFlags,
  bridgeFlags,
  bridgeOptionsOf,
  type GivenOptions,
} from "../command/bridge-options.js";
import { flagText } from "../command/flags.js";
import { hostAgents, hostTimeoutFlag } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { factsOf, hostLine, learn } from "../command/learn-host.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { rehearse } from "../rehearse/rehearse.js";
import { asRehearsed, rehearsalLines, sortWrites } from "../rehearse/report.js";
import { startSidecar, usual } from "../serve/sidecar.js";
import { appendReport, checkReport, EventFile } from "./events.js";
import { isNodeCommand, launch } from "./launch.js";
import { startObservingProxy } from "./observing-proxy.js";
import { type RunRecord, type RunSetting, summaryLines } from "./summary.js";

interface RunFlags extends BridgeFlags {
  /** Seconds. */
  readonly hostTimeout: number;
  readonly legacyUrl?: string;
  readonly env?: string;
  readonly report?: string;
  readonly rehearse?: true;
  readonly observe?: true;
}

const more = `
A Node.js program is bridged in its own process, whatever its working directory is. For any other
program, give --env NAME: a proxy is started, and the variable NAME holds its address for the program.
Two lines at the start and a summary at the end go to standard error.

With --rehearse nothing is written at the host: reads go there, writes are checked against what the
host publishes and has, and held back. What a key may write cannot be found out so.

Exit code: that of the command; 1 if a rehearsed write would fail and the command ended with 0; 128 and its number for a signal; 126 and 127 for a command that
cannot be started; 2 where the command line or an option is not usable.

Examples:
  edbridge run --base-url https://host.example/api -- node job.js
  edbridge run --base-url https://host.example/api --env EDFI_BASE_URL -- python3 job.py`;

/** The command `run`; `end` hears of the exit code. */
export function runCommand(io: Io, version: string, end: (code: number) => void): Command {
  const command = new Command("run")
    .description("Run a legacy job on a current host, and say what became of its calls.")
    .argument("<command...>", "the job, after --")
    .passThroughOptions()
    .addHelpText("after", more);
  const own = [
    new Option("--env <name>", "variable from which the program reads the address of its host"),
    new Option(
      "--legacy-url <url>",
      "address that a Node.js program uses for its host, where it is not that of --base-url",
    ),
    new Option(
      "--observe",
      "change nothing, and report what a program uses of the legacy host that --base-url names",
    ).conflicts("rehearse"),
    new Option("--rehearse", "check the writes and hold them back; the host is only read"),
    new Option("--report <file>", "append a line of JSON for each call, and one for the run"),
  ];
  for (const option of [...own, ...bridgeFlags(), hostTimeoutFlag(300)]) command.addOption(option);
  return command.action(async (job: readonly string[], flags: RunFlags) =>
    end(await runJob(job, flags, { io, version })),
  );
}

interface Surroundings {
  readonly io: Io;
  readonly version: string;
}

async function runJob(
  job: readonly string[],
  flags: RunFlags,
  { io, version }: Surroundings,
): Promise<number> {
  const given = await bridgeOptionsOf(flags, io);
  const { config } = given;
  const variable = flags.env ?? config.env;
  const report = flags.report ?? config.report;
  if (variable !== undefined && !/^[A-Za-z_]\w*$/.test(variable)) {
    throw new UsageFailure("--env must be the name of an environment variable.");
  }
  if (variable === undefined && !isNodeCommand(job, io.environment["PATH"] ?? "")) {
    throw new UsageFailure(
      `${job[0]} is not known to be a Node.js program. Name the variable from which it reads the address of its host: --env EDFI_BASE_URL.`,
    );
  }
  if (report !== undefined) await checkReport(report);
  const say = (text: string) => io.err(`edbridge: ${text}\n`);
  const newDispatcher = await hostAgents(flags.hostTimeout, io.environment);
  const dispatcher = newDispatcher(usual.connections);
  const run = randomBytes(6).toString("hex");
  const began = new Date().toISOString();
  const way = variable === undefined ? throughRegister : throughProxy;
  try {
    const isObserved = flags.observe === true;
    const facts = isObserved ? [] : await learn(given.options, dispatcher);
    say(
      isObserved
        ? `${version}, observing calls to ${String(given.options.currentBaseUrl)}; nothing is changed.`
        : `${version}, for ${hostLine(given.options, facts)}`,
    );
    const rehearsal = flags.rehearse
      ? await rehearse(given.options, factsOf(facts), dispatcher)
      : undefined;
    if (rehearsal) say(`rehearsal: writes are held against ${rehearsal.contract}.`);
    const { environment } = io;
    const stateDir = given.options.stateDir ?? usualStateDir(environment);
    const options = { ...given.options, ...rehearsal?.options, stateDir };
    const legacyUrl = String(flags.legacyUrl ?? options.baseUrl);
    const bridged = await way({
      options,
      legacyUrl,
      run,
      variable,
      newDispatcher,
      environment,
      isObserved,
    });
    say(`running ${job.join(" ")}, ${bridged.how}.`);
    let exitCode: number = exit.problem;
    try {
      exitCode = await launch(job, bridged.env);
    } finally {
      await bridged.stop();
      await rehearsal?.stop();
    }
    const { events, elsewhere } = bridged.record();
    const record = { events: rehearsal ? events.map(asRehearsed) : events, elsewhere };
    // A rehearsal has a report of its own.
    const lines = summaryLines(record, bridged.setting);
    for (const line of rehearsal ? lines.slice(0, 1) : lines) say(line);
    const wouldFail = rehearsal !== undefined && sortWrites(record).fail.length > 0;
    if (rehearsal) for (const line of rehearsalLines(record)) io.err(`${line}\n`);
    if (report !== undefined) {
      const ended = new Date().toISOString();
      await appendReport(report, record, {
        v: 1,
        summary: true,
        run,
        began,
        ended,
        exitCode,
        calls: record.events.length,
        refused: record.events.filter((each) => each.refused !== null).length,
        elsewhere: Object.fromEntries(record.elsewhere),
      });
    }
    return exitCode === exit.done && wouldFail ? exit.problem : exitCode;
  } finally {
    await dispatcher.destroy();
  }
}

/** What is needed to bridge a job's calls. */
interface Plan {
  readonly options: GivenOptions["options"];
  /** The address that Node.js programs use. */
  readonly legacyUrl: string;
  readonly run: string;
  readonly variable: string | undefined;
  readonly newDispatcher: Awaited<ReturnType<typeof hostAgents>>;
  readonly environment: Io["environment"];
  /** Whether its calls are only watched. */
  readonly isObserved: boolean;
}

/** How a job's calls are bridged. */
interface BridgedJob {
  /** In a few words. */
  readonly how: string;
  /** The environment of the job. */
  readonly env: NodeJS.ProcessEnv;
  readonly setting: RunSetting;
  stop(): Promise<void>;
  /** What became of its calls. */
  record(): RunRecord;
}

const { resolve } = createRequire(import.meta.url);

/** The calls of Node.js programs are bridged in their own processes. */
async function throughRegister(plan: Plan): Promise<BridgedJob> {
  const { options, legacyUrl, run, environment } = plan;
  const file = new EventFile();
  writeFileSync(file.config, JSON.stringify({ ...options, baseUrl: legacyUrl }), { mode: 0o600 });
  const preload = `--require ${quoted(resolve("@edbridge/compat/register"))}`;
  const nodeOptions = [environment["NODE_OPTIONS"], "--enable-source-maps", preload];
  let record: RunRecord | undefined;
  return {
    how: `its calls to ${legacyUrl} bridged in its own process`,
    env: {
      ...withoutOwn(environment),
      NODE_OPTIONS: nodeOptions.filter(Boolean).join(" "),
      EDBRIDGE_CONFIG: file.config,
      EDBRIDGE_REPORT: file.path,
      EDBRIDGE_RUN: run,
      ...(plan.isObserved ? { EDBRIDGE_OBSERVE: "1" } : {}),
    },
    setting: { legacyUrl },
    async stop() {
      record = file.read();
      file.remove();
    },
    record: () => record ?? { events: [], elsewhere: new Map() },
  };
}

/** The calls of any other program go to a proxy. */
async function throughProxy(plan: Plan): Promise<BridgedJob> {
  const { variable = "", newDispatcher, environment } = plan;
  const { baseUrl: _, ...options } = plan.options;
  const events: CallEvent[] = [];
  const listen = (event: unknown) => void events.push({ ...(event as CallEvent), run: plan.run });
  callChannel.subscribe(listen);
  const start = plan.isObserved
    ? startObservingProxy(
        plan.legacyUrl,
        newDispatcher(usual.connections),
        new Observer({ ...options, baseUrl: plan.legacyUrl }, "serve"),
      )
    : startSidecar({ ...options, newDispatcher, port: 0, optionText: flagText });
  const sidecar = await start;
  return {
    how: `with ${variable}=${sidecar.url}`,
    env: {
      ...withoutOwn(environment),
      ...withoutProxy(environment),
      [variable]: sidecar.url,
    },
    setting: { legacyUrl: sidecar.url, variable, proxyUrl: sidecar.url },
    async stop() {
      await sidecar.stop();
      callChannel.unsubscribe(listen);
    },
    record: () => ({ events, elsewhere: new Map() }),
  };
}

/** The environment without our own variables: the options are all said in one place. */
function withoutOwn(environment: Io["environment"]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("EDBRIDGE_")),
  );
}

/** No proxy of the environment stands between a program and its own machine. */
function withoutProxy(environment: Io["environment"]): NodeJS.ProcessEnv {
  const given = environment["no_proxy"] ?? environment["NO_PROXY"];
  const all = [given, "127.0.0.1"].filter(Boolean).join(",");
  return { NO_PROXY: all, no_proxy: all };
}

/** As `NODE_OPTIONS` reads a path with spaces. */
function quoted(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
