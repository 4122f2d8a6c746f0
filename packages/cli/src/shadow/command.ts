import { Command, InvalidArgumentError, Option } from "commander";
import type { Io } from "../command/io.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { printable } from "../command/text.js";

const about = `Say how much of what two hosts answered was equal, by collection and field.

FILE is a report that edbridge serve or edbridge run wrote with --shadow-report.
Several are summed up. A report has counts and names of fields, and no value of
a record.

Exit code: 0 equal, 1 more differs than --allow, 2 no report, or the command
line is not understood, 3 nothing was compared.

Example:
  edbridge shadow --allow 0.5% shadow.ndjson`;

/** The command `shadow`; `end` hears of the exit code. */
export function shadowCommand(io: Io, end: (code: number) => void): Command {
  const allow = new Option("--allow <share>", "share of calls that may differ, as 0.5%")
    .default(0, "0%")
    .argParser(percent);
  return new Command("shadow")
    .description(about)
    .argument("[files...]", "reports")
    .addOption(allow)
    .action(async (files: readonly string[], flags: { readonly allow: number }) => {
      if (files.length === 0) {
        throw new UsageFailure("give a report: a file that edbridge serve --shadow-report wrote.");
      }
      const [{ shadowLines }, { ShadowSummary }] = await Promise.all([
        import("./counts.js"),
        import("./summary.js"),
      ]);
      const summary = new ShadowSummary();
      for (const file of files) for await (const line of shadowLines(file)) summary.add(line);
      io.out(summary.lines.map((line) => `${printable(line)}\n`).join(""));
      if (summary.compared === 0) return end(exit.unsure);
      end(summary.share > flags.allow ? exit.problem : exit.done);
    });
}

function percent(text: string): number {
  const [, number] = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(text) ?? [];
  const share = number === undefined ? Number.NaN : Number(number) / 100;
  if (share <= 1) return share;
  throw new InvalidArgumentError("It must be a share in percent, such as 0.5%.");
}
