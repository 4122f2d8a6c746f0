import { SettingError } from "../errors.js";
import { isObject } from "../json.js";
import { refuseStrangers, within, wrongIn } from "../option-names.js";
import {
  hintOf,
  type HintValue,
  isAt,
  type NamedRow,
  namedRows,
  type Place,
  type Row,
  type Table,
  tableAt,
  variablePrefix,
} from "./option-table.js";
import { checkOptions, checkValue } from "./option-check.js";

/** Where a value was given, by which name, and for which option that name is. */
interface Origin {
  readonly place: Place;
  readonly name: string;
  readonly path: string;
  /** What was given, as it may be shown. */
  readonly shown: unknown;
}

/** How an owner sets options, and what else is in the same places. */
export interface OwnerOfOptions {
  readonly table: Table;
  /** Where options are set that are not set yet. */
  readonly place: "flag" | "variable";
  /** Whether the names in a file, and all variables of edbridge, are of the table or of `others`. */
  readonly knowsAll: boolean;
  /** Variables that are no options. */
  readonly others: readonly string[];
}

/** Secrets, which must not be in a file of options. */
const secret =
  /secret|password|passphrase|credential|token(?!Path)|sessionKeys|^(?:client_?)?(?:key|id)$/i;

/** What an owner has set by a file, by variables and by flags, added in this order: the last one counts. */
export class OptionReader {
  /** The options, as a program gives them. */
  readonly values: Record<string, unknown> = {};
  readonly #owner: OwnerOfOptions;
  readonly #origins = new Map<string, Origin>();

  constructor(owner: OwnerOfOptions) {
    this.#owner = owner;
  }

  /** Adds what a file of this name gives. @throws `SettingError` naming the file and the option */
  addFile(found: Readonly<Record<string, unknown>>, name: string): void {
    const { $schema: _, ...options } = found;
    const forbidden = Object.keys(options).find((option) => secret.test(option));
    if (forbidden !== undefined) {
      const wrong = "no key, secret or token stands here: the program itself has them.";
      throw new SettingError(`${name}: ${forbidden}`, wrong);
    }
    const table = tableAt(this.#owner.table, "file");
    const known = Object.keys(table);
    const made = within(`${name}: `, () => {
      for (const option of Object.keys(options)) refuseElsewhere(option, table, this.#owner.table);
      refuseStrangers(Object.keys(options), known, this.#owner);
      return checkOptions(table, options, "", true);
    });
    for (const option of known.filter((each) => made[each] !== undefined)) {
      const value = options[option];
      const members = table[option]?.inner && isObject(value) ? Object.entries(value) : [];
      const all = members.map(
        ([member, memberValue]) => [`${option}.${member}`, memberValue] as const,
      );
      this.#put(option, made[option]);
      for (const [path, written] of all.length > 0 ? all : [[option, value] as const]) {
        this.#origins.set(path, {
          place: "file",
          name,
          path,
          shown: shownOf(table[option], written),
        });
      }
    }
  }

  /**
   * Adds what variables give.
   *
   * @returns whether there were any
   * @throws `SettingError` naming the variable
   */
  addVariables(environment: Readonly<Record<string, string | undefined>>): boolean {
    const { table, others, knowsAll } = this.#owner;
    const set = Object.keys(environment).filter(
      (name) => name.startsWith(variablePrefix) && environment[name],
    );
    const rows = namedRows(table, "variable");
    const known = [...rows.map(({ variable }) => variable), ...others];
    const what = "a variable of edbridge";
    refuseStrangers(set, known, { prefix: variablePrefix, knowsAll, what });
    // A value for all members applies after one for a single member.
    let isUsed = false;
    for (const named of rows.toReversed()) {
      const written = environment[named.variable];
      if (!written) continue;
      this.add(named, "variable", written);
      isUsed = true;
    }
    return isUsed;
  }

  /** Adds the text, or texts, of a flag or a variable, or a switch. @throws `SettingError` naming it */
  add(named: NamedRow, place: "flag" | "variable", written: string | boolean | string[]): void {
    const { path, row, [place]: name } = named;
    const text = Array.isArray(written) ? written.join(" ") : written;
    const shown = row.before ? text : shownOf(row, text === false || text);
    const origin = { place, name, path, shown };
    const { words, read } = row;
    if (words && !words.includes(String(text))) {
      throw new SettingError(name, `must be one of ${words.join(", ")}.`);
    }
    const lines = Array.isArray(written) ? written.join("\n") : written;
    const isText = typeof lines === "string" && read !== undefined;
    const value = isText ? within(`${name} `, () => read(lines)) : lines;
    try {
      this.#put(path, checkValue(row, value, path));
    } catch (error) {
      throw error instanceof SettingError ? renamed(origin, error) : error;
    }
    // What only a command line has is no option of edbridge.
    if (isAt(row, "variable")) this.#origins.set(path, origin);
  }

  #put(path: string, value: unknown): void {
    const [first = "", member] = path.split(".");
    const before = this.values[first];
    const joined = member === undefined ? value : { [member]: value };
    const isGroup = this.#owner.table[first]?.inner && isObject(joined) && isObject(before);
    this.values[first] = isGroup ? { ...before, ...joined } : joined;
  }

