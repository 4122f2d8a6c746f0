import {
  address,
  checkBaseUrl,
  jsonObject,
  keptIn,
  none,
  pick,
  rowsOf,
  type Table,
  text,
  truth,
  usualOf,
} from "@edbridge/core/internal";
import { nearestDataStandard, nearestFieldStandard } from "@edbridge/records/internal";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { bothCredentials, keyRows, oldKeyRows, year } from "../command/credentials.js";
import { defineCommand, flagRow } from "../command/define.js";
import {
  addressIn,
  configRow,
  hostRows,
  recordsIn,
  type Values,
} from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import { reachRows, usual } from "../command/option-rows.js";
import { exit, refuse, writing } from "../command/outcome.js";
import type { Io } from "../command/io.js";
import { jsonText } from "../command/text.js";
import { isCurrentHost, notOld, presentSchoolYear } from "../command/learn-host.js";
import { readHostTls } from "../serve/tls.js";
import { isOfComparison, SeenCodes, shadowLines } from "../shadow/counts.js";
import { readReports, sayUnread } from "../todo/report.js";
import { crosswalk, kindsOf, missingRecords, proposedValues } from "./crosswalk.js";
import { codesAsMarkdown, codesAsText, descriptorsAsXml } from "./print.js";

const about = `Say which codes of legacy records a host has, by which name, and which it lacks.

The codes are those of the old host, if --old names it, and else those that
legacy hosts began with. FILE is a report of edbridge run or edbridge serve,
with --report or --shadow-report: then only the kinds of codes are looked at
that its calls use. Codes that a comparison saw differ are among them. Nothing
is written to a host, and no record of a person is read.

A near code and one that differs are proposals: read them before you use them.
The file of --values is taken by --extensions of edbridge run and edbridge
serve. The files of --descriptors and --descriptors-xml are for the operator of
the host.

Exit code: 0 the host has all codes, 1 it lacks some, 2 the command line is not
understood, 3 it gives no codes.

Example:
  edbridge codes --base-url https://host.example/api --key KEY --secret-env NAME`;

const host = rowsOf("host", ["flag"]);

