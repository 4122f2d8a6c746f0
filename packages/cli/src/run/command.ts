import { none } from "@edbridge/core/internal";
import { doorRows, peopleIn, storeOf, usualStateDir } from "@edbridge/compat/internal";
import type { Table } from "@edbridge/core/internal";
import { createHash, randomBytes } from "node:crypto";
import { basename } from "node:path";
import { defineCommand } from "../command/define.js";
import { bridgeOptionsOf, configRow, type ParsedOptions } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { factsOf, hostLine, learn } from "../command/learn-host.js";
import { runRows, usual } from "../command/option-rows.js";
import { exit, refuse } from "../command/outcome.js";
import { counted } from "../command/text.js";
import { startHoldBack } from "../rehearse/answers.js";
import type { Rehearsed } from "../rehearse/rehearse.js";
import { asRehearsed, RehearsalTally } from "../rehearse/report.js";
import { silent } from "../serve/log.js";
import { readHostTls } from "../serve/tls.js";
import type { StartedShadow } from "../shadow/start.js";
import { throughProxy, throughRegister } from "./bridged-job.js";
import { openReport } from "./events.js";
import { commandText, isNodeCommand, launch } from "./launch.js";
import type { LoopbackServer } from "./proxy.js";
import { RunTally, summaryLines } from "./tally.js";

const about = `Run a legacy job on a current host, and say what became of its calls.

A Node.js program is bridged in its own process, whatever its working directory
is. For any other program, give --env NAME: a proxy is started, and the variable
NAME holds its address for the program. Two lines at the start and a summary at
the end go to standard error.

With --rehearse nothing is written: reads go to the host, writes are checked
against what the host publishes and has, and held back. So are the writes of
Node.js programs to any other Ed-Fi host. It does not find out what a key may
write. With --nights 2 the job runs twice, and the second time finds what the
first time would have written.

Exit code: that of the command, and 128 and its number for a signal. If the
command ended with 0, it is 1 if a rehearsed write would fail. Unless
--allow-unbridged is given, it is 1 too if a rehearsal cannot tell that nothing
was written. The same counts if no call was bridged though the command called a
legacy host, and if an observed host answered no call. It is 126 or 127 for a
command that cannot be started, and 2 where the command line or an option is not
usable.

Examples:
  edbridge run --base-url https://host.example/api -- node job.js
  edbridge run --base-url https://host.example/api --env URL -- python3 job.py`;

const { store: _, ...doorAndRun } = { ...doorRows, ...runRows };
const rows = { ...doorAndRun, ...configRow } as const satisfies Table;

export const runCommand = (version: string) =>
  defineCommand({
    name: "run",
    about,
    rows,
    argument: ["[command...]", "the job, after --"],
    usage: "[options] -- <command...>",
    act: (parsed, io) => runJob(parsed, io, version),
  });

