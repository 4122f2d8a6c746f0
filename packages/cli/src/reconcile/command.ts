import { createLegacyClient as bridgedClient } from "@edbridge/compat";
import { EdbridgeError } from "@edbridge/core";
import { checkBaseUrl, list, pick, type Table, text } from "@edbridge/core/internal";
import { createLegacyClient } from "@edbridge/legacy-flow";
import { catalogOf, nearestName } from "@edbridge/records/model";
import { createHash } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { bothCredentials, keyRows, oldKeyRows, year } from "../command/credentials.js";
import { defineCommand, flagRow } from "../command/define.js";
import { configRow, hostRows, recordsIn, type Values } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { reachRows, usual } from "../command/option-rows.js";
import { checkWritable, exit, Failure, refuse, UsageFailure, writing } from "../command/outcome.js";
import { counted, printable } from "../command/text.js";
import { isCurrentHost, notNew, notOld } from "../command/two-hosts.js";
import { isOther } from "../run/events.js";
import { Tally } from "../run/tally.js";
import { readHostTls } from "../serve/tls.js";
import { type Finding, keptOf, reconciled, type Reconciled, type Side } from "./findings.js";
import { type ProgressFile, progressFile, type ReadPage } from "./progress-file.js";

const about = `Say whether two hosts hold the same records: by key, by school and by year.

OLD and NEW are the root addresses of an old and a new host. Both are read in
pages, the new one through the bridge, and nothing is written to them. The keys
of records that are missing, extra or different go into a local file that only
its owner can read; the terminal gets counts. What was read is kept beside that
file until the end: the same command goes on where it was ended.

Exit code: 0 the same, 1 different, or a host gave no record or could not be
read, 2 the command line is not understood.

Example:
  edbridge reconcile https://old.example https://new.example --key KEY \\
    --secret-env NAME --collections schools,students --legacy-year 2017`;

const { baseUrl: _, ...ofHost } = hostRows;

const rows = {
  ...ofHost,
  ...reachRows,
  ...keyRows,
  ...oldKeyRows,
  // The option `collections` of the bridge is in the file.
  compared: flagRow(list("names"), { flag: "--collections" })(
    "legacy collections, such as schools,students",
  ),
  legacyYear: flagRow(year)("school year in the legacy paths (default: this year)"),
  keys: flagRow(text("file"))("file for the keys (default: reconcile.ndjson)"),
  ...configRow,
} as const satisfies Table;

const bridgeNames = [
  ...(Object.keys(ofHost) as (keyof typeof ofHost)[]),
  ...(["schoolYears", "dataStandard", "idFormat", "maxLimit", "collections"] as const),
  ...(["descriptorNamespace", "records"] as const),
] as const;

export const reconcileCommand = defineCommand({
  name: "reconcile",
  about,
  rows,
  argument: ["[hosts...]", "the old and the new host"],
  async act({ values, names, words }, io) {
    const { compared = [], keys = "reconcile.ndjson", allowInsecureHttp } = values;
    const { legacyYear: schoolYear = String(new Date().getFullYear()) } = values;
    const [oldUrl, newUrl, ...more] = words;
    if (oldUrl === undefined || newUrl === undefined || more.length > 0) {
      throw new UsageFailure("give two hosts: edbridge reconcile OLD NEW --collections schools.");
    }
    const old = checkBaseUrl(oldUrl, { setting: "OLD", allowInsecureHttp });
    const now = checkBaseUrl(newUrl, { setting: "NEW", allowInsecureHttp });
    refuse(
      old.href === now.href && "OLD and NEW are one host. Give the old host, then the new one.",
    );
    const bridge = pick(names.values as Values, [...bridgeNames]);
    const own = ownNames(bridge, schoolYear);
    const known = compared.map((name) => collectionNamed(name, own));
    refuse(
      known.length === 0 && "--collections must name what is compared, such as schools,students.",
    );
    const { credentials, ofOld } = bothCredentials(values, io, "both hosts");
    for (const file of [keys, `${keys}.part`]) checkWritable("--keys", file);
    refuse(
      isOther(keys, "collection") &&
        `--keys ${keys} has something else in it than keys of records. Name a new file.`,
    );
    const { hostTimeout = usual.hostTimeout } = values;
    const agents = await hostAgents(hostTimeout, io.environment, readHostTls(values));
    const dispatcher = agents(usual.connections);
    const shared = { dispatcher, schoolYear, allowInsecureHttp };
    const clients = {
      old: createLegacyClient({ ...shared, baseUrl: oldUrl, credentials: ofOld }),
      new: bridgedClient({ ...bridge, ...shared, baseUrl: newUrl, credentials, stateDir: "none" }),
    };
    const of = [old.href, now.href, schoolYear, credentials.clientKey, ofOld.clientKey].join(" ");
    const digest = createHash("sha256").update(of).digest("base64url");
    const progress = progressFile(`${keys}.part`, digest);
    try {
      const isOld = !(await isCurrentHost(oldUrl, dispatcher, allowInsecureHttp));
      refuse(!isOld && `${oldUrl} ${notOld}`);
      // Once a page is kept, a corrected address would be another comparison.
      const isNew = bridge.dataPath || (await isCurrentHost(newUrl, dispatcher, allowInsecureHttp));
      refuse(isNew === false && `${newUrl} ${notNew}`);
      const found = await readAll(known, clients, progress, io);
      const findings = found.flatMap((each) => each.findings);
      writeKeys(keys, findings);
      progress.remove();
      for (const line of found.flatMap(linesOf)) io.out(`${line}\n`);
      if (findings.length > 0) io.out(`keys of ${counted(findings.length, "record")}: ${keys}\n`);
      const empty = (["old", "new"] as const).filter((side) =>
        found.every((each) => each.count(side) === 0),
      );
      for (const side of empty) {
        io.err(
          `The ${side} host gave no record for ${schoolYear}. Check --legacy-year, and what the key may read.\n`,
        );
      }
      return findings.length === 0 && empty.length === 0 ? exit.done : exit.problem;
    } finally {
      await dispatcher.destroy();
    }
  },
});

