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

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken. Stop what listens there, or give another --port (0 takes a free one).",
  EACCES: "may not be used by this user. Give a --port of 1024 or above.",
  EADDRNOTAVAIL: "is no address of this machine. Give another --host.",
  EAFNOSUPPORT: "is no address of this machine. Give another --host.",
  EAI_AGAIN: "is a name that cannot be looked up now. Give an address as --host.",
  EINVAL: "is no address of this machine. Give another --host.",
  ENOTFOUND: "is no address of this machine. Give another --host.",
};

type ListenError = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };

/**
 * What to do about an address that a server cannot listen at; `undefined` for other errors. An error about
 * another port than this one is about the admin port.
 */
export function notListening(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", address = host, port: busy = port }: ListenError = error;
  const reason = reasons[code];
  const how = busy === port ? reason : reason?.replace("--", "--admin-");
  return how === undefined ? undefined : new Failure(`${address} port ${busy} ${how}`);
}
