import { usualStateDir } from "@edbridge/compat/internal";
import { checkBaseUrl } from "@edbridge/core/internal";
import { Command, Option } from "commander";
import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import {
  type BridgeFlags,
  bridgeFlags,
  bridgeOptionsOf,
  type GivenOptions,
} from "../command/bridge-options.js";
import { hostAgents, hostTimeoutFlag } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { readVariables } from "../command/variables.js";
import { factsOf, hostLine, learn } from "../command/learn-host.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { startHoldBack } from "../rehearse/hold-back.js";
import type { Rehearsed } from "../rehearse/rehearse.js";
import { asRehearsed, hasUnchecked, RehearsalTally } from "../rehearse/report.js";
import { hostTlsFlags } from "../serve/option-table.js";
import { usual } from "../serve/sidecar-options.js";
import { type HostTlsFiles, readHostTls } from "../serve/tls.js";
import { throughProxy, throughRegister } from "./bridged-job.js";
import { Report } from "./events.js";
import { commandText, isNodeCommand, isSeen, launch } from "./launch.js";
import type { LoopbackServer } from "./loopback-server.js";
import { summaryLines } from "./summary.js";
import { RunTally } from "./tally.js";

interface RunFlags extends BridgeFlags, HostTlsFiles {
  /** Seconds. */
  readonly hostTimeout?: number;
  readonly legacyUrl?: string;
  readonly env?: string;
  readonly report?: string;
  readonly rehearse?: true;
  readonly allowUnbridged?: true;
  readonly observe?: true;
}

/** Seconds that the host may take to begin a response, or to go on. */
const usualTimeout = 300;

const about = `Run a legacy job on a current host, and say what became of its calls.

A Node.js program is bridged in its own process, whatever its working directory
is. For any other program, give --env NAME: a proxy is started, and the variable
NAME holds its address for the program. Two lines at the start and a summary at
the end go to standard error.

With --rehearse nothing is written: reads go to the host, writes are checked
against what the host publishes and has, and held back. So are the writes of
Node.js programs to any other Ed-Fi host. It does not find out what a key may
write.

Exit code: that of the command, and 128 and its number for a signal. If the
command ended with 0, it is 1 if a rehearsed write would fail. It is 1 too if a
rehearsal cannot tell that nothing was written, and if no call was bridged
though the command called a legacy host; --allow-unbridged allows both. It is
126 or 127 for a command that cannot be started, and 2 where the command line or
an option is not usable.

Examples:
  edbridge run --base-url https://host.example/api -- node job.js
  edbridge run --base-url https://host.example/api --env URL -- python3 job.py`;

