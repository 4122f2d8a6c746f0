import { none } from "../absent.js";
import * as z from "zod/mini";
import { SettingError } from "../errors.js";
import { isObject } from "../json.js";
import { once } from "../late.js";
import { nearestHint } from "../nearest-name.js";
import { checkNames, refuseStrangers } from "../option-names.js";
import type { Row } from "./option-table.js";

/** What must be so of the value of an option. */
type Check = Pick<Row, "schema" | "inFile" | "inner" | "each">;
type Checks = Readonly<Record<string, Check>>;

const anything = once(() => z.unknown());

/** Takes options whose values are checked where they are used. */
export function checkedElsewhere(...names: readonly string[]): Checks {
  return Object.fromEntries(names.map((name) => [name, { schema: anything }]));
}

/** Checks the names and values of options. @throws `SettingError` naming the first that is wrong */
export function checkAllOptions(options: object, checks: Checks): void {
  checkNames(options, Object.keys(checks));
  checkOptions(checks, options);
}

/**
 * Checks the values of options, and gives them as a program gives them.
 *
 * @param inFile whether they are written as in a file
 * @throws `SettingError` naming the first option that is wrong
 */
export function checkOptions(table: Checks, options: object, above = "", inFile = false) {
  const made: Record<string, unknown> = { ...options };
  for (const [name, row] of Object.entries(table)) {
    if (made[name] !== undefined) made[name] = checkValue(row, made[name], above + name, inFile);
  }
  return made;
}

/** Checks a value. @throws `SettingError` with its path, and without what was given: that may be a secret */
export function checkValue(row: Check, written: unknown, path: string, inFile = false): unknown {
  const value = inFile && row.inFile ? row.inFile(written) : written;
  // Its own type keeps zod out of declarations.
  checkSchema(row.schema() as z.core.$ZodType, value, path);
  if (!isObject(value)) return value;
  const { inner, each } = row;
  if (inner) return checkOptions(inner, value, `${path}.`, inFile);
  if (!each) return value;
  const entries = Object.entries(value as Record<string, object>).map(([key, item]) => {
    const above = `${path}.${key}.`;
    refuseStrangers(Object.keys(item), Object.keys(each), { above });
    return [key, checkOptions(each, item, above, inFile)] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * @throws `SettingError` with the path of the first thing that is wrong, the nearest name to a member that does
 * not exist, and without the value: that may be a secret
 */
function checkSchema(schema: z.core.$ZodType, value: unknown, setting: string): void {
  const [issue] = z.safeParse(schema, value, { error: usualReason }).error?.issues ?? none;
  if (!issue) return;
  // The key of a map may be a client key.
  const path = issue.code === "invalid_key" ? issue.path.slice(0, -1) : issue.path;
  const place = setting + pathText(path);
  if (issue.code !== "unrecognized_keys") throw new SettingError(place, issue.message);
  const [unknown = ""] = issue.keys;
  const hint = nearestHint(unknown, membersAt(schema, path));
  throw new SettingError(`${place}.${unknown}`, `is no known member.${hint}`);
}

/**
 * What a value must be, for the parts of a schema without words of their own. zod would take words
 * from settings that the whole program shares, where a program has loaded others.
 */
function usualReason(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "invalid_type") return `must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}.`;
  return "has a value that cannot be used.";
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function pathText(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
}

function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "lazy") return membersAt(def.getter(), path);
  if (def.type === "optional" || def.type === "default") return membersAt(def.innerType, path);
  const [first, ...rest] = path;
  if (def.type === "object") {
    if (first === undefined) return Object.keys(def.shape);
    const member = def.shape[String(first)];
    return member === undefined ? [] : membersAt(member, rest);
  }
  if (def.type === "union") return def.options.flatMap((each) => membersAt(each, path));
  if (def.type === "array" && first !== undefined) return membersAt(def.element, rest);
  if (def.type === "record" && first !== undefined) return membersAt(def.valueType, rest);
  return [];
}
