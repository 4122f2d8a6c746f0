import { hintOf, namedRows, type Table } from "@edbridge/core/internal";
import { InvalidArgumentError, Option } from "commander";
import { allRows } from "./option-rows.js";

/** New flags of the options of a table: an option of commander belongs to one command. */
export function flagsOf(table: Table): Option[] {
  return namedRows(table, "flag").map(({ row, flag }) => {
    const { value, words, before = "", doc, flagDoc = before + doc } = row;
    const option = new Option(value === undefined ? flag : `${flag} <${value}>`, flagDoc);
    return words ? option.choices(words) : option;
  });
}

/** An option as a flag sets it: `records.onLoss` and `warn` are `--on-loss warn`. */
export function flagText(name: string, value?: string): string {
  const known = hintOf(allRows, "flag", name, value);
  // What another package takes, such as the sandbox, has a flag of its name.
  const isName = known === name && /^[a-z]+[A-Z]?\w*$/.test(name);
  return isName ? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : known;
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

/** A school year: four digits. */
export function schoolYear(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a year of four digits, such as 2017.");
}

/** A TCP port; 0 takes a free one. */
export const port = wholeNumber(0, 65_535);
