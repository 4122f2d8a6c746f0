import { SettingError } from "@edbridge/core";
import { jsonObject, refuseUnknownOptions } from "@edbridge/core/internal";
import { readFile } from "node:fs/promises";
import { Failure, UsageFailure } from "../command/outcome.js";
import type { SidecarOptions } from "./sidecar.js";

/**
 * The JSON object in a file that a flag names.
 *
 * @throws `Failure` naming the flag when the file cannot be read or holds something else
 */
export async function objectIn(
  flag: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, "utf8").catch((): never => {
    throw new Failure(`${flag} ${file} cannot be read.`);
  });
  const found = jsonObject(text);
  if (!found) throw new Failure(`${flag} ${file} holds no JSON object.`);
  const { allowedHosts } = found;
  if (allowedHosts !== undefined && !Array.isArray(allowedHosts)) {
    throw new UsageFailure("--config: allowedHosts: must be a list of names.");
  }
  return found;
}

/** What a file of options may say: everything that has a JSON form, but for the host's address. */
export type ConfigOptions = Partial<
  Omit<
    SidecarOptions,
    | "currentBaseUrl"
    | "dispatcher"
    | "newDispatcher"
    | "log"
    | "signal"
    | "clock"
    | "random"
    | "optionText"
    | "sessionKeys"
  >
>;

const names: Readonly<Record<keyof ConfigOptions, true>> = {
  allowedHosts: true,
  allowInsecureHttp: true,
  brownout: true,
  casing: true,
  code: true,
  collections: true,
  connections: true,
  context: true,
  cors: true,
  dataPath: true,
  dataStandard: true,
  deprecated: true,
  descriptorNamespace: true,
  forwarded: true,
  grace: true,
  host: true,
  idFormat: true,
  maxBody: true,
  maxLimit: true,
  migrationPage: true,
  namespace: true,
  oauthStatus: true,
  port: true,
  queueTimeout: true,
  records: true,
  retry: true,
  schoolYears: true,
  sessionDays: true,
  sendForwarded: true,
  sunset: true,
  tenant: true,
  tokenPath: true,
};

/**
 * The options of a file, by the names that they have in JavaScript. Wrong values of those that a
 * door takes are refused by it.
 *
 * @throws `Failure` when the file cannot be read, `UsageFailure` naming an unknown option and the
 * nearest known one, or a wrong value
 */
export async function configIn(file: string | undefined): Promise<ConfigOptions> {
  if (file === undefined) return {};
  const found: ConfigOptions = await objectIn("--config", file);
  try {
    refuseUnknownOptions(found, Object.keys(names));
  } catch (error) {
    throw error instanceof SettingError ? new UsageFailure(`--config: ${error.message}`) : error;
  }
  for (const name of ["port", "grace", "queueTimeout", "maxBody"] as const) {
    const value: unknown = found[name];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) continue;
    throw new UsageFailure(`--config: ${name}: must be a whole number.`);
  }
  const { allowedHosts } = found;
  if (allowedHosts !== undefined && !Array.isArray(allowedHosts)) {
    throw new UsageFailure("--config: allowedHosts: must be a list of names.");
  }
  return found;
}
