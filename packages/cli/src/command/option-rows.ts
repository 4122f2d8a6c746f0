import { doorRows } from "@edbridge/compat/internal";
import {
  bytes,
  choice,
  duration,
  names,
  object,
  orByCaller,
  type Place,
  row,
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
  hostTimeout: row(duration("1s", "1h"), {
    doc: "how long to wait for the host to begin its response, or to continue it",
    group: "host",
    value: "time",
    usual: "5m",
    at: ofCommand,
  }),
  hostCert: row(text(), {
    doc: "file in PEM with the client certificate for the host; needs --host-key",
    group: "host",
    value: "file",
    at: ofCommand,
  }),
  hostKey: row(text(), {
    doc: "file in PEM with the private key of --host-cert",
    group: "host",
    value: "file",
    at: ofCommand,
  }),
  hostCa: row(text(), {
    doc: "file in PEM with the authorities that may sign the host's certificate",
    group: "host",
    value: "file",
    usual: "those of Node.js",
    at: ofCommand,
  }),
} as const satisfies Table;

// The callers of a server use its own address.
const { legacyUrl: _, ...siteRows } = doorRows;

/** Options of the sidecar itself, which `serve` takes, and a program that starts it. */
export const sidecarRows = {
  connections: row(whole(1, 10_000), {
    doc: "most requests of callers that the host gets at the same time; one key gets at most half of them",
    group: "host",
    value: "number",
    usual: String(usual.connections),
  }),
  queue: row(whole(0, 1_000_000), {
    doc: "most requests that may wait until the host has a place; one more is answered 503",
    group: "host",
    value: "number",
    usual: String(usual.queue),
  }),
  queueTimeout: row(duration("1s", "1h"), {
    doc: "how long a request may wait for such a place before it is answered 503",
    group: "host",
    value: "time",
    usual: "10s",
  }),
  port: row(whole(0, 65_535), {
    doc: "TCP port; 0 takes a free one",
    group: "listen",
    value: "number",
    usual: String(usual.port),
  }),
  host: row(text(), {
    doc: "address to listen at",
    group: "listen",
    value: "address",
    usual: usual.host,
  }),
  tlsCert: row(text(), {
    doc: "file in PEM with the certificate of this server; needs --tls-key",
    group: "listen",
    value: "file",
    usual: "plain HTTP",
  }),
  tlsKey: row(text(), {
    doc: "file in PEM with the private key of --tls-cert",
    group: "listen",
    value: "file",
  }),
  shutdownDelay: row(duration("0s", "1h"), {
    doc: "how long it still accepts requests after SIGTERM, while /readyz answers 503",
    group: "listen",
    value: "time",
    usual: "0s",
  }),
  grace: row(duration("0s", "1h"), {
    doc: "how much time open requests have to end when it stops",
    group: "listen",
    value: "time",
    usual: "10s",
  }),
  allowedHosts: row(names, {
    doc: "host names by which callers may reach this server, such as edbridge.example, or * for any",
    group: "callers",
    value: "names",
    usual: "this machine and --host",
    flag: "--allowed-host",
  }),
  allowedCallers: row(names, {
    doc: "only these callers may sign in: names of --caller-names, digests as in the log, or client keys",
    group: "callers",
    value: "names",
    usual: "all",
  }),
  cors: row(text(), {
    doc: "origin whose web pages may send requests; * for any",
    group: "callers",
    value: "origin",
    usual: "none",
  }),
  forwarded: row(text(), {
    doc: "who is believed about Forwarded and X-Forwarded-*: ignore for nobody, trust for everybody, or the addresses of your proxies, such as 10.0.0.0/8,::1",
    group: "callers",
    value: "trust",
    usual: "ignore",
  }),
  sendForwarded: row(choice(["none", "pass", "append"]), {
    doc: "what the host gets of these headers: none, pass for those of the caller, append to add this server to them",
    group: "callers",
    value: "what",
    usual: "none",
  }),
  maxCalls: row(whole(1, 1_000_000), {
    doc: "most requests of all callers that may be open; one more is answered 503, unless one can be closed that is still being sent",
    group: "limits",
    value: "number",
    usual: String(usual.maxCalls),
  }),
  maxConnections: row(whole(1, 1_000_000), {
    doc: "most connections of callers that may be open; a silent one is closed for one more",
    group: "limits",
    value: "number",
    usual: String(usual.maxConnections),
  }),
  callerRate: row(
    orByCaller(whole(1, 100_000), `must be a whole number from 1 to 100000. ${byCaller}`),
    {
      doc: "most requests a second of each caller, or by caller: nightly=50,*=5; one more is answered 429",
      group: "limits",
      value: "number",
      usual: "no limit",
    },
  ),
  callerCalls: row(
    orByCaller(whole(1, 100_000), `must be a whole number from 1 to 100000. ${byCaller}`),
    {
      doc: "most open requests of each caller, or by caller: nightly=50,*=5; one more is answered 429",
      group: "limits",
      value: "number",
      usual: "no limit",
    },
  ),
  callerBody: row(
    orByCaller(bytes, `must be a number of bytes, such as 65536, 64k or 64m. ${byCaller}`),
    {
      doc: "largest request body of each caller, or by caller: nightly=8m,*=64k",
      group: "limits",
      value: "bytes",
      usual: "--max-body",
    },
  ),
  adminPort: row(whole(0, 65_535), {
    doc: "TCP port for health, metrics and a web page that shows who still calls; 0 takes a free one",
    group: "reports",
    value: "number",
    usual: "none",
  }),
  adminHost: row(text(), {
    doc: "address of that port",
    group: "reports",
    value: "address",
    usual: usual.host,
  }),
  readyNeedsHost: row(truth, {
    doc: "answer 503 at /readyz while the host is not reached",
    group: "reports",
    usual: "200, because callers still get a response",
  }),
  sunset: row(text(), {
    doc: "day on which the legacy API ends, such as 2027-06-30; responses name it",
    group: "end",
    value: "day",
  }),
  deprecated: row(text(), {
    doc: "day from which the legacy API is deprecated; responses name it",
    group: "end",
    value: "day",
    usual: "today",
  }),
  migrationPage: row(text(), {
    doc: "address of a page about the move; responses link to it, and {id} becomes the id of a change",
    group: "end",
    value: "url",
  }),
  brownout: row(text(), {
    doc: "times of the week at which legacy requests are answered 503, such as 'Tue 10:00-10:15'",
    group: "end",
    value: "times",
  }),
  sites: {
    ...row<Readonly<Record<string, SiteOptions>>>(object("must be an object."), {
      doc: "hosts for a host name or a path such as /north, with the options of each",
      group: "host",
      at: ["code", "file"],
    }),
    each: { rows: siteRows, key: /^/, wrong: "" },
  },
} as const satisfies Table;

