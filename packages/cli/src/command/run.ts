import { EdbridgeError, SettingError } from "@edbridge/core";
import { Command, CommanderError } from "commander";
import { checkCommand } from "../check/command.js";
import { compareCommand } from "../compare/command.js";
import { runCommand } from "../run/command.js";
import { NotStarted } from "../run/launch.js";
import { doctorCommand } from "../doctor/command.js";
import { explainCommand } from "../explain/command.js";
import { findCommand } from "../find/command.js";
import { sandboxCommand } from "../sandbox/command.js";
import { serveCommand } from "../serve/command.js";
import { todoCommand } from "../todo/command.js";
import { completionCommand } from "./completion.js";
import { byFlag, withoutValues } from "./flags.js";
import { groupHelp } from "./help.js";
import type { Io } from "./io.js";
import { exit, Failure, UsageFailure } from "./outcome.js";

/**
 * Runs one command line and gives the exit code: 0 done, 1 a problem, 2 a command line that is
 * not understood, 3 not enough evidence.
 */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  let code: number = exit.done;
  const end = (outcome: number) => void (code = outcome);
  const program = new Command("edbridge")
    .usage("COMMAND [options]")
    .description(
      "Keeps legacy Ed-Fi API programs running after their host has moved to the current API.",
    )
    .version(version, "-v, --version")
    .helpCommand(false)
    .showHelpAfterError("(edbridge --help lists commands; edbridge COMMAND --help their options)")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(withoutValues(text)),
    });
  const commands = [
    runCommand(io, version, end),
    serveCommand(io, end),
    sandboxCommand(io),
    doctorCommand(io, end),
    explainCommand(io),
    findCommand(io, end),
    todoCommand(io),
    checkCommand(io, end),
    compareCommand(io, end),
    completionCommand(io, program),
  ];
  for (const command of commands) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  groupHelp(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // Commander has said it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.usage;
    if (error instanceof SettingError || error instanceof UsageFailure) {
      io.err(`error: ${error instanceof SettingError ? byFlag(error) : error.message}\n`);
      return exit.usage;
    }
    if (error instanceof Failure || error instanceof EdbridgeError) {
      io.err(`error: ${error.message}\n`);
      return error instanceof NotStarted ? error.code : exit.problem;
    }
    throw error;
  }
}
