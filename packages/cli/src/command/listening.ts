import { Failure } from "./outcome.js";

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
