import { SettingError } from "@edbridge/core";
import { isObject, refuseUnknownOptions, whyUnread } from "@edbridge/core/internal";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const text = z.optional(z.string("must be text."));
const truth = z.optional(z.boolean("must be true or false."));
const whole = (least: number, most: number) => {
  const message = "must be a whole number.";
  return z.optional(z.int(message).check(z.minimum(least, message), z.maximum(most, message)));
};
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(z.enum(values, `must be one of ${values.join(", ")}.`));
const list = z.optional(z.array(z.string("must be text."), "must be a list of texts."));
/** One bound for each caller, or bounds by caller. */
const perCaller = (least: number, most: number) => {
  const message = "must be a whole number, or an object of whole numbers by caller.";
  const bound = z.int(message).check(z.minimum(least, message), z.maximum(most, message));
  return z.optional(z.union([bound, z.record(z.string(), bound)], message));
};
const object = z.record(z.string(), z.unknown(), "must be an object.");
const texts = z.optional(
  z.record(z.string(), z.string("must be text."), "must be an object of texts."),
);

/** The options of every door that the file may say, by their own names. */
const doorShape = {
  baseUrl: text,
  currentBaseUrl: text,
  namespace: text,
  dataPath: text,
  tokenPath: text,
  tenant: text,
  context: text,
  schoolYears: z.optional(object),
  dataStandard: text,
  maxLimit: whole(1, 100_000),
  idFormat: choice(["compact", "dashed"]),
  descriptorNamespace: text,
  collections: texts,
  records: z.optional(z.union([z.literal(false), object], "must be false or an object.")),
  code: choice(["strict", "lenient"]),
  casing: choice(["follow", "camel", "pascal", "both"]),
  oauthStatus: choice(["legacy", "standard"]),
  allowInsecureHttp: truth,
  retry: z.optional(object),
  callerNames: texts,
  stateDir: text,
  without: z.optional(z.array(z.string("must be text."), "must be a list of texts.")),
  sessionDays: z.optional(z.number("must be a number of days.")),
  maxBody: whole(1, Number.MAX_SAFE_INTEGER),
};

/** Options of `serve` and of `run` that are none of a door. Each has a variable too. */
const commandShape = {
  port: whole(0, 65_535),
  host: text,
  tlsCert: text,
  tlsKey: text,
  adminPort: whole(0, 65_535),
  adminHost: text,
  readyNeedsHost: truth,
  shutdownDelay: whole(0, 3600),
  grace: whole(0, 3600),
  forwarded: text,
  sendForwarded: choice(["none", "pass", "append"]),
  cors: text,
  connections: whole(1, 10_000),
  queue: whole(0, 1_000_000),
  queueTimeout: whole(1, 3600),
  maxCalls: whole(1, 1_000_000),
  maxConnections: whole(1, 1_000_000),
  callerRate: perCaller(1, 100_000),
  callerCalls: perCaller(1, 100_000),
  callerBody: perCaller(1, Number.MAX_SAFE_INTEGER),
  allowedCallers: list,
  hostTimeout: whole(1, 3600),
  hostCert: text,
  hostKey: text,
  hostCa: text,
  sites: z.optional(z.record(z.string(), object, "must be an object.")),
  logFormat: choice(["text", "json"]),
  logLevel: choice(["info", "warn", "none"]),
  sunset: text,
  deprecated: text,
  migrationPage: text,
  brownout: text,
  allowedHosts: list,
  env: text,
  report: text,
};

/**
 * What `edbridge.config.json` may say. What is inside `records`, `schoolYears` and `retry` is
 * checked by the door that takes it.
 */
export const configSchema = z.strictObject({ $schema: text, ...doorShape, ...commandShape });

/** The names of the options of `serve` and of `run` in the file that are none of a door. */
export const commandOptionNames: readonly string[] = Object.keys(commandShape);

/** The options that a file of options may hold. */
export type Config = z.output<typeof configSchema>;

/** The file that is read where no other one is named. */
export const configName = "edbridge.config.json";

/** Names of secrets, which must not be in a file of options. */
const secret =
  /secret|password|passphrase|credential|token(?!Path)|sessionKeys|^(?:client_?)?(?:key|id)$/i;

/**
 * Reads a file of options. A message begins with `name`, by which the owner named the file.
 *
 * @throws `SettingError` naming the file and the option
 */
export function readConfig(file: string, name = file): Config {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const wrong = error instanceof SyntaxError ? "is not valid JSON." : whyUnread(error);
    throw new SettingError(name, wrong);
  }
  if (!isObject(found)) throw new SettingError(name, "must hold one JSON object.");
  const within = (option: string, wrong: string) => new SettingError(`${name}: ${option}`, wrong);
  const forbidden = Object.keys(found).find((option) => secret.test(option));
  if (forbidden !== undefined) {
    throw within(forbidden, "no key, secret or token stands here: the program itself has them.");
  }
  try {
    refuseUnknownOptions(found, Object.keys(configSchema.shape));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw within(error.setting, error.message.slice(error.setting.length + 2));
  }
  const result = z.safeParse(configSchema, found);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw within(issue?.path.join(".") ?? "", issue?.message ?? "cannot be used.");
}

/** The file of options that is read: the one that is named, else that of the folder, if it is there. */
export function configFile(named: string | undefined, folder: string): string | undefined {
  if (named !== undefined && named !== "") return named;
  const usual = join(folder, configName);
  return existsSync(usual) ? usual : undefined;
}

/** The options of every door that a file says; those of `serve` and `run` alone are not in it. */
export function doorOptions(config: Config): Config {
  return Object.fromEntries(
    Object.entries(config).filter(([name]) => Object.hasOwn(doorShape, name)),
  ) as Config;
}
