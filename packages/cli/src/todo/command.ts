import type { FieldStandard } from "@edbridge/records/model";
import { Command, Option } from "commander";
import { counted } from "../command/counted.js";
import { dataStandardFlag } from "../command/data-standard-flag.js";
import type { Io } from "../command/io.js";
import { UsageFailure } from "../command/outcome.js";
import { readVariables } from "../command/variables.js";
import { type Left, LeftOver } from "./left.js";
import { leftAsCsv, leftAsJson, leftAsMarkdown, leftAsText } from "./print.js";
import { type ReportLine, reportLines, type Unread } from "./report.js";

interface TodoFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly csv?: boolean;
  readonly dataStandard: FieldStandard;
}

const about = `List what jobs still use of the legacy API, by call and by field.

FILE is a report, which edbridge run or edbridge serve wrote with --report, or
the log of edbridge serve --log-format json. Without a file it reads standard
input. Names and forms of fields come from the tables of the translation, never
from the data.

Exit code: 0 done, 2 a file is no report or there is none, or the command line
is not understood.

Examples:
  edbridge todo nightly.ndjson
  edbridge todo --csv serve.log > callers.csv`;

/** The command `todo`. */
export function todoCommand(io: Io): Command {
  const formats = ["json", "markdown", "csv"];
  const command = new Command("todo").description(about).argument("[files...]", "reports");
  const own = [
    new Option("--json", "print JSON, which edbridge check --baseline reads"),
    new Option("--markdown", "print a page in Markdown"),
    new Option("--csv", "print a line for each caller"),
  ].map((option, at) => option.conflicts(formats.filter((_, other) => other !== at)));
  const standard = dataStandardFlag().default("5.0");
  for (const option of [...own, standard]) command.addOption(option);
  return command.action(async (files: readonly string[]) => {
    readVariables(command, [standard], io.environment);
    const flags = command.opts<TodoFlags>();
    const left = await leftIn(files, flags.dataStandard, io);
    io.out(formatOf(flags)(left));
  });
}

/**
 * What reports say is left.
 *
 * @throws `UsageFailure` for a file that is no report, and where there is nothing to read
 */
export async function leftIn(
  files: readonly string[],
  standard: FieldStandard,
  io: Io,
): Promise<Left> {
  const sum = new LeftOver(standard, Date.now());
  await readReports(files, io, (line) => sum.add(line));
  return sum.left;
}

/**
 * Reads reports, and shows on a terminal how far it is. Tells how many lines could not be read.
 *
 * @throws `UsageFailure` for a file that is no report, and where there is nothing to read
 */
export async function readReports(
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

function formatOf({ json, markdown, csv }: TodoFlags): (left: Left) => string {
  if (json) return leftAsJson;
  if (markdown) return leftAsMarkdown;
  return csv ? leftAsCsv : leftAsText;
}
