import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** Shells, whose first word is the program. */
const shells = /(?:^|[\\/])(?:sh|bash|dash|zsh|ksh|cmd|powershell|pwsh)(?:\.exe)?$/i;

/**
 * Reports each program that this process starts, as it is named: without its arguments, which may be
 * secrets. Of a command for a shell it is the first word.
 */
export function onProgramStarted(tell: (program: string) => void): void {
  subscribe("child_process", (message) => {
    const { process: child } = message as { readonly process: ChildProcess };
    // The channel is told before the program has its name.
    queueMicrotask(() => tell(programOf(child.spawnfile, child.spawnargs.slice(1))));
  });
  const children = process.getBuiltinModule("node:child_process");
  const { spawnSync, execFileSync, execSync } = children;
  const told =
    <T extends (...given: never[]) => unknown>(
      original: T,
      program: (...given: never[]) => string,
    ) =>
    (...given: never[]) => {
      tell(program(...given));
      return Reflect.apply(original, children, given);
    };
  const ofFile = (file: string, args: unknown, options: unknown = args) =>
    Object(options).shell ? firstWord(file) : programOf(file, Array.isArray(args) ? args : []);
  Object.assign(children, {
    spawnSync: told(spawnSync, ofFile),
    execFileSync: told(execFileSync, ofFile),
    execSync: told(execSync, firstWord),
  });
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
}

function programOf(file: string, args: readonly unknown[]): string {
  const command = args.findIndex((each) => /^(?:-c|\/c|-command)$/i.test(String(each))) + 1;
  return shells.test(file) && command > 0 ? firstWord(String(args[command])) : file;
}

/** The first word of a command that sets no variable. */
function firstWord(command: string): string {
  const words = command.replaceAll(/["']/g, "").trim().split(/\s+/);
  return words.find((word) => !/^\w+=/.test(word)) ?? "";
}
