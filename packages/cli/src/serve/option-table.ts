import type { CompatListenerOptions } from "@edbridge/compat";
import { numberOfBytes } from "@edbridge/compat/internal";
import { Option } from "commander";
import { formed, perCaller, port, wholeNumber } from "../command/flags.js";
import { type SidecarOptions, usual } from "./sidecar-options.js";

/** An option of `serve`. Its variable is made of its name, its group in the help is in `help.ts`. */
export interface ServeOption {
  /**
   * Who takes it: the listener that is inside the sidecar (`door`), the sidecar itself, or the
   * command alone.
   */
  readonly of: "door" | "sidecar" | "command";
  /** Its flag, as the help shows it. */
  readonly flag: string;
  readonly meaning: string;
  /** Reads the text of a flag or a variable. Default: it is taken as it is. */
  readonly parse?: (text: string) => unknown;
  /** The texts that it may be. */
  readonly choices?: readonly string[];
}

const names = (text: string) => text.split(",").map((name) => name.trim());
const seconds = wholeNumber(0, 3600);
const count = wholeNumber(1, 1_000_000);

/**
 * The options that only `serve` has, by their names in the file of options and in a program. What
 * the file takes for each is in `config.ts` of `@edbridge/compat`.
 */
export const serveOptions = {
  connections: {
    of: "sidecar",
    flag: "--connections <number>",
    meaning: `most requests of callers that the host gets at the same time; one key gets at most half of them (default: ${usual.connections})`,
    parse: wholeNumber(1, 10_000),
  },
  queue: {
    of: "sidecar",
    flag: "--queue <number>",
    meaning: `most requests that may wait until the host has a place; one more is answered 503 (default: ${usual.queue})`,
    parse: wholeNumber(0, 1_000_000),
  },
  queueTimeout: {
    of: "sidecar",
    flag: "--queue-timeout <seconds>",
    meaning: `how long a request may wait for such a place before it is answered 503 (default: ${usual.queueTimeout})`,
    parse: wholeNumber(1, 3600),
  },
  hostTimeout: {
    of: "command",
    flag: "--host-timeout <seconds>",
    meaning:
      "how long to wait for the host to begin its response, or to continue it (default: 300)",
    parse: wholeNumber(1, 3600),
  },
  hostCert: {
    of: "command",
    flag: "--host-cert <file>",
    meaning: "file in PEM with the client certificate for the host; needs --host-key",
  },
  hostKey: {
    of: "command",
    flag: "--host-key <file>",
    meaning: "file in PEM with the private key of --host-cert",
  },
  hostCa: {
    of: "command",
    flag: "--host-ca <file>",
    meaning:
      "file in PEM with the authorities that may sign the host's certificate (default: those of Node.js)",
  },
  port: {
    of: "sidecar",
    flag: "--port <number>",
    meaning: `TCP port; 0 takes a free one (default: ${usual.port})`,
    parse: port,
  },
  host: {
    of: "sidecar",
    flag: "--host <address>",
    meaning: `address to listen at (default: ${usual.host})`,
  },
  tlsCert: {
    of: "sidecar",
    flag: "--tls-cert <file>",
    meaning:
      "file in PEM with the certificate of this server; needs --tls-key (default: plain HTTP)",
  },
  tlsKey: {
    of: "sidecar",
    flag: "--tls-key <file>",
    meaning: "file in PEM with the private key of --tls-cert",
  },
  adminPort: {
    of: "sidecar",
    flag: "--admin-port <number>",
    meaning:
      "TCP port for health, metrics and a web page that shows who still calls; 0 takes a free one (default: none)",
    parse: port,
  },
  adminHost: {
    of: "sidecar",
    flag: "--admin-host <address>",
    meaning: `address of that port (default: ${usual.host})`,
  },
  readyNeedsHost: {
    of: "sidecar",
    flag: "--ready-needs-host",
    meaning:
      "answer 503 at /readyz while the host is not reached (default: 200, because callers still get a response)",
  },
  shutdownDelay: {
    of: "sidecar",
    flag: "--shutdown-delay <seconds>",
    meaning:
      "how long it still accepts requests after SIGTERM, while /readyz answers 503 (default: 0)",
    parse: seconds,
  },
  grace: {
    of: "sidecar",
    flag: "--grace <seconds>",
    meaning: "how much time open requests have to end when it stops (default: 10)",
    parse: seconds,
  },
  maxBody: {
    of: "door",
    flag: "--max-body <bytes>",
    meaning:
      "largest body of a request, after decompression, such as 8m; a larger one is answered 413 (default: 1m)",
    parse: formed(numberOfBytes),
  },
  maxCalls: {
    of: "sidecar",
    flag: "--max-calls <number>",
    meaning: `most requests of all callers that may be open; one more is answered 503, unless one can be closed that is still being sent (default: ${usual.maxCalls})`,
    parse: count,
  },
  maxConnections: {
    of: "sidecar",
    flag: "--max-connections <number>",
    meaning: `most connections of callers that may be open; a silent one is closed for one more (default: ${usual.maxConnections})`,
    parse: count,
  },
  callerRate: {
    of: "sidecar",
    flag: "--caller-rate <number>",
    meaning:
      "most requests a second of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
    parse: perCaller(wholeNumber(1, 100_000)),
  },
  callerCalls: {
    of: "sidecar",
    flag: "--caller-calls <number>",
    meaning:
      "most open requests of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
    parse: perCaller(wholeNumber(1, 100_000)),
  },
  callerBody: {
    of: "sidecar",
    flag: "--caller-body <bytes>",
    meaning:
      "largest request body of each caller, or by caller: nightly=8m,*=64k (default: --max-body)",
    parse: perCaller(formed(numberOfBytes)),
  },
  allowedCallers: {
    of: "sidecar",
    flag: "--allowed-callers <names>",
    meaning:
      "only these callers may sign in: names of --caller-names, digests as in the log, or client keys (default: all)",
    parse: names,
  },
  forwarded: {
    of: "sidecar",
    flag: "--forwarded <trust>",
    meaning:
      "who is believed about Forwarded and X-Forwarded-*: ignore for nobody, trust for everybody, or the addresses of your proxies, such as 10.0.0.0/8,::1 (default: ignore)",
  },
  sendForwarded: {
    of: "sidecar",
    flag: "--send-forwarded <what>",
    meaning:
      "what the host gets of these headers: none, pass for those of the caller, append to add this server to them (default: none)",
    choices: ["none", "pass", "append"],
  },
  cors: {
    of: "sidecar",
    flag: "--cors <origin>",
    meaning: "origin whose web pages may send requests; * for any (default: none)",
  },
  allowedHosts: {
    of: "sidecar",
    flag: "--allowed-host <names>",
    meaning:
      "host names by which callers may reach this server, such as edbridge.example, or * for any (default: this machine and --host)",
    parse: names,
  },
  sessionKeyFile: {
    of: "command",
    flag: "--session-key-file <files>",
    meaning:
      "files with the keys that encrypt codes and handles; the first key encrypts, all of them decrypt (default: a key in the state folder)",
    parse: names,
  },
  store: {
    of: "command",
    flag: "--store <url>",
    meaning:
      "address of the Redis or Valkey that several machines share, such as redis://cache.example:6379 (default: none; on one machine the state folder is shared)",
  },
  sessionDays: {
    of: "door",
    flag: "--session-days <days>",
    meaning: "how many days a handle works at most (default: 7)",
    parse: wholeNumber(1, 366),
  },
  logFormat: {
    of: "command",
    flag: "--log-format <form>",
    meaning: "text for people, json for machines (default: text)",
    choices: ["text", "json"],
  },
  logLevel: {
    of: "command",
    flag: "--log-level <level>",
    meaning: "info logs every request, warn only what needs a look, none nothing (default: info)",
    choices: ["info", "warn", "none"],
  },
  report: {
    of: "command",
    flag: "--report <file>",
    meaning: "file to which one line of JSON is appended for each request; edbridge todo reads it",
  },
  rehearse: {
    of: "command",
    flag: "--rehearse",
    meaning: "check writes and send none to the host; print a report when it stops",
  },
  sunset: {
    of: "sidecar",
    flag: "--sunset <day>",
    meaning: "day on which the legacy API ends, such as 2027-06-30; responses name it",
  },
  deprecated: {
    of: "sidecar",
    flag: "--deprecated <day>",
    meaning: "day from which the legacy API is deprecated; responses name it (default: today)",
  },
  migrationPage: {
    of: "sidecar",
    flag: "--migration-page <url>",
    meaning:
      "address of a page about the move; responses link to it, and {id} becomes the id of a change",
  },
  brownout: {
    of: "sidecar",
    flag: "--brownout <times>",
    meaning:
      "times of the week at which legacy requests are answered 503, such as 'Tue 10:00-10:15'",
  },
  checkConfig: {
    of: "command",
    flag: "--check-config",
    meaning: "check all options, print those in force as JSON, and end",
  },
} as const satisfies Readonly<Record<string, ServeOption>>;

