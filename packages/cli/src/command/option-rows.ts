import { doorRows } from "@edbridge/compat/internal";
import {
  address,
  bytes,
  choice,
  custom,
  duration,
  hintOf,
  type HintValue,
  list,
  type Kind,
  mapOf,
  orByCaller,
  type Place,
  rowsOf,
  type Table,
  text,
  truth,
  usualOf,
  whole,
} from "@edbridge/core/internal";
import type { SiteOptions } from "../serve/site-options.js";

/** What a program cannot give to the sidecar: the command reads it. */
const ofCommand: readonly Place[] = ["file", "variable", "flag"];
/** No file has it: it is a secret's place, or for one run. */
const ofRun: readonly Place[] = ["variable", "flag"];

const host = rowsOf("host");
const reach = rowsOf("host", ofCommand);
const listen = rowsOf("listen");
const callers = rowsOf("callers");
const limits = rowsOf("limits");
const reports = rowsOf("reports");
const reportsOfCommand = rowsOf("reports", ofCommand);
const signIn = rowsOf("sign-in", ofRun);
const ending = rowsOf("end");
const shadow = rowsOf("shadow", ofCommand);
const run = rowsOf("other", ofRun);

/** A name may have spaces in it. */
const commas = { between: /,/ };
const byCaller = 'By caller: nightly=50,*=5; in a file or in code { "nightly": 50, "*": 5 }.';
const countByCaller = orByCaller(
  whole(1, 100_000),
  `must be a whole number from 1 to 100000. ${byCaller}`,
);

/** How the command reaches a host, in `serve`, `run` and `doctor`. */
export const reachRows = {
  hostTimeout: reach(duration("1s", "1h"), { usual: "5m" })(
    "how long to wait for the host to begin its response, or to continue it",
  ),
  hostCert: reach(text("file"))(
    "file in PEM with the client certificate for the host; needs --host-key",
  ),
  hostKey: reach(text("file"))("file in PEM with the private key of --host-cert"),
  hostCa: reach(text("file"))(
    "file in PEM with the authorities that may sign the host's certificate (default: those of Node.js)",
  ),
} as const satisfies Table;

// The callers of a server use its own address.
const { legacyUrl: _, ...siteRows } = doorRows;

/** Options of the sidecar itself, which `serve` takes, and a program that starts it. */
export const sidecarRows = {
  connections: host(whole(1, 10_000), { usual: "50" })(
    "most requests of callers that the host gets at the same time; one key gets at most half of them",
  ),
  queue: host(whole(0, 1_000_000), { usual: "1000" })(
    "most requests that may wait for the host; above that, edbridge answers 503",
  ),
  queueTimeout: host(duration("1s", "1h"), { usual: "10s" })(
    "how long a request may wait for such a place before it is answered 503",
  ),
  port: listen(whole(0, 65_535), { usual: "8080" })("TCP port; 0 takes a free one"),
  host: listen(text("address"), { usual: "127.0.0.1" })("address to listen at"),
  tlsCert: listen(text("file"))(
    "file in PEM with the certificate of this server; needs --tls-key (default: plain HTTP)",
  ),
  tlsKey: listen(text("file"))("file in PEM with the private key of --tls-cert"),
  shutdownDelay: listen(duration("0s", "1h"), { usual: "0s" })(
    "how long it still accepts requests after SIGTERM, while /readyz answers 503",
  ),
  grace: listen(duration("0s", "1h"), { usual: "10s" })(
    "how much time open requests have to end when it stops",
  ),
  allowedHosts: callers(list("names", commas), { flag: "--allowed-host" })(
    "host names by which callers may reach this server, such as edbridge.example, or * for any (default: this machine and --host)",
  ),
  allowedCallers: callers(list("names", commas))(
    "only these callers may sign in: names of --caller-names, digests as in the log, or client keys (default: all)",
  ),
  cors: callers(text("origin"), { usual: "none" })(
    "origin whose web pages may send requests; * for any",
  ),
  forwarded: callers(text("trust"), { usual: "ignore" })(
    "who is believed about Forwarded and X-Forwarded-*: ignore for nobody, trust for everybody, or the addresses of your proxies, such as 10.0.0.0/8,::1",
  ),
  sendForwarded: callers(choice(["none", "pass", "append"], "what"), { usual: "none" })(
    "what the host gets of these headers: none, pass for those of the caller, append to add this server to them",
  ),
  maxCalls: limits(whole(1, 1_000_000), { usual: "5000" })(
    "most open requests of all callers; above that, edbridge closes the unfinished one that began first, or answers 503 if none is unfinished",
  ),
  maxConnections: limits(whole(1, 1_000_000), { usual: "10000" })(
    "most open connections of callers; above that, edbridge closes the one that has been silent for longest",
  ),
  callerRate: limits(countByCaller, { more: "`*` is for all others." })(
    "most requests a second of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
  ),
  callerCalls: limits(countByCaller)(
    "most open requests of each caller, or by caller: nightly=50,*=5; one more is answered 429 (default: no limit)",
  ),
  callerBody: limits(
    orByCaller(bytes, `must be a number of bytes, such as 65536, 64k or 64m. ${byCaller}`),
    { more: "It holds beside `maxBody`." },
  )("largest request body of each caller, or by caller: nightly=8m,*=64k (default: --max-body)"),
  adminPort: reports(whole(0, 65_535))(
    "TCP port for health, metrics and a web page that shows who still calls; 0 takes a free one (default: none)",
  ),
  adminHost: reports(text("address"), { usual: "127.0.0.1" })("address of that port"),
  readyNeedsHost: reports(truth)(
    "answer 503 at /readyz while the host is not reached (default: 200, because callers still get a response)",
  ),
  sunset: ending(text("day"), {
    more: "In UTC. Responses then carry `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).",
  })("day on which the legacy API ends, such as 2027-06-30; responses name it"),
  deprecated: ending(text("day"), { more: "In UTC." })(
    "day from which the legacy API is deprecated; responses name it (default: today)",
  ),
  migrationPage: ending(text("url"))(
    "address of a page about the move; responses link to it, and {id} becomes the id of a change",
  ),
  brownout: ending(text("times"), {
    more: "In the time zone of this machine; several with commas between them.",
  })("times of the week at which legacy requests are answered 503, such as 'Tue 10:00-10:15'"),
  sites: host(
    mapOf<Readonly<Record<string, SiteOptions>>>(
      "Readonly<Record<string, SiteOptions>>",
      /./,
      "must be an object.",
    ),
    { at: ["code", "file"], each: siteRows },
  )("hosts for a host name or a path such as /north, with the options of each"),
} as const satisfies Table;

