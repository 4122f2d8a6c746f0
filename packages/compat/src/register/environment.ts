import { SettingError } from "@edbridge/core";
import * as z from "zod/mini";
import { type CompatOptions, checkCompatOptions } from "../options.js";
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
  const names = Object.keys(variables);
  const set = names.filter((name) => (environment[name] ?? "") !== "");
  if (set.length === 0) return undefined;
  const result = schema.safeParse(Object.fromEntries(set.map((name) => [name, environment[name]])));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new SettingError(String(issue?.path[0]), issue?.message ?? "is not usable.");
  }
  const entries = Object.entries(result.data).filter(([, value]) => value !== undefined);
  const options = Object.fromEntries(
    entries.map(([name, value]) => [Reflect.get(variables, name), value]),
  ) as unknown as CompatOptions;
  return checked(options);
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
