import { readFile } from "node:fs/promises";
import { whyUnread } from "@edbridge/core/internal";
import type { RateLimitOption, SandboxOptions } from "@edbridge/sandbox";
import { Command, InvalidArgumentError, Option } from "commander";
import { port, wholeNumber } from "../command/flags.js";
import type { Io } from "../command/io.js";
import { notListening } from "../command/listening.js";
import { sandboxComplaint, sandboxPackage } from "../command/optional-package.js";
import { Failure, UsageFailure } from "../command/outcome.js";

interface SandboxFlags extends Omit<SandboxOptions, "version" | "credentials"> {
  readonly data?: string;
  readonly credentials?: string;
  readonly lenient?: true;
  readonly apiVersion?: SandboxOptions["version"];
  readonly host: string;
  readonly port: number;
}

const about = `Run a host to try things on: legacy, current or both, with made-up records.

It needs the package @edbridge/sandbox beside edbridge.

It prints its root address, a key and a secret, and runs until SIGTERM or
SIGINT. It is as strict as real hosts. Its key is that of a vendor for one
district. Descriptor values must be in its own lists, and references must name
records. On a loopback address, POST /_sandbox moves its clock and makes
requests fail; the README shows how.

Example:
  edbridge sandbox --generation legacy --port 9090`;

export function sandboxCommand(io: Io): Command {
  const command = new Command("sandbox").description(about);
  for (const option of options()) command.addOption(option);
  return command.action(async (flags: SandboxFlags) => runSandbox(flags, io));
}

function options(): Option[] {
  return [
    new Option("--port <number>", "TCP port; 0 takes a free one").default(0).argParser(port),
    new Option("--host <address>", "address to listen at").default("127.0.0.1"),
    new Option("--generation <which>", "which API it has")
      .choices(["legacy", "current", "both"])
      .default("both"),
    new Option("--data <file>", "JSON file of records in current form, by collection"),
    new Option("--claim-set <name>", "rights of its keys; sandbox has all rights")
      .choices(["sis", "roster", "assessment", "sandbox"])
      .default("sis"),
    new Option(
      "--credentials <file>",
      "JSON file with its keys and secrets (default: one key that is made up)",
    ),
    new Option(
      "--lenient",
      "accept any descriptor value, and references to records that it does not have",
    ),
    new Option(
      "--openapi <file...>",
      "files with the OpenAPI documents of your own host, whose collections it then has",
    ),
    new Option("--districts <number>", "how many districts its schools belong to").argParser(
      wholeNumber(1, 1000),
    ),
    new Option(
      "--errors <form>",
      "form of the errors of its current API (default: by --api-version)",
    ).choices(["message", "correlated", "problem", "full", "meadowlark"]),
    new Option(
      "--ids <form>",
      "whether the ids of its current API have dashes (default: by --api-version)",
    ).choices(["compact", "dashed"]),
    new Option(
      "--rate-limit <requests/seconds>",
      "such as 100/60: after 100 requests of a key in 60 seconds it answers 429",
    ).argParser(rateLimit),
    new Option("--data-standard <version>", "Data Standard of its records, such as 5.2"),
    new Option(
      "--api-version <version>",
      "version of the current API that it acts as, such as 7.3",
    ),
    new Option("--layout <form>", "form of the paths of its current API").choices([
      "shared",
      "year",
      "instanceYear",
      "tenant",
      "context",
      "tenantContext",
    ]),
    new Option("--school-year <year>", "school year in the paths of the layouts that have one"),
    new Option("--token-lifetime <seconds>", "how long its tokens live").argParser(
      wholeNumber(1, 86_400),
    ),
    new Option(
      "--seed <number>",
      "the same number makes up the same records and the same key",
    ).argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
  ];
}

/** Reads `100/60`: 100 requests in 60 seconds. */
function rateLimit(text: string): RateLimitOption {
  const [, requests, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (requests === undefined) {
    throw new InvalidArgumentError("It must be requests/seconds, such as 100/60.");
  }
  return { requests: Number(requests), seconds: Number(seconds) };
}

/** The keys of a file; the sandbox itself checks what is in it. */
async function keysIn(file: string): Promise<NonNullable<SandboxOptions["credentials"]>> {
  const text = await readFile(file, "utf8").catch((error: unknown): never => {
    throw new UsageFailure(`--credentials ${file}: ${whyUnread(error)}`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageFailure(`--credentials ${file}: is not valid JSON.`);
  }
}

async function runSandbox(flags: SandboxFlags, io: Io): Promise<void> {
  const { startSandbox } = await sandboxPackage("edbridge sandbox");
  const asked = io.stopAsked();
  const { apiVersion, credentials, lenient, ...rest } = flags;
  const given: SandboxOptions = {
    ...rest,
    control: true,
    ...(lenient ? { descriptors: "open", strictReferences: false } : {}),
    ...(apiVersion === undefined ? {} : { version: apiVersion }),
    ...(credentials === undefined ? {} : { credentials: await keysIn(credentials) }),
  };
  const sandbox = await startSandbox(given).catch((error: unknown): never => {
    if (!(error instanceof Error)) throw error;
    const elsewhere = notListening(error, flags);
    if (elsewhere) throw elsewhere;
    if ("syscall" in error && "path" in error) {
      const flag = error.path === flags.data ? "--data" : "--openapi";
      throw new UsageFailure(`${flag} ${String(error.path)}: ${whyUnread(error)}`);
    }
    const text = sandboxComplaint(error.message, flags.data);
    // What the sandbox refuses before it listens is a matter of its options.
    throw error instanceof TypeError ? new UsageFailure(text) : new Failure(text);
  });
  const { clientKey, clientSecret } = sandbox.credentials;
  io.out(`base URL  ${sandbox.baseUrl}\nkey       ${clientKey}\nsecret    ${clientSecret}\n`);
  await asked;
  await sandbox.stop();
}
