import type { CompatOptions } from "@edbridge/compat";
import {
  checkGivenOptions,
  configFile,
  configName,
  configVariable,
  doorRows,
  makeFolder,
  otherVariables,
  readConfig,
} from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import { GivenOptions, type OptionsOf, pick, readText, type Table } from "@edbridge/core/internal";
import { type Command, Option } from "commander";
import { access, constants } from "node:fs/promises";
import { flagRows } from "./flags.js";
import type { Io } from "./io.js";
import { allRows } from "./option-rows.js";
import { UsageFailure } from "./outcome.js";

/** The options by which a host is described, the same for every command that takes one. */
export const hostRows = pick(allRows, [
  "baseUrl",
  "namespace",
  "dataPath",
  "tokenPath",
  "tenant",
  "context",
  "allowInsecureHttp",
]);

/** The file of options. */
export function configFlag(): Option {
  return new Option(
    "--config <file>",
    `JSON file of options, such as schoolYears and collections (default: ${configName} of the working directory, if it is there)`,
  );
}

/** The flags of every command that bridges calls. */
export const bridgeRows: Table = {
  ...hostRows,
  ...pick(doorRows, [
    "dataStandard",
    "maxLimit",
    "idFormat",
    "descriptorNamespace",
    "records",
    "recordOptions",
    "code",
    "casing",
    "oauthStatus",
    "callerNames",
    "stateDir",
    "without",
  ]),
};

/** The values that a file, variables and flags have given. */
export type Values = OptionsOf<typeof allRows>;

/** What a command was given: a flag wins over a variable, and that over the file. */
export interface Given {
  readonly values: Values;
  /** By which names. */
  readonly names: GivenOptions;
}

/**
 * Reads what a command was given.
 *
 * @param rows the options whose flags it has
 * @throws `SettingError` naming the flag, the variable or the file
 */
export function givenTo(command: Command, rows: Table, { environment }: Io): Given {
  const names = new GivenOptions({
    table: { ...allRows, ...rows },
    place: "flag",
    knowsAll: true,
    others: otherVariables,
  });
  if (command.options.some(({ long }) => long === "--config")) addFile(command, names, environment);
  names.addVariables(environment);
  for (const named of flagRows(rows)) {
    const attribute = new Option(named.flag).attributeName();
    if (command.getOptionValueSource(attribute) !== "cli") continue;
    const given: unknown = command.getOptionValue(attribute);
    const text = Array.isArray(given) ? given.join(" ") : given;
    const value = typeof text === "string" ? readText(named.row, text, "flag", named.flag) : text;
    names.addValue(named, "flag", named.flag, value, text === false ? true : text);
  }
  // The table has checked each value: that is what the type says of it.
  return { values: names.values as Values, names };
}

function addFile(command: Command, names: GivenOptions, environment: Io["environment"]): void {
  const flag = command.getOptionValue("config") as string | undefined;
  const file = configFile(flag ?? environment[configVariable], process.cwd());
  if (file === undefined) return;
  const name = flag === undefined ? file : `--config ${file}`;
  names.addFile(readConfig(file, name), name);
}

/**
 * Does what a command is for. An error about an option names what set it.
 *
 * @throws `UsageFailure` for an option that cannot be used
 */
export async function naming<T>({ names }: Given, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof SettingError ? new UsageFailure(names.rename(error).message) : error;
  }
}

/** @throws `UsageFailure` where no address is given */
export function addressIn({ values }: Given): string | URL {
  if (values.baseUrl !== undefined) return values.baseUrl;
  throw new UsageFailure(
    `give the address of the host: --base-url <url>, EDBRIDGE_BASE_URL, or baseUrl in ${configName}.`,
  );
}

/**
 * The options of every door among those that a command was given.
 *
 * @throws `SettingError` or `UsageFailure` naming what is wrong
 */
export async function bridgeOptionsOf(given: Given): Promise<CompatOptions> {
  const baseUrl = addressIn(given);
  const { store: _, ...values } = given.values;
  const door = Object.entries(values).filter(([name]) => Object.hasOwn(doorRows, name));
  const options: CompatOptions = { ...Object.fromEntries(door), baseUrl };
  await checkStateDir(options.stateDir);
  checkGivenOptions(given.names, options);
  return options;
}

/** Whoever names a folder wants tokens to be kept there; the usual one may do without. */
async function checkStateDir(folder: string | undefined): Promise<void> {
  if (folder === undefined || folder === "none") return;
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new UsageFailure(
      `--state-dir ${folder}: this user cannot make that folder, or cannot write to it. Name another folder, or none.`,
    );
  }
}
