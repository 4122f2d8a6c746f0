import type { TextForm } from "@edbridge/compat/internal";
import type { SettingError } from "@edbridge/core";
import { InvalidArgumentError } from "commander";

/** Settings whose flag has another name. */
const flags: Readonly<Record<string, string>> = {
  allowedHosts: "--allowed-host",
  currentBaseUrl: "--base-url",
  "records.acceptLoss": "--accept-loss",
  "records.onLoss": "--on-loss",
  "records.unknownFields": "--unknown-fields",
  "records.keep": "--no-keep",
  "records.onKeepFailure": "--on-keep-failure",
  "records.educationOrganizationId": "--education-organization-id",
};

/** Settings that have no flag of their own, by what they begin with, and where they come from. */
const files: Readonly<Record<string, string>> = {
  "records.extensions": "--extensions",
  records: "--record-options",
  schoolYears: "--config",
  sites: "--config",
  collections: "--config",
  retry: "--config",
};

/** Where a setting comes from on the command line: `dataPath` is set by `--data-path`. */
export function flagOf(setting: string): string {
  const own = flags[setting.replace(/\[\d+\]$/, "")];
  if (own !== undefined) return own;
  const [first = "", second = "", ...rest] = setting.split(".");
  const within = files[`${first}.${second}`];
  if (within !== undefined) return `${within}: ${rest.join(".") || second}`;
  const file = files[first];
  if (file !== undefined) {
    return `${file}: ${first === "records" ? [second, ...rest].join(".") : setting}`;
  }
  return `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** An option as a flag sets it: `records.onLoss` and `warn` are `--on-loss warn`. */
export function flagText(name: string, value?: string): string {
  return value === undefined ? flagOf(name) : `${flagOf(name)} ${value}`;
}

/** A setting's error as the command line's owner reads it. */
export function byFlag({ setting, message }: SettingError): string {
  const text = message.slice(setting.length);
  return flagOf(setting) + text.replace(/\bset (\w+): true/g, (_, name) => `give ${flagOf(name)}`);
}

/** A message without the values of options: one may be a secret that has no business there. */
export function withoutValues(text: string): string {
  return text.replace(/'(-{1,2}[\w-]+)=[^']*'/g, "'$1'");
}

/** Reads a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Reads a text of a form that variables have too. */
export function formed<T>({ read, what }: TextForm<T>): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}

/** A school year: four digits. */
export function schoolYear(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a year of four digits, such as 2017.");
}

/** A TCP port; 0 takes a free one. */
export const port = wholeNumber(0, 65_535);

/** Says, of a bound that is none, that it may be said by caller too. */
function orByCaller(parse: (text: string) => number, text: string): number {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    const also = "Bounds by caller are written nightly=50,*=5.";
    throw new InvalidArgumentError(`${error.message} ${also}`);
  }
}

/** Reads a bound of each caller, `5`, or bounds by caller, `nightly=50,*=5`; `*` is for all others. */
export function perCaller(
  parse: (text: string) => number,
): (text: string) => number | Readonly<Record<string, number>> {
  return (text) => {
    if (!text.includes("=")) return orByCaller(parse, text);
    const pairs = text.split(",").map((pair) => /^([^=\s].*)=([^=]+)$/.exec(pair.trim()));
    if (pairs.includes(null)) {
      throw new InvalidArgumentError("Bounds by caller are written nightly=50,*=5.");
    }
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", parse(pair?.[2] ?? "")]));
  };
}
