import { SettingError } from "@edbridge/core";
import { isObject } from "@edbridge/core/internal";
import type { RecordsOptions } from "@edbridge/records";
import * as z from "zod/mini";
import { type CompatOptions, checkCompatOptions } from "../../settings/compat-options.js";
import { withRecords } from "../../settings/with-records.js";
import { recordsPackage } from "./carrier.js";
import { schoolYearsFrom } from "./school-years.js";

/** The environment variables of `@edbridge/compat/register`, and the options they set. */
const variables = {
  EDBRIDGE_BASE_URL: "baseUrl",
  EDBRIDGE_CURRENT_BASE_URL: "currentBaseUrl",
  EDBRIDGE_NAMESPACE: "namespace",
  EDBRIDGE_DATA_PATH: "dataPath",
  EDBRIDGE_TOKEN_PATH: "tokenPath",
  EDBRIDGE_TENANT: "tenant",
  EDBRIDGE_CONTEXT: "context",
  EDBRIDGE_CODE: "code",
  EDBRIDGE_CASING: "casing",
  EDBRIDGE_OAUTH_STATUS: "oauthStatus",
  EDBRIDGE_DATA_STANDARD: "dataStandard",
  EDBRIDGE_MAX_LIMIT: "maxLimit",
  EDBRIDGE_ID_FORMAT: "idFormat",
  EDBRIDGE_DESCRIPTOR_NAMESPACE: "descriptorNamespace",
  EDBRIDGE_SCHOOL_YEARS: "schoolYears",
  EDBRIDGE_ALLOW_INSECURE_HTTP: "allowInsecureHttp",
} as const satisfies Record<string, keyof CompatOptions>;

/** Those that say how records are translated. */
const ofRecords = ["EDBRIDGE_RECORDS", "EDBRIDGE_ON_LOSS", "EDBRIDGE_RECORD_OPTIONS"] as const;

const text = z.optional(z.string());
const schema = z.object({
  EDBRIDGE_BASE_URL: z.string("must be set: the root address that the program uses for its host."),
  EDBRIDGE_CURRENT_BASE_URL: text,
  EDBRIDGE_NAMESPACE: text,
  EDBRIDGE_DATA_PATH: text,
  EDBRIDGE_TOKEN_PATH: text,
  EDBRIDGE_TENANT: text,
  EDBRIDGE_CONTEXT: text,
  EDBRIDGE_CODE: z.optional(z.enum(["strict", "lenient"], "must be strict or lenient.")),
  EDBRIDGE_CASING: z.optional(
    z.enum(["camel", "pascal", "both"], "must be camel, pascal or both."),
  ),
  EDBRIDGE_OAUTH_STATUS: z.optional(z.enum(["legacy", "standard"], "must be legacy or standard.")),
  EDBRIDGE_DATA_STANDARD: text,
  EDBRIDGE_MAX_LIMIT: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, "must be a whole number from 1.")),
      z.transform(Number),
    ),
  ),
  EDBRIDGE_ID_FORMAT: z.optional(z.enum(["compact", "dashed"], "must be compact or dashed.")),
  EDBRIDGE_DESCRIPTOR_NAMESPACE: text,
  EDBRIDGE_SCHOOL_YEARS: z.optional(
    z.pipe(
      z.string(),
      z.transform((json, context) => {
        const found = schoolYearsFrom(json);
        if ("table" in found) return found.table;
        context.issues.push({ code: "custom", message: found.wrong, input: undefined });
        return z.NEVER;
      }),
    ),
  ),
  EDBRIDGE_RECORDS: z.optional(z.enum(["translate", "pass"], "must be translate or pass.")),
  EDBRIDGE_ON_LOSS: z.optional(
    z.enum(["refuse", "warn", "allow"], "must be refuse, warn or allow."),
  ),
  EDBRIDGE_RECORD_OPTIONS: z.optional(
    z.pipe(
      z.string(),
      z.transform((json, context) => {
        const found = objectFrom(json);
        if (found) return found;
        context.issues.push({
          code: "custom",
          message: "must be a JSON object.",
          input: undefined,
        });
        return z.NEVER;
      }),
    ),
  ),
  EDBRIDGE_ALLOW_INSECURE_HTTP: z.optional(
    z.pipe(
      z.enum(["true", "false", "1", "0"], "must be true or false."),
      z.transform((value) => value === "true" || value === "1"),
    ),
  ),
});

/**
 * The options that an environment sets; `undefined` where it sets none, so that nothing is done.
 *
 * @throws `SettingError` naming the variable
 */
export function optionsFrom(environment: NodeJS.ProcessEnv): CompatOptions | undefined {
  const names = [...Object.keys(variables), ...ofRecords];
  const set = names.filter((name) => (environment[name] ?? "") !== "");
  if (set.length === 0) return undefined;
  const result = schema.safeParse(Object.fromEntries(set.map((name) => [name, environment[name]])));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new SettingError(String(issue?.path[0]), issue?.message ?? "is not usable.");
  }
  const entries = Object.entries(result.data).flatMap(([name, value]) => {
    const option: unknown = Reflect.get(variables, name);
    return typeof option === "string" && value !== undefined ? [[option, value]] : [];
  });
  const options = checked(Object.fromEntries(entries) as unknown as CompatOptions);
  const { EDBRIDGE_RECORDS: records, EDBRIDGE_ON_LOSS: onLoss } = result.data;
  if (records !== "translate") return options;
  return translating(options, { ...result.data.EDBRIDGE_RECORD_OPTIONS, onLoss });
}

/** The same options with translators; an error names the variable and the option in it. */
function translating(options: CompatOptions, own: RecordsOptions): CompatOptions {
  try {
    return withRecords(options, recordsPackage().records, own);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new SettingError("EDBRIDGE_RECORD_OPTIONS", error.message);
  }
}

function objectFrom(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The same options, found usable; an error names the variable in place of the option. */
function checked(options: CompatOptions): CompatOptions {
  try {
    checkCompatOptions(options);
    return options;
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const [option = "", ...within] = error.setting.split(".");
    const variable = Object.entries(variables).find(([, each]) => each === option)?.[0];
    if (!variable) throw error;
    const wrong = error.message.slice(error.setting.length + 2);
    throw new SettingError(variable, [...within, wrong].join(" "));
  }
}