type ServeOptions = typeof serveOptions;
type NameOf<Of extends ServeOption["of"]> = {
  [Name in keyof ServeOptions]: ServeOptions[Name]["of"] extends Of ? Name : never;
}[keyof ServeOptions];

/** Options of the sidecar that are set as they are; `sites` by the file alone. */
type PlainName = NameOf<"door" | "sidecar"> | "sites";
export type PlainOptions = Pick<SidecarOptions, PlainName>;

const all = Object.entries<ServeOption>(serveOptions);
const namesOf = (...of: readonly ServeOption["of"][]) =>
  all.filter(([, option]) => of.includes(option.of)).map(([name]) => name);

/** New flags that only `serve` has. */
export function serveFlags(): Option[] {
  return all.map(([, { flag, meaning, parse, choices }]) => {
    const option = new Option(flag, meaning);
    if (parse) option.argParser(parse);
    return choices ? option.choices(choices) : option;
  });
}

/** New flags of the files by which a host and this machine know each other. */
export function hostTlsFlags(): Option[] {
  const files = ["--host-cert", "--host-key", "--host-ca"];
  return serveFlags().filter(({ long }) => files.includes(long ?? ""));
}

const plainNames = [...namesOf("door", "sidecar"), "sites"];

/** What of flags, or of a file, is set at the sidecar as it is. */
export function plainOf(from: PlainOptions): PlainOptions {
  const values = new Map<string, unknown>(Object.entries(from));
  const entries = plainNames.map((name) => [name, values.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Options of the sidecar that are none of a listener. */
const own = new Set([...namesOf("sidecar"), "sites", "signal", "log", "newDispatcher"]);

/** The options of the listeners. */
export function listenerOptions(options: SidecarOptions): CompatListenerOptions {
  const entries = Object.entries(options).filter(([name]) => !own.has(name));
  return Object.fromEntries(entries) as unknown as CompatListenerOptions;
}