/** The collections of an agency, which no table has. */
function ownNames(
  { collections, schoolYears, records }: Pick<Values, (typeof bridgeNames)[number]>,
  schoolYear: string,
): readonly string[] {
  const { extensions } = recordsIn({ values: { records } });
  const own = { ...extensions?.collections, ...collections };
  return Object.keys({ ...own, ...schoolYears?.[schoolYear]?.collections });
}

/** @throws `UsageFailure` for a name that no legacy host has */
function collectionNamed(name: string, own: readonly string[]): string {
  if (own.includes(name)) return name;
  const { find, legacy, ofCurrent } = catalogOf("5.0");
  const known = find(name);
  if (known !== undefined && known.kind !== "current") return known.name;
  const legacyNames = [...own, ...legacy.map((each) => each.name)];
  const nowOther = legacyNames.find((each) => each === ofCurrent(name)?.name);
  const near = nowOther ?? nearestName(name, legacyNames);
  const then =
    near === undefined
      ? ". One of your state must be in the option collections, in the file of --config."
      : `: did you mean ${near}?`;
  throw new UsageFailure(`--collections: ${printable(name)} is no legacy collection${then}`);
}

type Clients = Readonly<Record<Side, Pick<ReturnType<typeof createLegacyClient>, "get">>>;

/** Records of a page: the most that every host of both generations allows. */
const pageSize = 100;

function readingOf(collection: string) {
  const found = reconciled(collection);
  const next = { old: 0, new: 0 };
  const isEnd = { old: false, new: false };
  const take = ({ side, records, ...page }: Omit<ReadPage, "collection">) => {
    for (const record of records) found.add(side, record);
    next[side] = page.next;
    isEnd[side] = records.length === 0;
  };
  return { found, next, isEnd, take };
}

/** @throws `Failure` that says how to go on */
async function readAll(
  collections: readonly string[],
  clients: Clients,
  progress: ProgressFile,
  io: Io,
): Promise<readonly Reconciled[]> {
  const readings = new Map(collections.map((name) => [name, readingOf(name)]));
  for await (const { collection, ...page } of progress.before()) {
    readings.get(collection)?.take(page);
  }
  for (const [collection, reading] of readings) {
    const { found, next, isEnd, take } = reading;
    const read = async (side: Side) => {
      while (!isEnd[side]) {
        const range = { offset: next[side], limit: pageSize };
        const got = await clients[side].get(collection, range);
        const records = got.map((record) => keptOf(collection, record));
        const page = { side, next: next[side] + records.length, records };
        progress.add({ collection, ...page });
        take(page);
        io.progress?.(`${collection}: ${found.count("old")} old, ${found.count("new")} new`);
      }
    };
    const sides = await Promise.allSettled([read("old"), read("new")]);
    io.progress?.("");
    sides.forEach((side, index) => {
      if (side.status === "fulfilled") return;
      if (!(side.reason instanceof EdbridgeError)) throw side.reason;
      const host = index === 0 ? "old" : "new";
      const then = side.reason.retryable ? "Start" : "Then start";
      throw new Failure(
        `${collection} of the ${host} host: ${side.reason.message} ${then} the same command again to go on.`,
      );
    });
  }
  return [...readings.values()].map(({ found }) => found);
}

/** Lines about single schools that a collection has at most. */
const mostSchools = 20;

function linesOf(found: Reconciled): string[] {
  const { collection, findings } = found;
  const counts = `${found.count("old")} on the old host, ${found.count("new")} on the new one`;
  if (findings.length === 0) {
    return [
      `${collection}: ${counts}: ${found.count("old") > 0 ? "the same" : "nothing to compare"}`,
    ];
  }
  const bySchool = new Tally();
  const byKind = new Tally();
  for (const { kind, school, year: ofYear } of findings) {
    byKind.add(kind);
    const place = [school && `school ${school}`, ofYear].filter(Boolean).join(", ");
    if (place !== "") bySchool.add(`${kind} of ${place}`);
  }
  const kinds = byKind.entries.map(([kind, count]) => `${count} ${kind}`).join(", ");
  return [
    `${collection}: ${counts}: ${kinds}`,
    ...bySchool.lines(mostSchools).map((line) => `  ${line}`),
  ];
}

function writeKeys(file: string, findings: readonly Finding[]): void {
  const lines = findings.map((each) => `${JSON.stringify(each)}\n`);
  writing("--keys", file, () => {
    writeFileSync(file, lines.join(""), { mode: 0o600 });
    // A file that was there has the mode that it had.
    chmodSync(file, 0o600);
  });
}
