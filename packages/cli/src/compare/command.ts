import { checkChangesOff, doorRows } from "@edbridge/compat/internal";
import { type OptionsOf, settingsOf, type Table, text, truth } from "@edbridge/core/internal";
import type { SandboxOptions } from "@edbridge/sandbox";
import { type DataStandard, nearestDataStandard } from "@edbridge/records/internal";
import { defineCommand, flagRow } from "../command/define.js";
import { flagText, runRows, usual } from "../command/option-rows.js";
import type { Io } from "../command/io.js";
import { startedSandbox } from "../command/optional-package.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { counted, grouped, textsOf } from "../command/text.js";
import { currentCollections } from "../explain/fields.js";
import type { SidecarLog } from "../serve/call-record.js";
import { silent } from "../serve/log.js";
import { startSidecar } from "../serve/sidecar.js";
import { commandText, launch, NotStarted, withoutEdbridge, withoutProxy } from "../run/launch.js";
import { type CollectionDifference, collectionsOf, compareCollection } from "./stores.js";

const about = `Run an old and a new program on hosts of their own, and compare what these hold.

It needs the package @edbridge/sandbox beside edbridge.

Each program runs on a sandbox of its own, with the same records and the same
key. OLD goes through edbridge, NEW to the sandbox itself. Both read the address
of their host, their key and their secret from the variables that --env,
--key-env and --secret-env name. What they write goes to standard error.

Equal means: both programs called their hosts and ended with 0, both hosts hold
the same records, and NEW reads every collection that OLD reads. Ids, ETags and
dates of change do not count. No value of a record is printed.

With --nights 2 both run twice, and the second time finds what the first one
wrote. Both nights must be equal.

With --without, NEW goes through edbridge as well, with these changes turned
off: so one step of a move is proven before the next one.

Exit code: 0 equal, 1 different, 2 a program cannot be started, or the command
line is not understood.

Example:
  edbridge compare node job.js -- node job.new.js
  edbridge compare --without EDB017 node job.js -- node job.1.js`;

const rows = {
  env: {
    ...runRows.env,
    doc: "variable from which both programs read the address of their host (default: EDFI_BASE_URL)",
  },
  dataStandard: { ...doorRows.dataStandard, doc: "Data Standard of both hosts, such as 5.2" },
  without: doorRows.without,
  nights: {
    ...runRows.nights,
    doc: "how often both programs run, one after the other (default: 1)",
  },
  keyEnv: flagRow(text("name"), { usual: "EDFI_KEY" })(
    "variable from which both programs read their key",
  ),
  secretEnv: flagRow(text("name"), { usual: "EDFI_SECRET" })(
    "variable from which both programs read their secret",
  ),
  data: flagRow(text("file"))(
    "JSON file of the records that both hosts begin with, in current form, by collection",
  ),
  lenient: flagRow(truth)("take any descriptor value, and references to records they lack"),
} as const satisfies Table;

type CompareValues = OptionsOf<typeof rows>;

export const compareCommand = defineCommand({
  name: "compare",
  about,
  rows,
  argument: ["[programs...]", "the old program, -- and the new one"],
  usage: "[options] <old...> -- <new...>",
  async act({ values, words }, io) {
    const middle = words.indexOf("--");
    const [before, after] = [words.slice(0, middle), words.slice(middle + 1)];
    if (middle < 1 || after.length === 0) {
      throw new UsageFailure("Give both programs: edbridge compare node old.js -- node new.js");
    }
    return (await compare({ before, after }, values, io)) ? exit.done : exit.problem;
  },
});

type Ran = Awaited<ReturnType<Awaited<ReturnType<typeof startSide>>["run"]>>;

async function compare(
  programs: { readonly before: readonly string[]; readonly after: readonly string[] },
  flags: CompareValues,
  io: Io,
): Promise<boolean> {
  checkChangesOff(flags.without);
  const { without, nights = usual.nights } = flags;
  const how = without === undefined ? "direct" : `through edbridge without ${without.join(", ")}`;
  const sides: Awaited<ReturnType<typeof startSide>>[] = [];
  const start = async (program: readonly string[], off: readonly string[] | undefined) => {
    const side = await startSide(program, off, flags, io);
    sides.push(side);
    return side;
  };
  try {
    const old = await start(programs.before, noChange);
    const now = await start(programs.after, without);
    let isEqual = true;
    for (let night = 1; night <= nights; night++) {
      if (nights > 1) io.out(`night ${night}\n`);
      const before = await old.run();
      io.out(programLine("before", programs.before, "through edbridge", before));
      const after = await now.run();
      io.out(programLine("after", programs.after, how, after));
      const { same, problems } = differences(before, after, flags.env ?? usualEnv);
      io.out(`same    ${same.join(", ") || "nothing was written"}\n`);
      for (const problem of problems) io.out(`differs  ${problem}\n`);
      isEqual &&= problems.length === 0;
    }
    for (const [name, side] of [
      ["OLD", old],
      ["NEW", now],
    ] as const) {
      if (!(await side.end())) continue;
      io.out(
        `differs  ${name}: parts of new people still wait for their enrollment, and are not compared. Let it write the enrollment too, or begin with it by --data\n`,
      );
      isEqual = false;
    }
    io.out(isEqual ? "equal\n" : "different\n");
    return isEqual;
  } finally {
    for (const side of sides) {
      await side.end();
      await side.stop();
    }
  }
}