const rows = {
  ...hostRows,
  ...reachRows,
  ...keyRows,
  old: host(address)("root address of the old host, whose lists are read"),
  ...oldKeyRows,
  legacyYear: flagRow(year)("school year in the paths of the old host (default: the present one)"),
  schoolYear: host(year)("school year to look at, on a host that keeps each apart"),
  ...configRow,
  json: flagRow(truth)("print JSON"),
  markdown: flagRow(truth)("print a page in Markdown, with every code"),
  values: flagRow(text("file"))("file for the proposals, in the form of the option values"),
  descriptors: flagRow(text("file"))("file for the descriptors that the host lacks, as JSON"),
  descriptorsXml: flagRow(text("file"))("the same for a bulk load of the host, as XML"),
  codeNamespace: flagRow(
    text("uri", "must be of the form uri://ed-fi.org.", /^uri:\/\/[^#\s]+[^/#\s]$/),
    { usual: "uri://ed-fi.org" },
  )("namespace of these descriptors"),
} as const satisfies Table;

export const codesCommand = defineCommand({
  name: "codes",
  about,
  rows,
  argument: ["[files...]", "reports"],
  async act({ values: options, names, words: files }, io) {
    const { json, markdown, old, hostTimeout = usual.hostTimeout } = options;
    const { legacyYear = presentSchoolYear() } = options;
    const { codeNamespace = usualOf(rows).codeNamespace, allowInsecureHttp } = options;
    refuse(
      json && markdown && "--json and --markdown ask for different answers: give one of them.",
      options.codeNamespace !== undefined &&
        (options.descriptors ?? options.descriptorsXml) === undefined &&
        "--code-namespace is for --descriptors and --descriptors-xml: give one of them.",
      options.values !== undefined &&
        hasMore(options.values) &&
        `--values ${options.values} has more in it than values, which would be lost. Name a new file.`,
    );
    const { credentials, ofOld } = bothCredentials(options, io, "the codes of the host");
    if (old !== undefined) checkBaseUrl(old, { setting: "old", allowInsecureHttp });
    const { isUsed, usedBy, seen } = await foundIn(files, io);
    const newDispatcher = await hostAgents(hostTimeout, io.environment, readHostTls(options));
    const dispatcher = newDispatcher(usual.connections);
    const shared = { dispatcher, allowInsecureHttp };
    try {
      const isNew = old !== undefined && (await isCurrentHost(old, dispatcher, allowInsecureHttp));
      refuse(isNew && `--old: ${old} ${notOld}`);
      const { readCurrent, readOld } = await import("./read-codes.js");
      const layout = pick(options, ["namespace", "tenant", "context", "schoolYear"]);
      const paths = pick(options, ["dataPath", "tokenPath"]);
      const of = { ...shared, ...layout, ...paths, baseUrl: addressIn(options), credentials };
      const { dataStandard: version, lists } = await readCurrent(of);
      const standard = nearestFieldStandard(version);
      const kinds = kindsOf(standard, isUsed);
      const collections = [...new Set(kinds.map(({ collection }) => collection))];
      const onHost = await lists(collections, (done) =>
        io.progress?.(`${done} of ${collections.length} lists of the host`),
      );
      const ofOldHost = { ...shared, schoolYear: legacyYear, credentials: ofOld };
      const onOld =
        old === undefined ? undefined : await readOld({ ...ofOldHost, baseUrl: old }, kinds);
      io.progress?.("");
      const found = crosswalk(kinds, {
        dataStandard: nearestDataStandard(version) ?? "5.0",
        standard,
        values: recordsIn({ values: names.values as Values }).values ?? {},
        onHost,
        onOld,
        usedBy,
        seen,
      });
      const lacking = missingRecords(found, codeNamespace);
      const written = [
        ["--values", options.values, jsonText({ values: proposedValues(found) })],
        ["--descriptors", options.descriptors, jsonText(lacking)],
        ["--descriptors-xml", options.descriptorsXml, descriptorsAsXml(lacking, version)],
      ] as const;
      for (const [flag, file, content] of written) {
        if (file !== undefined) writing(flag, file, () => writeFileSync(file, content));
      }
      const print = markdown ? codesAsMarkdown : codesAsText;
      io.out(json ? jsonText({ dataStandard: version, kinds: found }) : print(found));
      const fates = found.flatMap(({ codes = none }) => codes);
      if (fates.length === 0) return exit.unsure;
      const isGood = fates.every(({ state }) => state === "same" || state === "renamed");
      return isGood ? exit.done : exit.problem;
    } finally {
      await dispatcher.destroy();
    }
  },
});

/** Whether a file has something else in it than values, such as the configuration. */
function hasMore(file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  const written = readFileSync(file, "utf8");
  return written.trim() !== "" && Object.keys(jsonObject(written) ?? {}).join() !== "values";
}

/**
 * The codes in reports of calls and of comparisons. A field has its collection before it, such as
 * `students.races.raceType`. A comparison does not say who uses a field.
 *
 * @throws `UsageFailure` for another file
 */
async function foundIn(files: readonly string[], io: Io) {
  const usedBy = new Map<string, Set<string>>();
  const compared = new Set<string>();
  const seen = new Map<string, SeenCodes>();
  const ofCalls: string[] = [];
  for (const file of files) {
    if (!(await isOfComparison(file))) {
      ofCalls.push(file);
      continue;
    }
    for await (const line of shadowLines(file, (count) => sayUnread(file, count, io))) {
      compared.add(line.collection);
      if (!("kind" in line) || line.codes === null || line.calls === "repeated") continue;
      const name = `${line.collection}.${line.field}`;
      keptIn(seen, name, () => new SeenCodes()).add(line.codes);
    }
  }
  if (ofCalls.length > 0) {
    await readReports(ofCalls, io, ({ call }) => {
      for (const { collection, field } of call?.mapped ?? none) {
        const callers = keptIn(usedBy, `${collection}.${field}`, () => new Set<string>());
        callers.add(call?.caller ?? "unknown");
      }
    });
  }
  // A comparison names collections: all fields of their records are used.
  const isUsed = (field: string) =>
    files.length === 0 || usedBy.has(field) || compared.has(field.slice(0, field.indexOf(".")));
  return { isUsed, usedBy, seen };
}
