import { SettingError } from "@edbridge/core";
import { isObject, nearestName } from "@edbridge/core/internal";
import type { RecordsOptions } from "@edbridge/records";
import * as z from "zod/mini";
import {
  checkCompatOptions,
  type CompatOptions,
  nameYear,
  optionsByYear,
} from "../../settings/compat-options.js";

const text = z.string();
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(", ")}.`);
const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, "must be a whole number.")),
  z.transform(Number),
);
const truth = z.pipe(
  z.enum(["true", "false", "1", "0"], "must be true or false."),
  z.transform((value) => value === "true" || value === "1"),
);
const list = z.pipe(
  z.string(),
  z.transform((names) => names.split(/[\s,]+/).filter((name) => name !== "")),
);
const json = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const found = parseObject(value);
    if (found) return found;
    context.issues.push({ code: "custom", message: "must be a JSON object.", input: undefined });
    return z.NEVER;
  }),
);

/** What the name of every variable begins with. */
const prefix = "EDBRIDGE_";

type Variables<Name extends PropertyKey> = Readonly<
  Record<string, { readonly option: Name; readonly schema: z.ZodMiniType }>
>;

/** The variables that set the options of every door. */
const variables = {
  EDBRIDGE_BASE_URL: { option: "baseUrl", schema: text },
  EDBRIDGE_CURRENT_BASE_URL: { option: "currentBaseUrl", schema: text },
  EDBRIDGE_NAMESPACE: { option: "namespace", schema: text },
  EDBRIDGE_DATA_PATH: { option: "dataPath", schema: text },
  EDBRIDGE_TOKEN_PATH: { option: "tokenPath", schema: text },
  EDBRIDGE_TENANT: { option: "tenant", schema: text },
  EDBRIDGE_CONTEXT: { option: "context", schema: text },
  EDBRIDGE_CODE: { option: "code", schema: choice(["strict", "lenient"]) },
  EDBRIDGE_CASING: { option: "casing", schema: choice(["follow", "camel", "pascal", "both"]) },
  EDBRIDGE_OAUTH_STATUS: { option: "oauthStatus", schema: choice(["legacy", "standard"]) },
  EDBRIDGE_DATA_STANDARD: { option: "dataStandard", schema: text },
  EDBRIDGE_MAX_LIMIT: { option: "maxLimit", schema: wholeNumber },
  EDBRIDGE_ID_FORMAT: { option: "idFormat", schema: choice(["compact", "dashed"]) },
  EDBRIDGE_DESCRIPTOR_NAMESPACE: { option: "descriptorNamespace", schema: text },
  EDBRIDGE_COLLECTIONS: { option: "collections", schema: json },
  EDBRIDGE_SCHOOL_YEARS: { option: "schoolYears", schema: json },
  EDBRIDGE_ALLOW_INSECURE_HTTP: { option: "allowInsecureHttp", schema: truth },
} as const satisfies Variables<keyof CompatOptions>;

/** The variables that set how records are translated. */
const recordVariables = {
  EDBRIDGE_ON_LOSS: { option: "onLoss", schema: choice(["refuse", "warn", "allow"]) },
  EDBRIDGE_ACCEPT_LOSS: { option: "accepted", schema: list },
  EDBRIDGE_KEEP: { option: "keep", schema: truth },
  EDBRIDGE_EDUCATION_ORGANIZATION_ID: { option: "educationOrganizationId", schema: wholeNumber },
} as const satisfies Variables<keyof RecordsOptions>;

/** Beside them: whether records are translated, and more options of it as one JSON object. */
const otherVariables = {
  EDBRIDGE_RECORDS: choice(["translate", "pass"]),
  EDBRIDGE_RECORD_OPTIONS: json,
} as const;

const names = [
  ...Object.keys(variables),
  ...Object.keys(recordVariables),
  ...Object.keys(otherVariables),
];

/**
 * The options that an environment sets; `undefined` where it sets none, so that nothing is done.
 *
 * @throws `SettingError` naming the variable
 */
export function optionsFrom(environment: NodeJS.ProcessEnv): CompatOptions | undefined {
  const given = Object.entries(environment).filter(
    ([name, value]) => name.startsWith(prefix) && value !== "",
  );
  if (given.length === 0) return undefined;
  for (const [name] of given) refuseUnknown(name);
  const set = new Map(given);
  if (!set.has("EDBRIDGE_BASE_URL")) {
    const expected = "must be set: the root address that the program uses for its host.";
    throw new SettingError("EDBRIDGE_BASE_URL", expected);
  }
  const options = { ...valuesOf(variables, set), records: recordsFrom(set) };
  return checkValues(options as unknown as CompatOptions);
}

function refuseUnknown(name: string): void {
  if (names.includes(name)) return;
  // What all of them begin with makes none of them like another.
  const nearest = nearestName(
    name.slice(prefix.length),
    names.map((each) => each.slice(prefix.length)),
  );
  const question = nearest === undefined ? "." : `: did you mean ${prefix}${nearest}?`;
  throw new SettingError(name, `is not a variable of edbridge${question}`);
}

function valuesOf(
  table: Variables<PropertyKey>,
  set: ReadonlyMap<string, string | undefined>,
): Record<PropertyKey, unknown> {
  const entries = Object.entries(table).flatMap(([name, { option, schema }]) => {
    const value = set.get(name);
    return value === undefined ? [] : [[option, parse(name, schema, value)] as const];
  });
  return Object.fromEntries(entries);
}

function parse(name: string, schema: z.ZodMiniType, value: string): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new SettingError(name, result.error.issues[0]?.message ?? "cannot be used.");
}

function recordsFrom(set: ReadonlyMap<string, string | undefined>): CompatOptions["records"] {
  const { EDBRIDGE_RECORDS, EDBRIDGE_RECORD_OPTIONS } = otherVariables;
  const how = set.get("EDBRIDGE_RECORDS") ?? "translate";
  const more = set.get("EDBRIDGE_RECORD_OPTIONS") ?? "{}";
  parse("EDBRIDGE_RECORDS", EDBRIDGE_RECORDS, how);
  const options = parse("EDBRIDGE_RECORD_OPTIONS", EDBRIDGE_RECORD_OPTIONS, more);
  if (how === "pass") return false;
  return { ...(options as RecordsOptions), ...valuesOf(recordVariables, set) };
}

function parseObject(value: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(value);
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The same options, found usable; an error names the variable in place of the option. */
function checkValues(options: CompatOptions): CompatOptions {
  try {
    checkCompatOptions(options);
    for (const [year, own] of optionsByYear(options)) {
      nameYear(year, () => checkCompatOptions(own));
    }
    return options;
  } catch (error) {
    throw error instanceof SettingError ? byVariable(error) : error;
  }
}

/** An error about an option, naming the variable that sets it. */
export function byVariable(error: SettingError): SettingError {
  const [option = "", ...within] = error.setting.split(".");
  const variable = variableOf(option, within[0] ?? "");
  if (variable === undefined) return error;
  const wrong = error.message.slice(error.setting.length + 2);
  return new SettingError(variable, [within.join("."), wrong].filter((part) => part).join(" "));
}

/** The variable that sets an option, or one of the options of `records`. */
function variableOf(option: string, inner: string): string | undefined {
  const find = (table: Variables<PropertyKey>, name: string) =>
    Object.entries(table).find(([, each]) => each.option === name)?.[0];
  if (option !== "records") return find(variables, option);
  return find(recordVariables, inner) ?? "EDBRIDGE_RECORD_OPTIONS";
}
