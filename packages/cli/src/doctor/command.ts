import { Command, Option } from "commander";
import { hostAgents, hostTimeoutFlag } from "../command/host-agent.js";
import { type HostFlags, hostOptions } from "../command/host-options.js";
import type { Io } from "../command/io.js";
import { schoolYear } from "../command/flags.js";
import { exit, UsageFailure } from "../command/outcome.js";
import type { Credentials } from "@edbridge/core";
import { diagnose } from "./diagnosis.js";
import { examine } from "./examine.js";
import { fatesOf } from "./collections.js";
import { fatesAsMarkdown, fatesAsText } from "./print-collections.js";
import { forPeople, forPrograms } from "./print.js";

/** Connections to the host. */
const connections = 50;

interface DoctorFlags extends HostFlags {
  readonly key?: string;
  readonly secretEnv?: string;
  /** Seconds. */
  readonly hostTimeout: number;
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly legacyYear?: string;
}

const about = `Say what a host speaks, what a program with a key would meet, and which options to use.

With a key it reads, a little, what legacy programs use most, and changes
nothing. A proxy that HTTPS_PROXY or HTTP_PROXY names is used, except for
what NO_PROXY names.

Exit code: 0 usable, 1 a problem was found, 2 the command line is not
understood.

Examples:
  edbridge doctor --base-url https://host.example/api
  edbridge doctor --base-url https://host.example --key KEY --secret-env NAME`;

/** The command `doctor`; `end` hears of the exit code. */
export function doctorCommand(io: Io, end: (code: number) => void): Command {
  const command = new Command("doctor").description(about);
  const own = [
    new Option("--key <key>", "application key to try"),
    new Option("--secret-env <name>", "environment variable that holds its secret"),
    hostTimeoutFlag(20),
    new Option("--json", "answer in JSON"),
    new Option(
      "--legacy-year <year>",
      "tell what becomes of each legacy collection of this year on the host",
    ).argParser(schoolYear),
    new Option("--markdown", "write the collections as a Markdown table"),
  ];
  for (const option of [...hostOptions(), ...own]) command.addOption(option);
  return command.action(async (flags: DoctorFlags) => {
    const { key: _, secretEnv: _env, hostTimeout, json, markdown, legacyYear, ...host } = flags;
    if (markdown && legacyYear === undefined) {
      throw new UsageFailure("--markdown writes the table of --legacy-year, which is not given.");
    }
    const credentials = credentialsOf(flags, io);
    const dispatcher = (await hostAgents(hostTimeout, io.environment))(connections);
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
      if (fates) io.out(`\n${(markdown ? fatesAsMarkdown : fatesAsText)(fates)}`);
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
