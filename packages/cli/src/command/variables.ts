import { refuseUnknownVariables, variableName } from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import { type Command, InvalidArgumentError, type Option } from "commander";
import { UsageFailure } from "./outcome.js";

/** Flags whose option has another name. */
const optionNames: Readonly<Record<string, string>> = { allowedHost: "allowedHosts" };

/** The variable of a flag: that of `--admin-port` is `EDBRIDGE_ADMIN_PORT`. */
export function variableOfFlag(option: Option): string {
  const name = option.attributeName();
  return variableName(optionNames[name] ?? name);
}

/**
 * Sets flags that are not given by their variables. A variable says what the flag would; one that
 * takes no value is set by `true`.
 *
 * @throws `UsageFailure` naming the variable, also for one that edbridge does not know
 */
export function readVariables(
  command: Command,
  flags: readonly Option[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  asUsage(() => refuseUnknownVariables(environment));
  for (const flag of flags) {
    const name = flag.attributeName();
    const variable = variableOfFlag(flag);
    const text = environment[variable];
    if (!text || command.getOptionValueSource(name) === "cli") continue;
    command.setOptionValueWithSource(name, valueOf(flag, variable, text), "env");
  }
}

function valueOf(flag: Option, variable: string, text: string): unknown {
  if (flag.isBoolean()) {
    if (/^(?:true|1)$/.test(text)) return true;
    if (/^(?:false|0)$/.test(text)) return false;
    throw new UsageFailure(`${variable}: must be true or false.`);
  }
  try {
    return flag.parseArg ? flag.parseArg(text, undefined) : text;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UsageFailure(`${variable}: ${error.message}`);
  }
}

/** An error about a variable or about a file is about no flag. */
export function asUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SettingError ? new UsageFailure(error.message) : error;
  }
}
