import type { CompatOptions } from "@edbridge/compat";
import {
  checkAll,
  configFile,
  configName,
  configVariable,
  doorRows,
  makeFolder,
  otherVariables,
} from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import {
  OptionReader,
  namedRows,
  objectInFile,
  type OptionsOf,
  pick,
  rowsOf,
  type Table,
  text,
} from "@edbridge/core/internal";
import {
  dataStandards,
  type FieldStandard,
  nearestFieldStandard,
  tablesFor,
} from "@edbridge/records/internal";
import { type Command, Option } from "commander";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Io } from "./io.js";
import { allRows, shadowRows } from "./option-rows.js";
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

export const configRow = {
  config: rowsOf("other", ["flag"])(text("file"))(
    `JSON file of options, such as schoolYears and collections (default: ${configName} of the working directory, if it is there)`,
  ),
} as const satisfies Table;

/** The values that a file, variables and flags have given. */
export type Values = OptionsOf<typeof allRows>;

/** What a command was given: a flag wins over a variable, and that over the file. */
export interface ParsedOptions<T extends Table = typeof allRows> {
  readonly values: OptionsOf<T>;
  /** By which names. */
  readonly names: OptionReader;
  /** Its arguments. */
  readonly words: readonly string[];
  readonly again: () => ParsedOptions<T>;
}

/** Reads what a command was given. @throws `SettingError` naming the flag, the variable or the file */
export function parseOptions<T extends Table>(command: Command, rows: T, io: Io): ParsedOptions<T> {
  const { environment } = io;
  const table = { ...allRows, ...rows };
  const others = otherVariables;
  const names = new OptionReader({ table, place: "flag", knowsAll: true, others });
  const named = command.opts<{ config?: string }>().config;
  const hasFile = Object.hasOwn(rows, "config");
  const file = hasFile && configFile(named ?? environment[configVariable], process.cwd());
  if (file) {
    const name = named === undefined ? file : `--config ${file}`;
    names.addFile(objectInFile(file, name), name);
  }
  if (namedRows(rows, "variable").length > 0) names.addVariables(environment);
  for (const each of namedRows(rows, "flag").toReversed()) {
    const attribute = new Option(each.flag).attributeName();
    if (command.getOptionValueSource(attribute) !== "cli") continue;
    names.add(each, "flag", command.getOptionValue(attribute) as string | boolean | string[]);
  }
  // The table has checked each value: that is what the type says of it.
  const values = names.values as OptionsOf<T>;
  return { values, names, words: command.args, again: () => parseOptions(command, rows, io) };
}

/** Does what a command is for. @throws `UsageFailure` for a wrong option, with the name that set it */
export async function naming<T>(
  { names }: Pick<ParsedOptions, "names">,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof SettingError ? new UsageFailure(names.rename(error).message) : error;
  }
}

/** @throws `UsageFailure` where no address is given */
export function addressIn({ baseUrl }: Pick<Values, "baseUrl">): string | URL {
  if (baseUrl !== undefined) return baseUrl;
  throw new UsageFailure(
    `give the address of the host: --base-url <url>, EDBRIDGE_BASE_URL, or baseUrl in ${configName}.`,
  );
}

/**
 * The options of every door.
 *
 * @param onlyChecks whether the state folder is not made
 * @throws `SettingError` or `UsageFailure` naming what is wrong
 */
export async function bridgeOptionsOf(
  parsed: ParsedOptions,
  onlyChecks = false,
): Promise<CompatOptions> {
  const { store: _, ...values } = parsed.values;
  const baseUrl = addressIn(values);
  const door = Object.entries(values).filter(([name]) => Object.hasOwn(doorRows, name));
  const options: CompatOptions = { ...Object.fromEntries(door), baseUrl };
  const [idle] = Object.keys(values).filter((name) => Object.hasOwn(shadowRows, name));
  if (idle !== undefined && values.shadow === undefined) {
    throw new SettingError(idle, "needs --shadow, the root address of the old host.");
  }
  await checkStateDir(options.stateDir, onlyChecks);
  checkAll(options);
  return options;
}

export function recordsIn({ values: { records } }: Pick<ParsedOptions, "values">) {
  return typeof records === "object" && !("toCurrent" in records) ? records : {};
}

/** Whoever names a folder wants tokens to be kept there; the usual one may do without. */
async function checkStateDir(folder: string | undefined, onlyChecks: boolean): Promise<void> {
  if (folder === undefined || folder === "none") return;
  let there = resolve(folder);
  try {
    if (!onlyChecks) makeFolder(folder);
    while (!existsSync(there)) there = dirname(there);
    await access(there, constants.W_OK | constants.X_OK);
  } catch {
    throw new UsageFailure(
      `--state-dir ${folder}: this user cannot make that folder, or cannot write to it. Name another folder, or none.`,
    );
  }
}

/** The Data Standard that fields and codes move to. */
export const standardRows = {
  dataStandard: rowsOf("paths")(text("version"))(
    "Data Standard that the current host serves, such as 5.2",
  ),
} as const satisfies Table;

/** The Data Standard whose fields and codes a host has: `5.2` for `5.2.0`. */
export function standardOf({
  dataStandard,
}: OptionsOf<typeof standardRows>): FieldStandard | undefined {
  if (dataStandard === undefined) return undefined;
  if (tablesFor(dataStandard) !== undefined) return nearestFieldStandard(dataStandard);
  const known = `from ${dataStandards[0]} to ${dataStandards.at(-1)}`;
  throw new SettingError("dataStandard", `must be a version, such as 5.2, ${known}.`);
}
