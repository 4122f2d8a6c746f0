import { SettingError } from "@edbridge/core";
import { builtin, OptionReader, objectInFile } from "@edbridge/core/internal";
import { join } from "node:path";
import { checkAll } from "./host-profile.js";
import { doorRows } from "./option-rows.js";
import type { CompatOptions } from "./options.js";

/** The file that is read where no other one is named. */
export const configName = "edbridge.config.json";

/** The variable that names a file of options. */
export const configVariable = "EDBRIDGE_CONFIG";

/** Variables that are no options: the file, the name of the run and when it began, whether it is only watched, and a rehearsal's server. */
export const otherVariables: readonly string[] = [
  configVariable,
  "EDBRIDGE_RUN",
  "EDBRIDGE_RUN_BEGAN",
  "EDBRIDGE_OBSERVE",
  "EDBRIDGE_HOLD_BACK_AT",
];

/** The file of options that is read: the one that is named, else that of the folder, if it is there. */
export function configFile(named: string | undefined, folder: string): string | undefined {
  if (named) return named;
  const usual = join(folder, configName);
  return builtin.fs.existsSync(usual) ? usual : undefined;
}

/**
 * The options of `register` that an environment sets, and those of the file that it names; `undefined`
 * where it sets none, so that nothing is done. Other variables and options are the command's.
 *
 * @throws `SettingError` naming the variable, or the file and the option
 */
export function optionsFrom(
  environment: NodeJS.ProcessEnv,
): { readonly options: CompatOptions; readonly reader: OptionReader } | undefined {
  const reader = new OptionReader({
    table: doorRows,
    place: "variable",
    knowsAll: false,
    others: otherVariables,
  });
  const file = environment[configVariable];
  if (file) reader.addFile(objectInFile(file, configVariable), configVariable);
  if (!reader.addVariables(environment) && !file) return undefined;
  if (reader.values["baseUrl"] === undefined) {
    const expected = "must be set: the root address of the host.";
    throw new SettingError("EDBRIDGE_BASE_URL", expected);
  }
  // The table has checked each value: its type test compares the two.
  const options = reader.values as unknown as CompatOptions;
  reader.naming(() => checkAll(options));
  return { options, reader };
}
