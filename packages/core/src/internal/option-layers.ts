import { SettingError } from "../errors.js";
import { isObject } from "../limited-body.js";
import { refuseStrangers } from "../option-names.js";
import { namedAs, readText, readWritten, wrongIn } from "./option-check.js";
import {
  isAt,
  type NamedRow,
  namedRows,
  type Place,
  type Row,
  type Table,
  variablePrefix,
} from "./option-row.js";

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
  readonly place: Place;
  /** Whether each name in a file, and each variable of edbridge, is one of the table or of `others`. */
  readonly knowsAll: boolean;
  /** Variables that are no options. */
  readonly others: readonly string[];
}

/** Secrets, which must not be in a file of options. */
const secret =
  /secret|password|passphrase|credential|token(?!Path)|sessionKeys|^(?:client_?)?(?:key|id)$/i;

/** What an owner has set by a file, by variables and by flags, added in this order: the last one counts. */
export class GivenOptions {
  /** The options, as a program gives them. */
  readonly values: Record<string, unknown> = {};
  readonly #owner: OwnerOfOptions;
  readonly #rows: readonly NamedRow[];
  readonly #origins = new Map<string, Origin>();

  constructor(owner: OwnerOfOptions) {
    this.#owner = owner;
    this.#rows = namedRows(owner.table);
  }

  /**
   * Adds what a file gives. `name` is that by which the owner named the file.
   *
   * @throws `SettingError` naming the file and the option
   */
  addFile(found: Readonly<Record<string, unknown>>, name: string): void {
    const { $schema, ...given } = found;
    const forbidden = Object.keys(given).find((option) => secret.test(option));
    if (forbidden !== undefined) {
      const wrong = "no key, secret or token stands here: the program itself has them.";
      throw new SettingError(`${name}: ${forbidden}`, wrong);
    }
    const inFile = Object.entries(this.#owner.table).filter(
      ([, row]) => isAt(row, "file") && row.into === undefined,
    );
    const table = Object.fromEntries(inFile);
    const known = Object.keys(table);
    const made = within(name, () => {
      refuseStrangers(given, known, this.#owner.knowsAll);
      if ($schema !== undefined && typeof $schema !== "string")
        throw new SettingError("$schema", "must be text.");
      return readWritten(table, given);
    });
    for (const option of known) {
      const value = made[option];
      if (value === undefined) continue;
      const members = table[option]?.inner && isObject(given[option]) ? given[option] : {};
      const isShown = Object.keys(members).length === 0;
      this.#put(option, value);
      this.#from("file", name, option, isShown ? shownOf(table[option], given[option]) : undefined);
      for (const [member, own] of Object.entries(members)) {
        this.#from("file", name, `${option}.${member}`, own);
      }
    }
  }

  #from(place: Place, name: string, path: string, shown: unknown, of = path): void {
    this.#origins.set(path, { place, name, path: of, shown });
  }