/** The command `run`; `end` hears of the exit code. */
export function runCommand(io: Io, version: string, end: (code: number) => void): Command {
  const command = new Command("run")
    .description(about)
    .usage("[options] -- <command...>")
    .argument("[command...]", "the job, after --")
    .passThroughOptions();
  const own = [
    new Option("--env <name>", "variable from which the program reads the address of its host"),
    new Option(
      "--legacy-url <url>",
      "address by which a Node.js program calls its host, if it is not that of --base-url",
    ),
    new Option(
      "--observe",
      "change nothing: the program calls the legacy host at --base-url, and run reports what each call would need",
    ).conflicts("rehearse"),
    new Option("--rehearse", "check all writes, and send none of them to the host"),
    new Option(
      "--allow-unbridged",
      "keep the exit code of the command if calls were not bridged, or not rehearsed",
    ),
    new Option(
      "--report <file>",
      "file to which one line of JSON is appended for each call, and one for the run; edbridge todo reads it",
    ),
  ];
  const ofHost = [...hostTlsFlags(), hostTimeoutFlag(usualTimeout)];
  for (const option of [...own, ...bridgeFlags(), ...ofHost]) command.addOption(option);
  // The variable of --observe is the one that tells a job so.
  const withVariable = [...own, ...ofHost].filter(({ long }) => long !== "--observe");
  return command.action(async (job: readonly string[]) => {
    readVariables(command, withVariable, io.environment);
    end(await runJob(job, command.opts<RunFlags>(), { io, version }));
  });
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
  if (job.length === 0) {
    throw new UsageFailure(
      "give the job after --, as in edbridge run --base-url URL -- node job.js.",
    );
  }
  if (flags.observe && flags.rehearse) {
    throw new UsageFailure(
      "--observe changes nothing: leave out --rehearse, or EDBRIDGE_REHEARSE.",
    );
  }
  const given = await bridgeOptionsOf(flags, io);
  const { config } = given;
  const { allowInsecureHttp } = given.options;
  const legacyUrl = flags.legacyUrl ?? given.options.baseUrl;
  checkBaseUrl(legacyUrl, { setting: "legacyUrl", allowInsecureHttp });
  const variable = flags.env ?? config.env;
  const file = flags.report ?? config.report;
  if (variable !== undefined && !/^[A-Za-z_]\w*$/.test(variable)) {
    throw new UsageFailure("--env must be the name of an environment variable.");
  }
  if (variable === undefined && !isNodeCommand(job, io.environment["PATH"] ?? "")) {
    throw new UsageFailure(
      `${job[0]} is not known to be a Node.js program. Name the variable from which it reads the address of its host: --env EDFI_BASE_URL.`,
    );
  }
  const { hostTimeout = usualTimeout, ...files } = { ...config, ...flags };
  const tls = readHostTls(files);
  const isObserved = flags.observe === true;
  const callsItself = variable === undefined && !flags.rehearse;
  if (callsItself && !isObserved && tls.cert !== undefined) {
    throw new UsageFailure(
      "--host-cert: a Node.js program calls the host itself, without that certificate. Name the variable from which it reads the address of its host, such as --env EDFI_BASE_URL: then a proxy calls the host.",
    );
  }
  const report = file === undefined ? undefined : await Report.open(file);
  const say = (text: string) => io.err(`edbridge: ${text}\n`);
  const newDispatcher = await hostAgents(hostTimeout, io.environment, tls);
  const dispatcher = newDispatcher(usual.connections);
  const run = randomBytes(6).toString("hex");
  const began = new Date().toISOString();
  let rehearsal: Rehearsed<GivenOptions["options"]> | undefined;
  let holdBack: LoopbackServer | undefined;
  try {
    const facts = isObserved ? [] : await learn(given.options, dispatcher);
    say(
      isObserved
        ? `${version}, observing calls to ${String(given.options.currentBaseUrl)}; nothing is changed.`
        : `${version}, for ${hostLine(given.options, facts)}`,
    );
    if (flags.rehearse) {
      io.progress?.("reading what the host publishes");
      const { rehearse } = await import("../rehearse/rehearse.js");
      rehearsal = await rehearse(given.options, factsOf(facts), dispatcher);
      holdBack = await startHoldBack(variable);
      io.progress?.("");
    }
    if (rehearsal) say(`rehearsal: writes are checked against ${rehearsal.contract}.`);
    const { environment } = io;
    const stateDir = given.options.stateDir ?? usualStateDir(environment);
    const options = { ...given.options, ...rehearsal?.options, stateDir };
    const tally = new RunTally();
    const rehearsed = new RehearsalTally();
    const way = variable === undefined ? throughRegister : throughProxy;
    const bridged = await way({
      options,
      legacyUrl: String(legacyUrl),
      run,
      variable,
      newDispatcher,
      environment,
      hostCa: callsItself ? files.hostCa : undefined,
      isObserved,
      holdBackAt: holdBack?.url,
      warn: say,
      onEvent(found) {
        const event = flags.rehearse ? asRehearsed(found) : found;
        tally.add(event);
        rehearsed.add(event);
        report?.add(event);
      },
      onOthers: (calls) => tally.addOthers(calls),
      onStarted({ started, inherits }) {
        if (!inherits || !isSeen(started, environment["PATH"] ?? ""))
          tally.unseen.add(basename(started));
      },
      onBadLine: () => tally.badLines++,
    });
    say(`running ${commandText(job)}, ${bridged.how}.`);
    let exitCode: number = exit.problem;
    try {
      exitCode = await launch(job, bridged.env);
    } finally {
      await bridged.stop();
    }
    const isRehearsed = flags.rehearse === true;
    for (const line of summaryLines(tally, { ...bridged.setting, isRehearsed })) say(line);
    const lines = isRehearsed ? rehearsed.lines({ variable, run: tally }) : [];
    for (const line of lines) io.err(`${line}\n`);
    report?.add({
      v: 1,
      summary: true,
      run,
      began,
      ended: new Date().toISOString(),
      exitCode,
      calls: tally.kinds.total,
      refused: tally.refused.total,
      elsewhere: Object.fromEntries(tally.elsewhere.entries),
    });
    await report?.end();
    const isUnbridged = isRehearsed
      ? rehearsed.isEmpty || hasUnchecked(tally)
      : tally.kinds.total === 0 && tally.calledLegacy;
    const isProblem =
      (isRehearsed && rehearsed.wouldFail) || (isUnbridged && flags.allowUnbridged !== true);
    return exitCode === exit.done && isProblem ? exit.problem : exitCode;
  } finally {
    rehearsal?.stop();
    holdBack?.stop();
    await dispatcher.destroy();
  }
}
