import { duration, type Table, text, truth, usualOf } from "@edbridge/core/internal";
import { nearestFieldStandard } from "@edbridge/records/internal";
import { defineCommand, flagRow } from "../command/define.js";
import { standardOf, standardRows } from "../command/command-options.js";
import { exit, refuse } from "../command/outcome.js";
import { jsonText, linesText } from "../command/text.js";
import { languageRow } from "../explain/clients.js";
import { compareWith, readBaseline } from "./baseline.js";
import { leftAsBrief, readHostCodes } from "./brief.js";
import { evidence } from "./done.js";
import { leftOver } from "./left.js";
import { leftAsCsv, leftAsMarkdown, leftAsText } from "./print.js";
import { readReports } from "./report.js";

const about = `List what jobs still use of the legacy API, by call and by field.

FILE is a report, which edbridge run or edbridge serve wrote with --report, or
the log of edbridge serve --log-format json. Without a file it reads standard
input. Names and forms of fields come from the tables of the translation, for
--data-standard, else the Data Standard of the last run, else 5.0.

With --brief it prints all that somebody needs who rewrites the job: the lines
of code, what to write there, fields, codes, and the proof.

With --baseline it names what is used now and is not in that file.
With --done it says whether nothing legacy was used for the time of --since. The
reports must prove it: they must begin before that time, and each caller that
used the legacy API must have called again.

Exit code: 0 done, or nothing new; 1 something new, or something is left; 2 no
report, or the command line is not understood; 3 not enough evidence.

Examples:
  edbridge todo nightly.ndjson
  edbridge todo --csv serve.log > callers.csv
  edbridge todo --brief nightly.ndjson > brief.md
  edbridge todo --done --since 30d nightly.ndjson`;

const answers = {
  json: flagRow(truth)("print JSON, which --baseline reads"),
  markdown: flagRow(truth)("print a page in Markdown"),
  csv: flagRow(truth)("print a line for each caller"),
  brief: flagRow(truth)("print a page in Markdown for whoever rewrites the job"),
  baseline: flagRow(text("file"))("say what is new since --json wrote this file"),
  done: flagRow(truth)("say whether nothing legacy is used any more"),
} as const satisfies Table;

const rows = {
  ...answers,
  since: flagRow(duration("1h", "500w"), { usual: "30d" })("how far --done looks back, as 12h"),
  ...standardRows,
  codes: flagRow(text("file"))("what edbridge codes --json wrote of the host, for --brief"),
  ...languageRow,
} as const satisfies Table;

export const todoCommand = defineCommand({
  name: "todo",
  about,
  rows,
  argument: ["[files...]", "reports"],
  async act({ values, words: files }, io) {
    const answerNames = Object.keys(answers).filter((name) => Object.hasOwn(values, name));
    const flags = answerNames.map((name) => `--${name}`).join(" and ");
    const { baseline, done, since, json, markdown, csv, brief } = values;
    refuse(
      answerNames.length > 1 && `${flags} ask for different answers: give one of them.`,
      since !== undefined && !done && "--since is for --done, which is not given.",
    );
    const codes = values.codes === undefined ? undefined : readHostCodes(values.codes);
    const ofHost = codes && nearestFieldStandard(codes.dataStandard);
    const { language = "fetch" } = values;
    refuse(
      !brief &&
        (codes ?? values.language) !== undefined &&
        "--codes and --language are for --brief, which is not given.",
    );
    const conclude = ({ code, lines }: { code: number; lines: readonly string[] }) => {
      io.out(linesText(lines));
      return code;
    };
    if (done) {
      const found = evidence(since ?? usualOf(rows).since, Date.now());
      const unread = await readReports(files, io, (line) => found.add(line));
      for (const each of unread) found.lack(each);
      return conclude(found.verdict);
    }
    const before = baseline === undefined ? undefined : readBaseline(baseline);
    const sum = leftOver(Date.now());
    await readReports(files, io, (line) => sum.add(line));
    const standard = standardOf(values) ?? ofHost ?? sum.standard ?? "5.0";
    const left = sum.left(standard);
    if (before) return conclude(compareWith(before, left));
    if (brief) {
      io.out(leftAsBrief(left, { standard, codes, language }));
      return exit.done;
    }
    const print = markdown ? leftAsMarkdown : csv ? leftAsCsv : leftAsText;
    io.out(json ? jsonText({ v: 1, ...left }) : print(left));
    return exit.done;
  },
});
