import type { FieldStandard } from "@edbridge/records/model";
import { Command, InvalidArgumentError, Option } from "commander";
import { dataStandardFlag } from "../command/data-standard-flag.js";
import { counted } from "../command/counted.js";
import type { Io } from "../command/io.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { readVariables } from "../command/variables.js";
import { leftIn, readReports } from "../todo/command.js";
import { compareWith, readBaseline } from "./baseline.js";
import { Evidence, type Verdict } from "./done.js";

interface CheckFlags {
  readonly baseline?: string;
  readonly done?: boolean;
  /** Milliseconds. */
  readonly since: number;
  readonly dataStandard: FieldStandard;
}

const about = `Say whether jobs use something legacy that is new, or whether they are done.

FILE is a report, which edbridge run or edbridge serve wrote with --report, or
the log of edbridge serve --log-format json. Without a file it reads standard
input.

With --baseline it names what is used now and is not in that file.
With --done it says whether nothing legacy was used for the time of --since. The
reports must prove it: they must begin before that time, and each caller that
used the legacy API must have called again.

Exit code: 0 nothing new, or done; 1 something new, or something is left; 2 the
command line is not understood, or a file is no report; 3 not enough evidence.

Examples:
  edbridge todo --json nightly.ndjson > baseline.json
  edbridge check --baseline baseline.json nightly.ndjson
  edbridge check --done --since 30d nightly.ndjson`;

/** The command `check`; `end` hears of the exit code. */
export function checkCommand(io: Io, end: (code: number) => void): Command {
  const command = new Command("check").description(about).argument("[files...]", "reports");
  const standard = dataStandardFlag().default("5.0");
  for (const option of [
    new Option("--baseline <file>", "file that edbridge todo --json wrote: what was used before"),
    new Option("--done", "say whether the jobs no longer use anything legacy").conflicts(
      "baseline",
    ),
    new Option("--since <time>", "how far back --done looks, such as 30d or 12h")
      .default(duration("30d"), "30d")
      .argParser(duration),
    standard,
  ]) {
    command.addOption(option);
  }
  return command.action(async (files: readonly string[]) => {
    readVariables(command, [standard], io.environment);
    const flags = command.opts<CheckFlags>();
    if (flags.baseline !== undefined) {
      end(await checkBaseline(files, flags.baseline, flags, io));
    } else if (flags.done) {
      end(await checkDone(files, flags, io));
    } else {
      throw new UsageFailure("Give --baseline FILE or --done.");
    }
  });
}

async function checkBaseline(
  files: readonly string[],
  file: string,
  { dataStandard }: CheckFlags,
  io: Io,
): Promise<number> {
  const baseline = readBaseline(file);
  const { added, gone } = compareWith(baseline, await leftIn(files, dataStandard, io));
  for (const use of added) io.out(`new: ${printable(use)}\n`);
  if (gone > 0) {
    io.out(
      `${gone} of the baseline ${gone === 1 ? "is" : "are"} not used any more. Write it again with edbridge todo --json.\n`,
    );
  }
  if (added.length === 0) io.out("nothing new\n");
  return added.length === 0 ? exit.done : exit.problem;
}

async function checkDone(files: readonly string[], { since }: CheckFlags, io: Io): Promise<number> {
  const evidence = new Evidence(since, Date.now());
  await readReports(files, io, (line) => evidence.add(line));
  const { verdict } = evidence;
  io.out(`${verdictLines(verdict).map(printable).join("\n")}\n`);
  return { done: exit.done, left: exit.problem, unsure: exit.unsure }[verdict.outcome];
}

/** Uses that are named. */
const mostNamed = 50;

function verdictLines(verdict: Verdict): string[] {
  if (verdict.outcome === "done") {
    return [
      `done: ${counted(verdict.runs, "run")} in ${verdict.days} days, and nothing legacy was used`,
    ];
  }
  const [lines, title] =
    verdict.outcome === "left"
      ? [verdict.used.map((use) => `left: ${use}`), "something legacy is left"]
      : [
          verdict.why.map((why) => `not enough evidence: ${why}`),
          "not enough evidence; a job that runs once a term may still come",
        ];
  const others = lines.length - mostNamed;
  return [title, ...lines.slice(0, mostNamed), ...(others > 0 ? [`and ${others} others`] : [])];
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds of a time such as `30d`. */
function duration(text: string): number {
  const [, number = "", unit = ""] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  const length = Number(number) * (units[unit] ?? 0);
  if (length > 0) return length;
  throw new InvalidArgumentError("It must be a time such as 12h, 30d or 8w.");
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}
