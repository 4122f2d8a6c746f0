import { EdbridgeError, SettingError } from "@edbridge/core";
import { Command, CommanderError } from "commander";
import { completionCommand } from "./completion.js";
import { groupHelp, startPage } from "./help.js";
import type { Io } from "./io.js";
import { exit, Failure, UsageFailure } from "./outcome.js";

/** The commands, in the order of the help. */
const loaded = {
  doctor: async () => (await import("../doctor/command.js")).doctorCommand,
  sandbox: async () => (await import("../sandbox/command.js")).sandboxCommand,
  run: async (version: string) => (await import("../run/command.js")).runCommand(version),
  serve: async () => (await import("../serve/command.js")).serveCommand,
  explain: async () => (await import("../explain/command.js")).explainCommand,
  find: async () => (await import("../find/command.js")).findCommand,
  todo: async () => (await import("../todo/command.js")).todoCommand,
  compare: async () => (await import("../compare/command.js")).compareCommand,
  shadow: async () => (await import("../shadow/command.js")).shadowCommand,
  codes: async () => (await import("../codes/command.js")).codesCommand,
  reconcile: async () => (await import("../reconcile/command.js")).reconcileCommand,
} satisfies Readonly<Record<string, (version: string) => Promise<unknown>>>;

/**
 * Runs one command line and gives the exit code: 0 done, 1 a problem, 2 a command line that is
 * not understood, 3 not enough evidence.
 */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  if (args.length === 0) {
    io.err(startPage);
    return exit.usage;
  }
  let code: number = exit.done;
  const end = (outcome: number) => void (code = outcome);
  const program = new Command("edbridge")
    .usage("COMMAND [options]")
    .description("Keeps legacy Ed-Fi programs running on hosts of the current API.")
    .version(version, "-v, --version")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(oneLine(text, "edbridge --help")),
    });
  const names = [...Object.keys(loaded), "completion"];
  const words = asFlag(args, names);
  // A command that is named is loaded alone: all together cost more than its start.
  const chosen = Object.entries(loaded).filter(([name]) => name === words[0]);
  const makers = chosen.length > 0 ? chosen : Object.entries(loaded);
  const commands = await Promise.all(
    makers.map(async ([, load]) => (await load(version))(io, end)),
  );
  commands.push(completionCommand(io, program));
  for (const command of commands) {
    // The help names it in a sentence.
    const hidden = command.name() === "completion";
    program.addCommand(command.copyInheritedSettings(program), { hidden });
    command.configureOutput({
      outputError: (text, write) => write(oneLine(text, `edbridge ${command.name()} --help`)),
    });
  }
  groupHelp(program, io.out);
  try {
    if (words[0] === "check") throw new UsageFailure(asTodo);
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    // Commander has said it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
    if (error instanceof SettingError || error instanceof UsageFailure) code = exit.usage;
    else if (error instanceof Failure) ({ code } = error);
    else if (error instanceof EdbridgeError) code = exit.problem;
    else throw error;
    io.err(`error: ${error.message}\n`);
    return code;
  }
}

/** For programs that were written for the release before. */
const asTodo =
  "edbridge check is now edbridge todo --baseline FILE and edbridge todo --done. See edbridge todo --help.";

/** `edbridge help serve records` is `edbridge serve --help records`. */
function asFlag([first = "", ...rest]: readonly string[], names: readonly string[]): string[] {
  if (first !== "help") return [first, ...rest];
  const [command, ...topic] = rest;
  if (command === undefined) return ["--help"];
  // Commander gives the page of all commands as the help of one that it does not know.
  return names.includes(command) ? [command, "--help", ...topic] : [command];
}

/** A complaint of commander, which takes several lines, as one that says where to read on. */
function oneLine(text: string, help: string): string {
  // The value of an option may be a secret that has no business there.
  const plain = text.replace(/'(-{1,2}[\w-]+)=[^']*'/g, "'$1'");
  const [complaint = "", ...hints] = plain.trim().split("\n");
  const more = hints.map((hint) => ` ${hint.replace(/^\((.*)\)$/, "$1")}`);
  return `${complaint.replace(/\.?$/, ".")}${more.join("")} See ${help}.\n`;
}