/** What `serve` and `run` say of calls. */
const reportRow = row(text(), {
  doc: "file to which one line of JSON is appended for each request; edbridge todo reads it",
  group: "reports",
  value: "file",
  at: ofCommand,
});

/** Options that only `serve` has, but those of the sidecar. */
export const serveRows = {
  ...reachRows,
  ...sidecarRows,
  report: reportRow,
  sessionKeyFile: row(names, {
    doc: "files with the keys that encrypt codes and handles; the first key encrypts, all of them decrypt",
    group: "sign-in",
    value: "files",
    usual: "a key in the state folder",
    at: ofRun,
  }),
  store: row(text(), {
    doc: "address of the Redis or Valkey that several machines share, such as redis://cache.example:6379",
    group: "sign-in",
    value: "url",
    usual: "none; on one machine the state folder is shared",
    at: ofRun,
    isSecret: true,
  }),
  logFormat: row(choice(["text", "json"]), {
    doc: "text for people, json for machines",
    group: "reports",
    value: "form",
    usual: "text",
    at: ofCommand,
  }),
  logLevel: row(choice(["info", "warn", "none"]), {
    doc: "info logs every request, warn only what needs a look, none nothing",
    group: "reports",
    value: "level",
    usual: "info",
    at: ofCommand,
  }),
  rehearse: row(truth, {
    doc: "check writes and send none to the host; print a report when it stops",
    group: "other",
    at: ofRun,
  }),
} as const satisfies Table;

/** Options that only `run` has. */
export const runRows = {
  ...reachRows,
  env: row(text(), {
    doc: "variable from which the program reads the address of its host",
    group: "other",
    value: "name",
    at: ofCommand,
  }),
  legacyUrl: doorRows.legacyUrl,
  rehearse: { ...serveRows.rehearse, doc: "check all writes, and send none of them to the host" },
  allowUnbridged: row(truth, {
    doc: "keep the exit code of the command if calls were not bridged, or not rehearsed",
    group: "other",
    at: ofRun,
  }),
  report: {
    ...reportRow,
    doc: "file to which one line of JSON is appended for each call, and one for the run; edbridge todo reads it",
  },
} as const satisfies Table;

/** All options that a file, a variable or a flag can set. */
export const allRows = { ...doorRows, ...runRows, ...serveRows } as const satisfies Table;
