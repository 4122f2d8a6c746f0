import * as z from "zod/mini";
import { SettingError } from "../errors.js";
import { isObject } from "../limited-body.js";
import { refuseStrangers } from "../option-names.js";
import type { Place, Row, Table } from "./option-row.js";

/** In which form a value is: as a program gives it, or as a file or a text does. */
type Form = "schema" | "written";

/**
 * Checks the values of options. Names that the table does not have are left alone.
 *
 * @throws `SettingError` naming the first option that is wrong
 */
export function checkOptions(table: Table, given: object, above = ""): void {
  read(table, given, "schema", above);
}

/**
 * The options as a program gives them, of what a file gives.
 *
 * @throws `SettingError` naming the first option that is wrong
 */
export function readWritten(table: Table, given: object): Record<string, unknown> {
  return read(table, given, "written", "");
}

function read(table: Table, given: object, form: Form, above: string): Record<string, unknown> {
  const made: Record<string, unknown> = { ...given };
  for (const [name, row] of Object.entries(table)) {
    if (made[name] === undefined) continue;
    made[name] = readValue(row, made[name], form, above + name);
  }
  return made;
}

/** One value as a program gives it. */
function readValue(row: Row, value: unknown, form: Form, path: string): unknown {
  const schema = (form === "written" ? row.written : undefined) ?? row.schema;
  // What a row has for a schema is one of zod: its own type keeps zod out of declarations.
  const result = z.safeParse(schema as z.core.$ZodType, value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const at = [path, ...(issue?.path ?? [])].join(".");
    throw new SettingError(at, issue?.message ?? "cannot be used.");
  }
  const { inner, each } = row;
  if (inner && isObject(value) && !inner.others?.(value)) {
    return read(inner.rows, value, form, `${path}.`);
  }
  if (!each || !isObject(value)) return result.data;
  const entries = Object.entries(value).map(([key, own]) => {
    if (!each.key.test(key)) throw new SettingError(path, each.wrong);
    const at = `${path}.${key}`;
    if (!isObject(own)) throw new SettingError(at, "must be an object of options.");
    refuseStrangers(own, Object.keys(each.rows), true, `${at}.`);
    return [key, read(each.rows, own, form, `${at}.`)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Reads the text of a flag or a variable.
 *
 * @throws `SettingError`
 */
export function readText(row: Row, text: string, place: Place, name: string): unknown {
  const origin = { name, place, path: name };
  const value = readAs(`${name} ${text}`, () => row.read?.(text, place));
  if (value === undefined) throw new SettingError(name, row.unread ?? wrongOf(row, text));
  try {
    return row.into === undefined ? readValue(row, value, "written", name) : value;
  } catch (error) {
    throw error instanceof SettingError ? namedAs(origin, error) : error;
  }
}

/** Names the file in an error about it. */
function readAs(file: string, readIt: () => unknown): unknown {
  try {
    return readIt();
  } catch (error) {
    throw error instanceof SettingError ? new SettingError(file, wrongIn(error)) : error;
  }
}

/** An error about an option at `path`, or a part of it, by the name that set the option. */
export function namedAs(
  { name, place, path }: { readonly name: string; readonly place: Place; readonly path: string },
  error: SettingError,
): SettingError {
  const rest = error.setting.slice(path.length).replace(/^\[\d+\]$|^\./, "");
  if (rest === "") return new SettingError(name, wrongIn(error));
  return place === "flag"
    ? new SettingError(`${name}: ${rest}`, wrongIn(error))
    : new SettingError(name, `${rest} ${wrongIn(error)}`);
}

/** The options as a file gives them, of what a program gives. */
export function writeOptions(table: Table, given: object): Record<string, unknown> {
  const written = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const row = table[name];
    if (row === undefined || value === undefined) return [name, value] as const;
    const { write = (all: unknown) => all, inner, each } = row;
    if (inner && isObject(value)) return [name, writeOptions(inner.rows, value)] as const;
    if (!each || !isObject(value)) return [name, write(value)] as const;
    const all = Object.entries(value).map(([key, own]) => [
      key,
      writeOptions(each.rows, Object(own)),
    ]);
    return [name, Object.fromEntries(all)] as const;
  });
  return Object.fromEntries(written);
}

/** The message of an error without the option. */
export function wrongIn({ setting, message }: SettingError): string {
  return message.slice(setting.length + 2);
}

/** What a schema says about a text that it does not take. */
function wrongOf({ schema }: Row, text: string): string {
  const result = z.safeParse(schema as z.core.$ZodType, text);
  return result.error?.issues[0]?.message ?? "cannot be used.";
}
