import { closeSync, existsSync, openSync, rmSync } from "node:fs";

/** What the exit code says. */
export const exit = { done: 0, problem: 1, usage: 2, unsure: 3 } as const;

/** Why a command could not do its work, in words for people who cannot see a stack. */
export class Failure extends Error {
  readonly code: number;

  constructor(message: string, code: number = exit.problem) {
    super(message);
    this.code = code;
  }
}

/** The command line is not usable; the message names the option and what would be right. */
export class UsageFailure extends Error {}

/** @throws `Failure` naming the flag of a file that cannot be written */
export function writing(flag: string, file: string, write: () => void): void {
  try {
    write();
  } catch {
    throw cannotWrite(flag, file);
  }
}

/**
 * Finds out whether a file that is written later can be written, and leaves it as it is.
 *
 * @throws `Failure` naming the flag
 */
export function checkWritable(flag: string, file: string): void {
  const isNew = !existsSync(file);
  writing(flag, file, () => closeSync(openSync(file, "a", 0o600)));
  if (isNew) rmSync(file);
}

/** What to do about a file that a flag names. */
export function cannotWrite(flag: string, file: string): Failure {
  return new Failure(
    `${flag} ${file} cannot be written. Name a file in a folder that is there, that this user may write to, and whose disk has room.`,
  );
}
