import { Command, Option } from "commander";
import { addressIn, configFlag, givenTo, hostRows, naming } from "../command/given.js";
import { hostAgents } from "../command/host-agent.js";
import type { Io } from "../command/io.js";
import { flagsOf, schoolYear } from "../command/flags.js";
import { reachRows } from "../command/option-rows.js";
import { exit, UsageFailure } from "../command/outcome.js";
import type { Credentials } from "@edbridge/core";
import { pick } from "@edbridge/core/internal";
import { readHostTls } from "../serve/tls.js";
import { diagnose } from "./diagnosis.js";
import { examine } from "./examine.js";
import { fatesOf, fatesText } from "./collections.js";
import { forPeople, forPrograms } from "./print.js";

const connections = 50;
/** Milliseconds that the host may take to begin a response, or to go on: somebody waits for the answer. */
const usualTimeout = 20_000;

/** The options that a file and variables can set too. */
const rows = {
  ...hostRows,
  ...reachRows,
  hostTimeout: {
    ...reachRows.hostTimeout,
    doc: reachRows.hostTimeout.doc.replace("default: 5m", "default: 20s"),
  },
};

interface DoctorFlags {
  readonly key?: string;
  readonly secretEnv?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly legacyYear?: string;
  readonly schoolYear?: string;
}

const about = `Say which API a host has, what a program can do there, and which options to use.

With a key it reads a little of what legacy programs use most. It changes
nothing. It takes the address, the paths and the certificates of the host as
serve does: from flags, from variables such as EDBRIDGE_BASE_URL, and from
edbridge.config.json. It uses the proxy that HTTPS_PROXY or HTTP_PROXY names,
except for the hosts in NO_PROXY.

Exit code: 0 usable, 1 a problem was found, 2 the command line is not
understood.

Examples:
  edbridge doctor --base-url https://host.example/api
  edbridge doctor --base-url https://host.example --key KEY --secret-env NAME`;

/** The command `doctor`; `end` hears of the exit code. */
export function doctorCommand(io: Io, end: (code: number) => void): Command {
  const command = new Command("doctor").description(about);
  const own = [
    new Option("--key <key>", "client key to try at the host"),
    new Option("--secret-env <name>", "environment variable that holds the secret of that key"),
    configFlag(),
    new Option("--json", "print JSON"),
    new Option(
      "--legacy-year <year>",
      "also print what becomes of each legacy collection, with the paths of this year",
    ).argParser(schoolYear),
    new Option(
      "--school-year <year>",
      "school year to look at, on a host that keeps each apart (default: that of --legacy-year, else the current one)",
    ).argParser(schoolYear),
    new Option("--markdown", "print what --legacy-year adds as a table in Markdown"),
  ];
  for (const option of [...flagsOf(rows), ...own]) command.addOption(option);
  return command.action(async () => {
    const flags = command.opts<DoctorFlags>();
    const { json, markdown, legacyYear } = flags;
    if (markdown && legacyYear === undefined) {
      throw new UsageFailure("--markdown writes the table of --legacy-year, which is not given.");
    }
    const credentials = credentialsOf(flags, io);
    const given = givenTo(command, rows, io);
    const { hostTimeout = usualTimeout, ...values } = given.values;
    const host = {
      ...pick(values, ["namespace", "dataPath", "tokenPath", "tenant", "context"]),
      allowInsecureHttp: values.allowInsecureHttp,
      baseUrl: String(addressIn(given)),
      schoolYear: flags.schoolYear ?? legacyYear,
    };
    const tls = await naming(given, async () => readHostTls(values));
    const agents = await hostAgents(hostTimeout, io.environment, tls);
    const dispatcher = agents(connections);
    const found = await examine({ ...host, credentials, dispatcher });
    await dispatcher.destroy();
    const diagnosis = diagnose(found, host);
    const fates =
      found.current && legacyYear !== undefined
        ? await fatesOf(found.current, host, legacyYear)
        : undefined;
    if (json) io.out(forPrograms(found, diagnosis, fates));
    else {
      io.out(forPeople(found, diagnosis));
      if (fates) io.out(`\n${fatesText(fates, markdown)}`);
    }
    end(diagnosis.usable ? exit.done : exit.problem);
  });
}

/** The secret comes from the environment only: arguments are seen by every user of a machine. */
function credentialsOf({ key, secretEnv }: DoctorFlags, io: Io): Credentials | undefined {
  if (key === undefined && secretEnv === undefined) return undefined;
  if (key === undefined || secretEnv === undefined) {
    throw new UsageFailure("--key and --secret-env go together: the key, and where its secret is.");
  }
  const secret = io.environment[secretEnv];
  // The name is not repeated: it may be a secret that was given in its place.
  if (!secret) {
    throw new UsageFailure(
      "--secret-env must name an environment variable that holds the secret; it is not set.",
    );
  }
  return { clientKey: key, clientSecret: secret };
}
