import { doorRows } from "@edbridge/compat/internal";
import {
  bytes,
  choice,
  duration,
  names,
  object,
  orByCaller,
  type Place,
  rowsOf,
  type Table,
  text,
  truth,
  whole,
} from "@edbridge/core/internal";
import type { SiteOptions } from "../serve/sites.js";

/** What a program cannot give to the sidecar: the command reads it. */
const ofCommand: readonly Place[] = ["file", "variable", "flag"];
/** No file has it: it is a secret's place, or for one run. */
const ofRun: readonly Place[] = ["variable", "flag"];

const host = rowsOf("host");
const listen = rowsOf("listen");
const callers = rowsOf("callers");
const limits = rowsOf("limits");
const reports = rowsOf("reports");
const signIn = rowsOf("sign-in");
const ending = rowsOf("end");
const other = rowsOf("other");

const byCaller = "Bounds by caller are written nightly=50,*=5.";

/** What is so where nothing is said. */
export const usual = {
  host: "127.0.0.1",
  port: 8080,
  connections: 50,
  queue: 1000,
  queueTimeout: 10_000,
  hostTimeout: 300_000,
  grace: 10_000,
  maxBody: 2 ** 20,
  maxCalls: 5000,
  maxConnections: 10_000,
} as const;

/** How the command reaches a host, in `serve`, `run` and `doctor`. */
export const reachRows = {
  hostTimeout: host(
    "how long to wait for the host to begin its response, or to continue it (default: 5m)",
    duration("1s", "1h"),
    { at: ofCommand },
  ),
  hostCert: host(
    "file in PEM with the client certificate for the host; needs --host-key",
    text("file"),
    { at: ofCommand },
  ),
  hostKey: host("file in PEM with the private key of --host-cert", text("file"), { at: ofCommand }),
  hostCa: host(
    "file in PEM with the authorities that may sign the host's certificate (default: those of Node.js)",
    text("file"),
    { at: ofCommand },
  ),
} as const satisfies Table;

// The callers of a server use its own address.
const { legacyUrl: _, ...siteRows } = doorRows;

