import type { CompatOptions } from "@edbridge/compat";
import {
  byVariable,
  checkCompatOptions,
  type Config,
  configFile,
  configName,
  environmentOptions,
  makeFolder,
  readConfig,
  withConfig,
} from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import { Option } from "commander";
import { access, constants } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { wholeNumber } from "./flags.js";
import { type HostFlags, hostOptions } from "./host-options.js";
import type { Io } from "./io.js";
import { objectIn } from "./object-file.js";
import { UsageFailure } from "./outcome.js";
import { type RecordFlags, recordFlags, recordsOptionsOf } from "./record-flags.js";
import { asUsage } from "./variables.js";

/** The flags of every command that bridges calls. */
export interface BridgeFlags
  extends
    HostFlags,
    RecordFlags,
    Pick<
      CompatOptions,
      | "dataStandard"
      | "maxLimit"
      | "idFormat"
      | "descriptorNamespace"
      | "code"
      | "casing"
      | "oauthStatus"
      | "without"
    > {
  readonly callerNames?: string;
  /** The file of options. */
  readonly config?: string;
  readonly stateDir?: string;
}

export function bridgeFlags(): Option[] {
  return [
    ...hostOptions(),
    new Option(
      "--data-standard <version>",
      "Data Standard that the host serves, such as 5.0 (default: from the host)",
    ),
    new Option(
      "--max-limit <number>",
      "most records that the host gives in one page (default: from the host)",
    ).argParser(wholeNumber(1, 100_000)),
    new Option(
      "--id-format <form>",
      "whether the ids of the host have dashes (default: as the first id that it sends)",
    ).choices(["compact", "dashed"]),
    new Option(
      "--descriptor-namespace <uri>",
      "namespace in which a bare descriptor value, such as English, is looked for first (default: uri://ed-fi.org); if it is given, codes of others than this and uri://ed-fi.org are read in full",
    ),
    ...recordFlags(),
    new Option(
      "--code <strictness>",
      "strict takes each code that edbridge issued once; lenient takes any code, for programs that send a constant (default: strict)",
    ).choices(["strict", "lenient"]),
    new Option(
      "--casing <names>",
      "names in OAuth responses: camel for code, pascal for Code, both, or follow to write them as the caller does (default: follow)",
    ).choices(["follow", "camel", "pascal", "both"]),
    new Option(
      "--oauth-status <which>",
      "status of a refused sign-in: legacy for 200 with an error in the body, standard for 400 or 401 (default: legacy)",
    ).choices(["legacy", "standard"]),
    new Option(
      "--caller-names <file>",
      "JSON file that gives client keys the names which logs and reports show",
    ),
    new Option(
      "--state-dir <folder>",
      "folder in which tokens and parts of new students are kept for other processes, encrypted; none keeps nothing (default: the state folder of the user)",
    ),
    withoutFlag(),
    configFlag(),
  ];
}

/** The file of options. */
export function configFlag(): Option {
  return new Option(
    "--config <file>",
    `JSON file of options, such as schoolYears and collections (default: ${configName} of the working directory, if it is there)`,
  );
}

/** The changes that are turned off, for all callers or for one. */
export function withoutFlag(): Option {
  return new Option(
    "--without <changes>",
    "changes to turn off, to prove that a program no longer needs them: EDB017,EDB024, or for one caller nightly=EDB017 (default: none)",
  ).argParser((text: string) => text.split(",").map((each) => each.trim()));
}

/** What a command was told, by its flags, by the environment and by a file of options. */
export interface GivenOptions {
  /** The options of every door. Both addresses are that of the host, unless one is said. */
  readonly options: CompatOptions & { readonly currentBaseUrl: string | URL };
  /** The file. */
  readonly config: Config;
}

/**
 * What variables and the file say, and the address of the host, which a flag may say first.
 *
 * @throws `UsageFailure` naming what is wrong
 */
