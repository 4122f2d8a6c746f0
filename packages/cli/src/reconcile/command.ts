import { createLegacyClient as bridgedClient } from "@edbridge/compat";
import { EdbridgeError } from "@edbridge/core";
import {
  checkBaseUrl,
  list,
  nearestName,
  none,
  pagesOf,
  pick,
  type Table,
  text,
  usualOf,
} from "@edbridge/core/internal";
import { createLegacyClient } from "@edbridge/legacy-flow";
import { catalogOf } from "@edbridge/records/internal";
import { createHash } from "node:crypto";
import { chmodSync, statSync, writeFileSync } from "node:fs";
import { bothCredentials, keyRows, oldKeyRows, year } from "../command/credentials.js";
import { defineCommand, flagRow } from "../command/define.js";
import { configRow, hostRows, recordsIn, type Values } from "../command/command-options.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { reachRows, usual } from "../command/option-rows.js";
import { checkWritable, exit, Failure, refuse, UsageFailure, writing } from "../command/outcome.js";
import { counted, printable } from "../command/text.js";
import { isCurrentHost, notNew, notOld, presentSchoolYear } from "../command/learn-host.js";
import { isOther } from "../run/events.js";
import { readHostTls } from "../serve/tls.js";
import { keptOf, type ProgressFile, progressFile, reconciled, type Side } from "./findings.js";

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
  legacyYear: flagRow(year)("school year in the legacy paths (default: the present one)"),
  keys: flagRow(text("file"), { usual: "reconcile.ndjson" })("file for the keys"),
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
    const { compared = none, keys = usualOf(rows).keys, allowInsecureHttp } = values;
    const { legacyYear: schoolYear = presentSchoolYear() } = values;
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
    const { extensions } = recordsIn({ values: bridge });
    const ofYear = bridge.schoolYears?.[schoolYear]?.collections;
    // The collections of an agency, which no table has.
    const agencyCollections = Object.keys({
      ...extensions?.collections,
      ...bridge.collections,
      ...ofYear,
    });
    const known = compared.map((name) => collectionNamed(name, agencyCollections));
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
    const keysOf = [credentials.clientKey, ofOld.clientKey];
    const of = JSON.stringify([old.href, now.href, schoolYear, ...keysOf, bridge]);
    const digest = createHash("sha256").update(of).digest("base64url");
    const progress = progressFile(`${keys}.part`, digest);
    try {
      const isOld = !(await isCurrentHost(oldUrl, dispatcher, allowInsecureHttp));
      refuse(!isOld && `${oldUrl} ${notOld}`);
      // Once a page is kept, a corrected address would be another comparison.
      const isNew = bridge.dataPath || (await isCurrentHost(newUrl, dispatcher, allowInsecureHttp));
      refuse(isNew === false && `${newUrl} ${notNew}`);
      const found = await readAll(known, clients, progress, io);
      const findings = found.flatMap((each) => each.findings());
      const lines = findings.map((each) => `${JSON.stringify(each)}\n`);
      writing("--keys", keys, () => {
        writeFileSync(keys, lines.join(""), { mode: 0o600 });
        // A file that was there has the mode that it had.
        if (statSync(keys).isFile()) chmodSync(keys, 0o600);
      });
      progress.remove();
      for (const line of found.flatMap((each) => each.lines())) io.out(`${line}\n`);
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

/** @throws `UsageFailure` for a name that no legacy host has */
function collectionNamed(name: string, agencyCollections: readonly string[]): string {
  if (agencyCollections.includes(name)) return name;
  const { find, legacy, ofCurrent } = catalogOf("5.0");
  const known = find(name);
  if (known !== undefined && known.kind !== "current") return known.name;
  const legacyNames = [...agencyCollections, ...legacy.map((each) => each.name)];
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

/** @throws `Failure` that says how to go on */
async function readAll(
  collections: readonly string[],
  clients: Clients,
  progress: ProgressFile,
  io: Io,
) {
  const all = new Map(collections.map((name) => [name, reconciled(name)]));
  for await (const page of progress.before()) all.get(page.collection)?.take(page);
  for (const [collection, { next, take, count }] of all) {
    const read = async (side: Side) => {
      const start = next(side);
      if (start === undefined) return;
      const pages = pagesOf(async (offset) => {
        return {
          records: await clients[side].get(collection, { offset, limit: pageSize }),
          offset,
        };
      }, start);
      for await (const { records: got, offset } of pages) {
        const records = got.map((record) => keptOf(collection, record));
        const page = { collection, side, next: offset + records.length, records };
        progress.add(page);
        take(page);
        io.progress?.(`${collection}: ${count("old")} old, ${count("new")} new`);
      }
    };
    const goingOn = (side: Side) => (error: unknown) => {
      if (!(error instanceof EdbridgeError)) throw error;
      const then = error.retryable ? "Start" : "Then start";
      // The rest is for programs, which have the error itself.
      const [wrong] = error.message.split(" See error.problem");
      throw new Failure(
        `${collection} of the ${side} host: ${wrong} ${then} the same command again to go on.`,
      );
    };
    const sides = (["old", "new"] as const).map((side) => read(side).catch(goingOn(side)));
    const ended = await Promise.allSettled(sides);
    io.progress?.("");
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  }
  return [...all.values()];
}
