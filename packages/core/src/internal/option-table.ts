/** Where an option can be set. */
export type Place = "code" | "file" | "variable" | "flag";

/** What a value must be. A schema of zod is one; declarations of other packages then need no zod. */
export interface Schema<V> {
  readonly _zod: { readonly output: V };
}

/** A kind of values: what a program gives, and how a text or a file says the same. */
export interface Kind<V = unknown> {
  /** Made when a value is checked: to make all of them would take longer than the rest of an import. */
  readonly schema: () => Schema<V>;
  /** The value in the text of a flag or a variable; the text itself where it holds none. */
  readonly read?: (text: string) => unknown;
  /** The value that a file gives, where it is written otherwise than in a program. */
  readonly inFile?: (value: unknown) => unknown;
  /** What editors are shown of the file, as JSON Schema. Default: made of the schema. */
  readonly json?: object;
  /** Its type in TypeScript. Default: made of the schema. */
  readonly type?: string;
  /** The words that it may be. */
  readonly words?: readonly string[];
  /** The name of a value in help, such as `url`. A switch has none. */
  readonly value?: string;
  /** What goes before the meaning of its flag, whose value is not the option's own. */
  readonly before?: string;
}

/** What else there is to say of an option. */
interface More {
  readonly value?: string;
  /** Its value where none is given, as the text of a flag or a variable says it. */
  readonly usual?: string;
  /** Sentences for documents, which are too long for help. */
  readonly more?: string;
  /** Where it can be set. Default: everywhere. */
  readonly at?: readonly Place[];
  /** Its flag, where that is not made of its name, and what that does, where it does not the same. */
  readonly flag?: string;
  readonly flagDoc?: string;
  /** Whether its value is shown nowhere. */
  readonly isSecret?: boolean;
  readonly isRequired?: boolean;
  /** Rows of its members. Flags and variables set a member by its own name. */
  readonly inner?: Table;
  /** Rows of each value, where it is a map, such as one of hosts by school year. */
  readonly each?: Table;
}

/** The group of a command's help that shows an option. */
export type OptionGroup =
  | "host"
  | "paths"
  | "listen"
  | "callers"
  | "limits"
  | "reports"
  | "sign-in"
  | "records"
  | "losses"
  | "shadow"
  | "end"
  | "other";

export interface Row<V = unknown> extends Kind<V>, More {
  /** What it is for, and its default: no sentence, no capital, no full stop. A `usual` value is added to it. */
  readonly doc: string;
  readonly group: OptionGroup;
}

export type Table = Readonly<Record<string, Row>>;

/** What a program may give. */
export type OptionsOf<T extends Table> = {
  readonly [Name in keyof T]?: T[Name] extends Row<infer V> ? V | undefined : never;
};

/** A row with a value where none is given. */
export type WithUsual = { readonly usual: string };

/** The values of options that are not given, for the rows that have one. */
export type UsualOf<T extends Table> = {
  readonly [Name in keyof T as T[Name] extends WithUsual ? Name : never]: ValueOf<T[Name]>;
};

/** What a program works with: the options that are given, and the usual values of the others. */
export type SettingsOf<T extends Table> = {
  readonly [Name in keyof T]: T[Name] extends WithUsual
    ? ValueOf<T[Name]>
    : ValueOf<T[Name]> | undefined;
};

type ValueOf<R> = R extends Row<infer V> ? V : never;

export function usualOf<T extends Table>(table: T): UsualOf<T> {
  return settingsOf<Table>(table, {}) as UsualOf<T>;
}

/** Options with the usual values of those that are not given. */
export function settingsOf<T extends Table>(table: T, options: OptionsOf<T>): SettingsOf<T> {
  const values: Readonly<Record<string, unknown>> = options;
  const all = Object.entries<Row>(table).map(([name, row]) => [name, values[name] ?? usualIn(row)]);
  return Object.fromEntries(all);
}

function usualIn({ usual, read }: Row): unknown {
  return usual === undefined || !read ? usual : read(usual);
}

/** Makes the rows of a group of the help, to be set at some places, or all: a kind, and then what it is for. */
export function rowsOf(group: OptionGroup, at?: readonly Place[]) {
  const all = at ? { group, at } : { group };
  return <V, M extends More = object>(kind: Kind<V>, more?: M) =>
    (doc: string) => {
      const end = more?.usual === undefined ? "" : ` (default: ${more.usual})`;
      const row = { ...kind, ...all, ...more, doc: doc + end };
      // A generic type of what was spread does not say which members it has.
      return row as M extends WithUsual ? Row<V> & WithUsual : Row<V>;
    };
}

/** A row and its names: `records.onLoss`, `--on-loss`, `EDBRIDGE_ON_LOSS`. */
export interface NamedRow {
  readonly path: string;
  readonly row: Row;
  readonly flag: string;
  readonly variable: string;
}

/** What the name of every variable begins with. */
export const variablePrefix = "EDBRIDGE_";

/** The rows of a table, and those inside them, that can be set at a place. */
export function namedRows(table: Table, place?: Place, above = ""): NamedRow[] {
  return Object.entries(table).flatMap(([name, row]) => {
    const path = above + name;
    const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const variable = variablePrefix + kebab.replaceAll("-", "_").toUpperCase();
    const named = { path, row, flag: row.flag ?? `--${kebab}`, variable };
    const inner = row.inner ? namedRows(row.inner, place, `${path}.`) : [];
    return [...(place === undefined || isAt(row, place) ? [named] : []), ...inner];
  });
}

export function isAt({ at }: Row, place: Place): boolean {
  return at === undefined || at.includes(place);
}

/** The rows of a table that can be set at a place. */
export function tableAt(table: Table, place: Place): Table {
  return Object.fromEntries(Object.entries(table).filter(([, row]) => isAt(row, place)));
}

/** A value of an option that helps: a text, a list, or an object where it has members of any name. */
export type HintValue = string | readonly string[] | Readonly<Record<string, unknown>>;

/** An option as it is set at a place: `--on-loss warn` or `EDBRIDGE_ON_LOSS=warn`. */
export function hintOf(
  table: Table,
  place: "flag" | "variable",
  path: string,
  value?: HintValue,
): string {
  const inFile = value === undefined ? path : `${path}: ${JSON.stringify(value)}`;
  const isAbove = ({ path: each }: NamedRow) => path === each || path.startsWith(`${each}.`);
  const known = namedRows(table).findLast(isAbove);
  const named = namedRows(table, place).findLast(isAbove);
  // What has no flag is in the file, also inside of what has one: --records takes no values.
  if (place === "flag" && known && named?.path !== known.path) {
    return `${inFile} in the file of --config`;
  }
  if (!named) return path;
  const name = named[place];
  const rest = path.slice(named.path.length + 1);
  if (rest !== "") return `${name}: ${rest}`;
  if (value === undefined || (place === "flag" && named.row.value === undefined)) return name;
  const isText = typeof value === "string" || Array.isArray(value);
  const text = isText ? String(value) : JSON.stringify(value);
  return place === "flag" ? `${name} ${text}` : `${name}=${text}`;
}

/** The members of an object with these names, as far as it has them. */
export function pick<T extends object, N extends keyof T & string>(
  all: T,
  names: readonly N[],
): Pick<T, N> {
  const present = names.filter((name) => Object.hasOwn(all, name));
  return Object.fromEntries(present.map((name) => [name, all[name]])) as Pick<T, N>;
}
