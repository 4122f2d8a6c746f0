// Writes the JSON Schema of edbridge.config.json for editors; `--check` only compares.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import * as z from "zod/mini";
import { type Config, configName, configSchema } from "../dist/internal/index.js";

/** What editors show of each option. */
const descriptions: Readonly<Record<keyof Config, string>> = {
  $schema: "Where this schema is.",
  baseUrl: "The address that the legacy programs use for their host.",
  currentBaseUrl: "The address of the current host. Default: baseUrl.",
  namespace: "The segment that names the data model. Default: ed-fi.",
  dataPath: "Where collections are, such as /data/v3/{namespace}. Default: as the host tells.",
  tokenPath: "The token operation, such as /oauth/token. Default: as the host tells.",
  tenant: "Fills {tenant} on hosts that serve several.",
  context: "Fills {context} on hosts that route by one.",
  schoolYears: "Options by school year, where years are on different hosts.",
  dataStandard: "The Data Standard of the host, such as 5.0. Default: as the host tells.",
  maxLimit: "The largest limit that the host takes. Default: 500, or 100 on Data Standard 3.1.",
  idFormat: "How the host writes ids. Default: as the first id that it gives.",
  descriptorNamespace: "What goes before the names of descriptors. Default: uri://ed-fi.org.",
  collections: "Collections of an extension: the legacy name, and where it is now.",
  records: "How records are translated; false passes them as they are.",
  code: "strict: codes that were issued here, once; lenient: any code. Default: strict.",
  casing: "How names in OAuth responses are written. Default: follow.",
  oauthStatus: "The status of refused OAuth requests. Default: legacy.",
  allowInsecureHttp: "Allows http:// to another machine: secrets can be read on the way.",
  retry: "How edbridge repeats its own requests after a transient fault.",
  callerNames: "Names that logs and reports show, by client key or by its digest.",
  stateDir:
    "The folder in which tokens and parts of new people are kept for other processes, encrypted; none keeps none.",
  without: "Changes that are turned off: EDB017 for all callers, nightly=EDB017 for one.",
  sessionDays: "Days that an encrypted handle is valid at most, from its issue. Default: 7.",
  port: "serve: the TCP port; 0 takes a free one. Default: 8080.",
  host: "serve: the address to listen at. Default: 127.0.0.1.",
  tlsCert: "serve: the file of the certificate with which it speaks TLS, in PEM.",
  tlsKey: "serve: the file of its private key, in PEM.",
  adminPort: "serve: the TCP port of health, metrics and the page. Default: none.",
  adminHost: "serve: the address of that port. Default: 127.0.0.1.",
  readyNeedsHost: "serve: whether it is ready only while its host is reached. Default: false.",
  shutdownDelay: "serve: seconds in which it still takes requests when it stops. Default: 0.",
  grace: "serve: seconds that requests have to end when it stops. Default: 10.",
  maxBody: "Bytes of the largest body that is taken, decoded. Default: 1048576.",
  forwarded:
    "serve: whether Forwarded and X-Forwarded-* are believed: ignore, trust, or the addresses of your proxies. Default: ignore.",
  sendForwarded: "serve: what of them goes to the host. Default: none.",
  cors: "serve: the origin whose web pages may call; * is any. Default: none.",
  connections: "serve: requests that run at the host at once. Default: 50.",
  queue: "serve: requests that may wait for one of them. Default: 1000.",
  queueTimeout: "serve: seconds that a request waits for one of them. Default: 10.",
  maxCalls: "serve: requests of all callers that may be under way. Default: 5000.",
  maxConnections: "serve: connections of callers that may be open. Default: 10000.",
  callerRate:
    "serve: requests a second that each caller may send, or by caller, * for all others. Default: as it likes.",
  callerCalls:
    "serve: requests of each caller that may be under way, or by caller. Default: as it likes.",
  callerBody:
    "serve: bytes of the largest body of each caller, or by caller, beside maxBody. Default: maxBody alone.",
  allowedCallers: "serve: the callers that are served, by name, digest or key. Default: all.",
  hostTimeout: "serve: seconds that the host may let a request wait. Default: 300.",
  hostCert: "serve: the file of the client certificate for the host, in PEM.",
  hostKey: "serve: the file of its private key, in PEM.",
  hostCa: "serve: the file of the authorities that the host's certificate is checked by, in PEM.",
  sites:
    "serve: hosts of their own for a host name or a path such as /north, with the options of each.",
  logFormat: "serve: lines for people (text) or for machines (json). Default: text.",
  logLevel: "serve: all (info), what needs a look (warn), or nothing (none). Default: info.",
  sunset: "serve: the day on which the legacy API ends, such as 2027-06-30.",
  deprecated: "serve: the day of its deprecation. Default: today.",
  migrationPage: "serve: the address of a page about it; {id} becomes the id of a change.",
  brownout: "serve: times of the week at which legacy requests are answered 503.",
  allowedHosts:
    "serve: names by which callers may reach it; * is any. Default: those of this machine.",
  env: "run: the variable from which the program reads the address of its host.",
  report: "run, serve: the file to which a line of JSON is appended for each call.",
};

const { properties = {}, ...schema } = z.toJSONSchema(configSchema);
const described = Object.entries(properties).map(([name, property]) => [
  name,
  { description: descriptions[name as keyof Config], ...(property as object) },
]);
const text = await format(
  JSON.stringify({
    ...schema,
    title: `Options of edbridge, in ${configName}`,
    properties: Object.fromEntries(described),
  }),
  { parser: "json", printWidth: 100 },
);

const file = fileURLToPath(new URL("../../cli/edbridge.config.schema.json", import.meta.url));
if (process.argv.includes("--check")) {
  if ((await readFile(file, "utf8")) !== text) {
    console.error("edbridge.config.schema.json is not as the options are: run npm run docs.");
    process.exitCode = 1;
  }
} else {
  await writeFile(file, text);
}
