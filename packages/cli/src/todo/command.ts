import { Command, InvalidArgumentError, Option } from "commander";
import { counted } from "../command/counted.js";
import { standardFlags, standardOf } from "../command/given.js";
import type { Io } from "../command/io.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { compareWith, readBaseline } from "./baseline.js";
import { Evidence } from "./done.js";
import { LeftOver } from "./left.js";
import { leftAsCsv, leftAsJson, leftAsMarkdown, leftAsText, printable } from "./print.js";
import { type ReportLine, reportLines, type Unread } from "./report.js";

interface TodoFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly csv?: boolean;
  readonly baseline?: string;
  readonly done?: boolean;
  /** Milliseconds. */
  readonly since: number;
}

const about = `List what jobs still use of the legacy API, by call and by field.

FILE is a report, which edbridge run or edbridge serve wrote with --report, or
the log of edbridge serve --log-format json. Without a file it reads standard
input. Names and forms of fields come from the tables of the translation, never
from the data.

With --baseline it names what is used now and is not in that file.
With --done it says whether nothing legacy was used for the time of --since. The
reports must prove it: they must begin before that time, and each caller that
used the legacy API must have called again.

Exit code: 0 done, or nothing new; 1 something new, or something is left; 2 no
report, or the command line is not understood; 3 not enough evidence.

Examples:
  edbridge todo nightly.ndjson
  edbridge todo --csv serve.log > callers.csv
  edbridge todo --done --since 30d nightly.ndjson`;

/** The command `todo`; `end` hears of the exit code. */
export function todoCommand(io: Io, end: (code: number) => void): Command {
  const command = new Command("todo").description(about).argument("[files...]", "reports");
  const answers = [
    new Option("--json", "print JSON, which --baseline reads"),
    new Option("--markdown", "print a page in Markdown"),
    new Option("--csv", "print a line for each caller"),
    new Option("--baseline <file>", "say what is new since --json wrote this file"),
    new Option("--done", "say whether nothing legacy is used any more"),
  ];
  const names = answers.map((option) => option.attributeName());
  for (const each of answers) {
    each.conflicts(names.filter((name) => name !== each.attributeName()));
  }
  for (const option of [
    ...answers,
    new Option("--since <time>", "how far --done looks back, as 12h")
      .default(duration("30d"), "30d")
      .argParser(duration),
    ...standardFlags(),
  ]) {
    command.addOption(option);
  }
  return command.action(async (files: readonly string[]) => {
    const dataStandard = standardOf(command, io) ?? "5.0";
    const { baseline, done, since, ...format } = command.opts<TodoFlags>();
    if (done) {
      const evidence = new Evidence(since, Date.now());
      await readReports(files, io, (line) => evidence.add(line));
      const { code, lines } = evidence.verdict;
      io.out(`${lines.map(printable).join("\n")}\n`);
      return end(code);
    }
    const before = baseline === undefined ? undefined : readBaseline(baseline);
    const sum = new LeftOver(dataStandard, Date.now());
    await readReports(files, io, (line) => sum.add(line));
    if (before === undefined) return io.out(formatOf(format)(sum.left));
    const { added, lines } = compareWith(before, sum.left);
    io.out(`${lines.map(printable).join("\n")}\n`);
    end(added > 0 ? exit.problem : exit.done);
  });
}

/**
 * Reads reports, and shows on a terminal how far it is. Names how many lines could not be read.
 *
 * @throws `UsageFailure` for a file that is no report, and where there is nothing to read
 */
async function readReports(
  files: readonly string[],
  io: Io,
  use: (line: ReportLine) => void,
): Promise<void> {
  const nothing = "Give a report: a file that edbridge run --report FILE wrote.";
  if (files.length === 0 && process.stdin.isTTY) throw new UsageFailure(nothing);
  let count = 0;
  for await (const line of reportLines(files, process.stdin)) {
    if ("unread" in line) io.err(unreadText(line));
    else use(line);
    if (++count % 10_000 === 0) io.progress?.(`${count} lines read`);
  }
  io.progress?.("");
  if (files.length === 0 && count === 0) throw new UsageFailure(nothing);
}

function unreadText({ source, unread }: Unread): string {
  return `${source}: ${counted(unread, "line")} could not be read, and ${unread === 1 ? "was" : "were"} left out.\n`;
}

function formatOf({ json, markdown, csv }: Pick<TodoFlags, "json" | "markdown" | "csv">) {
  if (json) return leftAsJson;
  if (markdown) return leftAsMarkdown;
  return csv ? leftAsCsv : leftAsText;
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds of a time such as `30d`. */
function duration(text: string): number {
  const [, number = "", unit = ""] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  const length = Number(number) * (units[unit] ?? 0);
  if (length > 0) return length;
  throw new InvalidArgumentError("It must be a time such as 12h, 30d or 8w.");
}
