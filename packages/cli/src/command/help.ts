import { none, type OptionGroup } from "@edbridge/core/internal";
import { type Command, CommanderError, Help, Option } from "commander";
import { textsOf } from "./text.js";

/** What a command does, in a line; in the order in which somebody needs them. */
const commandGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Run a legacy program on a current host:": {
    doctor: "say which API a host has, and which options to use",
    sandbox: "run a host to try things on",
    run: "run a job, and say what became of its requests",
    serve: "run a proxy that accepts legacy requests for the host",
  },
  "Finish the move:": {
    explain: "explain a change, a collection or a field, with code",
    find: "find what the sources of a program use of the legacy API",
    todo: "list what jobs still use, what is new, or whether they are done",
    compare: "run an old and a new program, and compare what hosts hold after",
    shadow: "say whether two hosts answered the same",
    reconcile: "say whether two hosts hold the same records",
    codes: "say which codes of legacy records a host has and lacks",
  },
};

const fewOptions = 12;

/** What `edbridge` alone prints. It fits a screen. */
export const startPage = `edbridge keeps legacy Ed-Fi programs running on hosts of the current API.

Start here:
  edbridge doctor --base-url https://host.example/api
      says which API your host has, and which options to use. It only reads.
  edbridge run --base-url https://host.example/api -- node job.js
      runs a legacy job on your host.
  edbridge serve --base-url https://host.example/api
      accepts legacy requests at http://127.0.0.1:8080, in any language.
  edbridge sandbox
      starts a host to try things on.

When the program runs, finish the move:
  edbridge find src
      finds what the sources of a program use of the legacy API.
  edbridge explain EDB002
      explains a change, with code before and after.

edbridge --help lists all commands, edbridge COMMAND --help the options of one.
`;

/** Sorts the help of a program and of its commands into groups, and gives the commands pages. */
export function groupHelp(program: Command, write: (text: string) => void): void {
  program.configureHelp({ subcommandTerm: (command) => command.name(), helpWidth: widthOfPage });
  const after = "edbridge COMMAND --help lists options; edbridge completion bash completes them.";
  program.addHelpText("after", `\n${after}`);
  for (const [heading, summaries] of Object.entries(commandGroups)) {
    for (const [name, summary] of Object.entries(summaries)) {
      const command = program.commands.find((one) => one.name() === name);
      command?.helpGroup(heading).summary(summary);
    }
  }
  for (const command of program.commands) {
    const isLong = command.options.length > fewOptions;
    for (const option of isLong ? [] : command.options) delete option.helpGroupHeading;
    addHelpPages(command, write);
  }
}

/** A word for each group of options: `edbridge serve --help records` shows that group. */
export const topics: Readonly<Record<OptionGroup, string>> = {
  host: "The host:",
  paths: "Paths and forms of the host:",
  listen: "Where it listens:",
  callers: "Who may call it:",
  limits: "How much callers may send:",
  reports: "What it tells:",
  "sign-in": "Keys and sign-in:",
  records: "Records:",
  losses: "Fields without a place on the host:",
  shadow: "The comparison with the old host:",
  end: "The end of the legacy API:",
  other: "Other options:",
};

/** The options on the first page of a command, where not all of them fit a screen. */
const usual: Readonly<Record<string, readonly string[]>> = {
  doctor: ["base-url", "key", "secret-env", "json"],
  sandbox: ["generation", "port", "data", "data-standard", "claim-set"],
  run: ["base-url", "env", "report", "observe", "rehearse", "nights"],
  serve: ["base-url", "port", "admin-port", "config", "check-config"],
  reconcile: ["collections", "legacy-year", "key", "secret-env", "keys"],
  codes: ["base-url", "key", "secret-env", "old", "values", "descriptors", "markdown"],
  compare: ["env", "key-env", "data", "nights", "without"],
  todo: ["markdown", "csv", "brief", "baseline", "done", "since", "data-standard"],
};

/** Columns of the narrowest terminal. */
const widthOfPage = 80;

/**
 * Gives a command pages of help: one that fits a screen, one for each group of options, and one
 * with all. The command's description has one sentence, then details, then examples, with an empty
 * line before each.
 */
function addHelpPages(command: Command, write: (text: string) => void): void {
  const headings = new Set(command.options.map(({ helpGroupHeading }) => helpGroupHeading));
  const headingBy = new Map<string, string>(
    Object.entries(topics).filter(([, heading]) => headings.has(heading)),
  );
  const words = [...headingBy.keys()];
  const [sentence = "", ...rest] = command.description().split("\n\n");
  const [examples = none, details = none] = [true, false].map((areExamples) =>
    rest.filter((part) => /^Examples?:/.test(part) === areExamples).map((part) => `${part}\n`),
  );
  /** The page that commander makes, with some parts made otherwise. */
  const pageWith = (changes: Partial<Help>) => {
    const always = { helpWidth: widthOfPage, commandDescription: () => sentence };
    const help: Help = Object.assign(new Help(), always, changes);
    return help.formatHelp(command, help);
  };
  const pageOf = (topic: string) => {
    const heading = headingBy.get(topic);
    if (heading === undefined) return [pageWith({}), ...details, ...examples];
    const topicOptions = command.options.filter((one) => one.helpGroupHeading === heading);
    const page = pageWith({ visibleOptions: () => topicOptions });
    return [page.slice(page.indexOf(heading))];
  };
  /** What fits a screen, and how to read more. */
  const firstPage = () => {
    const shown = usual[command.name()]?.concat("help").map((name) => `--${name}`);
    const options = shown?.flatMap((name) => command.options.filter(({ long }) => long === name));
    const page = pageWith({
      optionDescription: (option) =>
        option.long === "--help" ? option.description : new Help().optionDescription(option),
      visibleOptions: () => options ?? [...command.options],
      groupItems: (_all, items) => new Map([["Options:", items]]),
      ...(shown && { visibleArguments: () => [] }),
    });
    const ask = `edbridge ${command.name()} --help`;
    const more = textsOf(
      words.length > 0 && `${ask} TOPIC has more options: ${words.join(", ")}.`,
      (details.length > 0 || shown) && `${ask} all has every option, and details.`,
    ).map((line) => `${new Help().boxWrap(line, widthOfPage)}\n`);
    return [page, ...examples, more.join("")];
  };
  const help = new Option("-h, --help [topic]", "this page");
  command
    .helpOption(false)
    .addOption(help.choices([...words, "all"]))
    .on("option:help", (topic: string | null) => {
      write((topic === null ? firstPage() : pageOf(topic)).filter(Boolean).join("\n"));
      throw new CommanderError(0, "commander.helpDisplayed", "");
    });
}