  /**
   * Adds what variables give.
   *
   * @returns whether there were any
   * @throws `SettingError` naming the variable
   */
  addVariables(environment: Readonly<Record<string, string | undefined>>): boolean {
    const set = Object.entries(environment).filter(
      ([name, text]) => name.startsWith(variablePrefix) && text,
    );
    const rows = this.#rows.filter(({ row }) => isAt(row, "variable"));
    this.#refuseUnknown(
      set.map(([name]) => name),
      rows,
    );
    const given = new Map(set);
    const used = rows.filter(({ variable }) => given.has(variable));
    for (const named of used)
      this.#addText(named, "variable", named.variable, given.get(named.variable) ?? "");
    return used.length > 0;
  }

  #refuseUnknown(names: readonly string[], rows: readonly NamedRow[]): void {
    const known = [...rows.map(({ variable }) => variable), ...this.#owner.others];
    // What all of them begin with makes none of them like another.
    const bare = (all: readonly string[]) => all.map((name) => name.slice(variablePrefix.length));
    try {
      const given = Object.fromEntries(bare(names).map((name) => [name, true]));
      refuseStrangers(given, bare(known), this.#owner.knowsAll, "", "a variable of edbridge");
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      const wrong = wrongIn(error).replace("did you mean ", `did you mean ${variablePrefix}`);
      throw new SettingError(variablePrefix + error.setting, wrong);
    }
  }

  #addText(named: NamedRow, place: Place, name: string, text: string): void {
    this.addValue(named, place, name, readText(named.row, text, place, name), text);
  }

  /** Adds one value. */
  addValue(
    { path, row }: NamedRow,
    place: Place,
    name: string,
    value: unknown,
    given: unknown,
  ): void {
    this.#put(path, value);
    const shown = row.value === "file" ? given : shownOf(row, given);
    const paths = row.into === undefined ? [path] : memberPaths(path, value);
    for (const each of paths) this.#from(place, name, each, shown, path);
  }

  #put(path: string, value: unknown): void {
    const [first = "", inner] = path.split(".");
    const before = this.values[first];
    const joined = inner === undefined ? value : { [inner]: value };
    const isGroup = this.#owner.table[first]?.inner !== undefined;
    this.values[first] =
      isGroup && isObject(joined) && isObject(before) ? { ...before, ...joined } : joined;
  }

  /** An error about an option by the name that has set it, or would set it. */
  rename(error: SettingError): SettingError {
    const { setting } = error;
    const { table, place } = this.#owner;
    const wrong = wrongIn(error).replace(/\bset (\w+): true/, (text, name: string) => {
      const hint = hintOf(table, place, name, "true");
      return { code: text, file: text, flag: `give ${hint}`, variable: `set ${hint}` }[place];
    });
    const origin = this.#originOf(setting);
    if (origin?.place === "file") return new SettingError(`${origin.name}: ${setting}`, wrong);
    if (!origin) return new SettingError(hintOf(table, place, setting), wrong);
    return namedAs(origin, new SettingError(setting, wrong));
  }

  #originOf(setting: string): Origin | undefined {
    const parts = setting.split(/(?=[.[])/);
    for (let count = parts.length; count > 0; count--) {
      const found = this.#origins.get(parts.slice(0, count).join(""));
      if (found) return found;
    }
    return undefined;
  }

  /** What was given, by the names by which it was given. */
  get shown(): Readonly<Record<string, unknown>> {
    const all = [...this.#origins].filter(([, { shown }]) => shown !== undefined);
    return Object.fromEntries(
      all.map(([path, { place, name, shown }]) => [
        place === "file" ? `${name}: ${path}` : name,
        shown,
      ]),
    );
  }

  /** An option as this owner would set it. */
  readonly hint = (path: string, value?: string): string =>
    hintOf(this.#owner.table, this.#owner.place, path, value);
}

function within<T>(name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    throw new SettingError(`${name}: ${error.setting}`, wrongIn(error));
  }
}

/** What may be shown: the name of a file is no secret. */
function shownOf(row: Row | undefined, value: unknown): unknown {
  return row?.isSecret ? "(not shown)" : value;
}

function memberPaths(path: string, value: unknown): string[] {
  return isObject(value) ? Object.keys(value).map((name) => `${path}.${name}`) : [];
}

/** An option as it is set at a place: `--on-loss warn`, `EDBRIDGE_ON_LOSS=warn` or `records.onLoss: "warn"`. */
export function hintOf(table: Table, place: Place, path: string, value?: string): string {
  const rows = namedRows(table).filter(({ row }) => isAt(row, place));
  const named = rows.find((each) => each.path === path && each.row.into === undefined);
  if (place === "code") return value === undefined ? path : `${path}: "${value}"`;
  if (named) {
    const name = place === "flag" ? named.flag : named.variable;
    if (value === undefined || (place === "flag" && named.row.value === undefined)) return name;
    return place === "flag" ? `${name} ${value}` : `${name}=${value}`;
  }
  const above = rows.find(
    ({ path: each, row }) => row.into !== undefined && path.startsWith(`${each}.`),
  );
  if (above) {
    const name = place === "flag" ? above.flag : above.variable;
    return `${name}: ${path.slice(above.path.length + 1)}`;
  }
  const isOption = Object.hasOwn(table, /^\w+/.exec(path)?.[0] ?? "");
  return place === "flag" && isOption ? `--config: ${path}` : path;
}
