import { type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { Command, Option } from "commander";
import { flagOf, port, wholeNumber } from "../command/flags.js";
import type { Io } from "../command/io.js";
import { notListening } from "../command/listening.js";
import { Failure, UsageFailure } from "../command/outcome.js";

interface SandboxFlags extends Omit<SandboxOptions, "version"> {
  readonly data?: string;
  readonly apiVersion?: SandboxOptions["version"];
  readonly host: string;
  readonly port: number;
}

const more = `
It prints its root address, a key and a secret, and runs until SIGTERM or SIGINT.

Example:
  edbridge sandbox --generation legacy --port 9090`;

/** The command `sandbox`. */
export function sandboxCommand(io: Io): Command {
  const command = new Command("sandbox")
    .description("Run a host to try things on: legacy, current or both, with made-up records.")
    .addHelpText("after", more);
  for (const option of options()) command.addOption(option);
  return command.action(async (flags: SandboxFlags) => runSandbox(flags, io));
}

function options(): Option[] {
  return [
    new Option("--port <number>", "TCP port; 0 takes a free one").default(0).argParser(port),
    new Option("--host <address>", "address to listen at").default("127.0.0.1"),
    new Option("--generation <which>", "which generation it speaks")
      .choices(["legacy", "current", "both"])
      .default("both"),
    new Option("--data <file>", "JSON file of records in current form, by collection"),
    new Option("--data-standard <version>", "Data Standard of its records, such as 5.2"),
    new Option("--api-version <version>", "version its current side acts as, such as 7.3"),
    new Option("--layout <form>", "form of its current paths").choices([
      "shared",
      "year",
      "instanceYear",
      "tenant",
      "context",
      "tenantContext",
    ]),
    new Option("--school-year <year>", "year of the layouts that have one"),
    new Option("--token-lifetime <seconds>", "life of its tokens").argParser(
      wholeNumber(1, 86_400),
    ),
    new Option("--seed <number>", "seed for the generated records and credentials").argParser(
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ),
  ];
}

async function runSandbox({ apiVersion, ...flags }: SandboxFlags, io: Io): Promise<void> {
  const asked = io.stopAsked();
  const given = { ...flags, ...(apiVersion === undefined ? {} : { version: apiVersion }) };
  const sandbox = await startSandbox(given).catch((error: unknown): never => {
    if (!(error instanceof Error)) throw error;
    const elsewhere = notListening(error, flags);
    if (elsewhere) throw elsewhere;
    if (flags.data !== undefined && "syscall" in error) {
      throw new Failure(`--data ${flags.data} cannot be read.`);
    }
    const text = error.message.replace(/^startSandbox\.(\w+)/, (_whole, name: string) =>
      flagOf(name === "version" ? "apiVersion" : name),
    );
    // What the sandbox refuses before it listens is a matter of its options.
    throw error instanceof TypeError ? new UsageFailure(text) : new Failure(text);
  });
  const { clientKey, clientSecret } = sandbox.credentials;
  io.out(`base URL  ${sandbox.baseUrl}\nkey       ${clientKey}\nsecret    ${clientSecret}\n`);
  await asked;
  await sandbox.stop();
}
