import {
  choice,
  custom,
  duration,
  fromJson,
  isObject,
  type Kind,
  list,
  none,
  rowsOf,
  savedText,
  type Table,
  text,
  truth,
  whole,
  whyUnread,
} from "@edbridge/core/internal";
import type { RateLimitOption, SandboxOptions } from "@edbridge/sandbox";
import { readFile } from "node:fs/promises";
import { defineCommand } from "../command/define.js";
import { startedSandbox } from "../command/optional-package.js";
import { exit, UsageFailure } from "../command/outcome.js";

const about = `Run a host to try things on: legacy, current or both, with made-up records.

It needs the package @edbridge/sandbox beside edbridge.

It prints its root address, a key and a secret, and runs until SIGTERM or
SIGINT. It is as strict as real hosts. Its key is that of a vendor for one
district. References must name records, and descriptor values of the current API
must be in its own lists. On a loopback address, POST /_sandbox moves its clock
and makes requests fail; the README shows how.

Example:
  edbridge sandbox --generation legacy --port 9090`;

const listen = rowsOf("listen", ["flag"]);
const host = rowsOf("host", ["flag"]);
const signIn = rowsOf("sign-in", ["flag"]);
const records = rowsOf("records", ["flag"]);

const time = duration("1s", "24h");

/** `100/60s` is 100 requests in 60 seconds. */
const rate: Kind<RateLimitOption> = {
  ...custom("", isObject, "must be requests/time, such as 100/60s."),
  read(written) {
    const [, requests, within = ""] = /^(\d{1,6})\/(\w+)$/.exec(written) ?? none;
    const seconds = Number(time.read?.(within)) / 1000;
    return seconds >= 1 ? { requests: Number(requests), seconds } : undefined;
  },
  value: "requests/time",
};

const layouts = ["shared", "year", "instanceYear", "tenant", "context", "tenantContext"] as const;

const rows = {
  port: listen(whole(0, 65_535))("TCP port; 0 takes a free one (default: 0)"),
  host: listen(text("address"))("address to listen at (default: 127.0.0.1)"),
  generation: host(choice(["legacy", "current", "both"], "which"))(
    "which API it has (default: both)",
  ),
  data: records(text("file"))("JSON file of records in current form, by collection"),
  claimSet: signIn(choice(["sis", "roster", "assessment", "sandbox"], "name"))(
    "rights of its keys; sandbox has all rights (default: sis)",
  ),
  credentials: signIn(text("file"))(
    "JSON file with its keys and secrets (default: one key that is made up)",
  ),
  lenient: records(truth)(
    "accept any descriptor value, and references to records that it does not have",
  ),
  openapi: records(list("file...", { between: /\n/ }))(
    "files with the OpenAPI documents of your own host, whose collections it then has",
  ),
  districts: host(whole(1, 1000))("how many districts its schools belong to"),
  errors: host(choice(["message", "correlated", "problem", "full", "meadowlark"], "form"))(
    "form of the errors of its current API (default: by --api-version)",
  ),
  ids: host(choice(["compact", "dashed"], "form"))(
    "whether the ids of its current API have dashes (default: by --api-version)",
  ),
  rateLimit: signIn(rate)(
    "such as 100/60s: after 100 requests of a key in 60 seconds it answers 429",
  ),
  dataStandard: rowsOf("paths", ["flag"])(text("version"))(
    "Data Standard of its records, such as 5.2",
  ),
  apiVersion: host(text("version"))("version of the current API that it acts as, such as 7.3"),
  layout: host(choice(layouts, "form"))("form of the paths of its current API"),
  schoolYear: host(text("year"))("school year in the paths of the layouts that have one"),
  tokenLifetime: signIn(time)("how long its tokens live (default: 30m)"),
  seed: records(whole(0))("the same number makes up the same records and the same key"),
} as const satisfies Table;

/** The keys of a file; the sandbox itself checks what is in it. */
async function keysIn(file: string): Promise<NonNullable<SandboxOptions["credentials"]>> {
  const wrong = (why: string) => new UsageFailure(`--credentials ${file}: ${why}`);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw wrong(whyUnread(error));
  });
  const keys = fromJson(savedText(bytes));
  if (keys === undefined) throw wrong("is not valid JSON.");
  return keys as NonNullable<SandboxOptions["credentials"]>;
}

export const sandboxCommand = defineCommand({
  name: "sandbox",
  about,
  rows,
  async act({ values }, io) {
    const stopped = io.stopRequested();
    const { apiVersion: version, credentials: file, lenient, tokenLifetime, ...rest } = values;
    const credentials = file === undefined ? undefined : await keysIn(file);
    const options = {
      generation: "both",
      claimSet: "sis",
      ...rest,
      control: true,
      ...(lenient ? { descriptors: "open", strictReferences: false } : {}),
      version,
      credentials,
      tokenLifetime: tokenLifetime && Math.ceil(tokenLifetime / 1000),
    } as SandboxOptions;
    const sandbox = await startedSandbox("edbridge sandbox", options);
    const { clientKey, clientSecret } = sandbox.credentials;
    io.out(`base URL  ${sandbox.baseUrl}\nkey       ${clientKey}\nsecret    ${clientSecret}\n`);
    await stopped;
    await sandbox.stop();
    return exit.done;
  },
});
