import { type Table, text, usualOf } from "@edbridge/core/internal";
import { defineCommand, flagRow } from "../command/define.js";
import { exit, refuse } from "../command/outcome.js";
import { printable } from "../command/text.js";

const about = `Say how much of what two hosts answered was equal, by collection and field.

FILE is a report that edbridge serve or edbridge run wrote with --shadow-report.
Several are summed up. A report has counts, names of fields and codes that
differ, and no other value of a record.

Exit code: 0 equal, 1 more differs than --allow, 2 no report, or the command
line is not understood, 3 nothing was compared, or some lines of a report cannot
be read.

Example:
  edbridge shadow --allow 0.5% shadow.ndjson`;

const percent = text(
  "share",
  "must be a share from 0% to 100%, such as 0.5%.",
  /^(?:\d{1,2}(?:\.\d{1,6})?|100(?:\.0{1,6})?)%$/,
);

const rows = {
  allow: flagRow(percent, { usual: "0%" })("share of calls that may differ, as 0.5%"),
} as const satisfies Table;

export const shadowCommand = defineCommand({
  name: "shadow",
  about,
  rows,
  argument: ["[files...]", "reports"],
  async act({ values: { allow = usualOf(rows).allow }, words: files }, io) {
    refuse(
      files.length === 0 && "give a report: a file that edbridge serve --shadow-report wrote.",
    );
    const [{ shadowLines }, { ShadowSummary }, { sayUnread }] = await Promise.all([
      import("./counts.js"),
      import("./summary.js"),
      import("../todo/report.js"),
    ]);
    const summary = new ShadowSummary();
    let isWhole = true;
    const onUnread = (count: number, file: string) => {
      isWhole = false;
      sayUnread(file, count, io);
    };
    for (const file of new Set(files))
      for await (const line of shadowLines(file, onUnread)) summary.add(line);
    io.out(summary.lines.map((line) => `${printable(line)}\n`).join(""));
    if (summary.compared === 0) return exit.unsure;
    if (100 * summary.share > Number.parseFloat(allow)) return exit.problem;
    return isWhole ? exit.done : exit.unsure;
  },
});
