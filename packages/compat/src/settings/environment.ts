import { SettingError } from "@edbridge/core";
import { nearestName } from "@edbridge/core/internal";
import type { RecordsOptions } from "@edbridge/records";
import { commandOptionNames, type Config, doorOptions, readConfig } from "./config.js";
import { checkCompatOptions, type CompatOptions } from "./compat-options.js";
import {
  anyText,
  jsonFile,
  jsonObject,
  listOfKeys,
  listOfTexts,
  numberOfBytes,
  oneOf,
  organizations,
  type TextForm,
  trueOrFalse,
  wholeNumber,
} from "./option-text.js";
import { nameYear, optionsByYear } from "./year-options.js";

/** What the name of every variable begins with. */
const prefix = "EDBRIDGE_";

type Variables<Name extends PropertyKey> = Readonly<
  Record<string, { readonly option: Name; readonly form: TextForm<unknown> }>
>;

/** The variables that set the options of every door. */
const variables = {
  EDBRIDGE_BASE_URL: { option: "baseUrl", form: anyText },
  EDBRIDGE_CURRENT_BASE_URL: { option: "currentBaseUrl", form: anyText },
  EDBRIDGE_NAMESPACE: { option: "namespace", form: anyText },
  EDBRIDGE_DATA_PATH: { option: "dataPath", form: anyText },
  EDBRIDGE_TOKEN_PATH: { option: "tokenPath", form: anyText },
  EDBRIDGE_TENANT: { option: "tenant", form: anyText },
  EDBRIDGE_CONTEXT: { option: "context", form: anyText },
  EDBRIDGE_CODE: { option: "code", form: oneOf(["strict", "lenient"]) },
  EDBRIDGE_CASING: { option: "casing", form: oneOf(["follow", "camel", "pascal", "both"]) },
  EDBRIDGE_OAUTH_STATUS: { option: "oauthStatus", form: oneOf(["legacy", "standard"]) },
  EDBRIDGE_DATA_STANDARD: { option: "dataStandard", form: anyText },
  EDBRIDGE_MAX_LIMIT: { option: "maxLimit", form: wholeNumber },
  EDBRIDGE_ID_FORMAT: { option: "idFormat", form: oneOf(["compact", "dashed"]) },
  EDBRIDGE_DESCRIPTOR_NAMESPACE: { option: "descriptorNamespace", form: anyText },
  EDBRIDGE_COLLECTIONS: { option: "collections", form: jsonObject },
  EDBRIDGE_SCHOOL_YEARS: { option: "schoolYears", form: jsonObject },
  EDBRIDGE_MAX_BODY: { option: "maxBody", form: numberOfBytes },
  EDBRIDGE_SESSION_KEYS: { option: "sessionKeys", form: listOfKeys },
  EDBRIDGE_STATE_DIR: { option: "stateDir", form: anyText },
  EDBRIDGE_WITHOUT: { option: "without", form: listOfTexts },
  EDBRIDGE_CALLER_NAMES: { option: "callerNames", form: jsonFile },
  EDBRIDGE_ALLOW_INSECURE_HTTP: { option: "allowInsecureHttp", form: trueOrFalse },
} as const satisfies Variables<keyof CompatOptions>;

/** The variables that set how records are translated. */
const recordVariables = {
  EDBRIDGE_ON_LOSS: { option: "onLoss", form: listOfTexts },
  EDBRIDGE_ACCEPT_LOSS: { option: "acceptLoss", form: listOfTexts },
  EDBRIDGE_UNKNOWN_FIELDS: { option: "unknownFields", form: listOfTexts },
  EDBRIDGE_EXTENSIONS: { option: "extensions", form: jsonFile },
  EDBRIDGE_KEEP: { option: "keep", form: trueOrFalse },
  EDBRIDGE_ON_KEEP_FAILURE: { option: "onKeepFailure", form: oneOf(["warn", "refuse"]) },
  EDBRIDGE_EDUCATION_ORGANIZATION_ID: { option: "educationOrganizationId", form: organizations },
} as const satisfies Variables<keyof RecordsOptions>;

/** The variables of the options of records, by option. */
const byRecordOption: ReadonlyMap<string, string> = new Map(
  Object.entries(recordVariables).map(([name, { option }]) => [option, name]),
);

/** The variable of the other options of records. */
const recordOptions = "EDBRIDGE_RECORD_OPTIONS";

/** Beside them: whether records are translated, and more options of it as one JSON object. */
const otherVariables = {
  EDBRIDGE_RECORDS: oneOf(["translate", "pass"]),
  [recordOptions]: jsonObject,
} as const;

/** Variables that are no options: the name of the run, whether it is only watched, and a rehearsal's server. */
const runVariables = ["EDBRIDGE_RUN", "EDBRIDGE_OBSERVE", "EDBRIDGE_HOLD_BACK_AT"];

/** Variables of the command alone: those of its flags. A door that runs beside it leaves them alone. */
const commandVariables = [
  // No flag says sites, and no variable: they are in the file alone.
  ...commandOptionNames.filter((name) => name !== "sites"),
  "legacyUrl",
  "allowUnbridged",
  "rehearse",
  "sessionDays",
  "sessionKeyFile",
  "store",
].map(variableName);