/** Options of the sidecar itself, which `serve` takes, and a program that starts it. */
export const sidecarRows = {
  connections: host(
    "most requests of callers that the host gets at the same time; one key gets at most half of them (default: 50)",
    whole(1, 10_000),
  ),
  queue: host(
    "most requests that may wait until the host has a place; one more is answered 503 (default: 1000)",
    whole(0, 1_000_000),
  ),
  queueTimeout: host(
    "how long a request may wait for such a place before it is answered 503 (default: 10s)",
    duration("1s", "1h"),
  ),
  port: listen("TCP port; 0 takes a free one (default: 8080)", whole(0, 65_535)),
  host: listen("address to listen at (default: 127.0.0.1)", text("address")),
  tlsCert: listen(
    "file in PEM with the certificate of this server; needs --tls-key (default: plain HTTP)",
    text("file"),
  ),
  tlsKey: listen("file in PEM with the private key of --tls-cert", text("file")),
  shutdownDelay: listen(
    "how long it still accepts requests after SIGTERM, while /readyz answers 503 (default: 0s)",
    duration("0s", "1h"),
  ),
  grace: listen(
    "how much time open requests have to end when it stops (default: 10s)",
    duration("0s", "1h"),
  ),
  allowedHosts: callers(
    "host names by which callers may reach this server, such as edbridge.example, or * for any (default: this machine and --host)",
    names("names"),
    { flag: "--allowed-host" },
  ),
  allowedCallers: callers(
    "only these callers may sign in: names of --caller-names, digests as in the log, or client keys (default: all)",
    names("names"),
  ),
  cors: callers(
    "origin whose web pages may send requests; * for any (default: none)",
    text("origin"),
  ),
  forwarded: callers(
    "who is believed about Forwarded and X-Forwarded-*: ignore for nobody, trust for everybody, or the addresses of your proxies, such as 10.0.0.0/8,::1 (default: ignore)",
    text("trust"),
  ),
  sendForwarded: callers(
    "what the host gets of these headers: none, pass for those of the caller, append to add this server to them (default: none)",
    choice(["none", "pass", "append"], "what"),
  ),
  maxCalls: limits(
    "most requests of all callers that may be open; one more is answered 503, unless one can be closed that is still being sent (default: 5000)",
    whole(1, 1_000_000),
  ),
  maxConnections: limits(
    "most connections of callers that may be open; a silent one is closed for one more (default: 10000)",
    whole(1, 1_000_000),
  ),
  callerRate: limits(
    "most requests a second of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
    orByCaller(whole(1, 100_000), `must be a whole number from 1 to 100000. ${byCaller}`),
    { more: "`*` is for all others." },
  ),
  callerCalls: limits(
    "most open requests of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
    orByCaller(whole(1, 100_000), `must be a whole number from 1 to 100000. ${byCaller}`),
  ),
  callerBody: limits(
    "largest request body of each caller, or by caller: nightly=8m,*=64k (default: --max-body)",
    orByCaller(bytes, `must be a number of bytes, such as 65536, 64k or 64m. ${byCaller}`),
    { more: "It holds beside `maxBody`." },
  ),
  adminPort: reports(
    "TCP port for health, metrics and a web page that shows who still calls; 0 takes a free one (default: none)",
    whole(0, 65_535),
  ),
  adminHost: reports("address of that port (default: 127.0.0.1)", text("address")),
  readyNeedsHost: reports(
    "answer 503 at /readyz while the host is not reached (default: 200, because callers still get a response)",
    truth,
  ),
  sunset: ending(
    "day on which the legacy API ends, such as 2027-06-30; responses name it",
    text("day"),
    { more: "In UTC. Responses then carry `Deprecation` (RFC 9745) and `Sunset` (RFC 8594)." },
  ),
  deprecated: ending(
    "day from which the legacy API is deprecated; responses name it (default: today)",
    text("day"),
    { more: "In UTC." },
  ),
  migrationPage: ending(
    "address of a page about the move; responses link to it, and {id} becomes the id of a change",
    text("url"),
  ),
  brownout: ending(
    "times of the week at which legacy requests are answered 503, such as 'Tue 10:00-10:15'",
    text("times"),
    { more: "In the time zone of this machine; several with commas between them." },
  ),
  sites: host(
    "hosts for a host name or a path such as /north, with the options of each",
    object<Readonly<Record<string, SiteOptions>>>(
      "Readonly<Record<string, SiteOptions>>",
      "must be an object.",
      /./,
    ),
    { at: ["code", "file"], each: siteRows },
  ),
} as const satisfies Table;

/** What `serve` and `run` say of calls. */
const reportRow = reports(
  "file to which one line of JSON is appended for each request; edbridge todo reads it",
  text("file"),
  { at: ofCommand },
);

/** Options that only `serve` has, but those of the sidecar. */
export const serveRows = {
  ...reachRows,
  ...sidecarRows,
  report: reportRow,
  sessionKeyFile: signIn(
    "files with the keys that encrypt codes and handles; the first key encrypts, all of them decrypt (default: a key in the state folder)",
    names("files"),
    { at: ofRun },
  ),
  store: signIn(
    "address of the Redis or Valkey that several machines share, such as redis://cache.example:6379 (default: none; on one machine the state folder is shared)",
    text("url"),
    { at: ofRun, isSecret: true },
  ),
  logFormat: reports(
    "text for people, json for machines (default: text)",
    choice(["text", "json"], "form"),
    { at: ofCommand },
  ),
  logLevel: reports(
    "info logs every request, warn only what needs a look, none nothing (default: info)",
    choice(["info", "warn", "none"], "level"),
    { at: ofCommand },
  ),
  rehearse: other("check writes and send none to the host; print a report when it stops", truth, {
    at: ofRun,
  }),
} as const satisfies Table;

/** Options that only `run` has. */
export const runRows = {
  ...reachRows,
  env: other("variable from which the program reads the address of its host", text("name"), {
    at: ofCommand,
  }),
  legacyUrl: doorRows.legacyUrl,
  rehearse: { ...serveRows.rehearse, doc: "check all writes, and send none of them to the host" },
  allowUnbridged: other(
    "keep the exit code of the command if calls were not bridged, or not rehearsed",
    truth,
    { at: ofRun },
  ),
  report: {
    ...reportRow,
    doc: "file to which one line of JSON is appended for each call, and one for the run; edbridge todo reads it",
  },
} as const satisfies Table;

/** All options that a file, a variable or a flag can set. */
export const allRows = { ...doorRows, ...runRows, ...serveRows } as const satisfies Table;