const share: Kind<number> = {
  ...custom<number>(
    "number",
    (value) => typeof value === "number" && value >= 0 && value <= 1,
    "must be a share from 0 to 1, such as 0.05.",
  ),
  read: (value) => (/^\d(?:\.\d{1,9})?$/.test(value) ? Number(value) : value),
  json: { type: "number", minimum: 0, maximum: 1 },
  value: "share",
};

/** The comparison of an old and a new host, in `serve` and `run`. */
export const shadowRows = {
  shadow: shadow(address)(
    "root address of the old host: callers get its responses, and those of the new host are compared with them",
  ),
  shadowReport: shadow(text("file"))(
    "file to which counts of the comparison are appended; edbridge shadow reads it",
  ),
  shadowWrites: shadow(choice(["rehearse", "both"], "how"), { usual: "rehearse" })(
    "rehearse checks writes for the new host and sends none; both writes them there too, after the old host",
  ),
  shadowNoise: shadow(share, { usual: "0" })(
    "share of reads that the old host is asked twice; what differs then is counted as noise",
  ),
  shadowShare: shadow(share, { usual: "1" })(
    "share of calls that are compared; writes to both hosts are all sent",
  ),
  shadowCalls: shadow(whole(1, 100), { usual: "4" })("most calls that are compared at once"),
  shadowRate: shadow(whole(1, 1_000_000), { usual: "600" })(
    "most requests a minute that the new host gets by the comparison",
  ),
  shadowMemory: shadow(bytes, { usual: "64m" })("most bytes of bodies that wait to be compared"),
} as const satisfies Table;

const reportRow = reportsOfCommand(text("file"))(
  "file to which one line of JSON is appended for each request; edbridge todo reads it",
);

const storeAddress = text(
  "url",
  "must be an address such as redis://cache.example:6379.",
  /^rediss?:\/\/[^/\s]+/,
);

/** Options that only `serve` has, but those of the sidecar. */
export const serveRows = {
  ...reachRows,
  ...sidecarRows,
  ...shadowRows,
  report: reportRow,
  sessionKeyFile: signIn(list("files", commas))(
    "files with the keys that encrypt codes and handles; the first key encrypts, all of them decrypt (default: a key in the state folder)",
  ),
  store: signIn(storeAddress, { isSecret: true })(
    "address of the Redis or Valkey that several machines share, such as redis://cache.example:6379 (default: none; on one machine the state folder is shared)",
  ),
  logFormat: reportsOfCommand(choice(["text", "json"], "form"), { usual: "text" })(
    "text for people, json for machines",
  ),
  logLevel: reportsOfCommand(choice(["info", "warn", "none"], "level"), { usual: "info" })(
    "info logs every request, warn only what needs a look, none nothing",
  ),
  rehearse: run(truth)("check writes and send none to the host; print a report when it stops"),
} as const satisfies Table;

const nameOfVariable = text(
  "name",
  "must be the name of an environment variable, such as EDFI_BASE_URL.",
  /^[A-Za-z_]\w*$/,
);

export const runRows = {
  ...reachRows,
  ...shadowRows,
  env: rowsOf("other", ofCommand)(nameOfVariable)(
    "variable from which the program reads the address of its host",
  ),
  legacyUrl: doorRows.legacyUrl,
  observe: run(truth)(
    "change nothing: the program calls the legacy host at --base-url, and run reports what each call would need",
  ),
  rehearse: { ...serveRows.rehearse, doc: "check all writes, and send none of them to the host" },
  nights: run(whole(1, 7), { usual: "1" })(
    "how often the job is run in a rehearsal; each night finds what the one before wrote",
  ),
  allowUnbridged: run(truth)(
    "keep the exit code of the command if calls were not bridged, or not rehearsed",
  ),
  report: {
    ...reportRow,
    doc: "file to which one line of JSON is appended for each call, and one for the run; edbridge todo reads it",
  },
} as const satisfies Table;

/** The options of all doors, of `run` and of `serve`. */
export const allRows = { ...doorRows, ...runRows, ...serveRows } as const satisfies Table;

/** The values of options that nobody gives. */
export const usual = usualOf(allRows);

/** An option as a flag sets it: `records.onLoss` and `warn` are `--on-loss warn`. */
export function flagText(name: string, value?: HintValue): string {
  const known = hintOf(allRows, "flag", name, value);
  // What another package takes, such as the sandbox, has a flag of its name.
  const isName = known === name && /^[a-z]+[A-Z]?\w*$/.test(name);
  return isName ? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : known;
}
