import { duration, rowsOf, type Table, text, truth } from "@edbridge/core/internal";
import { defineCommand } from "../command/define.js";
import { standardOf, standardRows } from "../command/given.js";
import type { Io } from "../command/io.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { counted, printable } from "../command/text.js";
import { compareWith, readBaseline } from "./baseline.js";
import { Evidence } from "./done.js";
import { LeftOver } from "./left.js";
import { leftAsCsv, leftAsJson, leftAsMarkdown, leftAsText } from "./print.js";
import { type ReportLine, reportLines } from "./report.js";

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

const other = rowsOf("other", ["flag"]);

const answers = {
  json: other(truth)("print JSON, which --baseline reads"),
  markdown: other(truth)("print a page in Markdown"),
  csv: other(truth)("print a line for each caller"),
  baseline: other(text("file"))("say what is new since --json wrote this file"),
  done: other(truth)("say whether nothing legacy is used any more"),
} as const satisfies Table;

const day = 24 * 60 * 60_000;

const rows = {
  ...answers,
  since: other(duration("1h", "500w"))("how far --done looks back, as 12h (default: 30d)"),
  ...standardRows,
} as const satisfies Table;

export const todoCommand = defineCommand({
  name: "todo",
  about,
  rows,
  argument: ["[files...]", "reports"],
  async act({ values, words: files }, io) {
    const asked = Object.keys(answers).filter((name) => Object.hasOwn(values, name));
    if (asked.length > 1) {
      const flags = asked.map((name) => `--${name}`).join(" and ");
      throw new UsageFailure(`${flags} ask for different answers: give one of them.`);
    }
    const dataStandard = standardOf(values) ?? "5.0";
    const { baseline, done, since = 30 * day, json, markdown, csv } = values;
    const conclude = ({ code, lines }: { code: number; lines: readonly string[] }) => {
      io.out(`${lines.map(printable).join("\n")}\n`);
      return code;
    };
    if (done) {
      const evidence = new Evidence(since, Date.now());
      await readReports(files, io, (line) => evidence.add(line));
      return conclude(evidence.verdict);
    }
    const before = baseline === undefined ? undefined : readBaseline(baseline);
    const sum = new LeftOver(dataStandard, Date.now());
    await readReports(files, io, (line) => sum.add(line));
    if (before) return conclude(compareWith(before, sum.left));
    const print = json ? leftAsJson : markdown ? leftAsMarkdown : csv ? leftAsCsv : leftAsText;
    io.out(print(sum.left));
    return exit.done;
  },
});

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
    if ("unread" in line) {
      const { source, unread } = line;
      const were = unread === 1 ? "was" : "were";
      io.err(`${source}: ${counted(unread, "line")} could not be read, and ${were} left out.\n`);
    } else use(line);
    if (++count % 10_000 === 0) io.progress?.(`${count} lines read`);
  }
  io.progress?.("");
  if (files.length === 0 && count === 0) throw new UsageFailure(nothing);
}
