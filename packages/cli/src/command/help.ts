import type { Command } from "commander";

/** The commands of the help, in the order in which somebody needs them. */
const commandGroups: Readonly<Record<string, readonly string[]>> = {
  "Look before the move:": ["doctor", "sandbox"],
  "Run a legacy program on a current host:": ["run", "serve"],
  "Finish the move:": ["explain", "find", "todo", "compare", "check"],
  "This command:": ["completion"],
};

/** The options of commands that have many: names of flags, without their dashes. */
const optionGroups: Readonly<Record<string, readonly string[]>> = {
  "The host:": words(`
    base-url namespace data-path token-path tenant context data-standard max-limit id-format
    descriptor-namespace allow-insecure-http connections queue queue-timeout host-timeout
    host-cert host-key host-ca
    generation api-version layout school-year districts errors ids`),
  "Where it listens, and to whom:": words(`
    port host tls-cert tls-key allowed-host grace shutdown-delay max-body max-calls max-connections
    caller-rate caller-calls allowed-callers cors forwarded send-forwarded`),
  "What it tells:": words(`
    admin-port admin-host ready-needs-host log-format log-level report caller-names`),
  "Keys and sign-in:": words(`
    key secret-env session-key-file session-days code casing oauth-status credentials claim-set token-lifetime rate-limit`),
  "Records:": words(`
    records no-keep on-keep-failure on-loss accept-loss unknown-fields extensions
    education-organization-id record-options data lenient openapi seed`),
  "The end of the legacy API:": words(`sunset deprecated migration-page brownout`),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Commands with at most so many options show them in one list. */
const fewOptions = 12;

const start = `
Start here:
  edbridge doctor --base-url https://host.example/api
      says what your host speaks, and which options to use. It only reads.
  edbridge run --base-url https://host.example/api -- node job.js
      runs a legacy job on your host.
  edbridge serve --base-url https://host.example/api
      accepts legacy requests at http://127.0.0.1:8080 and forwards them to your host.
  edbridge sandbox
      starts a host to try things on.

edbridge COMMAND --help has the options of a command, with examples.`;

function headings(groups: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  return new Map(
    Object.entries(groups).flatMap(([heading, names]) => names.map((name) => [name, heading])),
  );
}

/** Sorts the help of a program and of its commands into groups, and says where to start. */
export function groupHelp(program: Command): void {
  const headingOfCommand = headings(commandGroups);
  const headingOfOption = headings(optionGroups);
  program.configureHelp({ subcommandTerm: (command) => command.name() });
  program.addHelpText("after", start);
  for (const command of program.commands) {
    const heading = headingOfCommand.get(command.name());
    if (heading !== undefined) command.helpGroup(heading);
    if (command.options.length <= fewOptions) continue;
    for (const option of command.options) {
      const group = headingOfOption.get(option.long?.slice(2) ?? "");
      if (group !== undefined) option.helpGroup(group);
    }
  }
}
