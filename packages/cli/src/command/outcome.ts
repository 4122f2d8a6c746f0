import { closeSync, existsSync, openSync, readSync, rmSync } from "node:fs";
import { textsOf } from "./text.js";

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

/** Refuses a command line of which a complaint is true. @throws `UsageFailure` with the first of them */
export function refuse(...complaints: readonly (string | false | undefined)[]): void {
  const [first] = textsOf(...complaints);
  if (first !== undefined) throw new UsageFailure(first);
}

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

/** Bytes of a file from a position on, as far as it has them. */
export function partOf(file: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, { position }));
  } finally {
    closeSync(descriptor);
  }
}

/** What to do about a file that a flag names. */
export function cannotWrite(flag: string, file: string): Failure {
  return new Failure(
    `${flag} ${file} cannot be written. Name a file in a folder that is there, that this user may write to, and whose disk has room.`,
  );
}