/** What both hosts hold alike after a night, and what is not so. */
function differences(before: Ran, after: Ran, variable: string) {
  const written = [...new Set([...before.written, ...after.written])].toSorted();
  const stores = written.map((each) => compareCollection(each, before.host, after.host));
  const unread = [...before.read].filter((each) => !after.read.has(each)).toSorted();
  const idle = ({ statuses }: Ran, name: string) =>
    statuses.length === 0 &&
    `${name} sent no request to its host. Does it read the address from ${variable}? --env names another variable`;
  const problems = textsOf(
    (before.isCut || after.isCut) &&
      "the programs sent more requests than are compared. Compare fewer records",
    idle(before, "OLD"),
    idle(after, "NEW"),
    ...stores.flatMap(differenceLines),
    ...unread.map((each) => `${each}: OLD reads it, NEW does not`),
    before.exitCode !== 0 && `OLD ended with ${before.exitCode}`,
    after.exitCode !== 0 && `NEW ended with ${after.exitCode}`,
  );
  return { same: stores.map(({ collection, same }) => `${same} ${collection}`), problems };
}

/** The changes that are off for the old program. */
const noChange: readonly string[] = [];

/** How long a program may run, in milliseconds. */
const longest = 10 * 60_000;

const usualEnv = "EDFI_BASE_URL";

/**
 * A program on a host, which has the same records and the same key each time: through edbridge with these
 * changes off, or directly where none are given.
 */
async function startSide(
  program: readonly string[],
  without: readonly string[] | undefined,
  { data, dataStandard, lenient, ...variables }: CompareValues,
  { environment, err, progress }: Io,
) {
  const { env = usualEnv, keyEnv, secretEnv } = settingsOf(rows, variables);
  // The sandbox refuses a version that it does not have.
  const host = await startedSandbox("edbridge compare", {
    generation: "current",
    descriptors: lenient ? "open" : "strict",
    strictReferences: lenient !== true,
    claimSet: "sis",
    keepRequests: 100_000,
    data,
    dataStandard,
  } as SandboxOptions);
  const standard: DataStandard = nearestDataStandard(host.dataStandard) ?? "5.0";
  let read = new Set<string>();
  let statuses: number[] = [];
  /** Whether edbridge is not between, or passes requests on as they are. */
  let isDirect = !without;
  const call: SidecarLog["call"] = ({ method, kind, collection, status }) => {
    statuses.push(status);
    isDirect ||= kind === "current" && without !== noChange;
    if (kind !== "data" || method !== "GET" || collection === undefined || status >= 400) return;
    const [main] = currentCollections(collection, standard);
    if (main !== undefined) read.add(main);
  };
  const shared = { baseUrl: host.baseUrl, port: 0, grace: 0, optionText: flagText };
  let isLost = false;
  const warn = (line: string) => void (isLost ||= line.startsWith("Parts of "));
  const log = { ...silent, call, warn };
  const sidecar = without && (await startSidecar({ ...shared, without, log }));
  const set = {
    ...withoutEdbridge(environment),
    ...withoutProxy(environment),
    [env]: sidecar?.url ?? host.baseUrl,
    [keyEnv]: host.credentials.clientKey,
    [secretEnv]: host.credentials.clientSecret,
  };
  return {
    async run() {
      const begun = host.counts.requests;
      read = new Set();
      statuses = [];
      isDirect = !without;
      try {
        progress?.(`running ${commandText(program)}`);
        const say = (written: string) => {
          progress?.("");
          err(written);
        };
        const { exitCode } = await launch(program, set, { say, longest });
        progress?.("");
        const { counts, requests: kept } = host;
        // The sandbox keeps so many, the latest of them.
        const isCut = kept.length < counts.requests;
        const requests = kept.slice(Math.max(0, kept.length - (counts.requests - begun)));
        if (!sidecar) statuses = requests.map(({ status = 0 }) => status);
        const readNow = isDirect ? collectionsOf(requests, "read", standard) : [];
        const written = collectionsOf(requests, "write", standard);
        return {
          host,
          exitCode,
          requests,
          /** Whether the host got more requests, in all nights, than are known. */
          isCut,
          /** The current collections that the program itself has read, and those that it or edbridge wrote to. */
          read: new Set([...read, ...readNow]),
          written,
          /** The statuses of the program's calls, without those that edbridge makes itself. */
          statuses,
        };
      } catch (error) {
        throw error instanceof NotStarted ? new UsageFailure(error.message) : error;
      }
    },
    /** Ends edbridge before its host. Gives whether parts of new people are lost, which no host has got. */
    async end(): Promise<boolean> {
      await sidecar?.stop();
      return isLost;
    },
    stop: () => host.stop(),
  };
}

function programLine(side: string, program: readonly string[], how: string, ran: Ran): string {
  const { requests, exitCode, statuses } = ran;
  const refused = statuses.filter((status) => status >= 400).length;
  const kinds = (["token", "data", "discovery", "other"] as const).flatMap((kind) => {
    const ofKind = requests.filter((each) => each.kind === kind);
    return ofKind.length === 0 ? [] : [`${ofKind.length} ${kind}`];
  });
  const sent = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`;
  return `${side.padEnd(7)} ${commandText(program)} (${how}): exit ${exitCode}, ${counted(requests.length, "request")} to the host${sent}, ${refused} refused\n`;
}

function differenceLines({ collection, onlyBefore, onlyAfter, differing }: CollectionDifference) {
  const alike = [...grouped(differing, (names) => names.join(", "))];
  return textsOf(
    ...alike.map(([names, all]) => `${collection}: ${counted(all.length, "record")} in ${names}`),
    onlyBefore > 0 && `${collection}: ${counted(onlyBefore, "record")} after OLD only`,
    onlyAfter > 0 && `${collection}: ${counted(onlyAfter, "record")} after NEW only`,
  );
}