async function runJob(
  parsed: ParsedOptions<typeof rows>,
  io: Io,
  version: string,
): Promise<number> {
  const { values, words: job } = parsed;
  const [isRehearsed, isObserved] = [values.rehearse === true, values.observe === true];
  const { nights = usual.nights } = values;
  refuse(
    job.length === 0 && "give the job after --, as in edbridge run --base-url URL -- node job.js.",
    isObserved &&
      isRehearsed &&
      "--observe changes nothing: leave out --rehearse, or EDBRIDGE_REHEARSE.",
    nights > 1 && !isRehearsed && "--nights needs --rehearse: a job that writes is run once.",
  );
  const door = await bridgeOptionsOf(parsed);
  const { legacyUrl = door.baseUrl } = door;
  const { env: variable, report: file, hostTimeout = usual.hostTimeout } = values;
  const callsItself = variable === undefined && !isRehearsed;
  refuse(
    variable === undefined &&
      !isNodeCommand(job, io.environment["PATH"] ?? "") &&
      `${job[0]} is not known to be a Node.js program. Name the variable from which it reads the address of its host: --env EDFI_BASE_URL.`,
    values.shadow !== undefined &&
      (variable === undefined || isObserved || isRehearsed) &&
      "--shadow needs --env, the name of the variable from which the job reads the address of its host, and neither --observe nor --rehearse.",
    callsItself &&
      !isObserved &&
      (values.hostCert ?? values.hostKey) !== undefined &&
      "--host-cert: a Node.js program calls the host itself, without that certificate. Name the variable from which it reads the address of its host, such as --env EDFI_BASE_URL: then a proxy calls the host.",
  );
  const tls = readHostTls(values);
  const report = file === undefined ? undefined : openReport(file);
  const say = (text: string) => io.err(`edbridge: ${text}\n`);
  const newDispatcher = await hostAgents(hostTimeout, io.environment, tls);
  const dispatcher = newDispatcher(usual.connections);
  const began = new Date().toISOString();
  let rehearsal: Rehearsed | undefined;
  let holdBack: LoopbackServer | undefined;
  let shadow: StartedShadow | undefined;
  try {
    const stateDir = door.stateDir ?? usualStateDir(io.environment);
    const facts = isObserved ? [] : await learn({ ...door, stateDir }, dispatcher);
    say(
      isObserved
        ? `${version}, observing calls to ${String(door.baseUrl)}; nothing is changed.`
        : `${version}, for ${hostLine(door, facts, isRehearsed || variable !== undefined)}`,
    );
    const { environment } = io;
    if (isRehearsed) {
      io.progress?.("reading what the host publishes");
      const { rehearse } = await import("../rehearse/rehearse.js");
      rehearsal = await rehearse(door, factsOf(facts), dispatcher);
      io.progress?.("");
      say(`rehearsal: writes are checked against ${rehearsal.contract}.`);
      holdBack = await startHoldBack(variable);
    }
    if (values.shadow !== undefined) {
      const { startShadow } = await import("../shadow/start.js");
      const log = { ...silent, warn: say, info: say };
      io.progress?.("reading what the host publishes");
      shadow = await startShadow(parsed, { ...door, stateDir }, log, environment);
      io.progress?.("");
    }
    const options = { ...door, ...rehearsal?.options, stateDir };
    const way = variable === undefined ? throughRegister : throughProxy;
    const plan = {
      options,
      job,
      legacyUrl: String(legacyUrl),
      began,
      variable,
      newDispatcher,
      environment,
      hostCa: callsItself ? values.hostCa : undefined,
      isObserved,
      holdBackAt: holdBack?.url,
      shadow,
      warn: say,
    };
    const dataStandard = facts instanceof Error ? undefined : facts[0]?.dataStandard;
    const runNight = async () => {
      const run = randomBytes(6).toString("hex");
      const nightBegan = new Date().toISOString();
      const tally = new RunTally();
      const rehearsed = new RehearsalTally();
      const bridged = await way({
        ...plan,
        run,
        onEvent(found) {
          const event = isRehearsed ? asRehearsed(found) : found;
          tally.add(event);
          rehearsed.add(event);
          report?.add(event);
        },
        onOther(line) {
          if (line === "unknown") tally.badLines++;
          else if (!("started" in line)) tally.addOthers(line);
          else {
            const name = basename(line.started);
            // The compiler of tsx sends no requests.
            const isSeen = isNodeCommand([line.started], environment["PATH"] ?? "");
            if (!line.inherits || !(isSeen || name === "esbuild")) tally.unseen.add(name);
          }
        },
      });
      say(`running ${commandText(job)}, ${bridged.how}.`);
      const ended = await launch(job, bridged.env).finally(() => bridged.stop());
      // The run as a whole; times are in UTC.
      report?.add({
        v: 1,
        summary: true,
        run,
        began: nightBegan,
        ended: new Date().toISOString(),
        exitCode: ended.exitCode,
        dataStandard,
        calls: tally.kinds.total,
        refused: tally.refused.total,
        elsewhere: Object.fromEntries(tally.elsewhere.entries),
        legacyElsewhere: tally.legacy.entries.map(([origin]) => origin),
        unseen: [...tally.unseen],
        // Arguments may be secrets.
        job: createHash("sha256").update(JSON.stringify(job)).digest("hex").slice(0, 8),
      });
      const { legacyUrl: bridgedUrl, passed } = bridged;
      return { ...ended, tally, rehearsed, legacyUrl: bridgedUrl, passed: passed() };
    };
    const ran: Awaited<ReturnType<typeof runNight>>[] = [];
    for (let night = 1; night <= nights; night++) {
      const before = ran.at(-1);
      if (before) say(`night ${night} of ${nights}, after the writes of night ${night - 1}.`);
      const now = await runNight();
      ran.push(now);
      const setting = { legacyUrl: now.legacyUrl, variable, isObserved, isRehearsed };
      const answered = `${counted(now.passed, "call")} answered by the old host.`;
      for (const line of shadow ? [answered] : summaryLines(now.tally, setting)) say(line);
      const lines = isRehearsed ? now.rehearsed.lines(variable, now.tally) : [];
      const more = before ? now.rehearsed.comparedWith(before.rehearsed, night) : [];
      for (const line of [...lines, ...more]) io.err(`${line}\n`);
      // What somebody has ended is not to begin again.
      if (now.isInterrupted) break;
    }
    for (const line of (await shadow?.stop()) ?? none) io.err(`${line}\n`);
    if (!isObserved && !isRehearsed) {
      const folder = stateDir === "none" ? undefined : stateDir;
      const people = await peopleIn(storeOf({ stateDir: folder }, "waiting"), Date.now());
      const whose = people === 1 ? "1 new person" : `${people} new people`;
      if (people > 0)
        say(`parts of ${whose} wait in ${stateDir} for the enrollment, for four days.`);
    }
    report?.end();
    const isUnbridged = ran.some(({ tally, rehearsed }) => {
      const { othersWrites, heldBack, unseen } = tally;
      const unchecked = othersWrites.total + heldBack.total + unseen.size;
      if (isRehearsed) return rehearsed.isEmpty || unchecked > 0;
      const { kinds, legacy, unanswered } = tally;
      return kinds.total === 0 ? legacy.total > 0 : isObserved && unanswered === kinds.total;
    });
    const isProblem =
      (isRehearsed && ran.some(({ rehearsed }) => rehearsed.wouldFail)) ||
      (isUnbridged && values.allowUnbridged !== true);
    const failed = ran.find(({ exitCode }) => exitCode !== exit.done);
    return failed?.exitCode ?? (isProblem ? exit.problem : exit.done);
  } finally {
    await shadow?.stop();
    rehearsal?.stop();
    holdBack?.stop();
    await dispatcher.destroy();
  }
}
