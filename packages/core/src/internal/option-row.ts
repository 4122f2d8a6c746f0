/** Where an option can be set. */
export type Place = "code" | "file" | "variable" | "flag";

/** What a value must be. A schema of zod is one; declarations of other packages then need no zod. */
export interface Schema<V> {
  readonly _zod: { readonly input: V; readonly output: V };
}

/** A kind of values: how they are written in code, and how in a text or a file. */
export interface Kind<V> {
  /** What a program gives. */
  readonly schema: Schema<V>;
  /** What a file gives, if that is another form: its output is what a program gives. */
  readonly written?: Schema<unknown>;
  /** What a file gives, of what a program gives, if that is another form. */
  readonly write?: (value: unknown) => unknown;
  /** Reads the text of a flag or a variable as a file would give it; `undefined` for another text. */
  readonly read?: (text: string, place: Place) => unknown;
  /** What a text must be. Default: as the schema says. */
  readonly unread?: string;
  /** What editors are told of it, as JSON Schema. Default: made of the schema. */
  readonly json?: object;
  /** The words that it may be. */
  readonly words?: readonly string[];
}

/** What people need to know of an option. */
export interface About {
  /** What it is for, as help and documentation show it: no sentence, no capital, no full stop. */
  readonly doc: string;
  /** The group of the help that shows it, such as `records`. */
  readonly group: string;
  /** What is so where it is not given, in words. */
  readonly usual?: string;
  /** The name of its value in help, such as `url`. A switch has none. */
  readonly value?: string;
  /** Where it can be set. Default: everywhere. */
  readonly at?: readonly Place[];
  /** Its flag, where that is not made of its name. */
  readonly flag?: string;
  /** What the flag does, where that is not what the option does. */
  readonly flagDoc?: string;
  /** Whether its value is shown nowhere. */
  readonly isSecret?: boolean;
  /** The option whose members it sets. In code and in a file there is no such option. */
  readonly into?: string;
}

/** One option. */
export interface Row<V = unknown> extends Kind<V>, About {
  /**
   * Rows of its members, where it is an object; `others` are further values that it may be. Flags and
   * variables set a member by its own name.
   */
  readonly inner?: { readonly rows: Table; readonly others?: (value: unknown) => boolean };
  /** Rows of each value, where it is a map, such as one of hosts by school year. */
  readonly each?: { readonly rows: Table; readonly key: RegExp; readonly wrong: string };
}

/** Options by name. */
export type Table = Readonly<Record<string, Row>>;

/** What a program may give. */
export type OptionsOf<T extends Table> = {
  readonly [Name in keyof T]?: T[Name] extends Row<infer V> ? V | undefined : never;
};

/** An option: a kind, and what people need to know of it. */
export function row<V>(kind: Kind<V>, about: About): Row<V> {
  return { ...kind, ...about };
}

/** The members of a table, or of options, with these names, as far as it has them. */
export function pick<T extends object, N extends keyof T & string>(
  all: T,
  names: readonly N[],
): Pick<T, N> {
  const own = names.filter((name) => Object.hasOwn(all, name));
  return Object.fromEntries(own.map((name) => [name, all[name]])) as Pick<T, N>;
}

/** A row and its names. */
export interface NamedRow {
  /** Such as `records.onLoss`. */
  readonly path: string;
  readonly row: Row;
  /** Such as `--on-loss`. */
  readonly flag: string;
  /** Such as `EDBRIDGE_ON_LOSS`. */
  readonly variable: string;
}

/** What the name of every variable begins with. */
export const variablePrefix = "EDBRIDGE_";

/** The rows of a table: a later one counts where two set one member. */
export function namedRows(table: Table, above = ""): NamedRow[] {
  const rows = Object.entries(table).toSorted(
    ([, one], [, other]) => Number(other.into !== undefined) - Number(one.into !== undefined),
  );
  return rows.flatMap(([name, each]) => {
    const path = each.into ?? above + name;
    const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const variable = variablePrefix + kebab.replaceAll("-", "_").toUpperCase();
    const inner = each.inner ? namedRows(each.inner.rows, `${path}.`) : [];
    return [...inner, { path, row: each, flag: each.flag ?? `--${kebab}`, variable }];
  });
}

/** Whether an option can be set there. */
export function isAt({ at }: Row, place: Place): boolean {
  return at === undefined || at.includes(place);
}
