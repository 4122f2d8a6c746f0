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

/** What to do about an address that a server cannot listen at; `undefined` for other errors. */
export function notListening(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): Failure | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasons[code];
  return reason === undefined ? undefined : new Failure(`${host} port ${port} ${reason}`);
}