/** The variable of an option of the command: `adminPort` is `EDBRIDGE_ADMIN_PORT`. */
export function variableName(option: string): string {
  return prefix + option.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The variable that names a file of options. */
const configVariable = "EDBRIDGE_CONFIG";

const names = [
  ...runVariables,
  ...commandVariables,
  configVariable,
  ...Object.keys(variables),
  ...Object.keys(recordVariables),
  ...Object.keys(otherVariables),
];

/**
 * The options that an environment sets, and those of the file that it names; `undefined` where it
 * sets none, so that nothing is done.
 *
 * @throws `SettingError` naming the variable, or the file and the option
 */
export function optionsFrom(environment: NodeJS.ProcessEnv): CompatOptions | undefined {
  const found = environmentOptions(environment);
  if (!found) return undefined;
  const file = environment[configVariable];
  const options = withConfig(file ? readConfig(file, configVariable) : {}, found);
  if (options.baseUrl === undefined) {
    const expected = "must be set: the root address that the program uses for its host.";
    throw new SettingError("EDBRIDGE_BASE_URL", expected);
  }
  return checkValues(options as CompatOptions, environment);
}

/** Options where those that are given win over those of a file, in `records` one by one. */
export function withConfig<T extends Partial<CompatOptions>>(config: Config, given: T) {
  const fromFile = doorOptions(config) as Partial<CompatOptions>;
  const { records } = given;
  const own = fromFile.records;
  const both = typeof records === "object" && typeof own === "object";
  return { ...fromFile, ...given, records: both ? { ...own, ...records } : (records ?? own ?? {}) };
}

/**
 * The options that variables set, without the file that one of them may name; `undefined` where
 * there are none.
 *
 * @throws `SettingError` naming the variable
 */
export function environmentOptions(
  environment: NodeJS.ProcessEnv,
): Partial<CompatOptions> | undefined {
  refuseUnknownVariables(environment);
  const given = ownOf(environment);
  const others = [...runVariables, ...commandVariables];
  if (given.every(([name]) => others.includes(name))) return undefined;
  const set = new Map(given);
  const records = recordsFrom(set);
  return { ...valuesOf(variables, set), ...(records === undefined ? {} : { records }) };
}

/** @throws `SettingError` for a variable that edbridge does not know, with the nearest name */
export function refuseUnknownVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name] of ownOf(environment)) refuseUnknown(name);
}

function ownOf(environment: NodeJS.ProcessEnv): [name: string, value: string | undefined][] {
  return Object.entries(environment).filter(
    ([name, value]) => name.startsWith(prefix) && value !== "",
  );
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
  const entries = Object.entries(table).flatMap(([name, { option, form }]) => {
    const value = set.get(name);
    return value === undefined ? [] : [[option, parse(name, form, value)] as const];
  });
  return Object.fromEntries(entries);
}

function parse<T>(name: string, form: TextForm<T>, text: string): T {
  const value = form.read(text);
  if (value !== undefined) return value;
  throw new SettingError(name, `must be ${form.what}.`);
}

function recordsFrom(set: ReadonlyMap<string, string | undefined>): CompatOptions["records"] {
  const { EDBRIDGE_RECORDS } = otherVariables;
  const how = set.get("EDBRIDGE_RECORDS");
  const more = set.get(recordOptions) ?? "{}";
  if (how !== undefined) parse("EDBRIDGE_RECORDS", EDBRIDGE_RECORDS, how);
  const options = parse(recordOptions, otherVariables[recordOptions], more);
  if (how === "pass") return false;
  const all = { ...options, ...valuesOf(recordVariables, set) };
  return how === undefined && Object.keys(all).length === 0 ? undefined : all;
}

/** The same options, found usable; an error names what set the option in place of it. */
function checkValues(options: CompatOptions, environment: NodeJS.ProcessEnv): CompatOptions {
  try {
    checkCompatOptions(options);
    for (const [year, own] of optionsByYear(options)) {
      nameYear(year, () => checkCompatOptions(own));
    }
    return options;
  } catch (error) {
    throw error instanceof SettingError ? byVariable(error, environment) : error;
  }
}

/** An error about an option, naming the variable that set it, or may set it; or the file that set it. */
export function byVariable(error: SettingError, environment: NodeJS.ProcessEnv): SettingError {
  const { setting } = error;
  const [option = "", ...within] = setting.split(".");
  const inner = (within[0] ?? "").replace(/\[\d+\]$/, "");
  const own = variableOf(option, inner);
  const others = jsonObject.read(environment[recordOptions] ?? "");
  const isOther = option === "records" && others !== undefined && Object.hasOwn(others, inner);
  const isSet = (variable: string | undefined) => variable !== undefined && environment[variable];
  const variable = !isSet(own) && isOther ? recordOptions : own;
  const wrong = error.message.slice(setting.length + 2);
  if (!isSet(variable) && isSet(configVariable)) {
    return new SettingError(`${configVariable}: ${setting}`, wrong);
  }
  if (variable === undefined) return error;
  const isWhole = option === "records" && variable !== recordOptions;
  const rest = isWhole ? within.slice(1) : within;
  return new SettingError(variable, [rest.join("."), wrong].filter((part) => part).join(" "));
}

/** An option as a variable sets it: `records.onLoss` and `warn` are `EDBRIDGE_ON_LOSS=warn`. */
export function variableText(name: string, value?: string): string {
  const [option = "", ...within] = name.split(".");
  const variable = variableOf(option, within[0] ?? "");
  if (variable === undefined) return name;
  if (value !== undefined) return `${variable}=${value}`;
  return variable === recordOptions ? `${variable}: ${within.join(".")}` : variable;
}

/** The variable that sets an option, or one of the options of `records`. */
function variableOf(option: string, inner: string): string | undefined {
  if (option === "records") return byRecordOption.get(inner) ?? recordOptions;
  return Object.entries(variables).find(([, each]) => each.option === option)?.[0];
}
