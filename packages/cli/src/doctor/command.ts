import { Command, Option } from "commander";
import { configFlag, hostOf } from "../command/bridge-options.js";
import { hostAgents, hostTimeoutFlag } from "../command/host-agent.js";
import { type HostFlags, hostOptions } from "../command/host-options.js";
import type { Io } from "../command/io.js";
import { schoolYear } from "../command/flags.js";
import { exit, UsageFailure } from "../command/outcome.js";
import { readVariables } from "../command/variables.js";
import type { Credentials } from "@edbridge/core";
import { hostTlsFlags } from "../serve/option-table.js";
import { type HostTlsFiles, readHostTls } from "../serve/tls.js";
import { diagnose } from "./diagnosis.js";
import { examine } from "./examine.js";
import { fatesOf, fatesText } from "./collections.js";
import { forPeople, forPrograms } from "./print.js";

/** Connections to the host. */
const connections = 50;
/** Seconds that the host may take to begin a response, or to go on: somebody waits for the answer. */
const usualTimeout = 20;

interface DoctorFlags extends HostFlags, HostTlsFiles {
  readonly config?: string;
  readonly key?: string;
  readonly secretEnv?: string;
  /** Seconds. */
  readonly hostTimeout?: number;
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
  const ofHost = [...hostTlsFlags(), hostTimeoutFlag(usualTimeout)];
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
  for (const option of [...hostOptions(), ...ofHost, ...own]) command.addOption(option);
  return command.action(async () => {
    readVariables(command, ofHost, io.environment);
    const flags = command.opts<DoctorFlags>();
    const { json, markdown, legacyYear } = flags;
    if (markdown && legacyYear === undefined) {
      throw new UsageFailure("--markdown writes the table of --legacy-year, which is not given.");
    }
    const credentials = credentialsOf(flags, io);
    const { host: given, config } = hostOf(flags, io);
    const host = { ...given, schoolYear: flags.schoolYear ?? legacyYear };
    const { hostTimeout = usualTimeout, ...files } = { ...config, ...flags };
    const agents = await hostAgents(hostTimeout, io.environment, readHostTls(files));
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
