import type { Command } from "commander";
import { addHelpPages, widthOfPage } from "./help-pages.js";

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
  },
};

/** Commands with at most so many options show them in one list. */
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

const more = `
edbridge COMMAND --help has the options of a command, with examples. "edbridge
completion bash" (or zsh, fish) completes commands and options in a shell.`;

/** Sorts the help of a program and of its commands into groups, and gives the commands pages. */
export function groupHelp(program: Command, write: (text: string) => void): void {
  program.configureHelp({ subcommandTerm: (command) => command.name(), helpWidth: widthOfPage });
  program.addHelpText("after", more);
  for (const [heading, summaries] of Object.entries(commandGroups)) {
    for (const [name, summary] of Object.entries(summaries)) {
      program.commands
        .find((one) => one.name() === name)
        ?.helpGroup(heading)
        .summary(summary);
    }
  }
  for (const command of program.commands) {
    const isLong = command.options.length > fewOptions;
    for (const option of isLong ? [] : command.options) delete option.helpGroupHeading;
    addHelpPages(command, write);
  }
}