  /** An error about an option by the name that has set it, or would set it. */
  rename(error: SettingError): SettingError {
    const { setting } = error;
    const { table, place } = this.#owner;
    const wrong = wrongIn(error).replace(/\bset (\w+): true/, (_, name: string) => {
      return `${place === "flag" ? "give" : "set"} ${hintOf(table, place, name, "true")}`;
    });
    const parts = setting.split(/(?=[.[])/);
    const paths = parts.map((_, at) => parts.slice(0, at + 1).join(""));
    const origin = paths.map((path) => this.#origins.get(path)).findLast(Boolean);
    if (!origin) return new SettingError(hintOf(table, place, setting), wrong);
    return renamed(origin, new SettingError(setting, wrong));
  }

  /** Does a check. An error about an option names what set it. */
  naming<T>(check: () => T): T {
    try {
      return check();
    } catch (error) {
      throw error instanceof SettingError ? this.rename(error) : error;
    }
  }

  /** What was given, by the names by which it was given. */
  get shown(): Readonly<Record<string, unknown>> {
    const all = [...this.#origins].map(([path, { place, name, shown }]) => [
      place === "file" ? `${name}: ${path}` : name,
      shown,
    ]);
    return Object.fromEntries(all);
  }

  /** An option as this owner would set it. */
  readonly hint = (path: string, value?: HintValue): string =>
    hintOf(this.#owner.table, this.#owner.place, path, value);
}

/** An error about an option, or a part of it, by the name that has set it. */
function renamed({ place, name, path }: Origin, error: SettingError): SettingError {
  const { setting } = error;
  const wrong = wrongIn(error);
  if (place === "file") return new SettingError(`${name}: ${setting}`, wrong);
  const rest = setting.slice(path.length).replace(/^\[\d+\]$|^\./, "");
  if (rest === "") return new SettingError(name, wrong);
  return place === "flag"
    ? new SettingError(`${name}: ${rest}`, wrong)
    : new SettingError(name, `${rest} ${wrong}`);
}

/**
 * Refuses what an option is called as a flag or a variable, or without the option that it is inside of;
 * and an option that no file has.
 */
function refuseElsewhere(name: string, table: Table, all: Table): void {
  if (Object.hasOwn(table, name)) return;
  const other = namedRows(all, "variable").find(
    ({ path, row }) => path === name && !isAt(row, "file"),
  );
  if (other) {
    const { row, flag, variable } = other;
    const places = isAt(row, "flag") ? `${flag} or ${variable}` : variable;
    throw new SettingError(name, `is set by ${places}, and not in a file.`);
  }
  const meant = namedRows(table, "file").find(({ path, flag, variable }) =>
    [path.split(".").at(-1), path, flag, flag.slice(2), variable].includes(name),
  );
  if (!meant) return;
  const path = meant.path.split(".");
  const inside = path.length > 1 ? ` inside ${path[0]}` : "";
  throw new SettingError(name, `is called ${path.at(-1)}${inside} in a file.`);
}

function shownOf(row: Row | undefined, value: unknown): unknown {
  return row?.isSecret ? "(not shown)" : value;
}
