import { EdbridgeError, SettingError } from "@edbridge/core";
import { Command, CommanderError } from "commander";
import { compareCommand } from "../compare/command.js";
import { runCommand } from "../run/command.js";
import { NotStarted } from "../run/launch.js";
import { doctorCommand } from "../doctor/command.js";
import { explainCommand } from "../explain/command.js";
import { findCommand } from "../find/command.js";
import { sandboxCommand } from "../sandbox/command.js";
import { serveCommand } from "../serve/command.js";
import { shadowCommand } from "../shadow/command.js";
import { todoCommand } from "../todo/command.js";
import { completionCommand } from "./completion.js";
import { withoutValues } from "./flags.js";
import { groupHelp, startPage } from "./help.js";
import type { Io } from "./io.js";
import { exit, Failure, UsageFailure } from "./outcome.js";

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
  const commands = [
    doctorCommand(io, end),
    sandboxCommand(io, end),
    runCommand(version)(io, end),
    serveCommand(io, end),
    explainCommand(io, end),
    findCommand(io, end),
    todoCommand(io, end),
    compareCommand(io, end),
    shadowCommand(io, end),
    completionCommand(io, program),
  ];
  for (const command of commands) {
    // The help names it in a sentence.
    const hidden = command.name() === "completion";
    program.addCommand(command.copyInheritedSettings(program), { hidden });
    command.configureOutput({
      outputError: (text, write) => write(oneLine(text, `edbridge ${command.name()} --help`)),
    });
  }
  groupHelp(program, io.out);
  const names = commands.map((command) => command.name());
  try {
    const words = asFlag(args, names);
    const instead = moved.get(words[0]);
    if (instead !== undefined) throw new UsageFailure(instead);
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    // Commander has said it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
    if (error instanceof SettingError || error instanceof UsageFailure) {
      io.err(`error: ${error.message}\n`);
      return exit.usage;
    }
    if (error instanceof Failure || error instanceof EdbridgeError) {
      io.err(`error: ${error.message}\n`);
      return error instanceof NotStarted ? error.code : exit.problem;
    }
    throw error;
  }
}

/** Commands of the release before, and what takes their place. */
const moved: ReadonlyMap<string | undefined, string> = new Map([
  [
    "check",
    "edbridge check is part of edbridge todo now. Use edbridge todo --done or edbridge todo --baseline FILE.",
  ],
]);

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
  const [complaint = "", ...hints] = withoutValues(text).trim().split("\n");
  const more = hints.map((hint) => ` ${hint.replace(/^\((.*)\)$/, "$1")}`);
  return `${complaint.replace(/\.?$/, ".")}${more.join("")} See ${help}.\n`;
}