function toldOf(flags: Pick<BridgeFlags, "baseUrl" | "config">, { environment }: Io) {
  const file = configFile(flags.config ?? environment["EDBRIDGE_CONFIG"], process.cwd());
  const name = flags.config === undefined ? (file ?? "") : `--config ${file}`;
  const config = asUsage(() => (file === undefined ? {} : readConfig(file, name)));
  const variables = asUsage(() => environmentOptions(environment)) ?? {};
  const given = withConfig(config, variables);
  const currentBaseUrl = flags.baseUrl ?? given.currentBaseUrl ?? given.baseUrl;
  if (currentBaseUrl === undefined) {
    throw new UsageFailure(
      `give the address of the host: --base-url <url>, EDBRIDGE_BASE_URL, or baseUrl in ${configName}.`,
    );
  }
  return { given, config, currentBaseUrl, name, variables };
}

/**
 * The host that a command is to ask, and the file of options: a flag wins over a variable of the
 * environment, and that over the file.
 *
 * @throws `UsageFailure` naming what is wrong
 */
export function hostOf(flags: HostFlags & Pick<BridgeFlags, "config">, io: Io) {
  const { given, config, currentBaseUrl } = toldOf(flags, io);
  const { namespace, dataPath, tokenPath, tenant, context, allowInsecureHttp } = {
    ...given,
    ...doorFlags(flags),
  };
  const values = { namespace, dataPath, tokenPath, tenant, context, allowInsecureHttp };
  return { host: { ...values, baseUrl: String(currentBaseUrl) }, config };
}

/**
 * The options of a command: a flag wins over a variable of the environment, and that over the file.
 *
 * @throws `UsageFailure` naming what is wrong
 */
export async function bridgeOptionsOf(flags: BridgeFlags, io: Io): Promise<GivenOptions> {
  const told = toldOf(flags, io);
  const { given, config, currentBaseUrl } = told;
  const { callerNames } = flags;
  const options = {
    ...given,
    ...doorFlags(flags),
    ...(callerNames === undefined
      ? {}
      : { callerNames: (await objectIn("--caller-names", callerNames)) as Record<string, string> }),
    records: await recordsOptionsOf(flags, given.records),
    baseUrl: given.baseUrl ?? currentBaseUrl,
    currentBaseUrl,
  };
  await checkStateDir(options.stateDir);
  checkRecords(options, told, io);
  return { options, config };
}

/**
 * Checks the options of records. An error names the variable or the file that set the option; one about
 * a flag is left to the door.
 *
 * @throws `UsageFailure`
 */
function checkRecords(
  options: GivenOptions["options"],
  { config, name, variables }: ReturnType<typeof toldOf>,
  { environment }: Io,
): void {
  try {
    checkCompatOptions(options);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const [, inner = ""] = /^records\.(\w+)/.exec(error.setting) ?? [];
    const valueIn = ({ records }: { readonly records?: unknown }): unknown =>
      (records as Readonly<Record<string, unknown>> | undefined)?.[inner];
    const isFrom = (layer: { readonly records?: unknown }) =>
      valueIn(layer) !== undefined && isDeepStrictEqual(valueIn(layer), valueIn(options));
    if (isFrom(variables)) throw new UsageFailure(byVariable(error, environment).message);
    if (isFrom(config)) throw new UsageFailure(`${name}: ${error.message}`);
  }
}

/** Whoever names a folder wants tokens to be kept there; the usual one may do without. */
async function checkStateDir(folder: string | undefined): Promise<void> {
  // An empty name is refused with the other options.
  if (folder === undefined || folder === "" || folder === "none") return;
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new UsageFailure(
      `--state-dir ${folder}: this user cannot make that folder, or cannot write to it. Name another folder, or none.`,
    );
  }
}

const doorFlagNames = [
  "namespace",
  "dataPath",
  "tokenPath",
  "tenant",
  "context",
  "allowInsecureHttp",
  "dataStandard",
  "maxLimit",
  "idFormat",
  "descriptorNamespace",
  "code",
  "casing",
  "oauthStatus",
  "stateDir",
  "without",
] as const satisfies readonly (keyof BridgeFlags & keyof CompatOptions)[];

/** The flags that are options of every door as they are. */
function doorFlags(flags: Partial<BridgeFlags>): Partial<CompatOptions> {
  return Object.fromEntries(
    doorFlagNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
}
